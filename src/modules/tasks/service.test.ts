import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWorld, type Person, type World } from '../../../test/world.ts';
import { newId } from '../../core/ids.ts';
import { remindOfTasks } from './service/series.ts';

let world: World;
let head: Person;
let teacher: Person;
let stranger: Person;

beforeAll(async () => {
  // Sunday, ten in the morning in Dhaka.
  world = await makeWorld({ now: () => new Date('2026-11-22T04:00:00Z') });
  head = await world.person(world.siteA, ['head']);
  teacher = await world.person(world.siteA, ['teacher']);
  stranger = await world.person(world.siteB, ['head']);
});
afterAll(() => world.close());

const made = async (person: Person, path: string, input: object) => {
  const answer = await person.call('POST', path, input);
  expect(answer.status, answer.text).toBe(200);
  return String(answer.body.id);
};

it('COM-10 a task is given, ticked off, talked about, and followed by the next once', async () => {
  const given = { title: 'Monthly return', due: '2026-11-30', every: 'monthly', items: ['Figures', 'Send'] };
  const id = await made(head, '/api/v1/tasks', given);
  const task = await head.call('GET', `/api/v1/tasks/${id}`);
  expect(task.body).toMatchObject({ state: 'planned', itemsDone: 0, isMine: true, can: { edit: true } });
  expect((await teacher.call('GET', `/api/v1/tasks/${id}`)).status).toBe(404);
  expect((await stranger.call('GET', `/api/v1/tasks/${id}`)).status).toBe(404);
  const [step] = task.body.steps as { id: string }[];
  expect((await head.call('POST', `/api/v1/tasks/${id}/steps/${step?.id}`, { isDone: true })).status).toBe(
    200,
  );
  expect((await head.call('POST', `/api/v1/tasks/${id}/comments`, { text: 'Half done' })).status).toBe(200);
  const change = await head.call('PUT', `/api/v1/tasks/${id}`, {
    ...given,
    version: 1,
    items: ['Figures', 'Sign', 'Send'],
  });
  expect(change.status, change.text).toBe(200);
  expect((await head.call('GET', `/api/v1/tasks/${id}`)).body).toMatchObject({
    items: 3,
    itemsDone: 1,
    comments: 1,
  });
  const done = { version: 2, state: 'done' };
  const both = await Promise.all([1, 2].map(() => head.call('POST', `/api/v1/tasks/${id}/state`, done)));
  expect(both.map((one) => one.status).sort()).toEqual([200, 409]);
  expect(both.find((one) => one.status === 200)?.body.next).toBe('2026-12-30');
  const open = await head.call('GET', '/api/v1/tasks');
  expect((open.body.items as { title: string }[]).map((one) => one.title)).toEqual(['Monthly return']);
  // A teacher writes for himself, not for others.
  const employee = await world.inSite(world.siteA, (transaction) =>
    transaction.row<{ id: string }>('SELECT id FROM people_employee WHERE site_id = $1 LIMIT 1'),
  );
  if (employee)
    expect((await teacher.call('POST', '/api/v1/tasks', { ...given, assigneeId: employee.id })).status).toBe(
      403,
    );
  expect((await teacher.call('POST', '/api/v1/tasks', { ...given, assigneeId: newId() })).status).toBe(422);
});

it('COM-10 the morning tells who has something due, and goes on with a series nobody did, however often it runs', async () => {
  await made(teacher, '/api/v1/tasks', { title: 'Water the plants', due: '2026-11-21', every: 'daily' });
  const run = () => world.inSite(world.siteA, (transaction) => remindOfTasks(transaction, '2026-11-22'));
  await run();
  await run();
  const open = await teacher.call('GET', '/api/v1/tasks');
  expect((open.body.items as { due: string; isLate: boolean }[]).map((one) => [one.due, one.isLate])).toEqual(
    [
      ['2026-11-21', true],
      ['2026-11-22', false],
    ],
  );
  const bell = await teacher.call('POST', '/user/notification/notifications');
  expect(bell.body.count).toBe(1);
});

