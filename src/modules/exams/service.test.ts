import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addClassSubject,
  cellsOf,
  type ExamClass,
  examClass,
  examFields as fields,
  type Paper,
  papersOf as papersOfExam,
  saveMarks as save,
  sheetOf as sheetOfExam,
  sheetsOf,
} from '../../../test/samples/exam-class.ts';
import { sampleRecord } from '../../../test/samples/sample.ts';
import { makeWorld, type Person, type World } from '../../../test/world.ts';
import { dhakaInstant } from '../../core/dates.ts';
import { newId } from '../../core/ids.ts';
import { employee } from '../people/employee.entity.ts';
import { attendanceMark } from './rules.ts';

const now = dhakaInstant('2026-06-20', '10:30');
let world: World;
let head: Person;
let office: Person;
let teacher: Person;
let stranger: Person;
let elsewhere: Person;
let place: ExamClass['place'];
let subjects: ExamClass['subjects'];
let enrolments: ExamClass['enrolments'];
let cell: ReturnType<typeof cellsOf>;
let examId: string;

const api = '/api/v1/exams';
const board = (who: Person) => sheetsOf(who, examId);
const sheetOf = (code: string) => sheetOfExam(head, examId, code);
const entriesOf = async (id: string) => {
  const { body } = await head.call('GET', `${api}/sheet/${id}`);
  return (body.students as { entries: (number | string | null)[] }[]).map((one) => one.entries);
};
const papersOf = () => papersOfExam(head, examId);

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  [head, office, teacher, stranger, elsewhere] = await Promise.all([
    world.person(world.siteA, ['head']),
    world.person(world.siteA, ['office']),
    world.person(world.siteA, ['teacher']),
    world.person(world.siteA, ['teacher']),
    world.person(world.siteB, ['head']),
  ]);
  ({ place, subjects, enrolments } = await world.inSite(world.siteA, (transaction) =>
    examClass(transaction, teacher),
  ));
  cell = cellsOf(enrolments);
});
afterAll(() => world.close());

