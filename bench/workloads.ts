import { createHash } from 'node:crypto';
import { todayInDhaka } from '../src/core/dates.ts';
import { pick, readGoal, studentPage, turns } from './anchors.ts';
import { feesWorkloads } from './workloads-fees.ts';
import { marksWorkloads } from './workloads-marks.ts';
import { resultsWorkloads } from './workloads-results.ts';
import type { Section, World } from './world.ts';

/** A request before its headers; a signed-in workload adds those of a session. */
export type Request = { method: 'GET' | 'POST'; path: string; body?: unknown; idempotencyKey?: string };

/** The bare statement a goal is measured against; `tenant` runs it in a transaction under row security. */
export type Anchor = {
  readonly name: string;
  /** One statement, or those of one transaction in their order. */
  readonly sql: string | readonly string[];
  readonly tenant: boolean;
  /** The values of the statement; of a transaction a list for each of its statements. */
  values(world: World): unknown[];
  /** Rows the statement needs, loaded once. */
  before?(world: World): Prepared | readonly Prepared[];
};

export type Prepared = { sql: string; values: unknown[] };

export type Goal = {
  /** Share of the anchor of the same run. */
  readonly ofAnchor?: number;
  /** Milliseconds at one connection. */
  readonly p50?: number;
  readonly p99: number;
};

export type Workload = {
  readonly name: string;
  /** The route, as it is registered; a workload whose route is not there is left out and said so. Pages have none. */
  readonly route?: { method: 'GET' | 'POST'; path: string };
  readonly signedIn: boolean;
  /** A browser that nobody is signed in with, behind one of a few mobile addresses. */
  readonly visitor?: true;
  readonly request: (world: World) => Request;
  /** How many rows an answer holds; throws when the answer is not what was asked for. */
  readonly rows: (answer: unknown, request: Request) => number;
  readonly leastRows: number;
  readonly anchor?: Anchor;
  readonly goal: Goal;
  /** How many requests bring every row back to where it was; 64 unless told. */
  readonly cycle?: (world: World) => number;
  /** How many different requests are prepared; they come round again after that. 2,000 unless told. */
  readonly prepared?: number;
  /** No request is ever sent twice, for what it does can be done once. Its statements are then not replayed bare. */
  readonly once?: boolean;
  /** Statements before anything is sent. */
  readonly before?: (world: World) => Prepared[];
  /** Counts the rows that are not as they were sent; asked after the timing. */
  readonly differing?: (world: World) => Prepared;
};

const saveGoal: Goal = { p99: 25, ofAnchor: 0.34 };
/** 2,000 a second where the tenant page reached 5,780. */
const attendanceGoal: Goal = { ...readGoal, ofAnchor: 0.35 };

const items = (answer: unknown): number => {
  const list = (answer as { items?: unknown[] }).items;
  if (!Array.isArray(list)) throw new Error('The answer has no items');
  return list.length;
};

const today = todayInDhaka(new Date());
/** A day no one took attendance on, so that the floor's rows and the product's never meet. */
const floorDay = '2001-01-01';

/** The upsert of a class of sixty and nothing else: no tenant, no history, no lock, no check. */
const saveAnchor: Anchor = {
  name: 'bare upsert of 60',
  tenant: false,
  before: (world) => ({
    sql: `INSERT INTO attendance_sheet (site_id, id, section_id, day)
          SELECT $1, section, section, $2 FROM unnest($3::uuid[]) AS section
          ON CONFLICT DO NOTHING`,
    values: [world.siteId, floorDay, world.sections.map((one) => one.id)],
  }),
  sql: `INSERT INTO attendance_record (site_id, id, sheet_id, enrolment_id, day, code)
        SELECT $1, gen_random_uuid(), $2, x.enrolment, $3, x.code FROM unnest($4::uuid[], $5::text[]) AS x(enrolment, code)
        ON CONFLICT (site_id, sheet_id, enrolment_id)
        DO UPDATE SET code = excluded.code, version = attendance_record.version + 1, updated_at = now()`,
  values: (world) => {
    const section = pick(world, world.sections);
    return [
      world.siteId,
      section.id,
      floorDay,
      section.enrolments,
      section.enrolments.map(() => (world.random.chance(0.1) ? 'A' : 'P')),
    ];
  },
};

type CodesOf = (section: Section, variant: number) => string[];

