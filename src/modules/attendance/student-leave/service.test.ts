import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleRecord } from '../../../../test/samples/sample.ts';
import { type Answer, makeWorld, type Person, type World } from '../../../../test/world.ts';
import { dhakaInstant } from '../../../core/dates.ts';
import { newId } from '../../../core/ids.ts';
import { section } from '../../academic/section.entity.ts';
import { student } from '../../students/student.entity.ts';

const base = '/api/v1/attendance';
/** Sunday, 26 July 2026. */
const today = '2026-07-26';
let world: World;
let head: Person;
let teacher: Person;
let stranger: Person;
let guardian: Person;
let neighbour: Person;
let sectionId: string;
let students: string[];
let enrolments: string[];

beforeAll(async () => {
  world = await makeWorld({ now: () => dhakaInstant(today, '10:30') });
  [head, teacher, stranger, guardian, neighbour] = await Promise.all([
    world.person(world.siteA, ['head']),
    world.person(world.siteA, ['teacher']),
    world.person(world.siteA, ['teacher']),
    world.person(world.siteA, ['guardian']),
    world.person(world.siteB, ['head']),
  ]);
  await world.inSite(world.siteA, async (transaction) => {
    sectionId = (await sampleRecord(transaction, section)).id;
    const place = await transaction.row<{ year_id: string; class_teacher_id: string }>(
      'SELECT year_id, class_teacher_id FROM academic_section WHERE site_id = $1 AND id = $2',
      sectionId,
    );
    await transaction.change(
      `UPDATE academic_academic_year SET start_date = '2026-01-01', end_date = '2026-12-31' WHERE site_id = $1 AND id = $2`,
      place?.year_id,
    );
    await transaction.change('UPDATE academic_holiday SET is_active = false WHERE site_id = $1');
    await transaction.change(
      'INSERT INTO people_employee_account (site_id, id, employee_id, account_id) VALUES ($1, $2, $3, $4)',
      newId(),
      place?.class_teacher_id,
      teacher.accountId,
    );
    students = [];
    enrolments = [];
    for (let roll = 1; roll <= 3; roll += 1) {
      const { id } = await sampleRecord(transaction, student);
      students.push(id);
      enrolments.push(newId());
      await transaction.change(
        `INSERT INTO students_enrolment (site_id, id, student_id, year_id, section_id, roll) VALUES ($1, $2, $3, $4, $5, $6)`,
        enrolments.at(-1),
        id,
        place?.year_id,
        sectionId,
        roll,
      );
    }
    const parent = newId();
    await transaction.change(
      `INSERT INTO students_guardian (site_id, id, name_en, mobile, account_id) VALUES ($1, $2, 'Mother', '+8801833000001', $3)`,
      parent,
      guardian.accountId,
    );
    await transaction.change(
      `INSERT INTO students_student_guardian (site_id, id, student_id, guardian_id, relation) VALUES ($1, $2, $3, $4, 'mother')`,
      newId(),
      students[0],
      parent,
    );
  });
});
afterAll(() => world.close());

const codeOf = (answer: Answer) => answer.body.code;
const reason = 'Fever since the night';
const ask = (who: Person, from: string, to: string, more: object = {}) =>
  who.call('POST', `${base}/leave`, { studentId: students[0], from, to, reason, ...more });
const decide = (who: Person, id: unknown, isAccepted: boolean, note = '') =>
  who.call('POST', `${base}/leave/${id}/decision`, { isAccepted, note });
const marksOf = (codes: string, was: string | null = null) =>
  enrolments.map((enrolmentId, place) => ({
    enrolmentId,
    code: codes[place] ?? 'P',
    was: was?.[place] ?? null,
  }));
const save = (who: Person, codes: string, more: object = {}) =>
  who.call('POST', `${base}/sheet`, { sectionId, date: today, marks: marksOf(codes), ...more });
type Shown = { code: string | null; leave: { isWhole: boolean } | null };
const sheet = async (who: Person, date: string, period?: number) =>
  (await who.call('GET', `${base}/sheet`, { sectionId, date, ...(period ? { period } : {}) })).body
    .students as Shown[];