describe('declaring', () => {
  it('refuses dates that do not fit, at their fields', async () => {
    const wrong = await head.call('POST', `${api}/exam`, {
      ...fields,
      yearId: place.year,
      classIds: [place.schoolClass],
      endsOn: '2026-05-01',
      marksUntil: '2026-04-01',
    });
    expect(wrong.status).toBe(422);
    expect(Object.keys(wrong.body.errors as object)).toEqual(['endsOn', 'marksUntil']);
  });

  it('proposes the papers of the classes with their components', async () => {
    const made = await head.call('POST', `${api}/exam`, {
      ...fields,
      yearId: place.year,
      classIds: [place.schoolClass],
    });
    expect(made.status, made.text).toBe(200);
    expect(made.body.papers).toBe(3);
    examId = String(made.body.id);
    const { papers } = await papersOf();
    expect(papers.map((one) => one.code)).toEqual(['BAN', 'ISL', 'HM']);
    expect(papers[0]?.components).toMatchObject([
      { code: 'CQ', full: 7000 },
      { code: 'MCQ', full: 3000 },
    ]);
  });

  it('is not for teachers, nor for another institution', async () => {
    expect((await teacher.call('POST', `${api}/exam`, {})).status).toBe(403);
    expect((await elsewhere.call('GET', `${api}/exam/${examId}`)).status).toBe(404);
  });

  it('EXM-1 refuses components that do not make up the full mark, days outside and clashes', async () => {
    const { papers } = await papersOf();
    const [bangla, islam] = papers;
    const put = (paper: Paper | undefined, change: object) =>
      head.call('PUT', `${api}/paper/${paper?.id}`, {
        version: paper?.version,
        full: paper?.full,
        components: paper?.components,
        unit: paper?.code,
        countsInGpa: true,
        day: null,
        startsAt: null,
        ...change,
      });
    expect((await put(bangla, { full: 9000 })).body.errors).toHaveProperty('components');
    expect((await put(bangla, { day: '2026-07-01' })).body.errors).toHaveProperty('day');
    expect((await put(bangla, { day: '2026-06-02', startsAt: '10:00' })).status).toBe(200);
    expect((await put(islam, { day: '2026-06-02', startsAt: '10:00' })).body.errors).toHaveProperty(
      'startsAt',
    );
    expect((await put(bangla, {})).status).toBe(409);
  });

  it('EXM-1 gives a shift its own time, and tells rooms with two papers and papers at Friday prayers', async () => {
    const { papers } = await papersOf();
    const [bangla, islam] = papers;
    const { shifts } = (await head.call('GET', `${api}/setup`)).body as { shifts: { id: string }[] };
    const shiftId = shifts[0]?.id;
    const put = async (paper: Paper | undefined, change: object) => {
      const now = (await papersOf()).papers.find((one) => one.id === paper?.id);
      return head.call('PUT', `${api}/paper/${now?.id}`, {
        version: now?.version,
        full: now?.full,
        components: now?.components,
        unit: now?.code,
        countsInGpa: true,
        day: '2026-06-03',
        startsAt: '10:00',
        ...change,
      });
    };
    const sitting = { shiftId, day: '2026-06-05', startsAt: '13:00', room: '201' };
    const outside = await put(bangla, { sittings: [{ ...sitting, day: '2026-07-05' }] });
    expect(outside.body.errors).toHaveProperty('sittings');
    expect((await put(bangla, { sittings: [{ ...sitting, shiftId: newId() }] })).status).toBe(404);
    const saved = await put(bangla, { room: '101', minutes: 120, sittings: [sitting] });
    expect(saved.status, saved.text).toBe(200);
    // Left out they stay; the same time of the shift is refused for another paper of the class.
    expect((await put(bangla, { room: '101', minutes: 120 })).status).toBe(200);
    expect((await papersOf()).papers[0]).toMatchObject({ room: '101', minutes: 120, sittings: [sitting] });
    const clash = await put(islam, { day: '2026-06-04', sittings: [sitting] });
    expect(clash.body.errors).toHaveProperty('sittings');
    const later = { ...sitting, startsAt: '15:00' };
    expect((await put(islam, { day: '2026-06-04', sittings: [later] })).status).toBe(200);
    const found = (await head.call('GET', `${api}/exam/${examId}/clashes`)).body;
    expect(found.prayers).toMatchObject([{ day: '2026-06-05', startsAt: '13:00', room: '201' }]);
    expect(found).toMatchObject({ items: [], rooms: [] });
    expect((await put(bangla, { day: '2026-06-02', sittings: [] })).status).toBe(200);
    expect((await put(islam, { day: null, startsAt: null, sittings: [] })).status).toBe(200);
  });

  it('opens a sheet for every paper and section', async () => {
    const { exam } = await papersOf();
    const declared = await head.call('POST', `${api}/exam/${examId}/declare`, { version: exam.version });
    expect(declared.status, declared.text).toBe(200);
    expect(declared.body.sheets).toBe(3);
    expect((await head.call('POST', `${api}/exam/${examId}/declare`, { version: exam.version })).status).toBe(
      409,
    );
  });
});

describe('who takes a paper', () => {
  it('ACA-3 is everybody, or the religion, or those who chose it', async () => {
    const before = await board(head);
    expect(before.map((one) => [one.code, one.students])).toEqual([
      ['BAN', 4],
      ['ISL', 3],
    ]);
    const chosen = await office.call('POST', `${api}/choice/${place.section}`, {
      changes: [
        { enrolmentId: enrolments[0], subjectId: subjects.higher, role: 'optional' },
        { enrolmentId: enrolments[1], subjectId: subjects.higher, role: 'elective' },
      ],
    });
    // The class offers it as the 4th subject only.
    expect(chosen.body).toEqual({ saved: 1 });
    expect((await board(head)).find((one) => one.code === 'HM')?.students).toBe(1);
    expect((await teacher.call('GET', `${api}/choice/${place.section}`)).status).toBe(403);
    expect((await elsewhere.call('GET', `${api}/choice/${place.section}`)).status).toBe(404);
  });

  it('is one 4th subject a student, and nothing of a save with a second one is kept', async () => {
    const other = await world.inSite(world.siteA, (transaction) =>
      addClassSubject(transaction, place.schoolClass, 'BIO', 'optional', 4),
    );
    const choose = (changes: object[]) => office.call('POST', `${api}/choice/${place.section}`, { changes });
    const second = { enrolmentId: enrolments[0], subjectId: other, role: 'optional' };
    const refused = await choose([second]);
    expect([refused.status, refused.body.code]).toEqual([409, 'subjectConditions']);
    const first = { enrolmentId: enrolments[0], subjectId: subjects.higher };
    expect((await choose([second, { ...first, role: null }])).body).toEqual({ saved: 2 });
    expect(
      (
        await choose([
          { ...second, role: null },
          { ...first, role: 'optional' },
        ])
      ).body,
    ).toEqual({
      saved: 2,
    });
    await world.inSite(world.siteA, (transaction) =>
      transaction.change('DELETE FROM academic_class_subject WHERE site_id = $1 AND subject_id = $2', other),
    );
  });
});

