import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type Person, type World } from '../../../test/world.ts';
import { trialName } from '../../core/server/backup/keeper.ts';
import { withAdmin } from '../../core/server/database/database.ts';
import { parts, systemContext } from '../../server.ts';
import { jobNames } from './job-names.ts';
import { startBackups } from './jobs.ts';
import { doBackup, watchBackups } from './service/backups.ts';
import { watchRoom } from './service/room.ts';

const base = '/api/v1/operations';
const token = 'a token of the settings';
let later = 0;
let world: World;
let owner: Person;

beforeAll(async () => {
  world = await makeWorld({ now: () => new Date(Date.now() + later), config: { metricsToken: token } });
  owner = await world.person(null, ['platformOwner']);
});
afterAll(() => world.close());

const health = async () => (await owner.call('GET', `${base}/backups`)).body.health;

describe('operations', () => {
  it('make a backup that is restored as a trial, keep some by rule, and are red when the last is a day old', async () => {
    const work = () => doBackup(world.server.services, systemContext('test'));
    expect(await health()).toBe('none');
    // What a process left that was killed in a copy and in a trial.
    const folder = join(world.server.services.config.dataFolder, 'backups');
    const left = join(folder, 'pathshala-2020-01-01T021000.tar.gz.unfinished');
    mkdirSync(folder, { recursive: true });
    writeFileSync(left, 'half of it');
    utimesSync(left, 1, 1);
    await withAdmin(world.adminUrl, (client) => client.query(`CREATE DATABASE ${trialName(new Date(0))}`));
    await work();
    const listed = await owner.call('GET', `${base}/backups`);
    const [made] = listed.body.items as { rows: number; triedAt: string; trialProblem: string | null }[];
    expect(made, listed.text).toMatchObject({ trialProblem: null });
    expect(made?.triedAt).toBeTruthy();
    expect(made?.rows).toBeGreaterThan(100);
    expect(listed.body.health).toBe('well');
    later = 26 * 3_600_000;
    expect(await health()).toBe('old');
    const trials = await withAdmin(world.adminUrl, (client) =>
      client.query("SELECT 1 FROM pg_database WHERE datname LIKE 'pathshala_trial%'"),
    );
    expect(trials.rowCount).toBe(0);
    expect(readdirSync(folder)).toHaveLength(1);
    expect((await world.nobody.call('GET', `${base}/backups`)).status).toBe(401);
    expect((await (await world.person(world.siteA, ['head'])).call('GET', `${base}/backups`)).status).toBe(
      403,
    );
  });

  it('ring and write to whoever runs the platform, once for each backup that failed and once a day while it is old', async () => {
    const { services } = world.server;
    const context = systemContext('test');
    const told = async () => (await owner.call('GET', '/api/v1/notifications')).body;
    const mails = () =>
      services.database.asPlatform(context, (transaction) =>
        transaction.rows(
          "SELECT subject, text_body FROM outbox_mail WHERE subject LIKE '%backup%' ORDER BY created_at, id",
        ),
      );
    await services.database.asPlatform(context, (transaction) =>
      transaction.rows(
        "UPDATE account SET email = 'owner@example.test', language = 'en' WHERE id = $1",
        owner.accountId,
      ),
    );
    later = 20 * 3_600_000;
    await watchBackups(services, context);
    expect(await mails()).toEqual([]);
    later = 26 * 3_600_000;
    await watchBackups(services, context);
    await watchBackups(services, context);
    expect(await mails()).toMatchObject([{ text_body: expect.stringContaining('more than a day ago') }]);
    expect(JSON.stringify(await told())).toContain('more than a day ago');
    const broken = {
      ...services,
      keeper: { ...services.keeper, backUp: () => Promise.reject(new Error('No space')) },
    };
    await doBackup(broken, context);
    expect(await mails()).toHaveLength(2);
    expect(JSON.stringify(await told())).toContain('could not be made');
    later = 50 * 3_600_000;
    await watchBackups(services, context);
    expect(await mails()).toHaveLength(3);
    expect((await mails())[2]?.text_body).toContain('/edu/operations/view?tab=backups');
    later = 26 * 3_600_000;
  });

  it('show the queue, and try again what failed', async () => {
    await startBackups(world.server.services, systemContext('test'));
    await startBackups(world.server.services, systemContext('test'));
    const board = await owner.call('GET', `${base}/jobs`);
    expect(board.status, board.text).toBe(200);
    const jobs = board.body.items as { id: string; task: string; state: string }[];
    const backups = jobs.filter(({ task }) => task === 'operations.backup');
    // The last one is a day old, so the next is made at once.
    expect(backups).toMatchObject([{ state: 'waiting' }]);
    await withAdmin(world.adminUrl, async (client) => {
      await client.query('SET ROLE pathshala_jobs');
      await client.query(
        "UPDATE jobs._private_jobs SET attempts = max_attempts, last_error = 'it broke' WHERE id = $1",
        [backups[0]?.id],
      );
    });
    const failed = await owner.call('GET', `${base}/jobs`, { state: 'failed' });
    expect(failed.body.items).toMatchObject([{ task: 'operations.backup', problem: 'it broke' }]);
    const retried = await owner.call('POST', `${base}/jobs/${backups[0]?.id}/retry`);
    expect(retried.status, retried.text).toBe(200);
    expect((await owner.call('GET', `${base}/jobs`, { state: 'failed' })).body.total).toBe(0);
    expect((await owner.call('POST', `${base}/jobs/999999999/retry`)).status).toBe(404);
  });

  it('say since when work waits, how full the disk is, and tell of it once a day', async () => {
    const { services } = world.server;
    const context = systemContext('test');
    await withAdmin(world.adminUrl, async (client) => {
      await client.query('SET ROLE pathshala_jobs');
      await client.query(
        "UPDATE jobs._private_jobs SET run_at = now() - interval '2 hours' WHERE attempts < max_attempts",
      );
    });
    const board = await owner.call('GET', `${base}/jobs`);
    expect(board.body.oldest).toMatchObject({ isLate: true });
    expect((await owner.call('GET', `${base}/backups`)).body.room).toMatchObject({
      free: expect.any(Number),
      isLow: expect.any(Boolean),
    });
    await watchRoom(services, context);
    await watchRoom(services, context);
    const told = JSON.stringify((await owner.call('GET', '/api/v1/notifications')).body);
    expect(told.match(/waiting in the queue for more than an hour/g)).toHaveLength(1);
  });

  it('call every job by a name in both languages', () => {
    const named = ['mail.deliver', 'core.clearOld', 'core.import', ...parts.jobs.map(({ name }) => name)];
    expect(named.filter((name) => !Object.hasOwn(jobNames, name))).toEqual([]);
    expect(Object.keys(jobNames).filter((name) => !named.includes(name))).toEqual([]);
  });

  it('tell their figures to whoever has the token, in the form Prometheus reads', async () => {
    const ask = (headers: Record<string, string>) => world.nobody.call('GET', '/metrics', {}, headers);
    expect((await ask({})).status).toBe(401);
    expect((await ask({ authorization: 'Bearer wrong' })).status).toBe(401);
    const told = await ask({ authorization: `Bearer ${token}` });
    expect(told.status, told.text).toBe(200);
    expect(told.headers['content-type']).toContain('version=0.0.4');
    for (const line of told.text.trim().split('\n'))
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"]*",?)+\})? -?[\d.e+-]+)$/);
    expect(told.text).toContain('pathshala_requests_total{method="GET",route="/api/v1/operations/backups"}');
    expect(told.text).toMatch(/pathshala_institutions\{state="active"\} 2/);
    expect(told.text).toMatch(/pathshala_backup_age_seconds \d+/);
    expect(told.text).toMatch(/pathshala_disk_free_bytes \d{6,}/);
  });
});
