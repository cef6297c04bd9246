import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { migrateJobs } from '../jobs/jobs-schema.ts';
import { withAdmin } from './database.ts';

export const migrationsFolder = join(import.meta.dirname, '../../../../migrations');

/** The migrations' file names in the order they are applied. */
export async function migrationNames(folder: string = migrationsFolder): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

const digestOf = (sql: string) => createHash('sha256').update(sql).digest('hex');

/** The digest by which an applied migration is known. */
export async function digestOfMigration(name: string, folder: string = migrationsFolder): Promise<string> {
  return digestOf(await readFile(join(folder, name), 'utf8'));
}

/** The database was brought further by newer code; what this one wrote would not be what that one expects. */
export class NewerDatabase extends Error {}

/** Migrations that are not applied by a start: on a cluster a new table must be distributed before keys refer to it. */
export class NeedsDistribution extends Error {}

type MigrateOptions = {
  readonly folder?: string;
  /** Applies one migration in its transaction: scripts/cluster does it in a way of its own. */
  readonly apply?: (client: pg.Client, sql: string) => Promise<void>;
};

/**
 * Brings the database to the newest migration, each file in a transaction of its own, under one lock so that
 * two servers starting together do not collide. Answers the names of the files that were applied now.
 * Throws when a file that was applied before has been edited since, `NewerDatabase` when one is not known here,
 * and `NeedsDistribution` when tables are distributed already and nobody says how to `apply`.
 */
export async function migrate(
  adminUrl: string,
  { folder = migrationsFolder, apply }: MigrateOptions = {},
): Promise<string[]> {
  const files = await migrationNames(folder);
  return withAdmin(adminUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock(5071502)');
    await client.query('SET ROLE pathshala_owner');
    await client.query(
      `CREATE TABLE IF NOT EXISTS pathshala_migration (
         name text PRIMARY KEY, digest text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
    );
    const { rows } = await client.query('SELECT name, digest FROM pathshala_migration');
    const applied = new Map(rows.map((row) => [String(row.name), String(row.digest)]));
    const unknown = [...applied.keys()].filter((name) => !files.includes(name)).sort();
    if (unknown.length > 0)
      throw new NewerDatabase(
        `A newer Pathshala has used this database: it knows ${unknown.length} migrations that this one does not, from ${unknown[0]}. Start the newer one, or restore a backup made before the update.`,
      );
    const isDistributed = await hasDistributedTables(client);
    const pending = files.filter((name) => !applied.has(name));
    if (isDistributed && pending.length > 0 && !apply)
      throw new NeedsDistribution(
        `This cluster lacks ${pending.length} migrations, from ${pending[0]}. Stop Pathshala everywhere and run: npm run db:citus`,
      );
    const done: string[] = [];
    for (const name of files) {
      const sql = await readFile(join(folder, name), 'utf8');
      const digest = digestOf(sql);
      const known = applied.get(name);
      if (known === digest) continue;
      if (known !== undefined)
        throw new Error(
          `The migration ${name} was changed after it had been applied. Add a new one instead.`,
        );
      await client.query('BEGIN');
      try {
        await (apply ? apply(client, sql) : client.query(sql));
        await client.query('INSERT INTO pathshala_migration (name, digest) VALUES ($1, $2)', [name, digest]);
        await client.query('COMMIT');
      } catch (error) {
        await client.query('ROLLBACK');
        throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error });
      }
      done.push(name);
    }
    // Said anew at each start on one server; on a cluster, where each of its words goes to every node, after changes.
    if (!isDistributed || apply) {
      await client.query('SELECT pathshala_secure_tables()');
      await client.query('SELECT pathshala_secure_catalogue()');
    }
    await migrateJobs(client, adminUrl);
    return done;
  });
}

/** Whether this is a Citus cluster whose tables of institutions lie on its nodes. */
export async function hasDistributedTables(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("SELECT to_regclass('pg_dist_partition') IS NOT NULL AS is_citus");
  if (!rows[0]?.is_citus) return false;
  return (
    (await client.query("SELECT 1 FROM pg_dist_partition WHERE partmethod = 'h' LIMIT 1")).rows.length > 0
  );
}