/** Every tenth absent, other ones in each variant: about twelve of sixty rows change with a save. */
const someAbsent: CodesOf = (section, variant) =>
  section.enrolments.map((id) =>
    Number.parseInt(createHash('sha256').update(`${id}${variant}`).digest('hex').slice(0, 6), 16) % 10 === 0
      ? 'A'
      : 'P',
  );

/** The dearest save there is: every row changes each time. */
const everyoneChanges: CodesOf = (section, variant) =>
  section.enrolments.map(() => (variant === 0 ? 'P' : 'L'));

/** Saves of one section after the other, the whole school in one variant and then in the other. */
function saveWorkload(name: string, codesOf: CodesOf, goal: Goal): Workload {
  const turn = turns();
  return {
    name,
    route: { method: 'POST', path: '/api/v1/attendance/sheet' },
    signedIn: true,
    cycle: (world) => world.sections.length * 2,
    request: (world) => {
      const sent = turn(world);
      const section = world.sections[sent % world.sections.length] as Section;
      const variant = Math.floor(sent / world.sections.length) % 2;
      const was = codesOf(section, 1 - variant);
      return {
        method: 'POST',
        path: '/api/v1/attendance/sheet',
        body: {
          sectionId: section.id,
          date: today,
          marks: codesOf(section, variant).map((code, place) => ({
            enrolmentId: section.enrolments[place],
            code,
            was: was[place],
          })),
        },
      };
    },
    rows: (answer) => {
      const { saved, conflicts, moved } = answer as { saved: number; conflicts: []; moved: [] };
      return saved - conflicts.length - moved.length;
    },
    leastRows: 50,
    goal,
    anchor: saveAnchor,
    before: (world) => [
      { sql: 'DELETE FROM attendance_record WHERE site_id = $1 AND day = $2', values: [world.siteId, today] },
      { sql: 'DELETE FROM attendance_sheet WHERE site_id = $1 AND day = $2', values: [world.siteId, today] },
    ],
    // Whatever save came last, a section's page is the one variant or the other, whole.
    differing: (world) => {
      const pages = world.sections.flatMap((section) =>
        [0, 1].map((variant) => ({ section, variant, codes: codesOf(section, variant) })),
      );
      return {
        sql: `SELECT coalesce(sum(least_wrong), 0)::int AS differing FROM (
                SELECT section_id, min(wrong) AS least_wrong FROM (
                  SELECT x.section_id, x.variant, count(*) FILTER (WHERE r.code IS DISTINCT FROM x.code) AS wrong
                    FROM json_to_recordset($3::json) AS x(section_id uuid, variant int, enrolment_id uuid, code text)
                    LEFT JOIN attendance_sheet t ON t.site_id = $1 AND t.section_id = x.section_id AND t.day = $2 AND t.period IS NULL
                    LEFT JOIN attendance_record r ON r.site_id = $1 AND r.sheet_id = t.id AND r.enrolment_id = x.enrolment_id
                   GROUP BY x.section_id, x.variant) AS pages GROUP BY section_id) AS sections`,
        values: [
          world.siteId,
          today,
          JSON.stringify(
            pages.flatMap(({ section, variant, codes }) =>
              section.enrolments.map((id, place) => ({
                section_id: section.id,
                variant,
                enrolment_id: id,
                code: codes[place],
              })),
            ),
          ),
        ],
      };
    },
  };
}

/** What the public reads most, whole: drawn, with what is this visitor's own, and packed. */
const publicPages = [
  '/',
  '/about',
  '/web/notice/all',
  '/web/event-gallery-details',
  '/web/event-video-details',
  '/web/employee-details',
  '/web/student-statistics',
  '/web/citizen-charter',
  '/web/prospectus-details',
  '/web/institute-document',
];
const fiveNotices: Anchor = {
  name: 'one plain read of 5 notices',
  tenant: false,
  sql: 'SELECT id, title_en, title_bn, publish_on FROM website_notice WHERE site_id = $1 ORDER BY publish_on DESC LIMIT 5',
  values: (world) => [world.siteId],
};

