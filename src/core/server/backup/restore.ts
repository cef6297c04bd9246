import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeIdentifier, escapeLiteral, type Client as PgClient } from 'pg';
import { ensureRoles, withAdmin } from '../database/database.ts';
import { digestOfMigration, migrate, migrationNames, migrationsFolder } from '../database/migrate.ts';
import type { Storage } from '../files/storage.ts';
import { jobsSchema } from '../jobs/jobs-schema.ts';
import { checkArchive, DamagedArchive, type Entry, readArchive, readJson } from './archive.ts';
import { type About, aboutName, secretMarkOf } from './backup.ts';
import { copyIn } from './copy.ts';
import { readTables, seesEverything, tableWithColumns } from './tables.ts';

/** The backup is sound, but must not or cannot go into this database; the message says what to do. */
export class CannotRestore extends Error {}

/**
 * Puts a backup into a database, replacing what is there. Everything is checked before anything is touched,
 * and the database changes in one transaction: afterwards it holds the whole backup or what it held before.
 * A database with institutions or accounts is refused unless `force` is set. Newer migrations run at the end.
 */
export async function restoreBackup(
  into: { adminUrl: string; storage: Storage; secret: string },
  file: string,
  options: { force?: boolean; say?: (text: string) => void } = {},
): Promise<{ counts: Readonly<Record<string, number>>; files: number; madeAt: string; sameSecret: boolean }> {
  const say = options.say ?? (() => {});
  say('Checking the backup');
  const { first, counts, names } = await checkArchive(file);
  const about = readJson<About>(first.body);
  if (first.name !== aboutName || about.format !== 'pathshala-backup-1')
    throw new DamagedArchive('The file is damaged, or it is not a backup of Pathshala.');
  await assertKnownMigrations(about);
  await ensureRoles(into.adminUrl, into.secret);
  const present = new Set<string>();
  for await (const key of into.storage.keys()) present.add(key);
  const written: string[] = [];
  let unfinished: unknown[] = [];
  try {
    await withAdmin(into.adminUrl, async (client) => {
      await assertNobodyWorks(client);
      await assertReplaceable(client, options.force === true);
      await client.query('BEGIN');
      const seesAll = await seesEverything(client);
      await client.query('SET LOCAL ROLE pathshala_owner');
      await emptySchema(client);
      await makeSchema(client, about);
      await assertSameTables(client, about);
      const afterwards = await setConstraintsAside(client);
      if (seesAll) await client.query('RESET ROLE');
      say('Filling the tables');
      await fill(client, about, counts, file, async ({ name, body }) => {
        const key = name.slice('files/'.length);
        if (!present.has(key)) written.push(key);
        await into.storage.put(key, body);
      });
      if (about.tables.some((table) => table.name === 'job_run'))
        unfinished = (
          await client.query(
            `SELECT kind, json_build_object('siteId', site_id, 'accountId', account_id, 'data', json_build_object('runId', id)) AS payload
               FROM job_run WHERE state IN ('waiting', 'running')`,
          )
        ).rows;
      await client.query('SET LOCAL ROLE pathshala_owner');
      say('Checking the references between the tables');
      for (const sql of afterwards) await client.query(sql);
      for (const { table, column, last } of about.sequences)
        await client.query('SELECT setval(pg_get_serial_sequence($1, $2), $3::bigint)', [
          `public.${escapeIdentifier(table)}`,
          column,
          last,
        ]);
      await client.query('COMMIT');
    });
  } catch (error) {
    for (const key of written) await into.storage.remove(key);
    throw error;
  }
  const applied = await migrate(into.adminUrl);
  if (applied.length > 0) say(`Applied ${applied.length} newer migrations`);
  await fillQueue(into.adminUrl, unfinished);
  // Otherwise statements would be planned for empty tables until autovacuum has seen the rows.
  await withAdmin(into.adminUrl, (client) => client.query('ANALYZE'));
  const kept = new Set(names.filter((name) => name.startsWith('files/')).map((name) => name.slice(6)));
  for (const key of present) if (!kept.has(key)) await into.storage.remove(key);
  return {
    counts,
    files: kept.size,
    madeAt: about.madeAt,
    sameSecret: about.secretMark === secretMarkOf(into.secret),
  };
}

/** The queue forgets what belonged to the old rows; long work that was not finished begins again. */
async function fillQueue(adminUrl: string, unfinished: readonly unknown[]): Promise<void> {
  await withAdmin(adminUrl, async (client) => {
    await client.query('SET ROLE pathshala_jobs');
    await client.query(`DELETE FROM ${jobsSchema}._private_jobs`);
    await client.query(
      `SELECT ${jobsSchema}.add_job(kind, payload, max_attempts => 3)
         FROM json_to_recordset($1::json) AS j(kind text, payload json)`,
      [JSON.stringify(unfinished)],
    );
  });
}

/** The backup's tables must be those this program once made: its migrations are ours, or the first of ours. */
async function assertKnownMigrations(about: About): Promise<void> {
  const ours = await migrationNames();
  for (const [place, { name, digest }] of about.migrations.entries())
    if (ours[place] !== name || (await digestOfMigration(name)) !== digest)
      throw new CannotRestore(
        `The backup was made by another version of Pathshala (its migration ${name} is not known here). ` +
          'Install the version it was made with, or a newer one.',
      );
}

