import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dhakaInstant } from '../src/core/dates.ts';
import { newId } from '../src/core/ids.ts';
import { section } from '../src/modules/academic/section.entity.ts';
import { sampleRecord } from './samples/sample.ts';
import { makeWorld, type Person, type World } from './world.ts';

// Defects seen in other school systems, where they concern what is built here. Those of marks, results, seats,
// timetables, devices, dues, payments, invoices and copies of books come with their modules.

/** Where the others of them are tested: the file, and the sentence that must not vanish from it. */
const elsewhere: readonly (readonly [trap: string, file: string, sentence: string])[] = [
  [
    'the owner passes row security',
    'test/sweep/tables.test.ts',
    'row security enabled and forced on every site table',
  ],
  ['a role bypasses row security', 'test/sweep/tables.test.ts', 'roles that cannot pass row security'],
  [
    'a pooled connection keeps the setting',
    'test/sweep/tables.test.ts',
    'when two hundred share four connections',
  ],
  ['a permissive policy', 'test/sweep/tables.test.ts', 'exactly one policy on each'],
  ['a client header chooses the institution', 'test/sweep/access.test.ts', "'x-site-alias': 'kadam'"],
  [
    'reopening attendance resets it',
    'src/modules/attendance/service.test.ts',
    'shows what was saved when it is opened again',
  ],
  [
    'a closed day takes marks',
    'src/modules/attendance/service.test.ts',
    'is refused, and the screen knows why before',
  ],
  [
    'two writers at once',
    'src/modules/attendance/service.test.ts',
    'holds one record a student when two save at once',
  ],
  [
    'Bengali comes apart on paper',
    'src/core/server/documents/documents.test.ts',
    'draws no box, no dotted circle',
  ],
  ['long texts break a document', 'test/faults/texts.test.ts', 'breaks no document'],
  ['paper differs from the screen in a browser', 'e2e/general.test.ts', 'prints in a tab of its own'],
  ['an empty grid that says nothing', 'e2e/general.test.ts', 'says what to set up first'],
  ['long names overflow', 'e2e/general.test.ts', 'the longest names'],
];

it.each(elsewhere)('%s: tested in %s', (_, file, sentence) => {
  const path = join(import.meta.dirname, '..', file);
  expect(existsSync(path)).toBe(true);
  expect(readFileSync(path, 'utf8')).toContain(sentence);
});

const day = '2026-07-26';
const next = '2026-07-27';
let now = dhakaInstant(day, '10:30');
let world: World;
let head: Person;
let rooms: string[];
let className: string;
let sectionName: string;

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  head = await world.person(world.siteA, ['head']);
  await world.inSite(world.siteA, async (transaction) => {
    const first = await sampleRecord(transaction, section);
    await transaction.change(
      `UPDATE academic_academic_year SET start_date = '2026-01-01', end_date = '2026-12-31', is_current = true
        WHERE site_id = $1`,
    );
    const second = newId();
    await transaction.change(
      `INSERT INTO academic_section SELECT (json_populate_record(s, json_build_object('id', $2::uuid, 'name_en', 'Other', 'name_bn', 'অন্য'))).*
         FROM academic_section s WHERE s.site_id = $1 AND s.id = $3`,
      second,
      first.id,
    );
    rooms = [first.id, second];
    const row = await transaction.row<{ c: string; s: string }>(
      `SELECT c.name_en AS c, s.name_en AS s FROM academic_section s
         JOIN academic_school_class c ON c.site_id = $1 AND c.id = s.class_id WHERE s.site_id = $1 AND s.id = $2`,
      first.id,
    );
    className = row?.c ?? '';
    sectionName = row?.s ?? '';
    await transaction.change(
      `INSERT INTO academic_holiday (site_id, id, name_en, name_bn, start_date, end_date, kind, is_observed)
       VALUES ($1, $2, 'Mourning', 'শোক', '2026-07-20', '2026-07-20', 'general', false)`,
      newId(),
    );
  });
});
afterAll(() => world.close());

const sheetRow = (n: number) => ({
  nameEn: `Pupil ${n}`,
  nameBn: 'শিক্ষার্থী',
  className,
  sectionName,
  roll: String(n),
  gender: 'Male',
  dateOfBirth: `2012-05-${String(n).padStart(2, '0')}`,
  religion: 'Islam',
  fatherNameEn: `Father ${n}`,
  motherNameEn: `Mother ${n}`,
  mobile: '01755000000',
});
const counts = () =>
  world.inSite(world.siteA, async (transaction) => {
    const row = await transaction.row<{ students: number; places: number; persons: number }>(
      `SELECT (SELECT count(*)::int FROM students_student WHERE site_id = $1) AS students, count(*)::int AS places,
              count(DISTINCT student_id)::int AS persons FROM students_enrolment WHERE site_id = $1`,
    );
    return row && { ...row };
  });
type Listed = { id: string; enrolmentId: string };
const enrolments = () =>
  world.inSite(world.siteA, (transaction) =>
    transaction.rows<Listed>(
      `SELECT student_id AS id, id AS "enrolmentId" FROM students_enrolment WHERE site_id = $1 ORDER BY roll`,
    ),
  );