export const workloads: readonly Workload[] = [
  {
    name: 'public pages (ten, whole)',
    signedIn: false,
    request: ({ alias, random }) => ({ method: 'GET', path: `/@${alias}${random.pick(publicPages)}` }),
    rows: (answer) => (/<h1[\s>][\s\S]*<\/html>/.test(String(answer)) ? 1 : 0),
    leastRows: 1,
    anchor: fiveNotices,
    goal: readGoal,
  },
  {
    name: 'public home',
    route: { method: 'GET', path: '/api/web/get-latest-notice' },
    signedIn: false,
    request: (world) => ({ method: 'GET', path: `/api/web/get-latest-notice?site_id=${world.siteId}` }),
    rows: (answer) => (answer as unknown[]).length,
    leastRows: 1,
    goal: readGoal,
    anchor: fiveNotices,
  },
  {
    name: 'the signed-in user',
    route: { method: 'GET', path: '/api/auth/user' },
    signedIn: true,
    request: () => ({ method: 'GET', path: '/api/auth/user' }),
    rows: (answer) => (answer as { permissions: unknown[] }).permissions.length,
    leastRows: 5,
    goal: readGoal,
  },
  {
    name: 'setup list (sections, 25)',
    route: { method: 'GET', path: '/api/v1/academic/section' },
    signedIn: true,
    request: (world) => ({
      method: 'GET',
      path: `/api/v1/academic/section?page=${world.random.integer(1, Math.min(3, Math.ceil(world.sections.length / 25)))}&size=25`,
    }),
    rows: items,
    leastRows: 10,
    goal: readGoal,
  },
  {
    name: 'student list (50)',
    route: { method: 'GET', path: '/api/v1/students/list' },
    signedIn: true,
    request: (world) => ({
      method: 'GET',
      path: `/api/v1/students/list?page=${world.random.integer(1, 10)}&size=50`,
    }),
    rows: items,
    leastRows: 50,
    anchor: studentPage,
    goal: { ...readGoal, ofAnchor: 0.43 },
  },
  {
    name: 'student search',
    route: { method: 'GET', path: '/api/v1/students/list' },
    signedIn: true,
    request: (world) => {
      const student = pick(world, world.students);
      const names = student.nameEn.split(' ');
      const words = [
        names[0],
        names.slice(0, 2).join(' '),
        names.at(-1),
        student.nameBn.split(' ')[0],
        student.code,
      ];
      return {
        method: 'GET',
        path: `/api/v1/students/list?size=25&q=${encodeURIComponent(String(pick(world, words)))}`,
      };
    },
    rows: items,
    leastRows: 1,
    anchor: studentPage,
    goal: { ...readGoal, ofAnchor: 0.43 },
  },
  // The same two where no question comes a second time while its answer is kept: no floor, but what a quiet office waits.
  {
    name: 'student list (50), never the same',
    route: { method: 'GET', path: '/api/v1/students/list' },
    signedIn: true,
    request: (world) => {
      const sections = [pick(world, world.sections).id, pick(world, world.sections).id];
      const sort = pick(world, ['class', '-class', 'section', '-section']);
      return {
        method: 'GET',
        path: `/api/v1/students/list?size=50&sort=${sort}&filter=${encodeURIComponent(JSON.stringify({ sectionId: sections }))}`,
      };
    },
    rows: items,
    leastRows: 20,
    prepared: 15_000,
    anchor: studentPage,
    goal: readGoal,
  },
  {
    name: 'student search, never the same',
    route: { method: 'GET', path: '/api/v1/students/list' },
    signedIn: true,
    request: (world) => {
      const { code, mobile, nameEn } = pick(world, world.students);
      const words = pick(world, [
        code,
        mobile,
        `${nameEn.split(' ').slice(0, 2).join(' ')} ${code.slice(0, 4)}`,
      ]);
      return { method: 'GET', path: `/api/v1/students/list?size=25&q=${encodeURIComponent(words)}` };
    },
    rows: items,
    leastRows: 1,
    prepared: 15_000,
    anchor: studentPage,
    goal: readGoal,
  },
  {
    name: 'attendance page (60)',
    route: { method: 'GET', path: '/api/v1/attendance/sheet' },
    signedIn: true,
    request: (world) => ({
      method: 'GET',
      path: `/api/v1/attendance/sheet?sectionId=${pick(world, world.sections).id}&date=${today}`,
    }),
    rows: (answer) =>
      Object.values(answer as object).find((value) => Array.isArray(value) && value.length > 40)?.length ?? 0,
    leastRows: 50,
    goal: attendanceGoal,
    anchor: studentPage,
  },
  saveWorkload('save attendance (60, about 12 change)', someAbsent, saveGoal),
  // The floor is measured with some tenth absent; this one shows what it costs when nobody stays as he was.
  saveWorkload('save attendance (60, all change)', everyoneChanges, { p99: 25 }),
  ...feesWorkloads,
  ...marksWorkloads,
  ...resultsWorkloads,
];
