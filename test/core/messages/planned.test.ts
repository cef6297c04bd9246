import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dhakaInstant } from '../../../src/core/dates.ts';
import { newId } from '../../../src/core/ids.ts';
import { withAdmin } from '../../../src/core/server/database/database.ts';
import type { JobHands } from '../../../src/core/server/jobs/jobs.ts';
import { jobsSchema } from '../../../src/core/server/jobs/jobs-schema.ts';
import { beginPlanned } from '../../../src/modules/communication/sending/service/planned.ts';
import { systemContext } from '../../../src/server.ts';
import { general, makeSchool, type School, type Simulator, startSimulator, usualSettings } from './school.ts';

let simulator: Simulator;
let school: School;
const path = '/api/v1/communication';
const morning = new Date('2026-11-22T04:00:00Z');
beforeAll(async () => {
  simulator = await startSimulator();
  school = await makeSchool([simulator.host]);
  await school.employees(3);
  await school.gateway(simulator.host, 'One', 1);
  await school.buy(100);
});
afterAll(async () => {
  await school.world.close();
  await simulator.close();
});
beforeEach(async () => {
  school.clock.at = morning;
  simulator.calls.length = 0;
  await settings({});
});

const settings = async (more: object) => {
  const { version } = (await school.head.call('GET', `${path}/settings`)).body;
  const answer = await school.head.call('PUT', `${path}/settings`, { ...usualSettings, version, ...more });
  expect(answer.status, answer.text).toBe(200);
};
const plannedFor = '2026-11-25T10:30:00+06:00';
const plan = (more: object = {}, by = school.head) =>
  by.call('POST', `${path}/send`, {
    ...general,
    event: 'general',
    key: newId(),
    expectedParts: 0,
    plannedFor,
    ...more,
  });
const planned = async (more: object = {}, by = school.head) => {
  const answer = await plan(more, by);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toMatchObject({ messages: 0, parts: 0 });
  return String(answer.body.id);
};
type Listed = { id: string; state: string; charged: number; problem: { en: string } | null };
const listed = async (id: string) => {
  const { items } = (await school.head.call('GET', `${path}/batches`, { size: 100 })).body;
  return (items as Listed[]).find((one) => one.id === id);
};
/** Runs the job as the worker would; `dies` ends it as a kill just before the commit does. */
const work = async (batchId: string, { dies = false } = {}) => {
  const { services } = school.world.server;
  const context = { ...systemContext('job'), siteId: school.world.siteA };
  const killed = Object.assign(Object.create(services.database), {
    inSite: (of: typeof context, run: (transaction: never) => Promise<unknown>) =>
      services.database.inSite(of, async (transaction) => {
        await run(transaction as never);
        throw new Error('killed');
      }),
  });
  const hands: JobHands = {
    services: dies ? { ...services, database: killed } : services,
    context,
    inSite: (run) => services.database.inSite(context, run),
    attempt: 1,
    isLastAttempt: false,
  };
  const run = beginPlanned.run(hands, { batchId });
  if (dies) await expect(run).rejects.toThrow('killed');
  else await run;
};
const waits = (key: string) =>
  withAdmin(school.world.adminUrl, async (client) => {
    const { rows } = await client.query(
      `SELECT run_at AS at FROM ${jobsSchema}._private_jobs WHERE key = $1`,
      [key],
    );
    return (rows as { at: Date }[]).map((row) => row.at);
  });

it('COM-4 a planned message is listed, costs nothing yet, and leaves at its time to who is meant then, once', async () => {
  const before = await school.balance();
  const id = await planned();
  expect(await listed(id)).toMatchObject({
    state: 'planned',
    plannedFor: new Date(plannedFor).toISOString(),
    charged: 0,
    counts: { total: 0 },
    problem: null,
  });
  expect(await school.balance()).toBe(before);
  expect(await waits(`planned:${id}`)).toEqual([new Date(plannedFor)]);
  await work(id);
  expect(await listed(id)).toMatchObject({ state: 'planned' });

  await school.employees(5);
  school.clock.at = new Date(plannedFor);
  await work(id, { dies: true });
  expect(await listed(id)).toMatchObject({ state: 'planned' });
  expect(await school.balance()).toBe(before);
  await Promise.all([work(id), work(id)]);
  expect(await listed(id)).toMatchObject({ state: 'queued', charged: 5, counts: { total: 5 } });
  expect(await school.balance()).toBe(before - 5);
  await school.work(id);
  await work(id);
  await school.work(id);
  expect(simulator.calls).toHaveLength(5);
  expect(await listed(id)).toMatchObject({ state: 'done', counts: { sent: 5 } });
});

