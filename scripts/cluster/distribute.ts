import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { withAdmin } from '../../src/core/server/database/database.ts';
import { migrate } from '../../src/core/server/database/migrate.ts';
import { forParts, madeTable, statementsOf } from './statements.ts';

/** What keeps a cluster from being used as it is, in words that say what to mend. */
export class ClusterNotReady extends Error {}

type Options = {
  /** Into how many parts each table is cut; it is fixed with the first table. An institution lies in one of them. */
  readonly shards: number;
  readonly say: (text: string) => void;
};

/** The table with which all others lie: every institution has a row in it (core/server/database/rows-of.ts). */
const first = 'site_lock';

/** Settings of every node, without which the statements of Pathshala do not run there. */
const nodeSettings: Readonly<Record<string, string>> = {
  'citus.propagate_set_commands': 'local',
  'citus.enable_unsafe_triggers': 'on',
};

/**
 * Migrates the database of a coordinator and distributes the tables of institutions by `site_id`, all in one colocation group,
 * with their keys, row security, grants and triggers. What is distributed already stays as it is, so it can be run again
 * after an update; what an interrupted run took off is made again by the next. Nobody uses the database meanwhile.
 */
export async function distribute(adminUrl: string, { shards, say }: Options): Promise<void> {
  await withAdmin(adminUrl, async (client) => {
    await assertReady(client);
    // Roles come to every node by themselves; the owner of the tables logs in there, for a cluster's own work.
    await client.query('ALTER ROLE pathshala_owner LOGIN');
    // Guards of the books stand aside where an institution is purged, as whoever owns the tables could let them anyway.
    const { rows } = await client.query(
      `SELECT result FROM run_command_on_all_nodes('GRANT SET ON PARAMETER session_replication_role TO pathshala_owner')
        WHERE NOT success`,
    );
    if (rows.length > 0) throw new ClusterNotReady(`A node refuses a right: ${rows[0].result}`);
  });
  const applied = await migrate(adminUrl, { apply: applyOnCluster });
  if (applied.length > 0) say(`Applied ${applied.length} migrations`);
  await withAdmin(adminUrl, async (client) => {
    await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    await client.query("SET citus.multi_shard_modify_mode = 'sequential'");
    await client.query('SELECT pg_advisory_lock(5071502)');
    await client.query(
      `CREATE TABLE IF NOT EXISTS ${taken} (kind text, tbl text, name text, sql text NOT NULL, PRIMARY KEY (kind, tbl, name))`,
    );
    const tables = await notDistributed(client);
    if (tables.length > 0) {
      await takeOff(client);
      for (const table of tables) await distributeTable(client, table, shards);
      say(`Distributed ${tables.length} tables`);
    }
    await bringFunctions(client);
    await putBack(client);
    await client.query(`DROP TABLE ${taken}`);
    await client.query('SET ROLE pathshala_owner');
    const twins = await readFile(join(import.meta.dirname, 'row-triggers.sql'), 'utf8');
    await client.query('BEGIN');
    for (const statement of statementsOf(twins)) await client.query(statement);
    await client.query('COMMIT');
    await client.query('RESET ROLE');
    await assertComplete(client);
  });
}

/** Foreign keys and triggers that are taken off while tables are distributed, with the words that make them again. */
const taken = 'pathshala_taken_off';

