import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../src/core/server/database/database.ts';
import { untilReady } from '../../src/core/server/database/embedded-postgres.ts';
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
        patience: 1,
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
