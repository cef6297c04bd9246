import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmed, makeWorld, type Person, type World } from '../../../test/world.ts';
import { newId } from '../../core/ids.ts';
import { trialName } from '../../core/server/backup/keeper.ts';
import { withAdmin } from '../../core/server/database/database.ts';
import { measureRequests, takeSlow } from '../../core/server/http/figures.ts';
import { parts, systemContext } from '../../server.ts';
import { jobNames } from './job-names.ts';
import { backupNow, nightlyBackup, startBackups } from './jobs.ts';
import { clearArchives, doArchive, sendArchive } from './service/archives.ts';
import { doBackup, watchBackups } from './service/backups.ts';
import { doPurge } from './service/do-purge.ts';
import { watchRoom } from './service/room.ts';
import { keepSlow, keepTaken } from './service/slow.ts';

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
    const { services } = world.server;
    const { keeper } = services;
    let before = '';
    const tryRestore = async (file: string) => {
      before = String(await health());
      return keeper.tryRestore(file);
    };
    const work = () => doBackup({ ...services, keeper: { ...keeper, tryRestore } }, systemContext('test'));
    expect(await health()).toBe('none');
    // What a process left that was killed in a copy and in a trial.
    const folder = join(services.config.dataFolder, 'backups');
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
    // One counts once it was restored: cut off before, it is none.
    expect([before, listed.body.health]).toEqual(['none', 'well']);
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
    // It is tried again first; only the last try rings.
    await expect(doBackup(broken, context, false)).rejects.toThrow('No space');
    expect(await mails()).toHaveLength(1);
    await doBackup(broken, context);
    expect(await mails()).toHaveLength(2);
    expect(JSON.stringify(await told())).toContain('could not be made');
    later = 50 * 3_600_000;
    await watchBackups(services, context);
    expect(await mails()).toHaveLength(3);
    expect((await mails())[2]?.text_body).toContain('/edu/operations/view?tab=backups');
    later = 26 * 3_600_000;
  });

  it('tell what the files of each institution take, and no file of another', async () => {
    for (const [site, sizes] of [
      [world.siteA, [3_000_000, 500]],
      [world.siteB, [70]],
    ] as const)
      for (const bytes of sizes)
        await world.inSite(site, (transaction) =>
          transaction.change(
            `INSERT INTO stored_file (site_id, id, name, mime, bytes, purpose) VALUES ($1, $2, 'a', 'image/webp', $3, 'test')`,
            newId(),
            bytes,
          ),
        );
    const kept = async (q: string) =>
      (await owner.call('GET', `${base}/institutions`, { q })).body.items as {
        site: { id: number };
        bytes: number;
        files: number;
      }[];
    expect(await kept('shapla')).toMatchObject([{ site: { id: world.siteA }, bytes: 3_000_500, files: 2 }]);
    expect(await kept('kadam')).toMatchObject([{ site: { id: world.siteB }, bytes: 70, files: 1 }]);
    const head = await world.person(world.siteA, ['head']);
    expect((await head.call('GET', `${base}/institutions`)).status).toBe(403);
    // They have no content, which a removal would ask about.
    for (const site of [world.siteA, world.siteB])
      await world.inSite(site, (transaction) =>
        transaction.change(`DELETE FROM stored_file WHERE site_id = $1 AND purpose = 'test'`),
      );
  });

  it('keep the slowest requests of the last days in the database, and no more of them', async () => {
    const { services } = world.server;
    const request = (milliseconds: number, at = services.now()) => ({
      id: newId(),
      method: 'GET',
      route: '/slow',
      status: 200,
      milliseconds,
      at,
    });
    const old = request(1_000_000, new Date(services.now().getTime() - 8 * 86_400_000));
    const many = Array.from({ length: 250 }, (_, n) => request(10_000 + n));
    for (const requests of [[old], many, many])
      await services.database.asPlatform(systemContext('test'), (transaction) =>
        keepSlow(transaction, requests, services.now()),
      );
    const listed = await owner.call('GET', `${base}/slow-requests`, { size: 1 });
    expect(listed.body).toMatchObject({ total: 200, items: [{ route: '/slow', milliseconds: 10_249 }] });
  });

  it('note what somebody waited for: no stream held open, no time on the line, and nothing is lost that is not kept', async () => {
    const app = Fastify();
    let passed = 0;
    app.addHook('onRequest', async (_request, reply) => {
      passed = 0;
      Object.defineProperty(reply, 'elapsedTime', { get: () => passed });
    });
    measureRequests(app, () => new Date());
    const wait = (milliseconds: number) => {
      passed = milliseconds;
    };
    app.get('/stream', (_request, reply) => {
      reply.hijack();
      wait(60_000);
      reply.raw.end('news');
    });
    app.get('/file', (_request, reply) => {
      const file = Readable.from(
        (async function* () {
          yield 'first';
          wait(60_000);
          yield 'last';
        })(),
      );
      return reply.send(file);
    });
    app.get('/slow', async () => {
      wait(900);
      return 'at last';
    });
    for (const url of ['/stream', '/file', '/slow']) expect((await app.inject(url)).statusCode).toBe(200);
    const { services } = world.server;
    const database = Object.assign(Object.create(services.database), {
      asPlatform: () => Promise.reject(new Error('away')),
    });
    await keepTaken(app, { ...services, database }, systemContext('test'));
    expect(takeSlow(app)).toMatchObject([{ route: '/slow', milliseconds: 900 }]);
    await app.close();
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
    // The night puts the backup in as work of its own, which is tried three times.
    expect([nightlyBackup.name, backupNow.attempts]).toEqual(['operations.backup', 3]);
    const retried = await owner.call('POST', `${base}/jobs/${backups[0]?.id}/retry`);
    expect(retried.status, retried.text).toBe(200);
    expect((await owner.call('GET', `${base}/jobs`, { state: 'failed' })).body.total).toBe(0);
    expect((await owner.call('POST', `${base}/jobs/999999999/retry`)).status).toBe(404);
    // One that runs at this moment is left alone.
    const hold = (sql: string) =>
      withAdmin(world.adminUrl, async (client) => {
        await client.query('SET ROLE pathshala_jobs');
        await client.query(`UPDATE jobs._private_jobs SET ${sql} WHERE id = $1`, [backups[0]?.id]);
      });
    await hold("locked_at = now(), locked_by = 'a worker'");
    expect((await owner.call('POST', `${base}/jobs/${backups[0]?.id}/retry`)).status).toBe(404);
    await hold('locked_at = NULL, locked_by = NULL');
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

  it('B7 let an export leave with the own password, note each download, and tell the head', async () => {
    const { services } = world.server;
    const context = systemContext('test');
    const leader = await world.person(world.siteA, ['head']);
    const thief = await world.person(null, ['platformOwner']);
    const id = newId();
    const ask = () => thief.call('POST', `${base}/archives`, { id, siteId: world.siteA });
    const fetched = () => thief.call('GET', `${base}/archives/${id}/file`);
    const counted = async () =>
      ((await owner.call('GET', `${base}/archives`)).body.items as { fetched: number }[])[0]?.fetched;
    const noted = () =>
      services.database.asPlatform(context, (transaction) =>
        transaction.rows('SELECT completed_at FROM operations_archive_fetch WHERE archive_id = $1', id),
      );
    expect((await ask()).body.code).toBe('auth.confirmFirst');
    await confirmed(thief);
    expect((await ask()).status).toBe(200);
    await doArchive(services, context, id, true);
    // Whoever asks only how large it is has not got it.
    const head = { method: 'HEAD', url: `${base}/archives/${id}/file`, headers: thief.headers } as const;
    expect((await world.server.app.inject(head)).statusCode).toBe(200);
    expect(await noted()).toEqual([]);
    // It is noted before the first piece leaves, and one that is cut off counts as no download.
    let during: unknown[] = [];
    const cutOff = {
      header() {
        return this;
      },
      raw: { writableEnded: true },
      async send(file: Readable) {
        during = await noted();
        file.destroy();
      },
    };
    await sendArchive(
      services,
      { ...context, accountId: thief.accountId },
      { request: { method: 'GET' } as never, reply: cutOff as never, id },
    );
    expect([during, await noted(), await counted()]).toEqual([
      [{ completed_at: null }],
      [{ completed_at: null }],
      0,
    ]);
    expect((await fetched()).status).toBe(200);
    await expect.poll(counted).toBe(1);
    expect((await owner.call('GET', `${base}/archives/${id}/file`)).body.code).toBe('auth.confirmFirst');
    expect((await owner.call('GET', `${base}/archives`)).body.items).toMatchObject([{ id, fetched: 1 }]);
    const { rows } = await withAdmin(world.adminUrl, (client) =>
      client.query("SELECT actor FROM platform_history WHERE table_name = 'operations_archive_fetch'"),
    );
    expect(rows).toEqual([{ actor: thief.accountId }, { actor: thief.accountId }]);
    const bell = (await leader.call('GET', '/api/v1/notifications')).text;
    expect(bell).toMatch(/downloaded everything[\s\S]*exports everything/);
    const found = await leader.call('GET', '/api/v1/control/findings', { kind: 'exported' });
    expect(found.body).toMatchObject({ total: 3, counts: { exported: 3 } });
    const other = await world.person(world.siteB, ['head']);
    expect((await other.call('GET', '/api/v1/control/findings', { kind: 'exported' })).body.total).toBe(0);
  });

  it('PLT-12 remove nothing before somebody has the last export, and keep that export until then', async () => {
    const { services } = world.server;
    const second = await world.person(null, ['platformOwner']);
    const [id, context] = [newId(), systemContext('test')];
    const asPlatform = (sql: string) =>
      services.database.asPlatform(context, (transaction) => transaction.rows(sql, id));
    const [site] = await services.database.asPlatform(context, (transaction) =>
      transaction.rows('SELECT alias FROM site WHERE id = $1', world.siteB),
    );
    const given = { alias: String(site?.alias), acceptsUnfetched: true };
    const asked = { ...given, id, siteId: world.siteB, reason: 'They leave' };
    expect((await owner.call('POST', `${base}/purges`, asked)).status).toBe(200);
    // Only one of the two says that nobody need download it.
    const confirm = { ...given, acceptsUnfetched: false };
    expect((await second.call('POST', `${base}/purges/${id}/confirm`, confirm)).status).toBe(200);
    await asPlatform(
      "UPDATE operations_archive SET state = 'done', asked_at = asked_at - interval '40 days' WHERE state = 'waiting' AND $1::uuid IS NOT NULL",
    );
    await asPlatform(
      "UPDATE operations_purge SET asked_at = asked_at - interval '41 days', not_before = now() - interval '1 day' WHERE id = $1",
    );
    // A download that was cut off is in nobody's hand.
    await asPlatform(
      `INSERT INTO operations_archive_fetch (id, archive_id, by_account, at)
       SELECT gen_random_uuid(), a.id, a.asked_by, now() FROM operations_archive a JOIN operations_purge p ON p.of_site = a.of_site
        WHERE p.id = $1`,
    );
    await doPurge(services, context, id);
    expect((await owner.call('GET', `${base}/purges`)).body.items).toMatchObject([
      { id, state: 'waiting', problem: { en: expect.stringMatching(/^Nobody has downloaded/) } },
    ]);
    await clearArchives(services, context);
    const last = await asPlatform(
      'SELECT a.state FROM operations_archive a JOIN operations_purge p ON p.of_site = a.of_site WHERE p.id = $1',
    );
    expect(last).toEqual([{ state: 'done' }]);
    const stop = { reason: 'They stay' };
    expect((await second.call('POST', `${base}/purges/${id}/stop`, stop)).status).toBe(200);
  });

  it('make one each night by themselves, and remove those no longer kept with their files', async () => {
    const { services } = world.server;
    const context = systemContext('test');
    const tonight = (config: Partial<typeof services.config>) =>
      nightlyBackup.run(
        {
          services: { ...services, config: { ...services.config, ...config } },
          context,
          inSite: () => Promise.reject(new Error('No institution')),
          attempt: 1,
          isLastAttempt: false,
        },
        {},
      );
    const queued = async () => {
      const { items } = (await owner.call('GET', `${base}/jobs`, { size: 200 })).body;
      const tasks = (items as { task: string }[]).map(({ task }) => task);
      return [nightlyBackup, backupNow].map(({ name }) => tasks.filter((task) => task === name).length);
    };
    await tonight({ hasNightlyBackup: false });
    expect(await queued()).toEqual([1, 0]);
    await tonight({});
    await tonight({});
    expect(await queued()).toEqual([1, 1]);
    const folder = join(services.config.dataFolder, 'backups');
    const before = readdirSync(folder);
    // Of one day two: the older of them is kept by no rule.
    for (const [file, at] of [
      ['early.tar.gz', '2020-01-05T02:00:00Z'],
      ['late.tar.gz', '2020-01-05T09:00:00Z'],
    ] as const) {
      writeFileSync(join(folder, file), 'a backup');
      await services.database.asPlatform(context, (transaction) =>
        transaction.change(
          'INSERT INTO operations_backup (id, file, made_at, tried_at) VALUES ($1, $2, $3, $3)',
          newId(),
          file,
          at,
        ),
      );
    }
    // One made meanwhile, whose trial still runs.
    writeFileSync(join(folder, 'running.tar.gz'), 'a backup');
    await services.database.asPlatform(context, (transaction) =>
      transaction.change(
        `INSERT INTO operations_backup (id, file, made_at) VALUES ($1, 'running.tar.gz', $2)`,
        newId(),
        new Date(services.now().getTime() + 1_000),
      ),
    );
    await doBackup(services, context);
    const after = readdirSync(folder);
    expect(after).toEqual(expect.arrayContaining([...before, 'late.tar.gz', 'running.tar.gz']));
    expect(after).toHaveLength(before.length + 3);
    const listed = (await owner.call('GET', `${base}/backups`)).body.items as {
      file: string;
      removedAt: string | null;
    }[];
    expect(listed.flatMap((one) => (one.removedAt ? [one.file] : []))).toEqual(['early.tar.gz']);
  });

  it('go on with what waited when a backup is restored, whose queue is empty; a removal waits its days anew', async () => {
    const { services } = world.server;
    const context = systemContext('test');
    const second = await world.person(null, ['platformOwner']);
    const leader = await world.person(world.siteB, ['head']);
    const [purge, run] = [newId(), newId()];
    const asPlatform = (sql: string, ...values: unknown[]) =>
      services.database.asPlatform(context, (transaction) => transaction.rows(sql, ...values));
    const [site] = await asPlatform('SELECT alias FROM site WHERE id = $1', world.siteB);
    const given = { alias: String(site?.alias) };
    const asked = { ...given, id: purge, siteId: world.siteB, reason: 'They leave' };
    expect((await owner.call('POST', `${base}/purges`, asked)).status).toBe(200);
    expect((await second.call('POST', `${base}/purges/${purge}/confirm`, given)).status).toBe(200);
    const copied = { id: run, source: 'master', sites: [world.siteA], parts: ['academic.houses'] };
    expect((await owner.call('POST', '/api/v1/replication/runs', copied)).status).toBe(200);
    await asPlatform('UPDATE operations_purge SET not_before = now() WHERE id = $1', purge);
    await withAdmin(world.adminUrl, (client) => client.query('DELETE FROM jobs._private_jobs'));
    const wanted = ['operations.archive', 'operations.purge', 'replication.run'];
    const queued = async () =>
      (await asPlatform('SELECT b.task FROM jobs.pathshala_board() b ORDER BY b.task'))
        .map(({ task }) => String(task))
        .filter((task) => wanted.includes(task));
    for (const _ of [1, 2]) for (const start of parts.starts) await start(services, context);
    const exports = (await asPlatform("SELECT id FROM operations_archive WHERE state = 'waiting'")).map(
      () => 'operations.archive',
    );
    expect(exports.length).toBeGreaterThan(0);
    expect(await queued()).toEqual([...exports, 'operations.purge', 'replication.run']);
    const [waits] = (await owner.call('GET', `${base}/purges`)).body.items as {
      id: string;
      notBefore: string;
    }[];
    expect(waits?.id).toBe(purge);
    expect(Date.parse(String(waits?.notBefore))).toBeGreaterThan(services.now().getTime() + 13 * 86_400_000);
    // Its heads know the day that was, and once the new one.
    const bell = (await leader.call('GET', '/api/v1/notifications')).text;
    expect(bell.match(/will be removed with everything in it on/g)).toHaveLength(2);
    // A worker whose clock is behind comes too early: it comes again then.
    await withAdmin(world.adminUrl, (client) => client.query('DELETE FROM jobs._private_jobs'));
    await doPurge(services, context, purge);
    const again = await asPlatform(
      "SELECT b.run_at AS at FROM jobs.pathshala_board() b WHERE b.task = 'operations.purge'",
    );
    expect(again.map(({ at }) => (at as Date).toISOString())).toEqual([waits?.notBefore]);
    const stop = { reason: 'They stay' };
    expect((await second.call('POST', `${base}/purges/${purge}/stop`, stop)).status).toBe(200);
  });

  it('call every job by a name in both languages', () => {
    const named = [
      'mail.deliver',
      'core.clearOld',
      'core.importCheck',
      'core.import',
      ...parts.jobs.map(({ name }) => name),
    ];
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