describe('leave of students', () => {
  it('ATT-7 ATT-10 a guardian asks for days to come, the class teacher accepts, and the sheet begins with leave', async () => {
    const asked = await ask(guardian, '2026-07-27', '2026-07-28');
    expect(asked.status, asked.text).toBe(200);
    expect(codeOf(await ask(guardian, '2026-07-28', '2026-07-29'))).toBe('attendance.leave.overlaps');
    expect((await ask(guardian, '2026-07-30', '2026-07-30', { studentId: students[1] })).status).toBe(404);
    expect((await ask(stranger, '2026-07-30', '2026-07-30')).status).toBe(404);
    expect(codeOf(await decide(stranger, asked.body.id, true))).toBe('attendance.notYours');
    expect((await decide(guardian, asked.body.id, true)).status).toBe(403);
    expect((await decide(neighbour, asked.body.id, true)).status).toBe(404);
    const list = await teacher.call('GET', `${base}/leave`);
    expect(list.body).toMatchObject({ total: 1, items: [{ state: 'asked', can: { decide: true } }] });
    expect((await stranger.call('GET', `${base}/leave`)).body).toMatchObject({ total: 0 });
    expect((await decide(teacher, asked.body.id, true)).body).toMatchObject({ changed: 0 });
    expect(codeOf(await decide(head, asked.body.id, false, 'No'.repeat(2)))).toBe('attendance.leave.closed');
    const day = await sheet(teacher, '2026-07-27');
    expect(day.map((one) => one.leave?.isWhole ?? false)).toEqual([true, false, false]);
    const mine = await guardian.call('GET', `${base}/leave/mine`);
    expect(mine.body).toMatchObject({ total: 1, items: [{ state: 'accepted' }] });
    const back = await teacher.call('POST', `${base}/leave/${asked.body.id}/recall`, {
      reason: 'She is well',
    });
    expect(back.status, back.text).toBe(200);
    expect((await sheet(teacher, '2026-07-27'))[0]?.leave).toBeNull();
  });

  it('ATT-7 an absence that was written becomes leave with its reason in the history, presence stays presence', async () => {
    expect((await save(teacher, 'APP')).status).toBe(200);
    const asked = await ask(guardian, today, today);
    expect((await decide(teacher, asked.body.id, true)).body).toMatchObject({ changed: 1 });
    expect((await sheet(teacher, today)).map((one) => one.code)).toEqual(['V', 'P', 'P']);
    const { body } = await teacher.call('GET', `${base}/sheet`, { sectionId, date: today });
    const history = await teacher.call('GET', `${base}/sheet/${(body.sheet as { id: string }).id}/history`);
    expect((history.body.items as object[])[0]).toMatchObject({
      reason: 'Leave accepted: Fever since the night',
      changes: [{ roll: 1, before: 'A', after: 'V' }],
    });
    const entered = await head.call('POST', `${base}/leave/entered`, {
      enrolmentId: enrolments[1],
      from: today,
      to: today,
      reason: 'Told by telephone',
    });
    expect(entered.body).toMatchObject({ changed: 0 });
    const gone = world.inSite(world.siteA, (transaction) =>
      transaction.change('DELETE FROM attendance_leave WHERE site_id = $1'),
    );
    await expect(gone).rejects.toThrow(/is kept as it is/);
  });

  it('ATT-7 is withdrawn by who asked, and refused with a reason only', async () => {
    const asked = await ask(guardian, '2026-08-02', '2026-08-02', { part: 'early', at: '১২:৩০' });
    expect(asked.status, asked.text).toBe(200);
    expect((await decide(teacher, asked.body.id, false)).status).toBe(422);
    const path = `${base}/leave/${asked.body.id}/withdrawal`;
    expect((await stranger.call('POST', path, { reason: 'Not mine' })).status).toBe(404);
    expect((await guardian.call('POST', path, { reason: 'She goes to school' })).status).toBe(200);
    expect(codeOf(await decide(teacher, asked.body.id, true))).toBe('attendance.leave.closed');
  });
});