describe('students', () => {
  it('of a sheet that is imported again, whole or overlapping, are no second students', async () => {
    const take = (rows: object[]) => head.call('POST', '/api/v1/students/import', { rows });
    expect((await take([1, 2, 3].map(sheetRow))).body).toMatchObject({ created: 3, wrong: 0 });
    const before = await counts();
    // The same under other rolls, too: the persons are known.
    for (const rows of [
      [1, 2, 3].map(sheetRow),
      [3, 4].map(sheetRow),
      [1, 2].map((n) => ({ ...sheetRow(n), roll: String(50 + n) })),
    ]) {
      const again = await take(rows);
      expect(again.body.created, again.text).toBe(0);
      expect(Number(again.body.wrong)).toBeGreaterThan(0);
    }
    expect(await counts()).toEqual(before);
  });

  it('TRAP-9 are neither lost nor doubled by moving, leaving and coming back: one place each in a year', async () => {
    const before = await counts();
    const [one] = await enrolments();
    const change = async (what: 'place' | 'status', input: object) => {
      const { body } = await head.call('GET', `/api/v1/students/student/${one?.id}`);
      const [place] = body.enrolments as { rowVersion: number }[];
      const answer = await head.call('PUT', `/api/v1/students/enrolments/${one?.enrolmentId}/${what}`, {
        version: place?.rowVersion,
        reason: 'The guardian asked for it',
        ...input,
      });
      expect(answer.status, answer.text).toBe(200);
      expect(await counts()).toEqual(before);
    };
    await change('place', { sectionId: rooms[1], roll: 9 });
    await change('status', { status: 'dropped', day });
    await change('status', { status: 'active', day });
    await change('place', { sectionId: rooms[0], roll: 1 });
    const second = await head.call('POST', `/api/v1/students/student/${one?.id}/enrolments`, {
      sectionId: rooms[1],
      roll: 77,
      reason: 'Once more',
    });
    expect(second.status).toBeGreaterThanOrEqual(400);
    expect(second.status).toBeLessThan(500);
    await expect(
      world.inSite(world.siteA, (transaction) =>
        transaction.change(
          `INSERT INTO students_enrolment (site_id, id, student_id, year_id, section_id, roll)
           SELECT $1, $2, student_id, year_id, $3, 77 FROM students_enrolment WHERE site_id = $1 AND id = $4`,
          newId(),
          rooms[1],
          one?.enrolmentId,
        ),
      ),
    ).rejects.toThrow(/students_enrolment_student/);
    expect(await counts()).toEqual(before);
    expect(before?.places).toBe(before?.persons);
  });
});

describe('attendance', () => {
  type Month = {
    days: { date: string; taken: boolean; off: { en: string } | null }[];
    students: { codes: (string | null)[]; rate: number | null; totals: Record<string, number> }[];
  };
  const month = async () =>
    (await head.call('GET', '/api/v1/attendance/register', { sectionId: rooms[0], month: '2026-07' }))
      .body as unknown as Month;
  const save = async (date: string, codes: readonly string[], was: readonly (string | null)[] = []) => {
    const places = await enrolments();
    return head.call('POST', '/api/v1/attendance/sheet', {
      sectionId: rooms[0],
      date,
      marks: places.map(({ enrolmentId }, place) => ({
        enrolmentId,
        code: codes[place],
        was: was[place] ?? null,
      })),
    });
  };

  it('TRAP-16 counts no day without lessons and no day that was not taken as missed', async () => {
    expect((await save(day, ['P', 'A', 'P'])).body).toMatchObject({ saved: 3 });
    const { days, students } = await month();
    const off = days.filter((one) => one.off !== null).map((one) => one.date.slice(8));
    // Fridays, Saturdays and the one holiday.
    expect(off).toEqual(['03', '04', '10', '11', '17', '18', '20', '24', '25', '31']);
    expect(days.filter((one) => one.taken).map((one) => one.date)).toEqual([day]);
    expect(students.map((one) => one.rate)).toEqual([10_000, 0, 10_000]);
    expect(students.map((one) => one.totals)).toEqual([
      { P: 1, A: 0, L: 0, V: 0, strength: 1 },
      { P: 0, A: 1, L: 0, V: 0, strength: 1 },
      { P: 1, A: 0, L: 0, V: 0, strength: 1 },
    ]);
  });

  it('TRAP-16 of who comes late after all replaces the absence: the day counts once', async () => {
    const later = await save(day, ['P', 'L', 'P'], ['P', 'A', 'P']);
    expect(later.body, later.text).toMatchObject({ conflicts: [] });
    const { students } = await month();
    expect(students[1]).toMatchObject({
      rate: 10_000,
      totals: { P: 0, A: 0, L: 1, V: 0, strength: 1 },
    });
    expect(students[1]?.codes[25]).toBe('L');
  });

  it('of the other days stands as it was when a section takes a new one', async () => {
    const before = (await month()).students.map((one) => one.codes[25]);
    now = dhakaInstant(next, '10:00');
    expect((await save(next, ['A', 'A', 'A'])).body).toMatchObject({ saved: 3 });
    expect((await month()).students.map((one) => one.codes[25])).toEqual(before);
  });

  it('ATT-9 TRAP-8 of a section without students says so instead of showing an empty grid', async () => {
    const answer = await head.call('GET', '/api/v1/attendance/sheet', { sectionId: rooms[1], date: next });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.students).toEqual([]);
  });
});
