import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../src/core/server/database/database.ts';
import { startEmbeddedPostgres, untilReady } from '../../src/core/server/database/embedded-postgres.ts';
import { migrate } from '../../src/core/server/database/migrate.ts';
import { putCluster, testDataFolder } from '../cluster.ts';
import { until } from '../until.ts';
import { makeWorld, type Person, testConfig, type World } from '../world.ts';

/** A cluster of its own, opened as `npm start` opens it. */
const folder = join(testDataFolder(), 'postmaster-dead');
const said: string[] = [];

let opened: OpenDatabase;
let world: World;
let head: Person;

beforeAll(async () => {
  putCluster(folder);
  opened = await openDatabase({ ...testConfig(folder, ''), databaseUrl: null }, (text) => said.push(text));
  await migrate(opened.adminUrl);
  world = await makeWorld({ on: opened.adminUrl });
  head = await world.person(world.siteA, ['head']);
});
afterAll(async () => {
  await world.server.close();
  await opened.stop();
});

const path = '/api/v1/academic/house';
const pidFile = join(folder, 'cluster/postmaster.pid');
const postmaster = () => Number(readFileSync(pidFile, 'utf8').split('\n')[0] ?? '');

describe('a postmaster that is killed', () => {
  it('is waited for as long as it says that it recovers, and no longer where it says nothing', async () => {
    const ready = async (states: readonly ('silent' | 'recovering' | 'ready')[], hasEnded = false) => {
      let place = 0;
      const isReady = await untilReady(async () => states[place++] ?? 'silent', {
        // A busy machine may stop between two lines, and looks again after 50 ms.
        patience: 20,
        hasEnded: () => hasEnded,
        say: (text) => said.push(text),
      });
      return [isReady, place];
    };
    expect(await ready([...Array.from({ length: 5 }, () => 'recovering' as const), 'ready'])).toEqual([
      true,
      6,
    ]);
    expect((await ready(['silent', 'silent', 'silent', 'ready']))[0]).toBe(false);
    expect(await ready(['recovering', 'ready'], true)).toEqual([false, 1]);
  });

  it('is back on its port without a restart of the product, each time, and nothing saved is lost', async () => {
    for (let round = 1; round <= 2; round += 1) {
      const saved = { position: round, nameEn: `House ${round}`, nameBn: `হাউস ${round}` };
      expect((await head.call('POST', path, saved)).status).toBe(200);
      const before = postmaster();
      process.kill(before, 'SIGKILL');
      const statuses = new Set<number>();
      // Who was connected may be answered once more before the connection notices.
      await until('it is back', async () => {
        const { status } = await head.call('GET', path);
        statuses.add(status);
        return status === 200 && existsSync(pidFile) && postmaster() !== before;
      });
      expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
      expect(postmaster()).not.toBe(before);
      expect((await head.call('GET', path)).body.total).toBe(round);
      expect((await world.nobody.call('GET', '/healthz')).status).toBe(200);
    }
    expect(said.filter((text) => /started again/.test(text))).toHaveLength(2);
  });

  it('stays ended when it was stopped', async () => {
    const folderPid = postmaster();
    await opened.stop();
    // Whoever would have started it again has ended with it.
    expect(() => process.kill(folderPid, 0)).toThrow();
    expect(said.filter((text) => /started again/.test(text))).toHaveLength(2);
  });
});

it('what a killed process had asked for keeps no other from starting, however long it would have taken', async () => {
  const left = join(testDataFolder(), 'left-behind');
  putCluster(left);
  const { adminUrl } = await startEmbeddedPostgres(left);
  const connected = async (name: string) => {
    const client = new pg.Client({ connectionString: adminUrl, application_name: name });
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  const [holds, killed] = [await connected('test'), await connected('pathshala')];
  await holds.query('SELECT pg_advisory_lock(1)');
  const waits = killed.query('SELECT pg_advisory_lock(1)').catch(() => {});
  await until('it waits', async () => {
    const { rowCount } = await holds.query(
      "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted",
    );
    return rowCount === 1;
  });
  // As the kernel closes the connections of a process that is no more.
  (killed as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  await waits;
  const started = await openDatabase({ ...testConfig(left, ''), databaseUrl: null }, () => {}, 'refuse');
  await started.stop();
});
