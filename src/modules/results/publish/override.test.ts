import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  enterMarks,
  type Room,
  type SampleExam,
  sampleExam,
  sampleRoom,
} from '../../../../test/samples/sample-exam.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';

const password = 'Pathshala-2026';
const parts = [
  { code: 'cq', full: 7000, pass: 2300 },
  { code: 'mcq', full: 3000, pass: 1000 },
];
let world: World;
let head: Person;
let room: Room;
let exam: SampleExam;

beforeAll(async () => {
  world = await makeWorld();
  head = await world.person(world.siteA, ['head']);
  await world.inSite(world.siteA, async (transaction) => {
    room = await sampleRoom(transaction, 2);
    exam = await sampleExam(transaction, room, [
      { code: 'm109', components: parts },
      { code: 'h126', role: 'elective', components: parts },
    ]);
    for (const enrolment of room.enrolments)
      if (exam.papers[0]) await enterMarks(transaction, exam.papers[0], enrolment, [5000, 2500]);
  });
});
afterAll(() => world.close());

const change = (sql: string, ...values: unknown[]) =>
  world.inSite(world.siteA, (transaction) => transaction.change(sql, ...values));
const setSheet = (place: number, status: string) =>
  change(
    'UPDATE exams_mark_sheet SET status = $3 WHERE site_id = $1 AND id = $2',
    exam.papers[place]?.sheetId,
    status,
  );
const generate = async (input: object = {}) => {
  const made = await head.call('POST', '/api/v1/results/runs', {
    examId: exam.examId,
    classId: room.classId,
    ...input,
  });
  expect(made.status, made.text).toBe(200);
  return String(made.body.runId);
};

describe('publishing although sheets are not ready', () => {
  it('RES-5 is possible all the same by two, never by who keyed those sheets, and the reason stays with it', async () => {
    await change('UPDATE approval_setting SET is_one_person = false WHERE site_id = $1');
    const office = await world.person(world.siteA, ['office']);
    const second = await world.person(world.siteA, ['siteAdmin']);
    const third = await world.person(world.siteA, ['siteAdmin']);
    const id = await generate();
    await setSheet(0, 'submitted');
    await change(
      'UPDATE exams_mark SET entered_by = $3 WHERE site_id = $1 AND sheet_id = $2',
      exam.papers[0]?.sheetId,
      second.accountId,
    );
    const { version } = (await head.call('GET', `/api/v1/results/runs/${id}`)).body;
    const ask = (given: object) =>
      office.call('POST', `/api/v1/results/runs/${id}/publish`, { version, password, ...given });
    expect((await ask({})).body.code).toBe('results.sheetsNotReady');
    expect((await ask({ override: true })).body.errors).toHaveProperty('reason');
    const asked = await ask({ override: true, reason: 'The teacher is ill' });
    expect(asked.status, asked.text).toBe(202);
    const { id: requestId } = asked.body.waiting as { id: string };
    const decide = (who: Person, given: object) =>
      who.call('PUT', `/api/v1/approvals/${requestId}/decision`, { decision: 'approved', ...given });
    // One made these results, the other keyed the sheet.
    expect((await decide(head, { password })).body.code).toBe('approvals.excluded');
    expect((await decide(second, { password })).body.code).toBe('approvals.excluded');
    expect((await decide(third, { password: 'wrong' })).status).toBe(422);
    const done = await decide(third, { password });
    expect(done.status, done.text).toBe(200);
    expect((await head.call('GET', `/api/v1/results/runs/${id}`)).body).toMatchObject({
      status: 'published',
      override: { sheets: 1, reason: 'The teacher is ill' },
    });
    await setSheet(0, 'accepted');
    await change('UPDATE approval_setting SET is_one_person = true WHERE site_id = $1');
  });
});
