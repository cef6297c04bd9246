import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleRecord } from '../../../test/samples/sample.ts';
import { makeWorld, type Person, type World } from '../../../test/world.ts';
import { dhakaInstant } from '../../core/dates.ts';
import { newId } from '../../core/ids.ts';
import { section } from '../academic/section.entity.ts';
import { student } from '../students/student.entity.ts';

const day = '2026-07-26';
let now = dhakaInstant(day, '10:30');
let world: World;
let head: Person;
let teacher: Person;
let office: Person;
let stranger: Person;
let sectionId: string;
let enrolments: string[];

type Marks = { enrolmentId: string; code: string; was: string | null }[];
const mark = (codes: Record<number, string>, was: Record<number, string | null> = {}): Marks =>
  enrolments.map((enrolmentId, place) => ({
    enrolmentId,
    code: codes[place] ?? 'P',
    was: was[place] ?? null,
  }));
const save = (who: Person, marks: Marks, extra: object = {}) =>
  who.call('POST', '/api/v1/attendance/sheet', { sectionId, date: day, marks, ...extra });
const read = (who: Person, date = day) => who.call('GET', '/api/v1/attendance/sheet', { sectionId, date });
const codesOf = (answer: { body: Record<string, unknown> }) =>
  (answer.body.students as { code: string | null }[]).map((one) => one.code);

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  [head, teacher, office, stranger] = await Promise.all([
    world.person(world.siteA, ['head']),
    world.person(world.siteA, ['teacher']),
    world.person(world.siteA, ['office']),
    world.person(world.siteA, ['teacher']),
  ]);
  await world.inSite(world.siteA, async (transaction) => {
    const room = await sampleRecord(transaction, section);
    sectionId = room.id;
    const place = await transaction.row<{ year_id: string; class_teacher_id: string }>(
      'SELECT year_id, class_teacher_id FROM academic_section WHERE site_id = $1 AND id = $2',
      sectionId,
    );
    await transaction.change(
      `UPDATE academic_academic_year SET start_date = '2026-01-01', end_date = '2026-12-31' WHERE site_id = $1 AND id = $2`,
      place?.year_id,
    );
    await transaction.change(
      'INSERT INTO people_employee_account (site_id, id, employee_id, account_id) VALUES ($1, $2, $3, $4)',
      newId(),
      place?.class_teacher_id,
      teacher.accountId,
    );
    enrolments = [];
    for (let roll = 1; roll <= 5; roll += 1) {
      const pupil = await sampleRecord(transaction, student);
      const id = newId();
      enrolments.push(id);
      await transaction.change(
        `INSERT INTO students_enrolment (site_id, id, student_id, year_id, section_id, roll) VALUES ($1, $2, $3, $4, $5, $6)`,
        id,
        pupil.id,
        place?.year_id,
        sectionId,
        roll,
      );
    }
    await transaction.change(
      `INSERT INTO academic_holiday (site_id, id, name_en, name_bn, start_date, end_date, kind, is_observed)
       VALUES ($1, $2, 'Mourning', 'শোক', '2026-07-20', '2026-07-20', 'general', false)`,
      newId(),
    );
  });
});
afterAll(() => world.close());