describe('a mark sheet', () => {
  it('is open to its teacher and the office, not to others', async () => {
    const { id } = await sheetOf('BAN');
    expect((await teacher.call('GET', `${api}/sheet/${id}`)).body.may).toMatchObject({
      write: true,
      verify: false,
    });
    expect((await stranger.call('GET', `${api}/sheet/${id}`)).status).toBe(403);
    expect((await save(stranger, id, [cell(0, 1, 100)])).status).toBe(403);
    expect((await elsewhere.call('GET', `${api}/sheet/${id}`)).status).toBe(404);
    expect((await save(elsewhere, id, [cell(0, 1, 100)])).status).toBe(404);
    expect(await board(stranger)).toEqual([]);
  });

  it('keeps marks and codes, refuses what is over full and writes the rest', async () => {
    const { id } = await sheetOf('BAN');
    const answer = await save(teacher, id, [
      cell(0, 1, 4150),
      cell(0, 2, 3001),
      cell(1, 1, 'AB'),
      cell(1, 3, 100),
      cell(2, 1, 0),
    ]);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({
      saved: 3,
      conflicts: [],
      refused: [
        { enrolmentId: enrolments[0], slot: 2 },
        { enrolmentId: enrolments[1], slot: 3 },
      ],
    });
    expect(await entriesOf(id)).toEqual([
      [4150, null],
      ['AB', null],
      [0, null],
      [null, null],
    ]);
    expect((await sheetOf('BAN')).state).toBe('partial');
  });

  it('tells who no longer takes the paper', async () => {
    const { id } = await sheetOf('ISL');
    const answer = await save(teacher, id, [cell(3, 1, 5000), cell(0, 1, 5000)]);
    expect(answer.body).toMatchObject({ saved: 1, moved: [enrolments[3]] });
  });

  it('writes its history with the save', async () => {
    const { id } = await sheetOf('BAN');
    const rows = await world.inSite(world.siteA, (transaction) =>
      transaction.rows(
        `SELECT before, after, actor FROM history WHERE site_id = $1 AND table_name = 'exams_mark' AND record_id = $2`,
        id,
      ),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      actor: teacher.accountId,
      before: { [String(enrolments[0])]: { c1: null }, [String(enrolments[1])]: { c1: null } },
      after: {
        [String(enrolments[0])]: { c1: 4150 },
        [String(enrolments[1])]: { c1: 'AB' },
        [String(enrolments[2])]: { c1: 0 },
      },
    });
  });

  it('refuses what is below zero or finer than a hundredth, each by itself, and writes the rest', async () => {
    const { id } = await sheetOf('BAN');
    const answer = await save(teacher, id, [
      cell(2, 2, -100),
      cell(3, 1, 12.5),
      cell(3, 2, 99_999_999_999),
      cell(1, 2, 2950),
      cell(1, 1, 'AB', 'AB'),
    ]);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({
      saved: 2,
      conflicts: [],
      refused: [
        { enrolmentId: enrolments[2], slot: 2 },
        { enrolmentId: enrolments[3], slot: 1 },
        { enrolmentId: enrolments[3], slot: 2 },
      ],
    });
    expect(await entriesOf(id)).toEqual([
      [4150, null],
      ['AB', 2950],
      [0, null],
      [null, null],
    ]);
    // A mark taken back is a change like another: the last of two for one cell counts.
    await save(teacher, id, [cell(1, 2, 100, 2950), cell(1, 2, null, 2950)]);
    expect((await entriesOf(id))[1]).toEqual(['AB', null]);
  });

  it('gives back what somebody else wrote meanwhile, and takes the choice', async () => {
    const { id } = await sheetOf('BAN');
    await save(office, id, [cell(0, 1, 4000, 4150)]);
    const late = await save(teacher, id, [cell(0, 1, 4200, 4150), cell(0, 2, 2000)]);
    expect(late.body).toMatchObject({
      saved: 1,
      conflicts: [{ enrolmentId: enrolments[0], slot: 1, entry: 4000 }],
    });
    expect((late.body.conflicts as { by: string }[])[0]?.by).toBeTruthy();
    const chosen = await save(teacher, id, [cell(0, 1, 4200, 4000)]);
    expect(chosen.body).toMatchObject({ saved: 1, conflicts: [] });
    expect((await entriesOf(id))[0]).toEqual([4200, 2000]);
  });

  it('lets one of two teachers win each cell and shows it to the other, fifty times', async () => {
    const { id } = await sheetOf('BAN');
    let was: number | null = null;
    for (let round = 1; round <= 50; round += 1) {
      const mine = round * 10;
      const theirs = round * 10 + 1;
      const [first, second] = await Promise.all([
        save(teacher, id, [cell(3, 1, mine, was), cell(2, 2, 100 + round, round === 1 ? null : 99 + round)]),
        save(office, id, [cell(3, 1, theirs, was)]),
      ]);
      const lost = [first, second].filter((one) => (one.body.conflicts as unknown[]).length > 0);
      expect(lost).toHaveLength(1);
      const stored = (await entriesOf(id))[3]?.[0];
      expect([mine, theirs]).toContain(stored);
      expect(lost[0]?.body.conflicts).toMatchObject([{ entry: stored }]);
      was = Number(stored);
    }
    expect((await entriesOf(id))[2]).toEqual([0, 150]);
  });
});