/** Throws {@link CannotRestore} while a server or worker is connected. */
export async function assertNobodyWorks(client: PgClient): Promise<void> {
  const { rows } = await client.query(
    `SELECT count(*)::int AS n FROM pg_stat_activity
      WHERE datname = current_database() AND application_name LIKE 'pathshala%'
        AND application_name <> 'pathshala-admin'`,
  );
  if (Number(rows[0]?.n) > 0)
    throw new CannotRestore('Pathshala is running on this database. Stop it first, then restore.');
}

async function assertReplaceable(client: PgClient, force: boolean): Promise<void> {
  if (force) return;
  const { rows } = await client.query(
    `SELECT c.relname AS name FROM pg_class c
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY 1`,
  );
  const tables = new Set(rows.map((row) => String(row.name)));
  const foreign = tables.size > 0 && !tables.has('pathshala_migration');
  let used = 0;
  for (const name of ['site', 'account'])
    if (tables.has(name))
      used += Number((await client.query(`SELECT count(*) AS n FROM ${name}`)).rows[0]?.n);
  if (foreign || used > 0)
    throw new CannotRestore(
      'The database is not empty, and restoring replaces everything in it. ' +
        'If that is what you want: npm run restore -- FILE --force',
    );
}

/** Drops every table, view and function of the owner's. */
async function emptySchema(client: PgClient): Promise<void> {
  const { rows } = await client.query(
    `SELECT format('DROP %s IF EXISTS %s CASCADE',
              CASE c.relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END,
              c.oid::regclass) AS sql
       FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
        AND NOT c.relispartition AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype IN ('a', 'i', 'e'))
     UNION ALL
     SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', p.oid::regprocedure)
       FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.proowner = 'pathshala_owner'::regrole`,
  );
  for (const row of rows) await client.query(String(row.sql));
}

/** The tables as they were when the backup was made, without rows. */
async function makeSchema(client: PgClient, about: About): Promise<void> {
  await client.query(
    `CREATE TABLE pathshala_migration (
       name text PRIMARY KEY, digest text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
  );
  for (const { name } of about.migrations)
    await client.query(await readFile(join(migrationsFolder, name), 'utf8'));
  const tables = await readTables(client);
  // What the migrations themselves put in is in the backup too.
  await client.query(`TRUNCATE ${tables.map(({ name }) => `public.${escapeIdentifier(name)}`).join(', ')}`);
}

async function assertSameTables(client: PgClient, about: About): Promise<void> {
  const here = new Map((await readTables(client)).map((table) => [table.name, table.columns.join()]));
  const different = about.tables.find((table) => here.get(table.name) !== table.columns.join());
  if (different || here.size !== about.tables.length)
    throw new DamagedArchive(`The backup's table ${different?.name ?? ''} is not what its migrations make.`);
}

/**
 * Takes foreign keys, triggers and the owner's row security away while the tables are filled in any order;
 * answers the statements that bring them back, which check every reference.
 */
export async function setConstraintsAside(client: PgClient): Promise<string[]> {
  const { rows } = await client.query(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS away,
            format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS back
       FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0
     UNION ALL
     SELECT format('ALTER TABLE %s DISABLE TRIGGER USER', oid::regclass),
            format('ALTER TABLE %s ENABLE TRIGGER USER', oid::regclass)
       FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relhastriggers
     UNION ALL
     SELECT format('ALTER TABLE %s NO FORCE ROW LEVEL SECURITY', oid::regclass),
            format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', oid::regclass)
       FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relforcerowsecurity`,
  );
  for (const row of rows) await client.query(String(row.away));
  return rows.map((row) => String(row.back));
}

/** Streams the archive into the tables, one COPY a table, and hands each stored file to `keep`. */
async function fill(
  client: PgClient,
  about: About,
  counts: Readonly<Record<string, number>>,
  file: string,
  keep: (entry: Entry) => Promise<void>,
): Promise<void> {
  const entries = readArchive(file);
  const filled = new Set<string>();
  let next = await entries.next();
  const tableOf = (name: string) => /^tables\/([^/]+)\//.exec(name)?.[1] ?? null;
  while (!next.done) {
    const name = tableOf(next.value.name);
    if (name !== null) {
      const table = about.tables.find((one) => one.name === name);
      if (!table || filled.has(name)) throw new DamagedArchive(`The file is damaged: ${next.value.name}.`);
      filled.add(name);
      const parts = async function* () {
        while (!next.done && tableOf(next.value.name) === name) {
          yield next.value.body;
          next = await entries.next();
        }
      };
      const rows = await copyIn(client, `COPY ${tableWithColumns(table)} FROM STDIN`, parts());
      if (rows !== counts[name])
        throw new DamagedArchive(`The table ${name} should have ${counts[name]} rows and has ${rows}.`);
      continue;
    }
    if (next.value.name.startsWith('files/')) await keep(next.value);
    next = await entries.next();
  }
  for (const { name } of about.tables)
    if ((counts[name] ?? 0) > 0 && !filled.has(name))
      throw new DamagedArchive(`The backup lacks the table ${escapeLiteral(name)}.`);
}