describe('a sheet', () => {
  it('ATT-5 TRAP-12 is empty before it is taken, and shows what was saved when it is opened again', async () => {
    expect(codesOf(await read(teacher))).toEqual([null, null, null, null, null]);
    const saved = await save(teacher, mark({ 1: 'A', 3: 'L' }));
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body).toMatchObject({ saved: 5, conflicts: [], moved: [] });
    expect(codesOf(await read(teacher))).toEqual(['P', 'A', 'P', 'L', 'P']);
  });

  it('ACA-5 says the hours of the shift on its weekday', async () => {
    await world.inSite(world.siteA, (transaction) =>
      transaction.change(
        `UPDATE academic_shift h SET sunday_in = '07:30', sunday_out = '12:00', monday_in = '10:00' FROM academic_section s
          WHERE h.site_id = $1 AND s.site_id = $1 AND s.id = $2 AND h.id = s.shift_id`,
        sectionId,
      ),
    );
    expect((await read(head)).body.hours).toEqual({ in: '07:30', out: '12:00' });
  });

  it('stays as it is when the same is sent again, and when one mark changes', async () => {
    await save(teacher, mark({ 1: 'A', 3: 'L' }));
    const changed = await save(teacher, [{ enrolmentId: String(enrolments[3]), code: 'P', was: 'L' }]);
    expect(changed.body).toMatchObject({ saved: 1, conflicts: [] });
    expect(codesOf(await read(teacher))).toEqual(['P', 'A', 'P', 'P', 'P']);
  });

  it('ATT-2 keeps what somebody else wrote meanwhile and says so, saving the rest', async () => {
    await save(head, [{ enrolmentId: String(enrolments[0]), code: 'V', was: 'P' }]);
    const late = await save(teacher, [
      { enrolmentId: String(enrolments[0]), code: 'A', was: 'P' },
      { enrolmentId: String(enrolments[2]), code: 'A', was: 'P' },
    ]);
    expect(late.body).toMatchObject({ saved: 1, conflicts: [{ enrolmentId: enrolments[0], code: 'V' }] });
    expect(codesOf(await read(teacher))).toEqual(['V', 'A', 'A', 'P', 'P']);
  });

  it('ATT-3 holds one record a student when two save at once', async () => {
    const other = '2026-07-23';
    now = dhakaInstant(other, '11:00');
    const answers = await Promise.all(
      [teacher, head].map((who) =>
        who.call('POST', '/api/v1/attendance/sheet', { sectionId, date: other, marks: mark({}) }),
      ),
    );
    expect(answers.map((one) => one.status)).toEqual([200, 200]);
    const rows = await world.inSite(world.siteA, (transaction) =>
      transaction.rows('SELECT id FROM attendance_record WHERE site_id = $1 AND day = $2', other),
    );
    expect(rows).toHaveLength(5);
    now = dhakaInstant(day, '10:30');
  });

  it('tells who was absent on the days before', async () => {
    const wednesday = '2026-07-22';
    now = dhakaInstant(wednesday, '11:00');
    await teacher.call('POST', '/api/v1/attendance/sheet', {
      sectionId,
      date: wednesday,
      marks: mark({ 4: 'A' }),
    });
    now = dhakaInstant('2026-07-23', '11:00');
    await teacher.call('POST', '/api/v1/attendance/sheet', {
      sectionId,
      date: '2026-07-23',
      marks: [{ enrolmentId: String(enrolments[4]), code: 'A', was: 'P' }],
    });
    now = dhakaInstant(day, '10:30');
    const students = (await read(teacher)).body.students as { absentBefore: number }[];
    expect(students.map((one) => one.absentBefore)).toEqual([0, 0, 0, 0, 2]);
  });

  it('writes one row of history a save, with every change, the actor and nothing else', async () => {
    const sheet = (await read(teacher)).body.sheet as { id: string };
    const history = await head.call('GET', `/api/v1/attendance/sheet/${sheet.id}/history`);
    expect(history.status, history.text).toBe(200);
    const items = history.body.items as {
      changes: { roll: number; before: string | null; after: string }[];
    }[];
    expect(items.map((item) => item.changes.length)).toEqual([1, 1, 1, 5]);
    expect(items[0]?.changes[0]).toMatchObject({ roll: 3, before: 'P', after: 'A' });
  });
});

describe('who may', () => {
  it('is the class teacher and whoever may take every section; others are refused', async () => {
    expect((await read(stranger)).status).toBe(403);
    expect((await save(stranger, mark({}))).status).toBe(403);
    expect((await read(office)).status).toBe(200);
    const seen = await stranger.call('GET', '/api/v1/attendance/sections', { date: day });
    expect(seen.body.items).toEqual([]);
    const own = await teacher.call('GET', '/api/v1/attendance/sections', { date: day });
    expect((own.body.items as { isMine: boolean }[]).map((one) => one.isMine)).toEqual([true]);
  });

  it('sees nothing of another institution', async () => {
    const foreign = await world.person(world.siteB, ['head']);
    expect((await read(foreign)).status).toBe(404);
    expect((await save(foreign, mark({}))).status).toBe(404);
    const sheet = (await read(teacher)).body.sheet as { id: string };
    expect((await foreign.call('GET', `/api/v1/attendance/sheet/${sheet.id}/history`)).status).toBe(404);
  });

  it('cannot mark a student of another section: the mark is named and not written', async () => {
    const answer = await save(head, [{ enrolmentId: newId(), code: 'A', was: null }]);
    expect(answer.body).toMatchObject({ saved: 0, conflicts: [] });
    expect(answer.body.moved).toHaveLength(1);
  });
});