async function assertReady(client: Client): Promise<void> {
  const { rows: extension } = await client.query("SELECT 1 FROM pg_extension WHERE extname = 'citus'");
  if (extension.length === 0)
    throw new ClusterNotReady('The database has no extension citus. On every node: CREATE EXTENSION citus');
  const { rows: nodes } = await client.query(
    "SELECT count(*)::int AS n FROM pg_dist_node WHERE isactive AND shouldhaveshards AND noderole = 'primary'",
  );
  if (nodes[0]?.n === 0)
    throw new ClusterNotReady("No node takes data. On the coordinator: SELECT citus_add_node('HOST', 5432)");
  const { rows: who } = await client.query('SELECT rolsuper FROM pg_roles WHERE rolname = current_user');
  if (!who[0]?.rolsuper)
    throw new ClusterNotReady('The user of DATABASE_URL must be a superuser of every node for this command');
  for (const [name, value] of Object.entries(nodeSettings)) {
    const { rows } = await client.query(
      `SELECT n.nodename || ':' || n.nodeport AS node, r.success AND r.result = $2 AS is_right
         FROM run_command_on_all_nodes('SHOW ' || $1) r JOIN pg_dist_node n USING (nodeid)`,
      [name, value],
    );
    for (const { node, is_right } of rows)
      if (!is_right)
        throw new ClusterNotReady(
          `On ${node} ${name} must be '${value}': set it in postgresql.conf, then reload`,
        );
  }
  const { rows: users } = await client.query(
    `SELECT count(*)::int AS n FROM pg_stat_activity
      WHERE datname = current_database() AND application_name LIKE 'pathshala%' AND application_name <> 'pathshala-admin'`,
  );
  if (users[0]?.n > 0) throw new ClusterNotReady('Pathshala is running on this database; stop it first');
}

const distributed = `SELECT logicalrelid FROM pg_dist_partition WHERE partmethod = 'h'`;

/** Whether a first run has distributed something: then a migration's new table is distributed when it is made. */
const isDistributed = async (client: Client): Promise<boolean> =>
  (await client.query(`${distributed} AND logicalrelid = to_regclass('${first}')`)).rows.length > 0;

/**
 * One migration, statement by statement where tables are distributed already: a new table of institutions is distributed
 * before a key refers from it to the others.
 */
async function applyOnCluster(client: Client, sql: string): Promise<void> {
  if (!(await isDistributed(client))) {
    await client.query(sql);
    return;
  }
  await client.query("SET LOCAL citus.multi_shard_modify_mode = 'sequential'");
  for (const statement of statementsOf(sql)) {
    await client.query(forParts(statement));
    const table = madeTable(statement);
    if (table) {
      const { rows } = await client.query(
        'SELECT 1 FROM pathshala_site_tables() t WHERE t = $1::text::regclass',
        [table],
      );
      if (rows.length > 0) await distributeTable(client, table, 0);
    }
  }
}

async function notDistributed(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ t: string }>(
    `SELECT t::text AS t FROM pathshala_site_tables() t WHERE t NOT IN (${distributed})
      ORDER BY t::text <> '${first}', t::text`,
  );
  return rows.map(({ t }) => t);
}

/** Empty or with its rows: a superuser sees those of every institution. */
async function distributeTable(client: Client, table: string, shards: number): Promise<void> {
  if (table === first)
    await client.query(
      "SELECT create_distributed_table($1, 'site_id', colocate_with => 'none', shard_count => $2)",
      [table, shards],
    );
  else
    await client.query("SELECT create_distributed_table($1, 'site_id', colocate_with => $2)", [table, first]);
}

/**
 * Takes off what would stand in the way: keys between a distributed table and one that is not yet, and triggers, which would
 * act on rows that are only moved. The triggers of counters, made anew at the start, are taken off for good, and so are
 * those on whole statements, which have their twins in row-triggers.sql.
 */
