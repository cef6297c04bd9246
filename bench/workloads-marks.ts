import { createHash } from 'node:crypto';
import { studentPage, turns } from './anchors.ts';
import type { Anchor, Prepared, Workload } from './workloads.ts';
import type { Section, World } from './world.ts';

/** An id that is the same in every run, so that a kept database is used again. */
function idOf(text: string): string {
  const hex = createHash('md5').update(text).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

// An examination of its own beside the demonstration's, one paper a class. It is as long ago as can be, so that no other
// screen begins with it.
const examId = idOf('bench examination');
const paperIdOf = (section: Section) => idOf(`paper ${section.classId}`);
const sheetIdOf = (section: Section) => idOf(`sheet ${section.id}`);

/** Whole marks: creative, multiple choice, practical. */
const fulls = [50, 25, 25];
const components = fulls.map((full, place) => ({
  code: `C${place + 1}`,
  nameEn: `Component ${place + 1}`,
  nameBn: `অংশ ${place + 1}`,
  full: full * 100,
  pass: null,
  mustPass: true,
}));

/** Half marks in hundredths, every one of them another in the other variant. */
const marksOf = (enrolmentId: string, variant: number): number[] =>
  fulls.map((full, place) => {
    const hash = createHash('sha256').update(`${enrolmentId}${place}`).digest();
    return ((hash.readUInt16BE(0) + variant) % (full * 2)) * 50;
  });

/** The examination with its papers and sheets, open, and every mark as in the second variant. */
function prepare(world: World): Prepared[] {
  const { siteId, sections } = world;
  const classIds = [...new Set(sections.map((section) => section.classId))];
  const cells = sections.flatMap((section) =>
    section.enrolments.map((id) => ({ section, id, marks: marksOf(id, 1) })),
  );
  return [
    {
      sql: `INSERT INTO exams_exam (site_id, id, year_id, name_en, name_bn, starts_on, ends_on, status)
            VALUES ($1, $2, $3, 'Measured', 'পরিমাপ', '2001-01-01', '2001-01-01', 'declared') ON CONFLICT DO NOTHING`,
      values: [siteId, examId, sections[0]?.yearId],
    },
    {
      sql: `INSERT INTO exams_paper (site_id, id, exam_id, class_id, subject_id, role, unit, position, "full", components)
            SELECT $1, x.id, $2, x.class_id, (SELECT id FROM academic_subject WHERE site_id = $1 ORDER BY id LIMIT 1),
                   'compulsory', 'measured', 1, 10000, $3 FROM unnest($4::uuid[], $5::uuid[]) AS x(id, class_id)
            ON CONFLICT DO NOTHING`,
      values: [
        siteId,
        examId,
        JSON.stringify(components),
        classIds.map((classId) => idOf(`paper ${classId}`)),
        classIds,
      ],
    },
    {
      sql: `INSERT INTO exams_mark_sheet (site_id, id, paper_id, section_id)
            SELECT $1, x.id, x.paper, x.section FROM unnest($2::uuid[], $3::uuid[], $4::uuid[]) AS x(id, paper, section)
            ON CONFLICT DO NOTHING`,
      values: [
        siteId,
        sections.map((section) => sheetIdOf(section)),
        sections.map((section) => paperIdOf(section)),
        sections.map((section) => section.id),
      ],
    },
    {
      sql: `INSERT INTO exams_mark (site_id, id, sheet_id, paper_id, enrolment_id, c1, c2, c3)
            SELECT $1, gen_random_uuid(), x.* FROM unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::int[], $6::int[], $7::int[]) x
            ON CONFLICT (site_id, paper_id, enrolment_id)
            DO UPDATE SET c1 = excluded.c1, c2 = excluded.c2, c3 = excluded.c3`,
      values: [
        siteId,
        cells.map(({ section }) => sheetIdOf(section)),
        cells.map(({ section }) => paperIdOf(section)),
        cells.map(({ id }) => id),
        ...fulls.map((_, place) => cells.map(({ marks }) => marks[place])),
      ],
    },
  ];
}

/**
 * A mark a row, as marks are usually kept and the goal was measured: one upsert of 180 rows with nothing but their keys,
 * no tenant, no history, no lock, no check.
 */
const upsert: Anchor = {
  name: 'bare upsert of 180 marks',
  tenant: false,
  before: () => [
    { sql: 'CREATE SCHEMA IF NOT EXISTS bare', values: [] },
    { sql: 'DROP TABLE IF EXISTS bare.mark', values: [] },
    {
      sql: `CREATE TABLE bare.mark (id uuid PRIMARY KEY, sheet_id uuid NOT NULL, enrolment_id uuid NOT NULL,
              component integer NOT NULL, mark integer NOT NULL, version integer NOT NULL DEFAULT 1,
              updated_at timestamptz NOT NULL DEFAULT now(), UNIQUE (sheet_id, enrolment_id, component))`,
      values: [],
    },
  ],
  sql: `INSERT INTO bare.mark (id, sheet_id, enrolment_id, component, mark)
        SELECT gen_random_uuid(), $1, x.* FROM unnest($2::uuid[], $3::int[], $4::int[]) AS x
        ON CONFLICT (sheet_id, enrolment_id, component)
        DO UPDATE SET mark = excluded.mark, version = bare.mark.version + 1, updated_at = now()`,
  values: (world) => {
    const section = world.sections[world.random.integer(0, world.sections.length - 1)] as Section;
    const variant = world.random.chance(0.5) ? 1 : 0;
    const cells = section.enrolments.flatMap((id) =>
      marksOf(id, variant).map((mark, component) => ({ id, component, mark })),
    );
    return [
      sheetIdOf(section),
      cells.map((one) => one.id),
      cells.map((one) => one.component),
      cells.map((one) => one.mark),
    ];
  },
};

const turn = turns();

/** Saves of one section after the other, the whole school in one variant and then in the other: every mark changes. */
const save: Workload = {
  name: 'save 60 × 3 marks',
  route: { method: 'POST', path: '/api/v1/exams/sheet/:id/marks' },
  signedIn: true,
  cycle: (world) => world.sections.length * 2,
  request: (world) => {
    const sent = turn(world);
    const section = world.sections[sent % world.sections.length] as Section;
    const variant = Math.floor(sent / world.sections.length) % 2;
    return {
      method: 'POST',
      path: `/api/v1/exams/sheet/${sheetIdOf(section)}/marks`,
      body: {
        cells: section.enrolments.flatMap((enrolmentId) => {
          const was = marksOf(enrolmentId, 1 - variant);
          return marksOf(enrolmentId, variant).map((entry, place) => ({
            enrolmentId,
            slot: place + 1,
            entry,
            was: was[place],
          }));
        }),
      },
    };
  },
  rows: (answer) => {
    const { saved, conflicts, refused, moved } = answer as Record<'conflicts' | 'refused' | 'moved', []> & {
      saved: number;
    };
    return saved - conflicts.length - refused.length - moved.length;
  },
  leastRows: 150,
  goal: { p99: 25, ofAnchor: 0.39 },
  anchor: upsert,
  before: (world) => prepare(world),
  // Whatever save came last, a section's sheet is the one variant or the other, whole.
  differing: (world) => ({
    sql: `SELECT coalesce(sum(least_wrong), 0)::int AS differing FROM (
            SELECT sheet, min(wrong) AS least_wrong FROM (
              SELECT x.sheet, x.variant, count(*) FILTER (WHERE (m.c1, m.c2, m.c3) IS DISTINCT FROM (x.c1, x.c2, x.c3)) AS wrong
                FROM json_to_recordset($2::json) AS x(sheet uuid, paper uuid, variant int, enrolment uuid, c1 int, c2 int, c3 int)
                LEFT JOIN exams_mark m ON m.site_id = $1 AND m.paper_id = x.paper AND m.enrolment_id = x.enrolment
               GROUP BY x.sheet, x.variant) AS pages GROUP BY sheet) AS sheets`,
    values: [
      world.siteId,
      JSON.stringify(
        world.sections.flatMap((section) =>
          [0, 1].flatMap((variant) =>
            section.enrolments.map((enrolment) => {
              const [c1, c2, c3] = marksOf(enrolment, variant);
              return {
                sheet: sheetIdOf(section),
                paper: paperIdOf(section),
                variant,
                enrolment,
                c1,
                c2,
                c3,
              };
            }),
          ),
        ),
      ),
    ],
  }),
};

/** What the marks screen asks for when it opens a sheet: one call with the students, their marks and what may be done. */
const page: Workload = {
  name: 'marks page (60)',
  route: { method: 'GET', path: '/api/v1/exams/sheet/:id' },
  signedIn: true,
  request: (world) => {
    const section = world.sections[world.random.integer(0, world.sections.length - 1)] as Section;
    return { method: 'GET', path: `/api/v1/exams/sheet/${sheetIdOf(section)}` };
  },
  rows: (answer) => (answer as { students: unknown[] }).students.length,
  leastRows: 50,
  // 1,100 a second where the tenant page reached 5,780.
  goal: { p50: 5, p99: 20, ofAnchor: 0.19 },
  anchor: studentPage,
  before: (world) => prepare(world),
};

export const marksWorkloads: readonly Workload[] = [page, save];