describe('a day', () => {
  it.each([
    ['that has not come', '2026-07-27', 'attendance.future'],
    ['of the weekly holiday', '2026-07-24', 'attendance.weeklyHoliday'],
    ['that is a holiday', '2026-07-20', 'attendance.holiday'],
    ['outside the year', '2025-07-27', 'attendance.outsideYear'],
  ])('%s is refused, and the screen knows why before', async (_, date, code) => {
    const answer = await head.call('POST', '/api/v1/attendance/sheet', { sectionId, date, marks: mark({}) });
    expect([answer.status, answer.body.code]).toEqual([409, code]);
    expect((await read(head, date)).body.closed).toMatchObject({ code });
  });

  it('ATT-5 that is over is changed by the office alone, and with a reason', async () => {
    now = dhakaInstant('2026-07-28', '00:05');
    const change = [{ enrolmentId: String(enrolments[1]), code: 'P', was: 'A' }];
    expect((await save(teacher, change)).body.code).toBe('attendance.dayIsOver');
    const without = await save(office, change);
    expect([without.status, Object.keys(without.body.errors as object)]).toEqual([422, ['reason']]);
    const amended = await save(office, change, { reason: 'Came late, was not seen' });
    expect(amended.body).toMatchObject({ saved: 1 });
    const sheet = (await read(office)).body.sheet as { id: string };
    const history = await head.call('GET', `/api/v1/attendance/sheet/${sheet.id}/history`);
    expect((history.body.items as { reason: string }[])[0]?.reason).toBe('Came late, was not seen');
    now = dhakaInstant(day, '10:30');
  });

  it('ATT-3 that was saved on a device without a network is taken the morning after, with its moment, where nothing stood', async () => {
    const yesterday = '2026-06-17';
    now = dhakaInstant('2026-06-18', '08:10');
    const given = (savedAt: string, marks: object[]) =>
      teacher.call('POST', '/api/v1/attendance/sheet', { sectionId, date: yesterday, savedAt, marks });
    const first = [{ enrolmentId: String(enrolments[1]), code: 'A', was: null }];
    const savedThen = dhakaInstant(yesterday, '16:05').toISOString();
    for (const savedAt of ['2026-06-18T01:00:00Z', '2026-06-16T09:00:00Z'])
      expect((await given(savedAt, first)).body.code).toBe('attendance.dayIsOver');
    expect((await given(savedThen, first)).body).toMatchObject({ saved: 1 });
    const again = [{ enrolmentId: String(enrolments[1]), code: 'P', was: 'A' }];
    expect((await given(savedThen, again)).body.code).toBe('attendance.dayIsOver');
    const sheet = (await read(office, yesterday)).body.sheet as { id: string };
    const history = await head.call('GET', `/api/v1/attendance/sheet/${sheet.id}/history`);
    expect((history.body.items as { reason: string }[])[0]?.reason).toBe(
      'Saved on the device at 04:05 PM that day, sent later',
    );
    now = dhakaInstant('2026-06-20', '08:10');
    expect((await given(savedThen, first)).body.code).toBe('attendance.dayIsOver');
    now = dhakaInstant(day, '10:30');
  });

  it('changes at midnight in Dhaka, not in Greenwich', async () => {
    now = new Date('2026-07-26T17:59:00Z');
    expect((await read(teacher)).body.isAmendment).toBe(false);
    now = new Date('2026-07-26T18:00:00Z');
    expect((await read(teacher)).body.isAmendment).toBe(true);
    now = dhakaInstant(day, '10:30');
  });
});

describe('ATT-8 reports', () => {
  it('give the month as the register has it', async () => {
    const answer = await head.call('GET', '/api/v1/attendance/register', { sectionId, month: '2026-07' });
    expect(answer.status, answer.text).toBe(200);
    const { days, students } = answer.body as {
      days: { date: string; taken: boolean; off: { en: string } | null }[];
      students: { codes: (string | null)[]; rate: number; totals: { A: number } }[];
    };
    expect(days).toHaveLength(31);
    expect(days[19]).toMatchObject({ taken: false, off: { en: 'Mourning' } });
    expect(days[25]).toMatchObject({ taken: true, off: null });
    expect(students.map((one) => one.codes[25])).toEqual(['V', 'P', 'A', 'P', 'P']);
    expect(students[4]).toMatchObject({ totals: { A: 2 }, rate: 3333 });
  });

  it.each(['pdf', 'xlsx', 'csv'])('come as %s', { timeout: 30_000 }, async (format) => {
    const answer = await head.call('GET', '/api/v1/attendance/register/file', {
      sectionId,
      month: '2026-07',
      format,
    });
    expect(answer.status, answer.text.slice(0, 300)).toBe(200);
    expect(answer.text.length).toBeGreaterThan(500);
  });

  it('list who is often or lately absent, the worst first', async () => {
    const answer = await head.call('GET', '/api/v1/attendance/absences', {
      from: '2026-07-01',
      to: '2026-07-31',
      below: 75,
      running: 1,
    });
    expect(answer.status, answer.text).toBe(200);
    const { items, total } = answer.body as {
      items: { roll: number; rate: number; running: number }[];
      total: number;
    };
    expect(total).toBe(items.length);
    expect(items[0]).toMatchObject({ roll: 5, rate: 3333 });
    expect(items.map((one) => one.roll)).toContain(3);
  });

  it('remind the class teacher', async () => {
    const answer = await head.call('POST', '/api/v1/attendance/remind', { sectionId, date: day });
    expect(answer.status, answer.text).toBe(200);
    const bell = await teacher.call('POST', '/user/notification/notifications');
    expect(bell.body.count).toBe(1);
  });
});

