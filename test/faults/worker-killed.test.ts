import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTests } from '../../scripts/run.ts';
import { AppError } from '../../src/core/errors.ts';
import { newId } from '../../src/core/ids.ts';
import { checkSiteArchive } from '../../src/core/server/backup/site-archive.ts';
import { withAdmin } from '../../src/core/server/database/database.ts';
import { startRun } from '../../src/core/server/jobs/job-runs.ts';
import { section } from '../../src/modules/academic/section.entity.ts';
import { doRun } from '../../src/modules/replication/service/work.ts';
import { systemContext } from '../../src/server.ts';
import { citusUrl } from '../database.ts';
import { sampleRecord } from '../samples/sample.ts';
import { makeHouses } from '../samples/sample-job.ts';
import { killedAt, until, untilWaiting } from '../until.ts';
import { confirmed, makeWorld, type World } from '../world.ts';

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
  child = spawn(
    process.execPath,
    [...inTests, join(import.meta.dirname, 'work-process.ts'), world.adminUrl, scratch],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  for await (const _ of child.stdout ?? []) return;
}

/** The worker of the test before goes on. */
const goOnWorking = async () => {
  if (child === undefined || child.killed) await startWorking();
};

/** Kills the worker in the middle of reading one table after another, where it waits for one that is held. */
const killedReading = (begun: () => Promise<unknown>, look: () => Promise<void>) =>
  withAdmin(world.adminUrl, async (client) => {
    await client.query('BEGIN');
    await client.query('LOCK TABLE academic_house');
    await begun();
    await untilWaiting(world.adminUrl);
    child?.kill('SIGKILL');
    await look();
    await client.query('ROLLBACK');
  });

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
  await goOnWorking();
  const owner = await world.person(null, ['platformOwner']);
  const id = newId();
  await confirmed(owner);
  const ask = async () => {
    const asked = await owner.call('POST', '/api/v1/operations/archives', { id, siteId: world.siteA });
    expect(asked.status, asked.text).toBe(200);
  };
  const stateOf = async () =>
    (
      (await owner.call('GET', '/api/v1/operations/archives')).body.items as { id: string; state: string }[]
    ).find((one) => one.id === id)?.state;
  const folder = join(scratch, 'exports');
  const file = join(folder, `institution-${id}.tar.gz`);
  await killedReading(ask, async () => {
    expect([existsSync(`${file}.unfinished`), existsSync(file)]).toEqual([true, false]);
    expect(await stateOf()).toBe('waiting');
  });
  await startWorking();
  await until('it is made', async () => (await stateOf()) === 'done');
  expect(readdirSync(folder)).toEqual([`institution-${id}.tar.gz`]);
  const { counts } = await checkSiteArchive(file);
  expect(counts.tables.academic_house).toBe(30);
});

it('PLT-12 a backup whose worker is killed in the middle is offered to nobody; the next one is whole, and clears what was left', async () => {
  await goOnWorking();
  const owner = await world.person(null, ['platformOwner']);
  await confirmed(owner);
  const ask = async () => {
    const asked = await owner.call('POST', '/api/v1/operations/backups', {});
    expect(asked.status, asked.text).toBe(200);
  };
  const folder = join(scratch, 'backups');
  const inFolder = () => (existsSync(folder) ? readdirSync(folder) : []);
  const backups = async () =>
    (await owner.call('GET', '/api/v1/operations/backups')).body as {
      health: string;
      items: { file: string; triedAt: string | null; trialProblem: string | null; problem: string | null }[];
    };
  const job = async () =>
    (
      (await owner.call('GET', '/api/v1/operations/jobs')).body.items as { task: string; attempts: number }[]
    ).find(({ task }) => task === 'operations.backupNow');
  let half = '';
  await killedReading(ask, async () => {
    half = inFolder().join();
    expect(half).toMatch(/\.tar\.gz\.unfinished$/);
    expect(await backups()).toMatchObject({ health: 'none', items: [] });
    // The board shows that it was begun and has not come to its end.
    expect(await job()).toMatchObject({ state: 'running', attempts: 1, most: 3 });
  });
  // Hours later the machine is there again.
  utimesSync(join(folder, half), 1, 1);
  await startWorking();
  await until('it is made and was restored as a trial', async () =>
    (await backups()).items.some(({ triedAt }) => triedAt !== null),
  );
  const { health, items } = await backups();
  expect(health).toBe('well');
  expect(items).toMatchObject([{ problem: null, trialProblem: null }]);
  expect(inFolder()).toEqual([items[0]?.file]);
  await until('it is off the board', async () => (await job()) === undefined);
});

