import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../demo/random.ts';
import { inTests } from '../../scripts/run.ts';
import { ensureRoles, withAdmin, withDatabase } from '../../src/core/server/database/database.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/core/server/database/embedded-postgres.ts';
import { migrate } from '../../src/core/server/database/migrate.ts';
import { startOwnPostgres, testDataFolder } from '../cluster.ts';
import { template, testSecret } from '../database.ts';
import { type Wire, wireTo } from '../proxy.ts';
import { until } from '../until.ts';
import { makeWorld, type Person, type World } from '../world.ts';

/** How often each is killed, and the seed of the moments; `KILLS=40 SEED=…` for a night. */
const kills = Number(process.env.KILLS ?? 3);
const random = createRandom(process.env.SEED ?? 'pathshala');

/** A cluster of its own, as a school runs it: with every safety that the other tests go without. */
const folder = join(testDataFolder(), 'killed');
const scratch = mkdtempSync(join(tmpdir(), 'pathshala-killed-'));
const usualServer = process.env.TEST_ADMIN_URL;

let postgres: EmbeddedPostgres;
let wire: Wire;
let world: World;
let head: Person;
let databaseName: string;

const adminUrl = () => withDatabase(postgres.adminUrl, databaseName);

beforeAll(async () => {
  postgres = await startOwnPostgres(folder);
  await withAdmin(postgres.adminUrl, (client) => client.query(`CREATE DATABASE ${template}`));
  await ensureRoles(withDatabase(postgres.adminUrl, template), testSecret);
  await migrate(withDatabase(postgres.adminUrl, template));
  process.env.TEST_ADMIN_URL = postgres.adminUrl;
  world = await makeWorld({
    through: async (url) => {
      wire = await wireTo(url);
      return wire.url;
    },
  });
  process.env.TEST_ADMIN_URL = usualServer;
  databaseName = new URL(world.adminUrl).pathname.slice(1);
  head = await world.person(world.siteA, ['head']);
});
afterAll(async () => {
  await world.server.close();
  await wire.close();
  await postgres.stop();
  for (const one of [folder, scratch]) rmSync(one, { recursive: true, force: true });
});

/** The postmaster and every process of it, at once and without a word, as the kernel ends them without memory. */
function killPostgres(): void {
  const postmaster = readFileSync(join(folder, 'cluster/postmaster.pid'), 'utf8').split('\n')[0] ?? '';
  const children = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent]) => parent === postmaster)
    .map(([pid]) => Number(pid));
  for (const pid of [Number(postmaster), ...children])
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It had ended by itself.
    }
}

const path = '/api/v1/academic/house';
const batchSize = 40;

/** How many saves were acknowledged, and when it is worth asking again after a refusal. */
let saves = 0;
let isBack: Promise<void> = Promise.resolve();

/** Kills in the middle of saves, of which some more were acknowledged before, and starts again. */
async function killAmongSaves(kill: () => void, startAgain: () => Promise<void>): Promise<void> {
  const wanted = saves + random.integer(5, 40);
  await until(`${wanted} saves`, () => saves >= wanted);
  const back = Promise.withResolvers<void>();
  isBack = back.promise;
  kill();
  await startAgain();
  back.resolve();
}

type Call = (path: string, input: object, headers: Record<string, string>) => Promise<number>;

/**
 * Six people save houses, one alone or forty as a sheet, until `done`, each again with the same key until it is
 * acknowledged. Answers how many of both were.
 */
async function saveUntil(done: () => boolean, name: string, call: Call) {
  let singles = 0;
  let batches = 0;
  let refused = 0;
  const worker = async (n: number) => {
    for (let count = 0; !done() || count === 0; count++) {
      const isBatch = (count + n) % 3 === 0;
      const key = { 'idempotency-key': crypto.randomUUID() };
      const nameEn = `${name} ${isBatch ? 'batch' : 'single'} ${n}.${count}`;
      const rows = Array.from({ length: batchSize }, (_, row) => ({
        position: '1',
        nameEn: `${nameEn}/${row}`,
        nameBn: 'হাউস',
      }));
      for (;;) {
        const status = await (isBatch
          ? call(`${path}/import`, { rows }, key)
          : call(path, { position: 1, nameEn, nameBn: 'হাউস' }, key));
        if (status === 200) break;
        if (status !== 503) throw new Error(`${nameEn}: ${status}`);
        refused += 1;
        await isBack;
      }
      saves += 1;
      if (isBatch) batches += 1;
      else singles += 1;
    }
  };
  await Promise.all([0, 1, 2, 3, 4, 5].map(worker));
  return { singles, batches, refused };
}

