import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roleUrl, withAdmin } from '../../src/core/server/database/database.ts';
import { openPools } from '../../src/core/server/database/in-site.ts';
import { startWorker } from '../../src/core/server/jobs/jobs.ts';
import { jobsSchema } from '../../src/core/server/jobs/jobs-schema.ts';
import { systemContext } from '../../src/server.ts';
import { testDatabase, testKind, testSecret } from '../database.ts';
import { type Wire, wireTo } from '../proxy.ts';
import { makeHouses } from '../samples/sample-job.ts';
import { until, untilWaiting } from '../until.ts';
import { makeWorld, type Person, type World } from '../world.ts';

let world: World;
let wire: Wire;
let head: Person;

beforeAll(async () => {
  world = await makeWorld({
    through: async (adminUrl) => {
      wire = await wireTo(adminUrl);
      return wire.url;
    },
  });
  head = await world.person(world.siteA, ['head']);
});
afterAll(async () => {
  await world.close();
  await wire.close();
});

/** Everything that is the server's in this database is ended, as a restart of PostgreSQL does. */
async function terminateAll(): Promise<void> {
  const client = new pg.Client({ connectionString: world.adminUrl });
  await client.connect();
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name LIKE 'pathshala%'`,
  );
  await client.end();
}

const path = '/api/v1/academic/house';
const house = (n: number) => ({ position: n, nameEn: `House ${n}`, nameBn: `হাউস ${n}` });
/** All that were written, once no connection is left whose end is not yet known here. */
async function houses(): Promise<{ position: number }[]> {
  let found: unknown;
  await until('the database is back', async () => {
    const list = await head.call('GET', path, { size: 200 });
    found = list.body.items;
    return list.status === 200;
  });
  return found as { position: number }[];
}

describe('while the database is away', () => {
  it('every call says so in both languages, and the next one after its return works', async () => {
    expect((await head.call('GET', path)).status).toBe(200);
    wire.cut();
    for (const [method, input] of [
      ['GET', {}],
      ['POST', house(1)],
    ] as const) {
      const english = await head.call(method, path, input);
      expect(english.status, english.text).toBe(503);
      expect(english.body).toMatchObject({
        code: 'databaseAway',
        message: 'The database is not answering at the moment. Nothing was lost; please try again shortly.',
      });
      const bengali = await head.call(method, path, input, { 'accept-language': 'bn' });
      expect(bengali.body.message).toMatch(/ডেটাবেজ/);
    }
    expect((await world.nobody.call('GET', '/api/web/get-latest-notice')).status).toBe(503);
    expect(
      (await world.nobody.call('POST', '/api/v1/auth/log-in', { login: 'x', password: 'y' })).status,
    ).toBe(503);
    // A form of the website is not asked for anew by itself: what was typed would be gone.
    const form = await world.nobody.call(
      'POST',
      '/@shapla/web/contact-form',
      Buffer.from(new URLSearchParams({ _lang: 'en', subject: 'Bus' }).toString()),
      { 'content-type': 'application/x-www-form-urlencoded' },
    );
    expect([form.status, form.text.includes('http-equiv="refresh"')]).toEqual([503, false]);
    expect(form.text).toContain('Reload this page in a moment');
    const health = await world.nobody.call('GET', '/healthz');
    expect([health.status, health.body]).toEqual([503, { database: 'away' }]);
    wire.mend();
    expect((await head.call('GET', path)).status).toBe(200);
    expect((await world.nobody.call('GET', '/healthz')).status).toBe(200);
    expect((await head.call('POST', path, house(2))).status).toBe(200);
  });

  it('a silent one keeps neither the health check nor a visitor of the website waiting', async () => {
    wire.silence();
    const answered: string[] = [];
    const asked = async (who: Person, path: string) => {
      const answer = await who.call('GET', path);
      answered.push(path);
      return answer;
    };
    // Before what waits for a connection is given up, and both while it is silent still.
    const waits = asked(head, path);
    const [page, health] = await Promise.all([asked(world.nobody, '/'), asked(world.nobody, '/healthz')]);
    expect(answered[0]).toBe('/healthz');
    wire.cut();
    wire.mend();
    await waits;
    expect([health.status, page.status, page.headers['retry-after']]).toEqual([503, 503, '10']);
  });

  it('two hundred calls are all answered at once, and what follows its return is as before', async () => {
    wire.cut();
    const away = await Promise.all(
      Array.from({ length: 200 }, (_, n) => head.call(n % 2 ? 'GET' : 'POST', path, n % 2 ? {} : house(3))),
    );
    expect(new Set(away.map(({ status }) => status))).toEqual(new Set([503]));
    wire.mend();
    const back = await Promise.all(Array.from({ length: 50 }, () => head.call('GET', path)));
    expect(new Set(back.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await head.call('GET', path, { q: 'House 3' })).body.total).toBe(0);
  });

  it('open browsers hear of news again after its return', async () => {
    const heard: number[] = [];
    const stop = world.server.services.live.subscribe(({ siteId }) => heard.push(siteId));
    const tell = (siteId: number) =>
      world.inSite(world.siteA, (transaction) =>
        transaction.rows(
          `SELECT pg_notify('pathshala_live', $2::text || ' x') WHERE $1::bigint > 0`,
          String(siteId),
        ),
      );
    wire.cut();
    wire.mend();
    await until('the news are heard', async () => {
      // The very first may still meet a connection whose end is not yet known.
      await tell(4711).catch(() => {});
      return heard.includes(4711);
    });
    stop();
  });

  it('forty calls at once lose nothing but their answer', async () => {
    const calls = Array.from({ length: 40 }, (_, n) => head.call('POST', path, house(100 + n)));
    await terminateAll();
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    const written = (await houses()).filter(({ position }) => position >= 100 && position < 600);
    // What was acknowledged is there; each is there once.
    expect(written.length).toBeGreaterThanOrEqual(statuses.filter((status) => status === 200).length);
    expect(new Set(written.map(({ position }) => position)).size).toBe(written.length);
  });

  it('a retry with the same key writes once, whether or not the first attempt got through', async () => {
    const own = new pg.Client({ connectionString: world.adminUrl });
    await own.connect();
    for (let round = 0; round < 12; round++) {
      const key = crypto.randomUUID();
      const input = house(600 + round);
      const first = head.call('POST', path, input, { 'idempotency-key': key });
      // Each time some answers of the database further on.
      for (let answers = round % 3 === 0 ? 0 : round; answers > 0; answers -= 1) await own.query('SELECT 1');
      await terminateAll();
      await first;
      let again = await head.call('POST', path, input, { 'idempotency-key': key });
      for (let attempt = 0; again.status === 503 && attempt < 20; attempt++)
        again = await head.call('POST', path, input, { 'idempotency-key': key });
      expect(again.status, again.text).toBe(200);
    }
    await own.end();
    const written = (await houses()).filter(({ position }) => position >= 600);
    expect(written).toHaveLength(12);
  });

  it('a connection that breaks between two statements of a transaction ends the request, not the process', async () => {
    const { database } = world.server.services;
    const work = database.inSite({ ...systemContext('test'), siteId: world.siteA }, async (transaction) => {
      await transaction.rows('SELECT 1 FROM site WHERE $1::bigint IS NULL').catch(() => []);
      const closed = wire.closed();
      await terminateAll();
      // The connection's end is told to an idle client here.
      await closed;
      await world.nobody.call('GET', '/healthz');
      return transaction.rows('SELECT 1 WHERE $1::bigint > 0');
    });
    await expect(work).rejects.toMatchObject({ kind: { code: 'databaseAway' } });
    expect((await head.call('GET', path)).status).toBe(200);
  });

  it('a call that needs a second connection does not wait for one that nobody gives back', async () => {
    const calls = ['/api/v1/auth/sessions', '/api/auth/user', path];
    const answers = await Promise.all(
      Array.from({ length: 90 }, (_, n) => head.call('GET', String(calls[n % 3]))),
    );
    expect(answers.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([]);
    const { database } = world.server.services;
    const nested = await Promise.all(
      Array.from({ length: 60 }, () =>
        database.asPlatform(systemContext('test'), async (transaction) => {
          await transaction.row('SELECT pg_sleep(0.01)');
          return database.findOne<{ one: number }>('SELECT 1 AS one');
        }),
      ),
    );
    expect(nested.every((row) => row?.one === 1)).toBe(true);
  });
});

it('a database that goes silent is given up after a while, and its connections with it', async () => {
  const database = await testDatabase();
  const silent = await wireTo(database.adminUrl);
  const pools = await openPools(silent.throughAll(database), {
    size: 2,
    longestQuery: 1_000,
    kind: testKind,
  });
  const ask = () =>
    pools.inSite({ ...systemContext('test'), siteId: 1 }, (transaction) =>
      transaction.rows('SELECT 1 AS one WHERE $1::bigint > 0'),
    );
  expect(await ask()).toHaveLength(1);
  // Its connection is open before, too: opening one has a limit of its own.
  await pools.findOne('SELECT 1');
  silent.silence();
  await expect(ask()).rejects.toMatchObject({ kind: { code: 'databaseAway' } });
  await expect(pools.findOne('SELECT 1')).rejects.toMatchObject({ kind: { code: 'databaseAway' } });
  silent.mend();
  expect(await ask()).toHaveLength(1);
  await pools.close();
  await silent.close();
  await database.drop();
});

it('a worker that is stopped while it begins again after the database was away comes to its end', async () => {
  const away = await wireTo(roleUrl(world.adminUrl, 'pathshala_jobs', testSecret));
  away.cut();
  const worker = await startWorker(world.server.services, [makeHouses.job], away.url);
  away.mend();
  await withAdmin(world.adminUrl, async (client) => {
    await client.query('BEGIN');
    await client.query(`LOCK TABLE ${jobsSchema}._private_jobs`);
    await untilWaiting(world.adminUrl);
    const stopped = worker.stop();
    await client.query('COMMIT');
    await stopped;
  });
  await away.close();
});
