import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleRecord } from '../../../../test/samples/sample.ts';
import {
  enterMarks,
  type Room,
  type SampleExam,
  sampleExam,
  sampleRoom,
} from '../../../../test/samples/sample-exam.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { newId } from '../../../core/ids.ts';
import { employee } from '../../people/employee.entity.ts';

let world: World;
let head: Person;
let teacher: Person;
let other: Person;
let elsewhere: Person;
let room: Room;
let exam: SampleExam;
let sheetId: string;

const parts = [
  { code: 'cq', full: 7000 },
  { code: 'mcq', full: 3000 },
];
const path = () => `/api/v1/exams/sheet/${sheetId}`;
type Second = {
  sheet: { version: number; doubleEntry: boolean };
  students: { entries: (number | string | null)[] }[];
  differences: { enrolmentId: string; slot: number }[];
  missing: number;
  may: Record<string, boolean>;
};
const read = async (who: Person) => (await who.call('GET', `${path()}/second`)).body as unknown as Second;
/** Keys cells over what the second entry has, or over what is said it had. */
const key = async (
  who: Person,
  cells: readonly (readonly [place: number, slot: number, entry: unknown, was?: unknown])[],
) => {
  const { students } = await read(who);
  return who.call('POST', `${path()}/second`, {
    cells: cells.map(([place, slot, entry, was]) => ({
      enrolmentId: room.enrolments[place],
      slot,
      entry,
      was: was !== undefined ? was : (students?.[place]?.entries[slot - 1] ?? null),
    })),
  });
};
const move = async (who: Person, act: string, extra: object = {}) => {
  const { body } = await teacher.call('GET', path());
  const { version } = (body as { sheet: { version: number } }).sheet;
  return who.call('POST', `${path()}/${act}`, { version, ...extra });
};
const setTwice = async (doubleEntry: boolean) => {
  const { exam: known } = (await head.call('GET', `/api/v1/exams/exam/${exam.examId}`)).body as {
    exam: Record<string, unknown>;
  };
  const { version, nameEn, nameBn, startsOn, endsOn, marksUntil } = known;
  return head.call('PUT', `/api/v1/exams/exam/${exam.examId}`, {
    version,
    nameEn,
    nameBn,
    startsOn,
    endsOn,
    marksUntil,
    doubleEntry,
  });
};

beforeAll(async () => {
  world = await makeWorld();
  [head, teacher, other, elsewhere] = await Promise.all([
    world.person(world.siteA, ['head']),
    world.person(world.siteA, ['teacher']),
    world.person(world.siteA, ['teacher']),
    world.person(world.siteB, ['head']),
  ]);
  await world.inSite(world.siteA, async (transaction) => {
    room = await sampleRoom(transaction, 2);
    exam = await sampleExam(transaction, room, [{ code: 'z109', components: parts }]);
    const [paper] = exam.papers;
    if (!paper) throw new Error('No paper');
    sheetId = paper.sheetId;
    for (const [at, enrolmentId] of room.enrolments.entries())
      await enterMarks(transaction, paper, enrolmentId, at === 0 ? [4500, 2000] : ['AB', 'AB']);
    const own = await transaction.row<{ class_teacher_id: string }>(
      'SELECT class_teacher_id FROM academic_section WHERE site_id = $1 AND id = $2',
      room.sectionId,
    );
    await transaction.change(
      'INSERT INTO people_employee_account (site_id, id, employee_id, account_id) VALUES ($1, $2, $3, $4)',
      newId(),
      own?.class_teacher_id,
      teacher.accountId,
    );
    await transaction.change(
      `UPDATE academic_academic_year SET start_date = '2026-01-01', end_date = '2026-12-31' WHERE site_id = $1 AND id = $2`,
      room.yearId,
    );
    await transaction.change(
      `UPDATE exams_mark_sheet SET status = 'submitted', submitted_by = $3 WHERE site_id = $1 AND id = $2`,
      sheetId,
      teacher.accountId,
    );
  });
});
afterAll(() => world.close());