async function takeOff(client: Client): Promise<void> {
  await client.query('BEGIN');
  await client.query(
    `INSERT INTO ${taken}
     SELECT 'key', c.conrelid::regclass::text, c.conname, pg_get_constraintdef(c.oid) FROM pg_constraint c
      WHERE c.contype = 'f' AND c.conparentid = 0 AND c.conrelid IN (SELECT pathshala_site_tables())
        AND (c.conrelid NOT IN (${distributed}) OR c.confrelid NOT IN (${distributed}))
     UNION ALL
     SELECT CASE WHEN t.tgname LIKE 'count\\_%' THEN 'counter' WHEN t.tgtype & 1 = 0 THEN 'statement' ELSE 'trigger' END,
            t.tgrelid::regclass::text, t.tgname, pg_get_triggerdef(t.oid, true)
       FROM pg_trigger t
      WHERE NOT t.tgisinternal AND t.tgrelid IN (SELECT pathshala_site_tables()) AND t.tgrelid NOT IN (${distributed})
     ON CONFLICT DO NOTHING`,
  );
  const { rows } = await client.query<{ kind: string; tbl: string; name: string }>(
    `SELECT kind, tbl, name FROM ${taken}`,
  );
  for (const { kind, tbl, name } of rows) {
    const quoted = client.escapeIdentifier(name);
    if (kind === 'key') await client.query(`ALTER TABLE ${tbl} DROP CONSTRAINT IF EXISTS ${quoted}`);
    else await client.query(`DROP TRIGGER IF EXISTS ${quoted} ON ${tbl}`);
    if (kind === 'counter') await client.query(`DROP FUNCTION IF EXISTS ${quoted}()`);
  }
  await client.query('COMMIT');
}

/**
 * Triggers bring their functions to the nodes, and not what those call. In a database that was there before its nodes nothing
 * else does.
 */
async function bringFunctions(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT p.oid::regprocedure::text AS name FROM pg_proc p
      WHERE p.pronamespace = 'public'::regnamespace AND p.prokind = 'f' AND p.prorettype <> 'trigger'::regtype
        AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
        AND NOT EXISTS (SELECT 1 FROM pg_dist_object o WHERE o.classid = 'pg_proc'::regclass AND o.objid = p.oid)
      ORDER BY 1`,
  );
  for (const { name } of rows) await client.query('SELECT create_distributed_function($1)', [name]);
}

/** Keys and row triggers as they were; each is forgotten in the transaction that makes it. */
async function putBack(client: Client): Promise<void> {
  const { rows } = await client.query<{ kind: string; tbl: string; name: string; sql: string }>(
    `SELECT kind, tbl, name, sql FROM ${taken} WHERE kind IN ('key', 'trigger') ORDER BY kind, tbl, name`,
  );
  for (const { kind, tbl, name, sql } of rows) {
    await client.query('BEGIN');
    await client.query(
      kind === 'key' ? `ALTER TABLE ${tbl} ADD CONSTRAINT ${client.escapeIdentifier(name)} ${sql}` : sql,
    );
    await client.query(`DELETE FROM ${taken} WHERE kind = $1 AND tbl = $2 AND name = $3`, [kind, tbl, name]);
    await client.query('COMMIT');
  }
}

/** Looks at the parts on the nodes themselves: each has row security that binds its owner too, and no trigger by statement. */
async function assertComplete(client: Client): Promise<void> {
  const { rows: left } = await client.query<{ name: string }>(
    `SELECT t.tgrelid::regclass || '.' || t.tgname AS name FROM pg_trigger t
      WHERE NOT t.tgisinternal AND t.tgtype & 1 = 0 AND t.tgrelid IN (SELECT pathshala_site_tables())
     UNION ALL SELECT t::text FROM pathshala_site_tables() t WHERE t NOT IN (${distributed})`,
  );
  if (left.length > 0)
    throw new Error(`Not in the form of a cluster: ${left.map(({ name }) => name).join(', ')}`);
  const { rows: nodes } = await client.query<{ is_kept: boolean }>(
    `SELECT r.success AND r.result = (
              SELECT count(*)::text FROM pg_dist_shard s JOIN pg_dist_placement p USING (shardid)
               WHERE p.groupid = n.groupid AND s.logicalrelid IN (SELECT pathshala_site_tables())) AS is_kept
       FROM run_command_on_all_nodes($$
              SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
               WHERE n.nspname = 'public' AND c.relkind = 'r' AND c.relname ~ '_[0-9]{5,}$'
                 AND c.relrowsecurity AND c.relforcerowsecurity $$) r
       JOIN pg_dist_node n USING (nodeid)`,
  );
  if (nodes.some(({ is_kept }) => !is_kept))
    throw new Error('A node holds tables of institutions without row security');
}