it.skipIf(citusUrl())(
  'PLT-9 a replication killed in its second institution keeps the first, leaves nothing half, and goes on',
  async () => {
    const owner = await world.person(null, ['platformOwner']);
    const id = newId();
    const asked = await owner.call('POST', '/api/v1/replication/runs', {
      id,
      source: 'master',
      sites: [world.siteA, world.siteB],
      parts: ['people.designations', 'academic.houses'],
    });
    expect(asked.status, asked.text).toBe(200);
    const work = () => doRun(world.server.services, systemContext('test'), id);
    const states = async () => {
      const { items } = (await owner.call('GET', `/api/v1/replication/runs/${id}/institutions`)).body;
      const of = new Map(
        (items as { site: { id: number }; state: string }[]).map((one) => [one.site.id, one.state]),
      );
      return [of.get(world.siteA), of.get(world.siteB)];
    };
    const held = () =>
      world.inSite(world.siteB, (transaction) =>
        transaction.row(
          `SELECT (SELECT count(*)::int FROM academic_house WHERE site_id = $1) AS houses,
                (SELECT count(*)::int FROM academic_designation WHERE site_id = $1) AS designations`,
        ),
      );
    const before = await held();
    // Somebody makes one of its houses at the same time, when the designations are written already.
    const met = await killedAt(
      world.adminUrl,
      (client) =>
        client.query(
          `INSERT INTO academic_house (site_id, id, position, name_en, name_bn)
         SELECT $1, gen_random_uuid(), position, name_en, name_bn FROM catalogue_academic_house WHERE is_active LIMIT 1`,
          [world.siteB],
        ),
      work,
    );
    expect(met).toBeInstanceOf(AppError);
    expect(await states()).toEqual(['done', 'waiting']);
    expect(await held()).toEqual(before);
    await work();
    expect(await states()).toEqual(['done', 'done']);
    const after = (await held()) as { houses: number; designations: number };
    expect(after.houses).toBeGreaterThan(1);
    expect(after.designations).toBeGreaterThan(1);
  },
);

it.skipIf(citusUrl())(
  'ACA-7 a change of the year killed half-way leaves nothing of it, and the same try again makes all of it once',
  async () => {
    const head = await world.person(world.siteA, ['head']);
    const years = '/api/v1/replication/years/runs';
    const to = await head.call('POST', '/api/v1/academic/academic-year', {
      nameEn: '2099',
      nameBn: '২০৯৯',
      kind: 'year',
      startDate: '2099-01-01',
      endDate: '2099-12-31',
    });
    expect(to.status, to.text).toBe(200);
    const { year_id: from } = await world.inSite(world.siteA, async (transaction) => {
      const { id } = await sampleRecord(transaction, section);
      const [row] = await transaction.rows(
        'SELECT year_id FROM academic_section WHERE site_id = $1 AND id = $2',
        id,
      );
      await transaction.change(
        `INSERT INTO exams_exam (site_id, id, year_id, name_en, name_bn, starts_on, ends_on, status)
       VALUES ($1, gen_random_uuid(), $2, 'Half-yearly', 'অর্ধবার্ষিক', '2026-06-10', '2026-06-30', 'closed')`,
        row?.year_id,
      );
      return row as { year_id: string };
    });
    const copy = {
      id: newId(),
      fromYearId: from,
      toYearId: to.body.id,
      parts: ['academic.sections', 'exams.settings'],
      keepsTeachers: true,
    };
    /** What stands in the new year, what the history says was made by it, and the run itself. */
    const held = () =>
      world.inSite(world.siteA, (transaction) =>
        transaction.row(
          `SELECT (SELECT count(*)::int FROM academic_section WHERE site_id = $1 AND year_id = $2) AS sections,
                (SELECT count(*)::int FROM exams_exam WHERE site_id = $1 AND year_id = $2) AS exams,
                (SELECT count(*)::int FROM history WHERE site_id = $1 AND action LIKE '%years/runs') AS told,
                (SELECT count(*)::int FROM replication_year_run WHERE site_id = $1 AND id = $3) AS runs`,
          to.body.id,
          copy.id,
        ),
      );
    const met = await killedAt(
      world.adminUrl,
      // The section is written by then, the examination waits.
      (client) => client.query('LOCK TABLE exams_exam IN SHARE MODE'),
      () => head.call('POST', years, copy),
    );
    expect(met).toMatchObject({ status: 503 });
    expect(await held()).toEqual({ sections: 0, exams: 0, told: 0, runs: 0 });
    for (const _ of [1, 2])
      expect((await head.call('POST', years, copy)).body).toEqual({ id: copy.id, added: 2 });
    expect(await held()).toMatchObject({ sections: 1, exams: 1, runs: 1 });
  },
);