describe('EXM-11 keying marks a second time', () => {
  it('is only where the examination asks for it', async () => {
    const refused = await head.call('GET', `${path()}/second`);
    expect(refused.body.code).toBe('notTwice');
    const saved = await setTwice(true);
    expect(saved.status, saved.text).toBe(200);
    expect((await read(head)).sheet.doubleEntry).toBe(true);
  });

  it('is not for whoever entered or submitted the marks, nor for strangers', async () => {
    expect((await teacher.call('GET', `${path()}/second`)).body.code).toBe('ownSecond');
    expect((await key(teacher, [[0, 1, 4500]])).status).toBe(403);
    expect((await key(other, [[0, 1, 4500]])).status).toBe(403);
    expect((await key(elsewhere, [[0, 1, 4500]])).status).toBe(404);
  });

  it('does not show the first marks, and tells where both differ only when all are keyed', async () => {
    const before = await read(head);
    expect(before.students.map((one) => one.entries)).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(before).toMatchObject({ missing: 4, differences: [], may: { write: true, second: true } });
    const answer = await key(head, [
      [0, 1, 5400],
      [0, 2, 2000],
      [1, 1, 'AB'],
      [1, 2, 3100],
    ]);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({
      saved: 3,
      missing: 1,
      refused: [{ enrolmentId: room.enrolments[1], slot: 2 }],
      conflicts: [],
      differences: [],
    });
    expect((await read(head)).students.map((one) => one.entries)).toEqual([
      [5400, 2000],
      ['AB', null],
    ]);
  });

  it('refuses to verify until both agree, whoever was wrong', async () => {
    const early = await move(head, 'verify');
    expect(early.status).toBe(409);
    expect(early.body.code).toBe('secondMissing');
    const whole = await key(head, [[1, 2, 'AB']]);
    expect(whole.body).toMatchObject({
      missing: 0,
      differences: [{ enrolmentId: room.enrolments[0], slot: 1 }],
    });
    expect(whole.text).not.toContain('4500');
    expect((await move(head, 'verify')).body.code).toBe('secondDiffers');
    // The first entry was wrong: the sheet goes back, and what was keyed the second time stays.
    expect((await move(head, 'return', { reason: 'Roll 1: 45 or 54?' })).status).toBe(200);
    expect((await key(head, [[0, 1, 4500]])).body.code).toBe('notSubmitted');
    const cells = [{ enrolmentId: room.enrolments[0], slot: 1, entry: 5400, was: 4500 }];
    expect((await teacher.call('POST', `${path()}/marks`, { cells })).body).toMatchObject({ saved: 1 });
    expect((await move(teacher, 'submit')).status).toBe(200);
    expect(await read(head)).toMatchObject({ missing: 0, differences: [] });
    const verified = await move(head, 'verify');
    expect(verified.status, verified.text).toBe(200);
    expect(verified.body.state).toBe('verified');
  });

  it('keeps the two entries apart until they agree', async () => {
    // A sheet of its own: the office has begun nothing, the head keys it a second time.
    const office = await world.person(world.siteA, ['office']);
    const sheet = await world.inSite(world.siteA, async (transaction) => {
      const made = await sampleExam(transaction, room, [{ code: 'z150', components: parts }]);
      await transaction.change(
        'UPDATE exams_exam SET double_entry = true WHERE site_id = $1 AND id = $2',
        made.examId,
      );
      await transaction.change(
        `UPDATE exams_mark_sheet SET status = 'open' WHERE site_id = $1 AND id = $2`,
        made.papers[0]?.sheetId,
      );
      return { examId: made.examId, id: made.papers[0]?.sheetId ?? '' };
    });
    const at = `/api/v1/exams/sheet/${sheet.id}`;
    const answered = async (who: Person, method: 'GET' | 'POST', end: string, body?: object) => {
      const { status, body: said } = await who.call(method, `${at}${end}`, body);
      return status === 200 ? 200 : said.code;
    };
    const firsts = ['', '/others', '/file?format=csv', '/template'];
    const seen = (who: Person) => Promise.all(firsts.map((end) => answered(who, 'GET', end)));
    const version = async () =>
      (
        await world.inSite(world.siteA, (transaction) =>
          transaction.row<{ version: number }>(
            'SELECT version FROM exams_mark_sheet WHERE site_id = $1 AND id = $2',
            sheet.id,
          ),
        )
      )?.version;
    const cells = (entries: readonly (readonly [number, number, unknown, unknown])[]) => ({
      cells: entries.map(([place, slot, entry, was]) => ({
        enrolmentId: room.enrolments[place],
        slot,
        entry,
        was,
      })),
    });

    // Untouched, anybody who enters marks may begin it; the class teacher begins.
    expect(await seen(head)).toEqual([200, 200, 200, 200]);
    expect(await answered(teacher, 'POST', '/marks', cells([[0, 1, 4500, null]]))).toBe(200);
    // Begun, it is nobody else's, neither to see nor to write.
    const blind = ['firstUnseen', 'firstUnseen', 'firstUnseen', 'othersFirst'];
    expect(await seen(head)).toEqual(blind);
    expect(await answered(head, 'POST', '/marks', cells([[0, 2, 2000, null]]))).toBe('othersFirst');
    expect(await seen(teacher)).toEqual([200, 200, 200, 200]);
    const rest = cells([
      [0, 2, 2000, null],
      [1, 1, 'AB', null],
      [1, 2, 'AB', null],
    ]);
    expect(await answered(teacher, 'POST', '/marks', rest)).toBe(200);
    expect(await answered(teacher, 'POST', '/submit', { version: await version() })).toBe(200);

    // The head keys it again, all but one mark; none of the first is told, and the teacher does not see the second.
    const again = cells([
      [0, 1, 4600, null],
      [0, 2, 2000, null],
      [1, 1, 'AB', null],
    ]);
    expect(await answered(head, 'POST', '/second', again)).toBe(200);
    expect((await seen(head)).slice(0, 3)).toEqual(blind.slice(0, 3));
    expect(await answered(teacher, 'GET', '/second')).toBe('ownSecond');
    expect(await answered(teacher, 'POST', '/second', again)).toBe('ownSecond');
    // Another one of the second entry is told of a mark that changed meanwhile, and nothing is written over.
    const late = await office.call('POST', `${at}/second`, cells([[0, 1, 4700, null]]));
    expect(late.body).toMatchObject({
      saved: 0,
      conflicts: [{ enrolmentId: room.enrolments[0], slot: 1, entry: 4600 }],
    });

    // Given back and even given to the head, who keyed it the second time: still not theirs to see or to write.
    expect(
      await answered(office, 'POST', '/return', { version: await version(), reason: 'Roll 1, CQ' }),
    ).toBe(200);
    await world.inSite(world.siteA, async (transaction) => {
      const { id: employeeId } = await sampleRecord(transaction, employee);
      await transaction.change(
        'INSERT INTO people_employee_account (site_id, id, employee_id, account_id) VALUES ($1, $2, $3, $4)',
        newId(),
        employeeId,
        head.accountId,
      );
      await transaction.change(
        'UPDATE exams_mark_sheet SET teacher_id = $3 WHERE site_id = $1 AND id = $2',
        sheet.id,
        employeeId,
      );
    });
    expect(await seen(head)).toEqual(blind);
    expect(await answered(head, 'POST', '/marks', cells([[0, 1, 4600, 4500]]))).toBe('othersFirst');
    const board = await head.call('GET', `/api/v1/exams/sheet?examId=${sheet.examId}`);
    expect(board.body.items).toMatchObject([{ may: { see: false, write: false, second: false } }]);
    await world.inSite(world.siteA, (transaction) =>
      transaction.change(
        'UPDATE exams_mark_sheet SET teacher_id = NULL WHERE site_id = $1 AND id = $2',
        sheet.id,
      ),
    );

    // The teacher looks at the script again: both agree, and then the marks are no secret.
    expect(await answered(teacher, 'POST', '/marks', cells([[0, 1, 4600, 4500]]))).toBe(200);
    expect(await answered(teacher, 'POST', '/submit', { version: await version() })).toBe(200);
    expect((await seen(head)).slice(0, 3)).toEqual(blind.slice(0, 3));
    expect(await answered(head, 'POST', '/second', cells([[1, 2, 'AB', null]]))).toBe(200);
    expect((await seen(head)).slice(0, 3)).toEqual([200, 200, 200]);
    expect(await answered(head, 'POST', '/verify', { version: await version() })).toBe(200);
    expect((await seen(other)).slice(0, 1)).toEqual(['notYourSheet']);
  });

  it('is told apart from a first entry that was written over', async () => {
    // Whose every mark somebody else changed has seen the sheet all the same.
    const office = await world.person(world.siteA, ['office']);
    const id = await world.inSite(world.siteA, async (transaction) => {
      const made = await sampleExam(transaction, room, [{ code: 'z151', components: parts }]);
      await transaction.change(
        'UPDATE exams_exam SET double_entry = true WHERE site_id = $1 AND id = $2',
        made.examId,
      );
      await transaction.change(
        `UPDATE exams_mark_sheet SET status = 'open' WHERE site_id = $1 AND id = $2`,
        made.papers[0]?.sheetId,
      );
      return made.papers[0]?.sheetId ?? '';
    });
    const save = (who: Person, entry: number, was: number | null) =>
      who.call('POST', `/api/v1/exams/sheet/${id}/marks`, {
        cells: [{ enrolmentId: room.enrolments[0], slot: 1, entry, was }],
      });
    expect((await save(office, 4000, null)).body.saved).toBe(1);
    expect((await save(teacher, 4100, 4000)).body.saved).toBe(1);
    await world.inSite(world.siteA, (transaction) =>
      transaction.change(
        `UPDATE exams_mark_sheet SET status = 'submitted', submitted_by = $3 WHERE site_id = $1 AND id = $2`,
        id,
        teacher.accountId,
      ),
    );
    expect((await office.call('GET', `/api/v1/exams/sheet/${id}/second`)).body.code).toBe('ownSecond');
  });

  it('takes no finer marks than the component is given in, in either entry', async () => {
    await world.inSite(world.siteA, async (transaction) => {
      await transaction.change(
        `UPDATE exams_paper SET components = jsonb_set(components, '{0,step}', '50') WHERE site_id = $1 AND id = $2`,
        exam.papers[0]?.id,
      );
      await transaction.change(
        `UPDATE exams_mark_sheet SET status = 'submitted', submitted_by = $3 WHERE site_id = $1 AND id = $2`,
        sheetId,
        teacher.accountId,
      );
    });
    const fine = await key(head, [
      [0, 1, 4525],
      [0, 2, 2025],
    ]);
    expect(fine.body).toMatchObject({ saved: 1, refused: [{ slot: 1 }] });
    expect((await move(head, 'return', { reason: 'Halves only' })).status).toBe(200);
    const cells = [
      { enrolmentId: room.enrolments[0], slot: 1, entry: 4525, was: 5400 },
      { enrolmentId: room.enrolments[0], slot: 2, entry: 2025, was: 2000 },
      { enrolmentId: room.enrolments[1], slot: 1, entry: 'EX', was: 'AB' },
    ];
    const saved = await teacher.call('POST', `${path()}/marks`, { cells });
    expect(saved.body).toMatchObject({
      refused: [{ enrolmentId: room.enrolments[0], slot: 1 }],
      conflicts: [],
    });
    const { body } = await teacher.call('GET', path());
    expect((body as unknown as Second).students.map((one) => one.entries)).toEqual([
      [5400, 2025],
      ['EX', 'AB'],
    ]);
  });

  it('keeps a history of what was keyed', async () => {
    const rows = await world.inSite(world.siteA, (transaction) =>
      transaction.rows<{ actor: string }>(
        `SELECT actor FROM history WHERE site_id = $1 AND table_name = 'exams_second_mark'`,
      ),
    );
    expect(rows.length).toBeGreaterThanOrEqual(3);
    expect(new Set(rows.map((row) => row.actor))).toEqual(new Set([head.accountId]));
  });
});

