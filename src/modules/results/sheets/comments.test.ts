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
import { type Remark, suggestedRemark } from './remarks.ts';

describe('a suggested remark', () => {
  const remark = (id: string, fromGpa: number, toGpa: number): Remark => ({
    id,
    text: { en: id, bn: id },
    fromGpa,
    toGpa,
  });
  const bank = [
    remark('top', 500, 500),
    remark('also top', 500, 500),
    remark('good', 499, 400),
    remark('weak', 0, 99),
  ];
  const of = (outcome: 'passed' | 'failed' | 'absent' | 'withheld', gpa: number, roll = 2) =>
    suggestedRemark({ outcome, gpa, roll }, bank)?.id ?? null;

  it('is of the band of the GPA, in turn by the roll; whoever failed counts as 0.00', () => {
    expect([of('passed', 500, 2), of('passed', 500, 3)]).toEqual(['top', 'also top']);
    expect([of('passed', 400), of('passed', 499), of('passed', 350)]).toEqual(['good', 'good', null]);
    expect(of('failed', 420)).toBe('weak');
    expect([of('absent', 0), of('withheld', 500)]).toEqual([null, null]);
    expect(suggestedRemark({ outcome: 'passed', gpa: 500, roll: 1 }, [])).toBeNull();
  });
});

