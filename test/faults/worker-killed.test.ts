import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startRun } from '../../src/core/server/jobs/job-runs.ts';
import { makeHouses } from '../samples/sample-job.ts';
import { until } from '../until.ts';
import { makeWorld, type World } from '../world.ts';

const scratch = mkdtempSync(join(tmpdir(), 'pathshala-worker-'));
let world: World;
let child: ChildProcess | undefined;

beforeAll(async () => {
  world = await makeWorld();
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await world.close();
  rmSync(scratch, { recursive: true, force: true });
});

async function startWorking(): Promise<void> {
  child = spawn(process.execPath, [join(import.meta.dirname, 'work-process.ts'), world.adminUrl, scratch], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const _ of child.stdout ?? []) return;
}

it('a worker killed in its job loses none of it: the next one does it to its end, and nothing twice', async () => {
  const count = 30;
  const id = await world.inSite(world.siteA, (transaction) => startRun(transaction, makeHouses, { count }));
  const runOf = () =>
    world.inSite(world.siteA, (transaction) =>
      transaction.readOne(
        { state: 'text', done: 'int' },
        'SELECT state, done FROM job_run WHERE site_id = $1 AND id = $2',
        id,
      ),
    );
  await startWorking();
  await until('it is in the middle of its job', async () => {
    const run = await runOf();
    return run?.state === 'running' && run.done >= 3;
  });
  child?.kill('SIGKILL');
  expect((await runOf())?.state).toBe('running');
  await startWorking();
  await until('the job is done', async () => (await runOf())?.state === 'done');
  expect(await runOf()).toEqual({ state: 'done', done: count });
  const houses = await world.inSite(world.siteA, (transaction) =>
    transaction.rows('SELECT name_en FROM academic_house WHERE site_id = $1'),
  );
  expect(new Set(houses.map((house) => house.name_en)).size).toBe(count);
  expect(houses).toHaveLength(count);
});
