import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { roleUrl } from '../../src/core/server/database/database.ts';
import { openPools } from '../../src/core/server/database/in-site.ts';
import { systemContext } from '../../src/server.ts';
import { testDatabase, testKind, testSecret } from '../database.ts';
import { type Wire, wireTo } from '../proxy.ts';
import { until } from '../until.ts';
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
  await world.inSite(world.siteA, (transaction) =>
    transaction.change(
      `INSERT INTO website_event (site_id, id, title_en, title_bn, day, state)
       VALUES ($1, gen_random_uuid(), 'Sports day', 'ক্রীড়া দিবস', current_date + 30, 'published')`,
    ),
  );
});
afterAll(async () => {
  vi.restoreAllMocks();
  await world.close();
  await wire.close();
});

/** The clock by which answers grow old goes this much ahead. */
let ahead = 0;
const clock = performance.now.bind(performance);
vi.spyOn(performance, 'now').mockImplementation(() => clock() + ahead);

const path = '/api/v1/academic/house';
const page = { 'sec-fetch-mode': 'navigate', accept: 'text/html' };
const seenBy = (address: string, headers: Record<string, string> = {}) =>
  world.nobody.call('GET', address, {}, headers);

describe.each(['cut off', 'silent'] as const)('while the database is %s', (how) => {
  const seen = ['/', '/?lang=bn', '/web/calendar', '/api/web/events', '/api/web/get-common-data'];

  beforeAll(async () => {
    await until(
      'the database is back',
      async () => (await world.nobody.call('GET', '/healthz')).status === 200,
    );
    for (const address of seen) expect((await seenBy(address)).status, address).toBe(200);
    // What is kept for a second for a rush of visitors is old by now.
    ahead += 1_200;
    if (how === 'silent') wire.silence();
    else wire.cut();
  });
  afterAll(() => wire.mend());

  it('the process says that it lives, and that it cannot be given work', async () => {
    const [lives, ready] = await Promise.all([seenBy('/livez'), seenBy('/healthz')]);
    expect([lives.status, lives.body]).toEqual([200, { process: 'ok' }]);
    expect([ready.status, ready.body]).toEqual([503, { database: 'away' }]);
    expect(ready.headers['retry-after']).toBe('10');
  });

  it('the website is as it was seen last, in the language it was seen in', async () => {
    const answers = await Promise.all(seen.map((address) => seenBy(address)));
    expect(answers.map(({ status }) => status)).toEqual(seen.map(() => 200));
    expect(answers[1]?.text).toContain('shapla বিদ্যালয়');
    expect(answers[2]?.text).toContain('shapla School');
    expect(answers[3]?.text).toContain('Sports day');
  });

  it('what nobody has seen, and the application, say so on a page in the reader’s language', async () => {
    for (const address of ['/about', '/student/list', '/login']) {
      const [english, bengali] = await Promise.all([
        seenBy(address, page),
        seenBy(`${address}?lang=bn`, { ...page, 'accept-language': 'bn' }),
      ]);
      for (const { status, headers } of [english, bengali])
        expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '10', 'no-store']);
      expect(english.text).toMatch(/<html lang="en-GB">.*The database is not answering at the moment/s);
      expect(bengali.text).toMatch(/<html lang="bn">.*ডেটাবেজ এই মুহূর্তে সাড়া দিচ্ছে না/s);
    }
  });

  it('every call of the API says when to ask again', async () => {
    const [answer, bengali] = await Promise.all([
      head.call('GET', path),
      head.call('GET', path, {}, { 'accept-language': 'bn' }),
    ]);
    expect([answer.status, answer.headers['retry-after'], answer.body.code]).toEqual([
      503,
      '10',
      'databaseAway',
    ]);
    expect(bengali.body.message).toMatch(/ডেটাবেজ/);
    wire.mend();
    await until('the database is back', async () => (await head.call('GET', path)).status === 200);
  });
});

it('whoever waits on a database that went silent is let go, nobody else begins, and its return is noticed', async () => {
  const database = await testDatabase();
  const silent = await wireTo(database.adminUrl);
  const pools = await openPools(silent.throughAll(database), { size: 2, patience: 300, kind: testKind });
  const ask = () =>
    pools.inSite({ ...systemContext('test'), siteId: 1 }, (transaction) =>
      transaction.rows('SELECT 1 AS one WHERE $1::bigint > 0'),
    );
  expect(await ask()).toHaveLength(1);
  silent.silence();
  // Without the watch they would wait for a minute.
  await expect(ask()).rejects.toMatchObject({ kind: { code: 'databaseAway' } });
  // Each look of the watch is said along the wire as well; of a call that began, so would be its new connection.
  const others = () => silent.unheard.filter((text) => !text.includes('pathshala-pulse')).length;
  const before = others();
  expect(before).toBeGreaterThan(0);
  for (let call = 0; call < 20; call += 1)
    await expect(ask()).rejects.toMatchObject({ kind: { code: 'databaseAway' } });
  expect(others()).toBe(before);
  silent.mend();
  await until('the database is back', async () => (await ask().catch(() => [])).length === 1);
  await pools.close();
  await silent.close();
  await database.drop();
});

it('X-12 work that no request waits for is let be on a machine so busy that the database seems silent', async () => {
  const database = await testDatabase();
  const slow = await wireTo(database.adminUrl);
  const pools = await openPools(
    { ...database, platformUrl: slow.through(database.platformUrl) },
    { size: 2, patience: 100, longestQuery: 0, kind: testKind },
  );
  const rows = await pools.inSite({ ...systemContext('test'), siteId: 1 }, async (transaction) => {
    slow.silence();
    // Longer than the watch over requests would wait.
    return transaction.rows('SELECT pg_sleep(2) WHERE $1::bigint > 0');
  });
  expect(rows).toHaveLength(1);
  await pools.close();
  await slow.close();
  await database.drop();
});

it('every role that logs in has limits of time at the database, and work without requests has none', async () => {
  const database = await testDatabase();
  const limits = async (client: pg.Client) =>
    (
      await client.query(
        `SELECT current_setting('statement_timeout') AS statement, current_setting('idle_in_transaction_session_timeout') AS idle`,
      )
    ).rows[0];
  for (const role of ['pathshala_app', 'pathshala_platform', 'pathshala_group', 'pathshala_jobs'] as const) {
    const client = new pg.Client({ connectionString: roleUrl(database.adminUrl, role, testSecret) });
    await client.connect();
    expect(await limits(client), role).toEqual({ statement: '55s', idle: '1min' });
    await client.end();
  }
  const pools = await openPools(database, { longestQuery: 0 });
  expect(
    await pools.findOne(
      `SELECT current_setting('statement_timeout') AS statement, current_setting('idle_in_transaction_session_timeout') AS idle`,
    ),
  ).toEqual({ statement: '0', idle: '0' });
  await pools.close();
  await database.drop();
});
