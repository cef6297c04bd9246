import { afterAll, beforeAll, expect, it } from 'vitest';
import { enterMarks, type Room, sampleExam, sampleRoom } from '../../../../../test/samples/sample-exam.ts';
import { makeWorld, type Person, type World } from '../../../../../test/world.ts';
import { newId } from '../../../../core/ids.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { systemContext } from '../../../../server.ts';

let world: World;
let head: Person;
let elsewhere: Person;
let teacher: Person;
let runA: string;
let runB: string;
const groupId = newId();
const parts = [{ code: 'all', full: 10_000, pass: 3300 }];

/** An institution's examination of one class of three, with these marks in its one paper, published. */
async function school(siteId: number, boss: Person, marks: readonly number[]): Promise<string> {
  let room: Room | undefined;
  let examId = '';
  await world.inSite(siteId, async (transaction: Transaction) => {
    room = await sampleRoom(transaction, marks.length);
    const exam = await sampleExam(transaction, room, [{ code: `j${siteId}`, components: parts }]);
    examId = exam.examId;
    for (const [place, enrolment] of room.enrolments.entries())
      if (exam.papers[0]) await enterMarks(transaction, exam.papers[0], enrolment, [marks[place] ?? 0]);
    const named = (table: string, id: string, name: string) =>
      transaction.change(`UPDATE ${table} SET name_en = $3 WHERE site_id = $1 AND id = $2`, id, name);
    await named('academic_school_class', room.classId, 'Joint class');
    await named('exams_exam', examId, siteId === world.siteA ? 'Joint test' : ' joint  TEST');
    await transaction.change(
      `UPDATE academic_academic_year SET name_en = '2026j' WHERE site_id = $1 AND id = (SELECT year_id FROM exams_exam WHERE site_id = $1 AND id = $2)`,
      examId,
    );
  });
  const made = await boss.call('POST', '/api/v1/results/runs', { examId, classId: room?.classId });
  expect(made.status, made.text).toBe(200);
  const runId = String(made.body.runId);
  const { version } = (await boss.call('GET', `/api/v1/results/runs/${runId}`)).body;
  const done = await boss.call('POST', `/api/v1/results/runs/${runId}/publish`, {
    version,
    password: 'Pathshala-2026',
  });
  expect(done.status, done.text).toBe(200);
  return runId;
}
const platform = (sql: string, ...values: unknown[]) =>
  world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
    transaction.change(sql, ...values),
  );

beforeAll(async () => {
  world = await makeWorld();
  [head, elsewhere, teacher] = await Promise.all([
    world.person(world.siteA, ['head']),
    world.person(world.siteB, ['head']),
    world.person(world.siteA, ['teacher']),
  ]);
  runA = await school(world.siteA, head, [9000, 8000, 2000]);
  runB = await school(world.siteB, elsewhere, [9000, 8500]);
  await platform(`INSERT INTO site_group (id, name_en, name_bn) VALUES ($1, 'Joint', 'যৌথ')`, groupId);
  for (const site of [world.siteA, world.siteB])
    await platform('INSERT INTO site_group_member (group_id, site_id) VALUES ($1, $2)', groupId, site);
});
afterAll(() => world.close());

const list = (who: Person, query: object) => who.call('GET', '/api/v1/results/joint', query as never);
const placesOf = (body: Record<string, unknown>) =>
  (body.items as { place: number; total: number }[]).map((one) => [one.place, one.total]);

it('RES-9 lists whoever passed in one institution, and not another’s run', async () => {
  const own = await list(head, { runs: runA });
  expect(own.status, own.text).toBe(200);
  expect(placesOf(own.body)).toEqual([
    [1, 9000],
    [2, 8000],
  ]);
  expect(own.body.sources).toMatchObject([{ students: 3, passed: 2 }]);
  expect((await list(head, { runs: runB })).status).toBe(404);
  expect((await list(teacher, { runs: runA })).status).toBe(403);
});

it('RES-9 reads the institutions of a group only for a user of the group, whatever he may in each', async () => {
  expect((await list(head, { runs: runA, group: groupId })).body.code).toBe('results.notTheGroup');
  const { body } = await head.call('GET', '/api/v1/results/joint/choices');
  expect(body.groups).toEqual([]);
});

it('RES-9 ranks over the institutions of a group: ties are shared and the next place is left out', async () => {
  await platform(
    `INSERT INTO access_group_user (id, group_id, account_id, role) VALUES ($1, $2, $3, 'head')`,
    newId(),
    groupId,
    head.accountId,
  );
  expect((await head.call('GET', '/api/v1/results/joint/choices')).body.groups).toMatchObject([
    { id: groupId, institutions: 2 },
  ]);
  const joint = await list(head, { runs: runA, group: groupId });
  expect(joint.status, joint.text).toBe(200);
  expect(placesOf(joint.body)).toEqual([
    [1, 9000],
    [1, 9000],
    [3, 8500],
    [4, 8000],
  ]);
  expect(joint.body).toMatchObject({ total: 4, without: [], sources: [{ passed: 2 }, { passed: 2 }] });
  // A place is that of the whole list, also where it is searched.
  const { body } = await list(head, { runs: runA, group: groupId, q: 'nobody at all' });
  expect(body).toMatchObject({ items: [], total: 0 });
  for (const format of ['xlsx', 'pdf']) {
    const file = await head.call('GET', '/api/v1/results/joint/file', {
      runs: runA,
      group: groupId,
      format,
    } as never);
    expect(file.status).toBe(200);
  }
  // An institution that is suspended is read by nobody, by a group neither.
  await platform(`UPDATE site SET status = 'suspended' WHERE id = $1`, world.siteB);
  const alone = await list(head, { runs: runA, group: groupId });
  expect(alone.body).toMatchObject({ total: 2, without: [], sources: [{ passed: 2 }] });
  await platform(`UPDATE site SET status = 'active' WHERE id = $1`, world.siteB);
  world.server.services.sites.refresh();
  // Withdrawn there, the institution is named as one without.
  const { version } = (await elsewhere.call('GET', `/api/v1/results/runs/${runB}`)).body;
  const withdrawal = { version, reason: 'A mark was wrong' };
  const withdrawn = await elsewhere.call('POST', `/api/v1/results/runs/${runB}/withdraw`, withdrawal);
  expect(withdrawn.status, withdrawn.text).toBe(200);
  const less = await list(head, { runs: runA, group: groupId });
  expect(less.body).toMatchObject({ total: 2, without: [{}] });
});