describe('comments', () => {
  let world: World;
  let head: Person;
  let teacher: Person;
  let stranger: Person;
  let room: Room;
  let exam: SampleExam;
  let runId: string;
  const parts = [{ code: 'cq', full: 10000, pass: 3300 }];
  type Item = { enrolmentId: string; comment: { version: number; text: { en: string; bn: string } } | null };
  type Read = { remarks: { id: string; text: { en: string } }[]; items: Item[]; can: { write: boolean } };
  const path = () => `/api/v1/results/runs/${runId}/comments`;
  const read = async (who = head) =>
    (await who.call('GET', path(), { sectionId: room.sectionId })).body as never as Read;
  const write = (place: number, input: object, who = head) =>
    who.call('PUT', path(), {
      sectionId: room.sectionId,
      comments: [{ enrolmentId: room.enrolments[place], version: null, remarkId: null, text: '', ...input }],
    });
  const generate = async () =>
    String(
      (await head.call('POST', '/api/v1/results/runs', { examId: exam.examId, classId: room.classId })).body
        .runId,
    );

  beforeAll(async () => {
    world = await makeWorld();
    [head, teacher, stranger] = await Promise.all([
      world.person(world.siteA, ['head']),
      world.person(world.siteA, ['teacher']),
      world.person(world.siteB, ['head']),
    ]);
    await world.inSite(world.siteA, async (transaction) => {
      room = await sampleRoom(transaction, 3);
      exam = await sampleExam(transaction, room, [{ code: 'c101', components: parts }]);
      for (const [place, enrolmentId] of room.enrolments.entries())
        for (const paper of exam.papers)
          await enterMarks(transaction, paper, enrolmentId, [[8500], [6500], [2000]][place] ?? []);
    });
    runId = await generate();
  });
  afterAll(() => world.close());

  it('are chosen from the bank, which begins with the usual remarks where it is empty', async () => {
    expect((await read()).remarks).toEqual([]);
    expect((await teacher.call('POST', '/api/v1/results/usual-remarks', {})).status).toBe(403);
    expect(Number((await head.call('POST', '/api/v1/results/usual-remarks', {})).body.added)).toBeGreaterThan(
      5,
    );
    expect((await head.call('POST', '/api/v1/results/usual-remarks', {})).body).toEqual({ added: 0 });
    const { remarks, items } = await read();
    expect(items.map((one) => one.comment)).toEqual([null, null, null]);
    const saved = await write(0, { remarkId: remarks[0]?.id, text: 'whatever stands here' });
    expect(saved.status, saved.text).toBe(200);
    expect((await write(1, { text: '  Arithmetic needs practice. ' })).body).toEqual({ saved: 1 });
    expect((await read()).items.map((one) => one.comment?.text)).toEqual([
      { en: 'An outstanding result. Keep it up.', bn: 'অসাধারণ ফল। এভাবেই এগিয়ে যাও।' },
      { en: 'Arithmetic needs practice.', bn: 'Arithmetic needs practice.' },
      undefined,
    ]);
    expect((await write(2, { remarkId: newId() })).status).toBe(422);
  });

  it('are not written over what somebody else wrote meanwhile, and keep their history', async () => {
    expect((await write(1, { text: 'Too late' })).status).toBe(409);
    expect((await write(1, { text: 'Too late', version: 7 })).status).toBe(409);
    const both = await head.call('PUT', path(), {
      sectionId: room.sectionId,
      comments: [
        { enrolmentId: room.enrolments[2], version: null, remarkId: null, text: 'New' },
        { enrolmentId: room.enrolments[1], version: 7, remarkId: null, text: 'Stale' },
      ],
    });
    expect(both.status).toBe(409);
    expect((await read()).items[2]?.comment).toBeNull();
    expect((await write(1, { text: 'Better now.', version: 1 })).status).toBe(200);
    expect((await write(1, { text: '', version: 2 })).status).toBe(200);
    const { items } = (await head.call('GET', `${path()}/${room.enrolments[1]}`)).body as never as {
      items: { text: { en: string }; actor: string }[];
    };
    expect(items.map((one) => one.text.en)).toEqual(['', 'Better now.', 'Arithmetic needs practice.']);
    expect(items[0]?.actor).not.toBe('');
  });

  it('stand on the mark sheets, alone and in the stack, of the next generation too', {
    timeout: 60_000,
  }, async () => {
    await world.inSite(world.siteA, (transaction) =>
      enterMarks(transaction, exam.papers[0] as never, String(room.enrolments[1]), [7500]),
    );
    const before = runId;
    runId = await generate();
    expect(runId).not.toBe(before);
    const one = await head.call('GET', `/api/v1/results/runs/${runId}/results/${room.enrolments[0]}`);
    expect(one.body.student).toMatchObject({ comment: { en: 'An outstanding result. Keep it up.' } });
    const sheets = (await head.call('GET', `/api/v1/results/runs/${runId}/sheets`)).body.students as {
      comment: object | null;
    }[];
    expect(sheets.map((sheet) => sheet.comment !== null)).toEqual([true, false, false]);
    const file = await head.call('GET', `/api/v1/results/runs/${runId}/mark-sheets`, {});
    expect(file.text.startsWith('%PDF')).toBe(true);
  });

  it('are written by the class teacher of the section once the results are shown to staff, and by nobody else', async () => {
    expect((await teacher.call('GET', path(), { sectionId: room.sectionId })).status).toBe(404);
    const { version } = (await head.call('GET', `/api/v1/results/runs/${runId}`)).body;
    await head.call('POST', `/api/v1/results/runs/${runId}/publish`, { version, password: 'Pathshala-2026' });
    await head.call('PUT', '/api/v1/results/permissions', {
      examId: exam.examId,
      classId: null,
      audience: 'staff',
      fromAt: '2026-01-01T00:00:00+06:00',
      untilAt: null,
      isActive: true,
      version: null,
    });
    expect((await read(teacher)).can.write).toBe(false);
    const refused = await write(2, { text: 'Mine' }, teacher);
    expect([refused.status, refused.body.code]).toEqual([403, 'results.notClassTeacher']);
    await world.inSite(world.siteA, async (transaction) => {
      const { id } = await sampleRecord(transaction, employee);
      await transaction.change(
        'INSERT INTO people_employee_account (site_id, id, employee_id, account_id) VALUES ($1, $2, $3, $4)',
        newId(),
        id,
        teacher.accountId,
      );
      await transaction.change(
        'UPDATE academic_section SET class_teacher_id = $3 WHERE site_id = $1 AND id = $2',
        room.sectionId,
        id,
      );
    });
    expect((await read(teacher)).can.write).toBe(true);
    const mine = await write(2, { text: 'আরও চেষ্টা করো।' }, teacher);
    expect(mine.status, mine.text).toBe(200);
    expect((await write(0, { enrolmentId: newId() }, teacher)).status).toBe(404);
    expect((await stranger.call('GET', path(), { sectionId: room.sectionId })).status).toBe(404);
    expect((await write(2, { text: 'x' }, stranger)).status).toBe(404);
  });
});