it('COM-10 the next task of a series is its maker’s once whoever had it works here no longer', async () => {
  const assigneeId = newId();
  const change = (sql: string) =>
    world.inSite(world.siteA, (transaction) => transaction.change(sql, assigneeId));
  await change(
    `WITH post AS (INSERT INTO academic_designation (site_id, id, position, name_en, name_bn)
                   VALUES ($1, gen_random_uuid(), 90, 'Gatekeeper', 'দারোয়ান') RETURNING id)
     INSERT INTO people_employee (site_id, id, code, name_en, name_bn, designation_id, gender, mobile)
     SELECT $1, $2, 'LEAVER', 'Leaver', 'প্রাক্তন', post.id, 'male', '+8801811000077' FROM post`,
  );
  const given = { title: 'Lock the gate', due: '2026-11-18', every: 'daily', items: ['Front'], assigneeId };
  await made(head, '/api/v1/tasks', given);
  const run = () => world.inSite(world.siteA, (transaction) => remindOfTasks(transaction, '2026-11-22'));
  await run();
  await change('UPDATE people_employee SET is_active = false WHERE site_id = $1 AND id = $2');
  await run();
  const rows = await world.inSite(world.siteA, (transaction) =>
    transaction.rows<{ due: string; assignee: string | null; maker: string }>(
      `SELECT due::text, assignee_id AS assignee, created_by AS maker FROM tasks_task
        WHERE site_id = $1 AND title = 'Lock the gate' ORDER BY due`,
    ),
  );
  expect(rows).toEqual([
    { due: '2026-11-18', assignee: assigneeId, maker: head.accountId },
    { due: '2026-11-19', assignee: assigneeId, maker: head.accountId },
    { due: '2026-11-20', assignee: null, maker: head.accountId },
  ]);
  const open = await head.call('GET', '/api/v1/tasks');
  expect(open.body.items).toContainEqual(
    expect.objectContaining({ title: 'Lock the gate', due: '2026-11-20', isMine: true }),
  );
});

it('COM-10 whoever gave a task hears how far it is, and nobody else cancels it', async () => {
  const assigneeId = newId();
  await world.inSite(world.siteA, (transaction) =>
    transaction.change(
      `WITH post AS (INSERT INTO academic_designation (site_id, id, position, name_en, name_bn)
                     VALUES ($1, gen_random_uuid(), 91, 'Cook', 'রাঁধুনি') RETURNING id),
            person AS (INSERT INTO people_employee (site_id, id, code, name_en, name_bn, designation_id, gender, mobile)
                       SELECT $1, $2, 'COOK', 'Cook', 'রাঁধুনি', post.id, 'female', '+8801811000078' FROM post RETURNING id)
       INSERT INTO people_employee_account (site_id, id, employee_id, account_id)
       SELECT $1, gen_random_uuid(), person.id, $3 FROM person`,
      assigneeId,
      teacher.accountId,
    ),
  );
  const given = { title: 'Order rice', due: '2026-12-01', every: 'monthly', items: [], assigneeId };
  const id = await made(head, '/api/v1/tasks', given);
  const put = (version: number, state: string) =>
    teacher.call('POST', `/api/v1/tasks/${id}/state`, { version, state });
  expect(await put(1, 'cancelled')).toMatchObject({ status: 403, body: { code: 'tasks.notYoursToCancel' } });
  expect((await put(1, 'blocked')).status).toBe(200);
  const titles = async () => {
    const { body } = await head.call('POST', '/user/notification/notifications');
    return (body.unread as { data: { title: { en: string } } }[]).map((one) => one.data.title.en);
  };
  expect(await titles()).toContain('“Order rice”: Stuck');
  expect(
    (await head.call('POST', `/api/v1/tasks/${id}/state`, { version: 2, state: 'cancelled' })).status,
  ).toBe(200);
});
