import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  enterMarks,
  type Room,
  type SampleExam,
  sampleExam,
  sampleRoom,
} from '../../../../test/samples/sample-exam.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { newId } from '../../../core/ids.ts';
import { juniorPolicy } from '../../grading/policy.ts';
import type { StepShown } from '../shapes.ts';
import { usualMerit } from './presets.ts';

let world: World;
let head: Person;
let guardian: Person;
let room: Room;
let exam: SampleExam;

/** Three students with the same GPA and total; Mathematics tells the first from the others, who tie. */
const marks = [
  [8500, 8200],
  [8300, 8400],
  [8300, 8400],
] as const;
/** By day, of the three; the last day is after the examination. */
const days: readonly (readonly [string, readonly string[]])[] = [
  ['2026-06-01', ['P', 'A', 'P']],
  ['2026-06-02', ['A', 'V', 'L']],
  ['2026-06-20', ['A', 'P', 'P']],
  ['2026-06-21', ['P', 'P', 'A']],
];
const merit = (...keys: string[]) => ({ ...usualMerit, sortKeys: ['passed_first', ...keys] });

async function save(keys: readonly string[], leastAttendance?: number) {
  const { body } = await head.call('GET', '/api/v1/results/setting', {
    examId: exam.examId,
    classId: room.classId,
  });
  return head.call('PUT', '/api/v1/results/setting', {
    examId: exam.examId,
    classId: room.classId,
    version: (body.saved as { version: number } | null)?.version ?? null,
    policy: { ...juniorPolicy, leastAttendance },
    merit: merit(...keys),
  });
}
const generate = async () => {
  const made = await head.call('POST', '/api/v1/results/runs', {
    examId: exam.examId,
    classId: room.classId,
  });
  expect(made.status, made.text).toBe(200);
  return made.body as { runId: string; isNew: boolean };
};
const placesOf = async (runId: string) => {
  const { body } = await head.call('GET', `/api/v1/results/runs/${runId}/results`, { sort: 'roll' });
  return (body.items as { classPosition: number }[]).map((one) => one.classPosition);
};
const stepsOf = async (runId: string, place: number) => {
  const { body } = await head.call('GET', `/api/v1/results/runs/${runId}/results/${room.enrolments[place]}`);
  return (body.student as { trace: StepShown[] }).trace;
};
const keptOf = (runId: string) =>
  world.inSite(world.siteA, (transaction) =>
    transaction.row<{ kept: object | null; has: boolean }>(
      `SELECT policy->'registers' AS kept, policy ? 'registers' AS has FROM results_run WHERE site_id = $1 AND id = $2`,
      runId,
    ),
  );

beforeAll(async () => {
  world = await makeWorld();
  head = await world.person(world.siteA, ['head']);
  guardian = await world.person(world.siteA, ['guardian']);
  await world.inSite(world.siteA, async (transaction) => {
    room = await sampleRoom(transaction, 3);
    exam = await sampleExam(transaction, room, [
      { code: 'p109', components: [{ code: 'cq', full: 10000 }] },
      { code: 'p107', components: [{ code: 'cq', full: 10000 }] },
    ]);
    for (const [at, enrolmentId] of room.enrolments.entries())
      for (const [place, paper] of exam.papers.entries())
        await enterMarks(transaction, paper, enrolmentId, [marks[at]?.[place] ?? null]);
    for (const [day, codes] of days) {
      const sheetId = newId();
      await transaction.change(
        'INSERT INTO attendance_sheet (site_id, id, section_id, day) VALUES ($1, $2, $3, $4)',
        sheetId,
        room.sectionId,
        day,
      );
      await transaction.change(
        `INSERT INTO attendance_record (site_id, id, sheet_id, enrolment_id, day, code)
         SELECT $1, gen_random_uuid(), $2, k.id, $3, k.code FROM unnest($4::uuid[], $5::text[]) AS k(id, code)`,
        sheetId,
        day,
        room.enrolments,
        codes,
      );
    }
  });
});
afterAll(() => world.close());

it('a chosen subject breaks a tie, and the trace names who stands next', async () => {
  expect((await save(['gpa_desc', 'total_desc', 'subject_desc:p109'])).status).toBe(200);
  const { runId } = await generate();
  expect(await placesOf(runId)).toEqual([1, 2, 2]);
  expect((await stepsOf(runId, 0)).at(-1)).toMatchObject({
    rule: 'aheadOf',
    values: { key: 'subject_desc:p109', own: '85', other: '83', who: expect.stringMatching(/./) },
  });
  expect((await stepsOf(runId, 1)).slice(-2)).toMatchObject([
    { rule: 'placeShared', values: { count: '2' } },
    { rule: 'behind', values: { key: 'subject_desc:p109', own: '83', other: '85' } },
  ]);
  // Where places do not hang on the register, nothing of it is read or kept.
  expect(await keptOf(runId)).toEqual({ kept: null, has: false });
});