describe('several days of one student', () => {
  it('ATT-5 are corrected with a reason, only where they are what was seen, and never by a teacher', async () => {
    const path = `${base}/student-days`;
    const asked = { enrolmentId: enrolments[2], from: '2026-07-20', to: today };
    expect((await teacher.call('GET', path, asked)).status).toBe(403);
    expect((await neighbour.call('GET', path, asked)).status).toBe(404);
    const { body } = await head.call('GET', path, asked);
    const days = body.days as { date: string; code: string | null; isTaken: boolean }[];
    expect(days.filter((one) => one.isTaken)).toEqual([
      { date: today, code: 'P', isTaken: true, off: null, source: 'sheet' },
    ]);
    const correct = (was: string | null, reason = 'The teacher wrote the wrong roll') =>
      head.call('POST', path, {
        enrolmentId: enrolments[2],
        reason,
        marks: [
          { date: today, code: 'A', was },
          { date: '2026-07-22', code: 'A', was: null },
        ],
      });
    expect((await correct('P', '')).status).toBe(422);
    expect((await correct('L')).body).toEqual({ saved: 0, conflicts: [today, '2026-07-22'] });
    expect((await correct('P')).body).toEqual({ saved: 1, conflicts: ['2026-07-22'] });
  });
});

describe('attendance by period', () => {
  it('ATT-4 a day follows from its periods, and what was written by hand stays', async () => {
    expect(codeOf(await save(stranger, 'PPP', { period: 1 }))).toBe('attendance.period.unknown');
    const policy = { mode: 'period', dayRule: 'share', share: 50 };
    expect((await teacher.call('PUT', `${base}/policy`, policy)).status).toBe(403);
    expect((await head.call('PUT', `${base}/policy`, policy)).status).toBe(200);
    await world.inSite(world.siteA, async (transaction) => {
      await transaction.change('DELETE FROM academic_period_type WHERE site_id = $1');
      for (const [position, from, to] of [
        [1, '10:00', '11:00'],
        [2, '11:00', '12:00'],
        [3, '13:00', '14:00'],
      ])
        await transaction.change(
          `INSERT INTO academic_period_type (site_id, id, position, name_en, name_bn, kind, starts_at, ends_at)
           VALUES ($1, $2, $3, 'Period', 'পিরিয়ড', 'lesson', $4, $5)`,
          newId(),
          position,
          from,
          to,
        );
    });
    expect(codeOf(await save(stranger, 'PPP', { period: 9 }))).toBe('attendance.period.unknown');
    // The first two have marks of the day by hand; the day of a new date follows from periods alone.
    const other = { date: '2026-07-23', reason: 'From the class book' };
    const periods: [number, string][] = [
      [1, 'APP'],
      [2, 'PAP'],
      [3, 'PAP'],
    ];
    for (const [period, codes] of periods) {
      const saved = await save(head, codes, { ...other, period });
      expect(saved.status, saved.text).toBe(200);
    }
    expect((await sheet(head, other.date)).map((one) => one.code)).toEqual(['L', 'A', 'P']);
    expect((await sheet(head, other.date, 2)).map((one) => one.code)).toEqual(['P', 'A', 'P']);
    expect((await save(teacher, 'AAA', { period: 1 })).status).toBe(200);
    // Leave, present and a correction: none of them is the periods'.
    expect((await sheet(teacher, today)).map((one) => one.code)).toEqual(['V', 'P', 'A']);
    const day = await stranger.call('GET', `${base}/periods`, { date: today });
    const own = (day.body.sections as { id: string; periods: object[] }[]).find(
      (one) => one.id === sectionId,
    );
    expect(own?.periods).toMatchObject([
      { number: 1, here: 0, marked: 3 },
      { number: 2, here: null },
      { number: 3, here: null },
    ]);
  });

  it('ATT-8 reports by period, by gender and of habits see one’s own sections only', async () => {
    const span = { from: '2026-07-01', to: today };
    const read = (who: Person, name: string) => who.call('GET', `${base}/reports/${name}`, span);
    const periods = await read(teacher, 'periods');
    expect(periods.body.items).toMatchObject([
      { number: 1, sheets: 2, totals: { P: 2, A: 4 }, left: 0 },
      { number: 2, sheets: 1, totals: { P: 2, A: 1 }, left: 1 },
      { number: 3, sheets: 1, left: 1 },
    ]);
    const gender = await read(teacher, 'gender');
    const [row] = gender.body.items as { all: { totals: object } }[];
    expect(row?.all.totals).toMatchObject({ P: 2, A: 2, L: 1, V: 1, strength: 6 });
    expect((await read(teacher, 'habits')).body).toEqual({ items: [], total: 0 });
    await world.inSite(world.siteA, async (transaction) => {
      // Three Sundays away, every Monday here.
      for (const [day, code] of [
        ['2026-07-05', 'A'],
        ['2026-07-06', 'P'],
        ['2026-07-12', 'A'],
        ['2026-07-13', 'P'],
        ['2026-07-19', 'A'],
      ]) {
        const id = newId();
        await transaction.change(
          'INSERT INTO attendance_sheet (site_id, id, section_id, day) VALUES ($1, $2, $3, $4)',
          id,
          sectionId,
          day,
        );
        await transaction.change(
          `INSERT INTO attendance_record (site_id, id, sheet_id, enrolment_id, day, code) VALUES ($1, $2, $3, $4, $5, $6)`,
          newId(),
          id,
          enrolments[0],
          day,
          code,
        );
      }
    });
    const habits = await read(teacher, 'habits');
    expect(habits.body).toMatchObject({
      items: [{ roll: 1, habit: { en: 'Sunday' }, away: 3, days: 4, all: 3 }],
    });
    for (const name of ['periods', 'gender', 'habits'])
      expect((await read(stranger, name)).body.items, name).toEqual([]);
  });

  it('ATT-11 a file is written whole or not at all, and never over what is there', async () => {
    const path = `${base}/import`;
    const codes = await world.inSite(world.siteA, (transaction) =>
      transaction.rows<{ id: string; code: string }>(
        'SELECT id, code FROM students_student WHERE site_id = $1 AND id = ANY($2::uuid[])',
        students,
      ),
    );
    const row = (place: number, day: string, mark: string) => ({
      code: codes.find((one) => one.id === students[place])?.code ?? '',
      day,
      mark,
    });
    const good = [row(1, '2026-07-21', 'p'), row(2, '2026-07-21', 'Absent'), row(2, '2026-07-23', 'P')];
    const bad = [
      row(1, '2026-07-23', 'P'),
      row(1, '2026-07-24', 'P'),
      row(1, '2026-07-27', 'P'),
      { ...row(1, '2026-07-21', 'P'), code: 'nobody' },
      row(2, '2026-07-21', 'L'),
    ];
    const check = await head.call('POST', `${path}/check`, { rows: [...good, ...bad] });
    expect(check.status, check.text).toBe(200);
    const errors = (check.body.rows as { errors: Record<string, string[]> }[]).map((one) =>
      Object.keys(one.errors),
    );
    expect(errors).toEqual([[], [], [], ['mark'], ['day'], ['day'], ['code'], ['day']]);
    expect((await teacher.call('POST', path, { rows: good })).status).toBe(403);
    expect((await head.call('POST', path, { rows: [...good, ...bad] })).body).toMatchObject({
      created: 0,
      wrong: 5,
    });
    expect((await head.call('POST', path, { rows: good })).body).toMatchObject({ created: 2, wrong: 0 });
    expect((await head.call('POST', path, { rows: good })).body).toMatchObject({ created: 0, wrong: 0 });
    expect((await sheet(head, '2026-07-21')).map((one) => one.code)).toEqual([null, 'P', 'A']);
  });

  it('ATT-4 a guardian sees the periods of the own child only', async () => {
    const mine = await guardian.call('GET', `${base}/own-periods`, { month: '2026-07' });
    expect(mine.body).toMatchObject({
      studentId: students[0],
      days: [
        { date: today, day: 'V', codes: { 1: 'A' } },
        { date: '2026-07-23', day: 'L', codes: { 1: 'A', 2: 'P', 3: 'P' } },
      ],
    });
    const other = { month: '2026-07', studentId: students[1] };
    expect((await guardian.call('GET', `${base}/own-periods`, other)).status).toBe(404);
  });

  it('ATT-8 lessons missed on one day are not days of absence', async () => {
    for (const period of [2, 3]) {
      const saved = await save(teacher, 'AAA', { period });
      expect(saved.status, saved.text).toBe(200);
    }
    const { body } = await teacher.call('GET', '/api/v1/modules', { module: 'attendance' });
    const [day] = body.modules as { figures: { label: { en: string }; figure: number }[] }[];
    const away = day?.figures.find((one) => one.label.en === 'Absent three days running');
    expect(away?.figure).toBe(0);
  });
});