/** What the database holds of `name` afterwards, and whether anything of it is twice, half or without its history. */
async function heldOf(name: string) {
  const client = new pg.Client({ connectionString: adminUrl() });
  await client.connect();
  const { rows } = await client.query(
    `WITH mine AS (SELECT id, name_en, split_part(name_en, '/', 1) AS save FROM academic_house WHERE name_en LIKE $1 || ' %'),
          saves AS (SELECT save, count(*) AS n FROM mine GROUP BY 1),
          told AS (SELECT record_id, count(*) AS n FROM history WHERE table_name = 'academic_house' GROUP BY 1)
     SELECT (SELECT count(*)::int FROM saves WHERE save LIKE '%single%') AS singles,
            (SELECT count(*)::int FROM saves WHERE save LIKE '%batch%') AS batches,
            (SELECT count(*)::int FROM saves WHERE n <> CASE WHEN save LIKE '%batch%' THEN $2 ELSE 1 END) AS half,
            (SELECT count(*)::int FROM mine LEFT JOIN told ON told.record_id = mine.id WHERE told.n IS DISTINCT FROM 1) AS untold,
            (SELECT count(*)::int FROM idempotency_key WHERE answer IS NULL) AS unanswered`,
    [name, batchSize],
  );
  await client.end();
  return rows[0] as { singles: number; batches: number; half: number; untold: number; unanswered: number };
}

describe('killed in the middle of saves', () => {
  it('PostgreSQL keeps what was acknowledged, once and whole, and the server goes on by itself', async () => {
    const client = new pg.Client({ connectionString: adminUrl() });
    await client.connect();
    for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
      expect((await client.query(`SHOW ${setting}`)).rows).toEqual([{ [setting]: 'on' }]);
    await client.end();
    let over = false;
    const saving = saveUntil(
      () => over,
      'Database',
      async (at, input, headers) => (await head.call('POST', at, input, headers)).status,
    );
    for (let round = 0; round < kills; round++)
      await killAmongSaves(killPostgres, async () => {
        postgres = await startEmbeddedPostgres(folder);
        wire.leadTo(postgres.adminUrl);
      });
    over = true;
    const acknowledged = await saving;
    expect(await heldOf('Database')).toEqual({
      singles: acknowledged.singles,
      batches: acknowledged.batches,
      half: 0,
      untold: 0,
      unanswered: 0,
    });
    expect(acknowledged.refused).toBeGreaterThan(0);
    expect(acknowledged.singles).toBeGreaterThan(kills);
    expect((await head.call('GET', path)).status).toBe(200);
  }, 3_600_000);

  it('the server leaves nothing half, and its next start needs nothing', async () => {
    let child: ChildProcess | undefined;
    let address = '';
    const start = async () => {
      child = spawn(
        process.execPath,
        [...inTests, join(import.meta.dirname, 'serve-process.ts'), adminUrl(), scratch],
        {
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      );
      for await (const chunk of child.stdout ?? []) {
        address = String(chunk).trim();
        break;
      }
    };
    await start();
    let over = false;
    const saving = saveUntil(
      () => over,
      'Server',
      async (at, input, headers) => {
        const answer = await fetch(new URL(at, address), {
          method: 'POST',
          headers: { ...head.headers, ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(input),
        }).catch(() => null);
        await answer?.text().catch(() => '');
        return answer?.status ?? 503;
      },
    );
    for (let round = 0; round < Math.ceil(kills / 2); round++)
      await killAmongSaves(() => child?.kill('SIGKILL'), start);
    over = true;
    const acknowledged = await saving;
    child?.kill('SIGKILL');
    expect(await heldOf('Server')).toEqual({
      singles: acknowledged.singles,
      batches: acknowledged.batches,
      half: 0,
      untold: 0,
      unanswered: 0,
    });
    expect(acknowledged.refused).toBeGreaterThan(0);
  }, 3_600_000);
});
