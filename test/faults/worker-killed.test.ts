import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../src/core/ids.ts';
import { checkSiteArchive } from '../../src/core/server/backup/site-archive.ts';
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

it('PLT-12 an export whose worker is killed in the middle is made anew, whole, and leaves nothing half', async () => {
  child?.kill('SIGKILL');
  const owner = await world.person(null, ['platformOwner']);
  const id = newId();
  const asked = await owner.call('POST', '/api/v1/operations/archives', { id, siteId: world.siteA });
  expect(asked.status, asked.text).toBe(200);
  const stateOf = async () =>
    (
      (await owner.call('GET', '/api/v1/operations/archives')).body.items as { id: string; state: string }[]
    ).find((one) => one.id === id)?.state;
  const folder = join(scratch, 'exports');
  const file = join(folder, `institution-${id}.tar.gz`);
  await startWorking();
  await until('it is being written', async () => existsSync(`${file}.unfinished`));
  child?.kill('SIGKILL');
  expect(existsSync(file)).toBe(false);
  expect(await stateOf()).toBe('waiting');
  await startWorking();
  await until('it is made', async () => (await stateOf()) === 'done');
  expect(readdirSync(folder)).toEqual([`institution-${id}.tar.gz`]);
  const { counts } = await checkSiteArchive(file);
  expect(counts.tables.academic_house).toBe(30);
});
