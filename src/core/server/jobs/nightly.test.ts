import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { until } from '../../../../test/until.ts';
import { makeWorld, type World } from '../../../../test/world.ts';
import { systemContext } from '../../../server.ts';
import { roleUrl } from '../database/database.ts';
import { startWorker, type Worker } from './jobs.ts';
import { defineNightly, putNightly } from './nightly.ts';

const visits: { job: string; site: number; id: string }[] = [];
let broken = 0;

const visit = (name: string) => async (transaction: { siteId: number; context: { requestId: string } }) => {
  visits.push({ job: name, site: transaction.siteId, id: transaction.context.requestId });
  if (transaction.siteId === broken) throw new Error('its books are upside down');
};
const look = defineNightly('test.nightly', visit('look'));
const keep = defineNightly('test.keep', visit('keep'), { stays: 'readOnly' });
const promise = defineNightly('test.promise', visit('promise'), { stays: 'suspended' });

let world: World;
let worker: Worker;

beforeAll(async () => {
  world = await makeWorld();
  worker = await startWorker(
    world.server.services,
    [look, keep, promise],
    roleUrl(world.adminUrl, 'pathshala_jobs', world.server.services.config.secret),
    { pollMilliseconds: 100 },
  );
});
afterAll(async () => {
  await worker.stop();
  await world.close();
});
beforeEach(() => {
  visits.length = 0;
  broken = 0;
});

const platform = <T>(work: Parameters<typeof world.server.services.database.asPlatform<T>>[1]) =>
  world.server.services.database.asPlatform(systemContext('test'), work);
const stand = (status: string) =>
  platform((transaction) =>
    transaction.change('UPDATE site SET status = $2 WHERE id = $1', world.siteA, status),
  );
const put = () => putNightly(world.server.services, systemContext('test'), [look, keep, promise]);
const board = () =>
  platform((transaction) =>
    transaction.rows<{
      id: string;
      task: string;
      site: bigint | null;
      state: string;
      problem: string | null;
    }>('SELECT id, task, site, state, problem FROM jobs.pathshala_board() ORDER BY task, id'),
  );
/** All three were begun and only the ones of tomorrow are left, but for what failed. */
const over = () =>
  until('the day is over', async () => {
    const jobs = await board();
    return (
      jobs.filter(({ state }) => state === 'later').length === 3 &&
      jobs.every(({ state }) => state !== 'running' && state !== 'waiting')
    );
  });
const visited = (job: string) =>
  [...new Set(visits.filter((one) => one.job === job).map(({ site }) => site))].sort((a, b) => a - b);

test.each([
  ['active', ['look', 'keep', 'promise']],
  ['grace', ['look', 'keep', 'promise']],
  ['read_only', ['keep', 'promise']],
  ['suspended', ['promise']],
  ['closed', []],
])('PLT-6 the work of every day goes on for an institution that is %s: %j', async (status, expected) => {
  await stand(status);
  await put();
  await over();
  for (const job of ['look', 'keep', 'promise']) {
    expect(visited(job)).toContain(world.siteB);
    expect(visited(job).includes(world.siteA), job).toBe(expected.includes(job));
  }
  await stand('active');
});

test('PLT-6 one institution whose work fails stops no other, stands on the board, and is tried again alone', async () => {
  broken = world.siteA;
  await put();
  const failed = async () =>
    (await board()).find(
      ({ task, state }) => task === 'test.nightly' && (state === 'again' || state === 'failed'),
    );
  await until('it stands on the board', async () => (await failed()) !== undefined);
  const known = await failed();
  expect(known).toMatchObject({ site: BigInt(world.siteA), problem: expect.stringContaining('upside down') });
  expect(visited('look')).toContain(world.siteB);
  // The one of the next day waits as ever.
  expect(
    (await board()).filter(
      ({ task, site, state }) => task === 'test.nightly' && site === null && state === 'later',
    ),
  ).toHaveLength(1);

  broken = 0;
  visits.length = 0;
  await platform((transaction) =>
    transaction.rows(
      `SELECT jobs.pathshala_retry(b.id::bigint) FROM jobs.pathshala_board() b WHERE b.site = $1 AND b.state = 'again'`,
      world.siteA,
    ),
  );
  await until('it is done', async () => (await board()).every(({ site }) => site === null));
  expect(visited('look')).toEqual([world.siteA]);
});