describe('API-6 attendance from a file', () => {
  const past = '2026-07-15';
  const base = '/api/v1/attendance/import';
  let codes: string[];
  const sheet = (marks: readonly string[]) =>
    marks.map((mark, at) => ({ code: codes[at] ?? '', day: past, mark }));
  const commit = (mode: 'add' | 'update', marks: readonly string[]) =>
    office.call('POST', base, { mode, fileName: 'july.xlsx', headings: [], rows: sheet(marks) });
  const changes = () =>
    world.inSite(world.siteA, (transaction) =>
      transaction.rows<{ n: number }>(
        `SELECT count(*)::int AS n FROM history h JOIN attendance_sheet t ON t.site_id = $1 AND t.id = h.record_id
          WHERE h.site_id = $1 AND h.table_name = 'attendance_record' AND t.day = $2`,
        past,
      ),
    );

  beforeAll(async () => {
    now = dhakaInstant(day, '10:30');
    codes = await world.inSite(world.siteA, async (transaction) =>
      (
        await transaction.rows<{ code: string }>(
          `SELECT s.code FROM students_enrolment e JOIN students_student s ON s.site_id = $1 AND s.id = e.student_id
            WHERE e.site_id = $1 AND e.id = ANY($2::uuid[]) ORDER BY e.roll`,
          enrolments,
        )
      ).map((row) => row.code),
    );
  });

  it('is added, and what differs from what is recorded is refused', async () => {
    const added = await commit('add', ['P', 'A', 'P', 'L', 'P']);
    expect(added.status, added.text).toBe(200);
    expect(added.body).toMatchObject({ created: 5, wrong: 0, batchId: null });
    expect(codesOf(await read(head, past))).toEqual(['P', 'A', 'P', 'L', 'P']);
    expect((await commit('add', ['P', 'P', 'P', 'L', 'P'])).body).toMatchObject({ created: 0, wrong: 1 });
  });

  it('is changed by a file of corrections, which tells what stands there and is undone as a whole', async () => {
    const rows = sheet(['P', 'P', 'A', 'L', 'P']);
    const { body } = await office.call('POST', `${base}/check`, { mode: 'update', rows });
    expect((body.rows as { was?: object }[]).map(({ was }) => was ?? null)).toEqual([
      null,
      { mark: 'Absent' },
      { mark: 'Present' },
      null,
      null,
    ]);
    const changed = await commit('update', ['P', 'P', 'A', 'L', 'P']);
    expect(changed.body).toMatchObject({ created: 0, changed: 2, wrong: 0 });
    expect(codesOf(await read(head, past))).toEqual(['P', 'P', 'A', 'L', 'P']);
    const [before] = await changes();
    const undone = await office.call('POST', `/api/v1/imports/${changed.body.batchId}/undo`);
    expect(undone.status, undone.text).toBe(200);
    expect(codesOf(await read(head, past))).toEqual(['P', 'A', 'P', 'L', 'P']);
    // Taking it back is told as well as doing it.
    const [after] = await changes();
    expect((after?.n ?? 0) - (before?.n ?? 0)).toBe(2);
  });

  it('stays where somebody changed a mark since, and is no way to add', async () => {
    const changed = await commit('update', ['A', 'A', 'P', 'L', 'P']);
    await office.call('POST', '/api/v1/attendance/sheet', {
      sectionId,
      date: past,
      reason: 'The teacher saw her',
      marks: [{ enrolmentId: enrolments[0], code: 'L', was: 'A' }],
    });
    const undone = await office.call('POST', `/api/v1/imports/${changed.body.batchId}/undo`);
    expect([undone.status, undone.body.code]).toEqual([409, 'import.changedSince']);
    expect(codesOf(await read(head, past))).toEqual(['L', 'A', 'P', 'L', 'P']);
    const other = await office.call('POST', `${base}/check`, {
      mode: 'update',
      rows: [{ code: codes[0], day: '2026-07-14', mark: 'P' }],
    });
    expect(other.body).toMatchObject({ wrong: 1 });
  });
});