describe('what several sources say', () => {
  const day = '2026-07-22';
  const span = { from: day, to: day };
  const listed = async (who = head) =>
    (await who.call('GET', `${base}/contradictions`, span)).body as {
      items: { enrolmentId: string; stands: object; differ: object[] }[];
      total: number;
    };
  const settle = (who: Person, place: number, code: string, reason = 'The mother was asked') =>
    who.call('POST', `${base}/contradictions/settle`, { enrolmentId: enrolments[place], day, code, reason });
  const recordsOf = () =>
    world.inSite(world.siteA, (transaction) =>
      transaction.read(
        { id: 'uuid', enrolment_id: 'uuid', code: 'text' },
        'SELECT id, enrolment_id, code FROM attendance_record WHERE site_id = $1 AND day = $2 ORDER BY enrolment_id',
        day,
      ),
    );

  it('ATT-3 a mark has the id its device gave, and sending it again makes no second', async () => {
    const ids = enrolments.map(() => newId());
    const marks = marksOf('PAP').map((one, place) => ({ ...one, id: ids[place] }));
    const send = () =>
      head.call('POST', `${base}/sheet`, { sectionId, date: day, reason: 'Sent late', marks });
    const sent = await Promise.all([send(), send()]);
    expect(sent.map((one) => [one.status, one.body.saved, one.body.conflicts])).toEqual([
      [200, 3, []],
      [200, 3, []],
    ]);
    expect((await recordsOf()).map((one) => one.id).sort()).toEqual([...ids].sort());
    // Another device knows of nothing: it hears what stands, and nothing is doubled.
    const other = await head.call('POST', `${base}/sheet`, {
      sectionId,
      date: day,
      reason: 'Sent late',
      marks: marksOf('PPP').map((one) => ({ ...one, id: newId() })),
    });
    expect(other.body.conflicts).toEqual([{ enrolmentId: enrolments[1], code: 'A' }]);
    expect((await recordsOf()).length).toBe(3);
  });

  it('ATT-2 lists what contradicts with both values, and the office decides', async () => {
    expect((await listed()).items).toEqual([]);
    await world.inSite(world.siteA, async (transaction) => {
      const device = newId();
      await transaction.change(
        `INSERT INTO devices_device (site_id, id, name, kind, direction, zone_minutes, drift_minutes, gap_minutes, admitted_by, admitted_at)
         VALUES ($1, $2, 'Gate', 'push', 'both', 360, 10, 1440, $3, now())`,
        device,
        head.accountId,
      );
      await transaction.change(
        `INSERT INTO devices_punch (site_id, id, device_id, pin, told_at, status, verify, at, day, state, student_id, received_at)
         VALUES ($1, $2, $3, '2', $4, 0, 1, $4, $5, 'taken', $6, $4)`,
        newId(),
        device,
        dhakaInstant(day, '08:50'),
        day,
        students[1],
      );
    });
    expect((await listed()).items).toMatchObject([
      {
        enrolmentId: enrolments[1],
        stands: { by: 'teacher', code: 'A' },
        differ: [{ by: 'device', code: 'P', at: dhakaInstant(day, '08:50').toISOString() }],
      },
    ]);
    expect((await listed(neighbour)).items).toEqual([]);
    expect((await settle(teacher, 1, 'P')).status).toBe(403);
    expect((await settle(neighbour, 1, 'P')).body.code).toBe('attendance.noMark');
    expect((await settle(head, 1, 'P', '')).status).toBe(422);
    expect((await settle(head, 1, 'P')).body).toEqual({ isChanged: true });
    expect((await listed()).total).toBe(0);
  });

  it('ATT-2 a correction of the office stands against the sheet of a teacher, whose value is kept beside it', async () => {
    const sent = { sectionId, date: today };
    expect((await save(teacher, 'PPP', { marks: marksOf('PAP', null) })).status).toBe(200);
    await world.inSite(world.siteA, (transaction) =>
      transaction.change(
        `UPDATE attendance_record SET source = 'manual' WHERE site_id = $1 AND day = $2 AND enrolment_id = $3`,
        today,
        enrolments[1],
      ),
    );
    const now = (await sheet(teacher, today)).map((one) => one.code).join('');
    const wished = now.replace(/^(.)./, (_, first: string) => `${first}${now[1] === 'A' ? 'P' : 'A'}`);
    const tried = await teacher.call('POST', `${base}/sheet`, { ...sent, marks: marksOf(wished, now) });
    expect([tried.status, tried.body.stands, tried.body.conflicts]).toEqual([
      200,
      [{ enrolmentId: enrolments[1], code: now[1] }],
      [],
    ]);
    expect((await sheet(teacher, today)).map((one) => one.code).join('')).toBe(now);
    const list = async () =>
      (await head.call('GET', `${base}/contradictions`, { from: today, to: today })).body.items as object[];
    const mine = async () =>
      ((await list()) as { enrolmentId: string }[]).filter((one) => one.enrolmentId === enrolments[1]);
    expect(await mine()).toMatchObject([
      { stands: { by: 'office', code: now[1] }, differ: [{ by: 'teacher', code: wished[1] }] },
    ]);
    // A teacher of another section sees none of it.
    const others = await stranger.call('GET', `${base}/contradictions`, { from: today, to: today });
    expect(others.body.items).toEqual([]);
    await head.call('POST', `${base}/contradictions/settle`, {
      enrolmentId: enrolments[1],
      day: today,
      code: now[1],
      reason: 'The correction is right',
    });
    expect(await mine()).toEqual([]);
  });

  it('ATT-2 of a period too: the correction stands, the value of the teacher is kept, and the office decides', async () => {
    const period = 3;
    const before = (await sheet(head, today, period)).map((one) => one.code ?? '').join('');
    const first = await save(head, 'PPP', { period, marks: marksOf('PPP', before || null) });
    expect(first.status, first.text).toBe(200);
    await world.inSite(world.siteA, (transaction) =>
      transaction.change(
        `UPDATE attendance_record r SET source = 'manual' FROM attendance_sheet t
          WHERE r.site_id = $1 AND t.site_id = $1 AND t.id = r.sheet_id AND t.period = $2 AND r.day = $3 AND r.enrolment_id = $4`,
        period,
        today,
        enrolments[1],
      ),
    );
    const tried = await save(teacher, 'PAP', { period, marks: marksOf('PAP', 'PPP') });
    expect([tried.status, tried.body.stands]).toEqual([200, [{ enrolmentId: enrolments[1], code: 'P' }]]);
    const mine = async () =>
      (
        (await head.call('GET', `${base}/contradictions`, { from: today, to: today })).body.items as {
          enrolmentId: string;
          period: number | null;
        }[]
      ).filter((one) => one.enrolmentId === enrolments[1] && one.period === period);
    expect(await mine()).toMatchObject([
      { stands: { by: 'office', code: 'P' }, differ: [{ by: 'teacher', code: 'A' }] },
    ]);
    const decided = await head.call('POST', `${base}/contradictions/settle`, {
      enrolmentId: enrolments[1],
      day: today,
      period,
      code: 'A',
      reason: 'The class book says so',
    });
    expect(decided.body).toEqual({ isChanged: true });
    expect(await mine()).toEqual([]);
    expect((await sheet(teacher, today, period)).map((one) => one.code)).toEqual(['P', 'A', 'P']);
    // The mark of the whole day was settled by itself and is not touched.
    expect((await sheet(teacher, today)).map((one) => one.code).length).toBe(3);
  });
});
