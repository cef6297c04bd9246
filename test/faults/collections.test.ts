import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRandom } from '../../demo/random.ts';
import { inTests } from '../../scripts/run.ts';
import { newId } from '../../src/core/ids.ts';
import { ensureRoles, withAdmin, withDatabase } from '../../src/core/server/database/database.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/core/server/database/embedded-postgres.ts';
import { migrate } from '../../src/core/server/database/migrate.ts';
import { addLines, planMonth } from '../../src/modules/fees/billing/service/invoices.ts';
import { startOwnPostgres, testDataFolder } from '../cluster.ts';
import { template, testSecret } from '../database.ts';
import { assertBooksAddUp, type FeeSchool, makeFeeSchool } from '../fees/school.ts';
import { until } from '../until.ts';
import { makeWorld, type Person, type World } from '../world.ts';

/** How many collections by how many clients, how often both are killed, and the seed; `COLLECTIONS=20000 KILLS=40`. */
const collections = Number(process.env.COLLECTIONS ?? 1000);
const clients = 8;
const kills = Number(process.env.KILLS ?? 3);
const random = createRandom(process.env.SEED ?? 'pathshala');
const students = 200;

/** A cluster of its own, with every safety on. */
const folder = join(testDataFolder(), 'collections');
const scratch = mkdtempSync(join(tmpdir(), 'pathshala-collections-'));
const usualServer = process.env.TEST_ADMIN_URL;
const month = '2026-07';

let postgres: EmbeddedPostgres;
let world: World;
let school: FeeSchool;
let cashiers: Person[];
let databaseName: string;
let child: ChildProcess | undefined;
let address = '';
/** Resolves once the server that is being started answers; who calls meanwhile only keeps it from starting. */
let isBack: Promise<void> = Promise.resolve();

const adminUrl = () => withDatabase(postgres.adminUrl, databaseName);

beforeAll(async () => {
  postgres = await startOwnPostgres(folder);
  await withAdmin(postgres.adminUrl, (client) => client.query(`CREATE DATABASE ${template}`));
  await ensureRoles(withDatabase(postgres.adminUrl, template), testSecret);
  await migrate(withDatabase(postgres.adminUrl, template));
  process.env.TEST_ADMIN_URL = postgres.adminUrl;
  world = await makeWorld();
  process.env.TEST_ADMIN_URL = usualServer;
  databaseName = new URL(world.adminUrl).pathname.slice(1);
  school = await makeFeeSchool(world, world.siteA, students);
  cashiers = await Promise.all(Array.from({ length: clients }, () => world.person(world.siteA, ['cashier'])));
  await world.inSite(school.siteId, async (transaction) => {
    const plan = await planMonth(transaction, school.yearId, month);
    await addLines(transaction, null, plan.lines);
  });
  // From here on only the process that is killed works.
  await world.server.close();
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await postgres.stop();
  for (const one of [folder, scratch]) rmSync(one, { recursive: true, force: true });
});

/** The postmaster and every process of it, at once. */
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

async function startServer(): Promise<void> {
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
}

type Answer = { status: number; body: Record<string, unknown> };

/** One call of a cashier; 503 while there is no server or no database. */
async function call(
  who: Person,
  method: 'GET' | 'POST',
  path: string,
  input?: object,
  key?: string,
): Promise<Answer> {
  try {
    const answer = await fetch(new URL(path, address), {
      method,
      headers: {
        ...who.headers,
        ...(input ? { 'content-type': 'application/json' } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(input ? { body: JSON.stringify(input) } : {}),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  } catch {
    return { status: 503, body: {} };
  }
}

it(`of ${collections} collections by ${clients} clients none is lost and none doubled, whatever is killed`, async () => {
  await startServer();
  const acknowledged = new Map<string, { student: string; amount: number; receipt: string }>();
  let begun = 0;
  let retried = 0;
  let isOver = false;
  const work = async (who: Person) => {
    while (begun < collections) {
      begun += 1;
      const student = school.students[random.integer(0, students - 1)] ?? '';
      const amount = random.integer(100, 9_000);
      // One request is sent again with its own key until it is answered; only new dues make another request of it.
      for (let isDone = false; !isDone; ) {
        const dues = await call(who, 'GET', `/api/v1/fees/students/${student}/dues`);
        if (dues.status !== 200) {
          retried += 1;
          await isBack;
          continue;
        }
        const key = newId();
        const input = {
          studentId: student,
          method: 'cash',
          amount: (amount / 100).toFixed(2),
          expected: dues.body.total,
        };
        for (;;) {
          const answer = await call(who, 'POST', '/api/v1/fees/collections', input, key);
          if (answer.status === 200) {
            acknowledged.set(key, { student, amount, receipt: String(answer.body.receiptId) });
            isDone = true;
            break;
          }
          if (answer.status === 409) break;
          if (answer.status !== 503) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
          retried += 1;
          await isBack;
        }
      }
    }
  };
  const working = Promise.all(cashiers.map(work)).finally(() => {
    isOver = true;
  });
  for (let round = 0; round < kills * 2 && !isOver; round++) {
    const wanted = acknowledged.size + random.integer(1, Math.floor(collections / (kills * 2 + 1)));
    await until(`${wanted} collections`, () => isOver || acknowledged.size >= wanted);
    const back = Promise.withResolvers<void>();
    isBack = back.promise;
    if (round % 2 === 0) {
      child?.kill('SIGKILL');
    } else {
      killPostgres();
      postgres = await startEmbeddedPostgres(folder);
      // A cluster that comes back may have another port: the process is begun anew with it.
      child?.kill('SIGKILL');
    }
    await startServer();
    back.resolve();
  }
  await working;
  expect(acknowledged.size).toBe(collections);
  expect(retried).toBeGreaterThan(0);
  expect(new Set([...acknowledged.values()].map((one) => one.receipt)).size).toBe(collections);

  const client = new pg.Client({ connectionString: adminUrl() });
  await client.connect();
  const { rows } = await client.query(
    `SELECT (SELECT count(*)::int FROM fees_receipt) AS receipts, (SELECT sum(amount)::text FROM fees_receipt) AS amount,
            (SELECT count(*)::int FROM accounts_voucher) AS vouchers,
            (SELECT count(*)::int FROM idempotency_key WHERE answer IS NULL) AS unanswered`,
  );
  const given = [...acknowledged.values()].reduce((sum, one) => sum + one.amount, 0);
  expect(rows[0]).toEqual({
    receipts: collections,
    amount: String(given),
    vouchers: collections,
    unanswered: 0,
  });
  await assertBooksAddUp({
    row: async (sql: string) => (await client.query(sql, [school.siteId])).rows[0],
  } as never);
  await client.end();
}, 600_000);