it('COM-4 the same click twice plans once, another text under its key is refused, and so is a moment that is over', async () => {
  const key = newId();
  const both = await Promise.all([plan({ key }), plan({ key })]);
  expect(both.map((answer) => answer.status)).toEqual([200, 200]);
  expect(both[0]?.body.id).toBe(both[1]?.body.id);
  expect((await plan({ key, body: { en: 'Other', bn: '' } })).status).toBe(409);
  for (const at of ['2026-11-22T10:00:00+06:00', '2026-11-21T10:00:00Z', '2028-01-01T10:00:00Z'])
    expect((await plan({ plannedFor: at })).body.code).toBe('messages.plannedFor');
  expect((await plan({ plannedFor: 'tomorrow' })).status).toBe(422);
  const teacher = await school.world.person(school.world.siteA, ['teacher']);
  expect((await plan({}, teacher)).status).toBe(403);
});

it('COM-4 a planned message can be taken back until it leaves', async () => {
  const id = await planned();
  const elsewhere = await school.world.person(school.world.siteB, ['head']);
  expect((await elsewhere.call('POST', `${path}/batches/${id}/cancel`)).status).toBe(409);
  expect((await school.head.call('POST', `${path}/batches/${id}/cancel`)).body).toEqual({ cancelled: 0 });
  school.clock.at = new Date(plannedFor);
  await work(id);
  expect(await listed(id)).toMatchObject({ state: 'cancelled', counts: { total: 0 }, problem: null });
  expect(simulator.calls).toEqual([]);
  expect((await school.head.call('POST', `${path}/batches/${id}/cancel`)).status).toBe(409);
});

it('COM-3 quiet hours, the caps and the account hold when a planned message leaves', async () => {
  const night = await planned({ plannedFor: '2026-11-24T23:00:00+06:00' });
  school.clock.at = dhakaInstant('2026-11-24', '23:00');
  await work(night);
  expect(await listed(night)).toMatchObject({
    state: 'queued',
    startsAt: dhakaInstant('2026-11-25', '08:00').toISOString(),
  });
  expect(await waits(`messages:${night}`)).toEqual([dhakaInstant('2026-11-25', '08:00')]);
  await school.head.call('POST', `${path}/batches/${night}/cancel`);

  // What was planned earlier counts on the day it is paid for: five of that day left in the first test.
  school.clock.at = morning;
  const [first, second] = [await planned(), await planned()];
  await settings({ partsADay: 13 });
  school.clock.at = new Date(plannedFor);
  await work(first);
  await work(second);
  expect(await listed(first)).toMatchObject({ state: 'queued', charged: 5 });
  const stopped = await listed(second);
  expect(stopped).toMatchObject({ state: 'cancelled', charged: 0 });
  expect(stopped?.problem?.en).toBe('Only 3 more SMS parts may be sent today.');
  const bell = await school.head.call('POST', '/user/notification/notifications');
  expect((bell.body.unread as { data: { title: { en: string } } }[])[0]?.data.title.en).toBe(
    'A planned message was not sent: Only 3 more SMS parts may be sent today.',
  );
});

it('COM-4 a planned message is not sent for somebody who may no longer send', async () => {
  const clerk = await school.world.person(school.world.siteA, ['head']);
  const id = await planned({}, clerk);
  await withAdmin(school.world.adminUrl, (client) =>
    client.query('UPDATE membership SET disabled_at = now() WHERE account_id = $1', [clerk.accountId]),
  );
  school.clock.at = new Date(plannedFor);
  await work(id);
  expect(await listed(id)).toMatchObject({ state: 'cancelled', charged: 0 });
  expect(simulator.calls).toEqual([]);
});