it('ATT-12 attendance does, as the register stood when the results were made', async () => {
  expect((await save(['gpa_desc', 'total_desc', 'attendance_desc', 'roll_asc'])).status).toBe(200);
  const made = await generate();
  // One, one and three of three days: late counts, leave does not, nor a day after the examination.
  expect(await placesOf(made.runId)).toEqual([2, 3, 1]);
  const [a = '', b = '', c = ''] = room.enrolments;
  expect((await keptOf(made.runId))?.kept).toEqual({ [a]: [1, 3], [b]: [1, 3], [c]: [3, 3] });
  expect((await stepsOf(made.runId, 0)).slice(-2)).toMatchObject([
    { rule: 'behind', values: { key: 'attendance_desc', own: '33.33%', other: '100.00%' } },
    { rule: 'aheadOf', values: { key: 'roll_asc', own: '1', other: '2' } },
  ]);
  expect((await generate()).isNew).toBe(false);
  const { body } = await head.call('GET', `/api/v1/results/runs/${made.runId}`);
  expect(body.policy).not.toHaveProperty('registers');

  // A day of the register that is amended makes another generation; the one before tells what it was made by.
  await world.inSite(world.siteA, (transaction) =>
    transaction.change(
      `UPDATE attendance_record SET code = 'P' WHERE site_id = $1 AND enrolment_id = $2 AND day = '2026-06-01'`,
      b,
    ),
  );
  const refused = await head.call('POST', `/api/v1/results/runs/${made.runId}/publish`, {
    version: body.version,
    password: 'Pathshala-2026',
  });
  expect(refused.body.code).toBe('results.marksChanged');
  const next = await generate();
  expect(next.isNew).toBe(true);
  expect(await placesOf(next.runId)).toEqual([3, 2, 1]);
  expect((await stepsOf(made.runId, 0)).at(-2)?.values.own).toBe('33.33%');
});

it('RES-4 students and guardians are told what decided, and no name', async () => {
  const made = await generate();
  const { body } = await head.call('GET', `/api/v1/results/runs/${made.runId}`);
  const published = await head.call('POST', `/api/v1/results/runs/${made.runId}/publish`, {
    version: body.version,
    password: 'Pathshala-2026',
  });
  expect(published.status, published.text).toBe(200);
  const allowed = await head.call('PUT', '/api/v1/results/permissions', {
    examId: exam.examId,
    classId: null,
    audience: 'guardians',
    fromAt: '2020-01-01T00:00:00+06:00',
    untilAt: null,
    isActive: true,
    version: null,
  });
  expect(allowed.status, allowed.text).toBe(200);
  await world.inSite(world.siteA, async (transaction) => {
    const student = await transaction.row<{ student_id: string }>(
      'SELECT student_id FROM students_enrolment WHERE site_id = $1 AND id = $2',
      room.enrolments[2],
    );
    await transaction.change(
      'INSERT INTO students_student_account (site_id, id, student_id, account_id) VALUES ($1, $2, $3, $4)',
      newId(),
      student?.student_id,
      guardian.accountId,
    );
  });
  const mine = await guardian.call('GET', `/api/v1/results/mine/${made.runId}/${room.enrolments[2]}`);
  expect(mine.status, mine.text).toBe(200);
  const { student } = mine.body.sheet as { student: { trace: StepShown[] } };
  expect(student.trace.at(-1)).toEqual({
    rule: 'aheadOfNext',
    values: { key: 'attendance_desc', own: '100.00%', other: '66.67%' },
  });
});

it('the order names each thing once', async () => {
  expect((await save(['gpa_desc', 'gpa_desc'])).status).toBe(422);
  expect((await save(['gpa_desc', 'shoe_size'])).status).toBe(422);
});

it('RES-1 ATT-12 whoever came on too few days does not pass, where the rules say so', async () => {
  expect((await save(['gpa_desc', 'total_desc'], 70)).status).toBe(200);
  const { runId } = await generate();
  const { body } = await head.call('GET', `/api/v1/results/runs/${runId}/results`, { sort: 'roll' });
  // One, two and three of three days.
  expect(body.items).toMatchObject([
    { outcome: 'short', gpa: 0, letter: 'F', classPosition: null },
    { outcome: 'short', gpa: 0 },
    { outcome: 'passed', gpa: 500, classPosition: 1 },
  ]);
  expect((await stepsOf(runId, 0)).filter((one) => /short/i.test(one.rule))).toMatchObject([
    { rule: 'short', values: { present: '1', days: '3', percent: '70' } },
    { rule: 'zeroShort' },
  ]);
  expect(await stepsOf(runId, 2)).not.toContainEqual(expect.objectContaining({ rule: 'short' }));
});
