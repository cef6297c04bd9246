import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { type DemonstrationSize, demonstrationPassword, makeDemonstration } from '../demo/demo.ts';
import { dhakaInstant, todayInDhaka } from '../src/core/dates.ts';
import { bringCounters } from '../src/core/server/counters/bring-counters.ts';
import { withAdmin } from '../src/core/server/database/database.ts';
import { makeServer, parts, type Server } from '../src/server.ts';
import { citusUrl, renameOnNodes, testDatabase, testServer } from './database.ts';
import { quickHash } from './quick-hash.ts';
import { makeWorld, testConfig, type World } from './world.ts';

/** A Thursday of the school year, 10:42 in Dhaka: who is content with it shares the making of one demonstration. */
const schoolDay = '2026-11-19T04:42:00Z';

type Size = { readonly students: number; readonly sites: number; readonly isWholeYear: boolean };

/**
 * A world that begins with a demonstration. The first that asks for one of a size and a day makes it, in a minute of
 * work; the others of the same run get a copy of its database and its files in a fraction of a second. It is of the day of
 * `now`; where that is not told, or `isOfAnyDay`, of the school day that all share, whatever the clock says.
 */
export async function demonstrationWorld(
  options: Partial<Size> & { now?: () => Date; isOfAnyDay?: true } = {},
): Promise<World> {
  const { students = 240, sites = 2, isWholeYear = false, now, isOfAnyDay } = options;
  const madeAt = (!isOfAnyDay && now) || (() => new Date(schoolDay));
  const from = await demonstrationTemplate({ students, sites, isWholeYear }, madeAt);
  return makeWorld({ from, ...(now ? { now } : {}) });
}

async function demonstrationTemplate(size: Size, asked: () => Date) {
  const day = todayInDhaka(asked());
  // Whoever asks first: one instant of the day, before that of every test.
  const now = () => dhakaInstant(day, '10:42');
  const server = testServer();
  const name = `pathshala_demonstration_${size.students}_${size.sites}${size.isWholeYear ? 'y' : ''}_${day.replaceAll('-', '')}`;
  const files = join(process.env.TEST_TEMPLATE_FILES ?? tmpdir(), name);
  await withAdmin(server, async (client) => {
    // One makes it, the others wait for it.
    await client.query('SELECT pg_advisory_lock(5071504, hashtext($1))', [name]);
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await makeTemplate(name, files, size, now);
  });
  return { database: name, files, isOfThisCode: true };
}

async function makeTemplate(name: string, files: string, size: Size, now: () => Date): Promise<void> {
  const database = await testDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'pathshala-test-'));
  const config = testConfig(folder, database.adminUrl);
  const server = await makeServer(config, database.adminUrl, {
    log: pino({ level: 'silent' }),
    now,
    longestQuery: 0,
  });
  if (citusUrl()) await withoutCounters(database.adminUrl);
  if (size.sites === 2) await cutOff(server, { ...size, seed: 7 });
  await makeDemonstration(server, () => {}, { ...size, seed: 7 });
  await server.close();
  if (citusUrl()) await bringCounters(database.adminUrl, parts.counters, 'row');
  mkdirSync(config.storageFolder, { recursive: true });
  cpSync(config.storageFolder, files, { recursive: true });
  rmSync(folder, { recursive: true, force: true });
  await withAdmin(database.adminUrl, async (client) => {
    await client.query('UPDATE account SET password_hash = $1', [await quickHash(demonstrationPassword)]);
    await client.query('VACUUM ANALYZE');
  });
  const made = new URL(database.adminUrl).pathname.slice(1);
  if (citusUrl()) await renameOnNodes(made, name);
  else await withAdmin(testServer(), (client) => client.query(`ALTER DATABASE ${made} RENAME TO ${name}`));
}

/** The making ends where the second institution begins, as by a power failure: what follows goes on there. */
async function cutOff(server: Server, size: DemonstrationSize): Promise<void> {
  let institutions = 0;
  const power = new Error('The power failed');
  const say = (text: string) => {
    if (text.startsWith('Making')) institutions += 1;
    if (institutions > 1) throw power;
  };
  await makeDemonstration(server, say, size).catch((error: unknown) => {
    if (error !== power) throw error;
  });
}

/** A cluster counts row by row, which takes minutes for two years of attendance; counted at the end it takes a second. */
async function withoutCounters(adminUrl: string): Promise<void> {
  await withAdmin(adminUrl, async (client) => {
    const { rows } = await client.query<{ name: string; of: string }>(
      `SELECT tgname AS name, tgrelid::regclass::text AS of FROM pg_trigger
        WHERE NOT tgisinternal AND tgname LIKE 'count\\_%'`,
    );
    for (const { name, of } of rows) await client.query(`DROP TRIGGER ${name} ON ${of}`);
    for (const { name } of rows) await client.query(`DROP FUNCTION ${name}()`);
  });
}