describe('giving a sheet to a teacher', () => {
  const give = (who: Person, changes: object[]) => who.call('POST', `${api}/sheet/teachers`, { changes });
  let employeeId: string;

  it('lets that teacher enter it and the class teacher only look on, with its history', async () => {
    await world.inSite(world.siteA, async (transaction) => {
      employeeId = (await sampleRecord(transaction, employee)).id;
      await transaction.change(
        'INSERT INTO people_employee_account (site_id, id, employee_id, account_id) VALUES ($1, $2, $3, $4)',
        newId(),
        employeeId,
        stranger.accountId,
      );
    });
    const { id, version } = await sheetOf('ISL');
    const known = await head.call('GET', `${api}/exam/${examId}/teachers`);
    expect((known.body.employees as { id: string }[]).map((one) => one.id)).toContain(employeeId);
    expect((await teacher.call('GET', `${api}/exam/${examId}/teachers`)).status).toBe(403);
    expect((await elsewhere.call('GET', `${api}/exam/${examId}/teachers`)).status).toBe(404);
    expect((await give(teacher, [{ id, version, teacherId: employeeId }])).status).toBe(403);
    const given = await give(head, [{ id, version, teacherId: employeeId }]);
    expect(given.body).toEqual({ given: 1 });
    expect((await board(stranger)).map((one) => one.code)).toEqual(['ISL']);
    expect((await save(stranger, id, [cell(2, 1, 4000)])).body).toMatchObject({ saved: 1 });
    expect((await save(teacher, id, [cell(2, 1, 4100, 4000)])).status).toBe(403);
    // The class teacher still sees it, after those that are the teacher's own to enter.
    const seen = await board(teacher);
    expect(seen.at(-1)?.code).toBe('ISL');
    expect(seen.length).toBeGreaterThan(1);
    const rows = await world.inSite(world.siteA, (transaction) =>
      transaction.rows(
        `SELECT after ->> 'teacher_id' AS teacher, actor FROM history
          WHERE site_id = $1 AND table_name = 'exams_mark_sheet' AND record_id = $2 AND operation = 'update'`,
        id,
      ),
    );
    expect(rows).toEqual([{ teacher: employeeId, actor: head.accountId }]);
  });

  it('gives all of them or none', async () => {
    const [bangla, islam] = [await sheetOf('BAN'), await sheetOf('ISL')];
    const late = { id: islam.id, version: islam.version - 1, teacherId: null };
    const whole = [{ id: bangla.id, version: bangla.version, teacherId: employeeId }, late];
    expect((await give(head, whole)).status).toBe(409);
    expect((await sheetOf('BAN')).version).toBe(bangla.version);
    const nobody = await give(head, [{ id: bangla.id, version: bangla.version, teacherId: newId() }]);
    expect(nobody.status).toBe(422);
    expect(
      (await give(elsewhere, [{ id: bangla.id, version: bangla.version, teacherId: null }])).status,
    ).toBe(404);
    // Who is suspended or away by an order is not offered, and given none.
    await world.inSite(world.siteA, (transaction) =>
      transaction.change(
        `INSERT INTO people_standing (site_id, id, employee_id, standing, from_day, pay_percent, entry_id)
         SELECT $1, gen_random_uuid(), employee_id, 'lien', '2026-06-01', 0, id FROM people_service_entry
          WHERE site_id = $1 AND employee_id = $2 AND event = 'joined'`,
        employeeId,
      ),
    );
    const offered = (await head.call('GET', `${api}/exam/${examId}/teachers`)).body.employees as {
      id: string;
    }[];
    expect(offered.map((one) => one.id)).not.toContain(employeeId);
    const away = await give(head, [{ id: bangla.id, version: bangla.version, teacherId: employeeId }]);
    expect([away.status, Object.keys(away.body.errors as object)]).toEqual([422, ['teacherId']]);
    expect((await give(head, [{ ...late, version: islam.version }])).body).toEqual({ given: 1 });
    expect(await board(stranger)).toEqual([]);
  });

  it('tells how students did in the other papers only to who sees the sheet', async () => {
    const { id } = await sheetOf('ISL');
    await save(office, id, [cell(0, 2, 1500)]);
    const bangla = await sheetOf('BAN');
    const { body } = await teacher.call('GET', `${api}/sheet/${bangla.id}/others`);
    // 50 and 15 of 100; nobody else has a whole paper without a code.
    expect(body.items).toEqual([{ enrolmentId: enrolments[0], percent: 6500, papers: 1 }]);
    // The paper has a day, and nobody took the register of it.
    expect(body).toMatchObject({ day: null, register: [] });
    await world.inSite(world.siteA, async (transaction) => {
      const page = newId();
      await transaction.change(
        `INSERT INTO attendance_sheet (site_id, id, section_id, day) VALUES ($1, $2, $3, '2026-06-02')`,
        page,
        place.section,
      );
      await transaction.change(
        `INSERT INTO attendance_record (site_id, id, sheet_id, enrolment_id, day, code)
         SELECT $1, gen_random_uuid(), $2, e, '2026-06-02', c FROM unnest($3::uuid[], $4::text[]) AS t(e, c)`,
        page,
        enrolments.slice(0, 3),
        ['A', 'L', 'V'],
      );
    });
    const told = await teacher.call('GET', `${api}/sheet/${bangla.id}/others`);
    expect(told.body.day).toBe('2026-06-02');
    const said = told.body.register as { enrolmentId: string; isPresent: boolean }[];
    expect(new Map(said.map((one) => [one.enrolmentId, one.isPresent]))).toEqual(
      new Map([
        [enrolments[0], false],
        [enrolments[1], true],
        [enrolments[2], false],
      ]),
    );
    expect((await stranger.call('GET', `${api}/sheet/${bangla.id}/others`)).status).toBe(403);
    expect((await elsewhere.call('GET', `${api}/sheet/${bangla.id}/others`)).status).toBe(404);
  });

  it('ATT-12 gives marks by the attendance before the examination, only to who sees the sheet', async () => {
    const bangla = await sheetOf('BAN');
    const days = `${api}/sheet/${bangla.id}/attendance`;
    await world.inSite(world.siteA, async (transaction) => {
      for (const [day, codes] of [
        ['2026-03-01', 'PLA'],
        ['2026-03-02', 'PVA'],
      ] as const) {
        const page = newId();
        await transaction.change(
          'INSERT INTO attendance_sheet (site_id, id, section_id, day) VALUES ($1, $2, $3, $4)',
          page,
          place.section,
          day,
        );
        await transaction.change(
          `INSERT INTO attendance_record (site_id, id, sheet_id, enrolment_id, day, code)
           SELECT $1, gen_random_uuid(), $2, e, $5, c FROM unnest($3::uuid[], $4::text[]) AS t(e, c)`,
          page,
          enrolments.slice(0, 3),
          [...codes],
          day,
        );
      }
    });
    const asked = await teacher.call('GET', days, { from: '2026-03-01', to: '2026-03-31' });
    expect(asked.status, asked.text).toBe(200);
    const shares = asked.body.items as { enrolmentId: string; present: number; days: number }[];
    const component = { full: 500, step: 50 as const };
    expect(
      enrolments.map((id) => {
        const share = shares.find((one) => one.enrolmentId === id);
        return share ? attendanceMark(share, component) : null;
      }),
    ).toEqual([500, 250, 0, ...enrolments.slice(3).map(() => null)]);
    // Unless told, up to the day before the examination: the paper's own day does not count.
    const usual = await teacher.call('GET', days);
    expect((usual.body.items as { days: number }[]).every((one) => one.days === 2)).toBe(true);
    expect((await stranger.call('GET', days)).status).toBe(403);
    expect((await elsewhere.call('GET', days)).status).toBe(404);
  });
});