describe('two papers at the same time', () => {
  it('EXM-1 are told with the students who take both, chosen subjects too', async () => {
    const made = await world.inSite(world.siteA, async (transaction) => {
      const two = await sampleExam(transaction, room, [
        { code: 'z126', role: 'optional', components: parts },
        { code: 'z138', role: 'elective', components: parts },
        { code: 'z134', role: 'elective', components: parts },
      ]);
      await transaction.change(
        `UPDATE exams_paper SET day = '2026-06-05', starts_at = '10:00' WHERE site_id = $1 AND exam_id = $2`,
        two.examId,
      );
      // Everybody has the 4th subject; the second pupil also chose one of the electives.
      await transaction.change(
        `INSERT INTO exams_subject_choice (site_id, id, enrolment_id, subject_id, role) VALUES ($1, $2, $3, $4, 'elective')`,
        newId(),
        room.enrolments[1],
        two.papers[1]?.subjectId,
      );
      return two;
    });
    const found = await head.call('GET', `/api/v1/exams/exam/${made.examId}/clashes`);
    expect(found.status, found.text).toBe(200);
    expect(found.body.items).toMatchObject([
      {
        day: '2026-06-05',
        startsAt: '10:00',
        first: { en: 'Subject z126' },
        second: { en: 'Subject z138' },
        count: 1,
        students: [{ roll: 2 }],
      },
    ]);
    expect((await head.call('GET', `/api/v1/exams/exam/${exam.examId}/clashes`)).body.items).toEqual([]);
    expect((await elsewhere.call('GET', `/api/v1/exams/exam/${made.examId}/clashes`)).status).toBe(404);
  });
});
