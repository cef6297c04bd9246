import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { roleUrl, withAdmin, withDatabase } from '../src/core/server/database/database.ts';
import type { DatabaseKind } from '../src/core/server/database/rows-of.ts';

export const testSecret = 'a secret for tests only, sixty-four characters long, not for use';
/** One for all tests, for databases are cloned from one world into another. */
export const testKeys = [{ id: 'k1', bytes: Buffer.alloc(32, 7) }];
/** How the statements of this run are said. */
export const testKind: DatabaseKind = process.env.DATABASE_KIND === 'citus' ? 'citus' : 'postgres';
/** The kinds a statement can be said to here: one PostgreSQL understands both, a cluster its own. */
export const testKinds: readonly DatabaseKind[] = process.env.CITUS_URL ? ['citus'] : ['postgres', 'citus'];
export const template = process.env.TEST_TEMPLATE ?? 'pathshala_template';

/** A limit of a test, in milliseconds: a cluster, three servers on one machine, takes several times as long. */
export const testLimit = (milliseconds: number): number =>
  process.env.CITUS_URL ? milliseconds * 10 : milliseconds;

/**
 * What an error tells of a rule of the database that was broken. A cluster leaves out what a trigger calls it, and says of one
 * looked at with the commit only that nothing was committed.
 */
export const brokenRule = (constraint: string): object =>
  citusUrl()
    ? { code: { asymmetricMatch: (code: unknown) => /^(23|XX000)/.test(String(code)) } }
    : { constraint };

/** The words of a rule that is looked at with the commit; a cluster says only that nothing was committed. */
export const refusedWith = (words: string): RegExp =>
  new RegExp(citusUrl() ? `${words}|could not commit transaction` : words);

export type TestDatabase = {
  readonly adminUrl: string;
  readonly appUrl: string;
  readonly platformUrl: string;
  readonly groupUrl: string;
  readonly jobsUrl: string;
  drop(): Promise<void>;
};

/** The address of the PostgreSQL of all tests. */
export function testServer(): string {
  const server = process.env.TEST_ADMIN_URL;
  if (!server) throw new Error('test/global-setup.ts did not run');
  return server;
}

/**
 * Whether the template there has all that a server brings to its database, so that one on a clone need not look again. A
 * cluster is looked at always, and so is the database of a run inside a run, which this code knows more of than it was brought.
 */
export const isTemplateBrought = (): boolean =>
  !citusUrl() && testKind === 'postgres' && testServer() === process.env.TEST_BROUGHT_AT;

/** A database of its own, cloned from the migrated template, or from another, in a fraction of a second. */
export async function testDatabase(source = template): Promise<TestDatabase> {
  const server = testServer();
  const name = `pathshala_${randomBytes(6).toString('hex')}`;
  if (citusUrl()) await cloneOnNodes(name, source);
  else
    await withAdmin(server, async (client) => {
      // Two clones of one template at the same moment refuse each other.
      await client.query('SELECT pg_advisory_lock(5071503)');
      await client.query(`CREATE DATABASE ${name} TEMPLATE ${source} STRATEGY FILE_COPY`);
    });
  const adminUrl = withDatabase(server, name);
  return {
    adminUrl,
    appUrl: roleUrl(adminUrl, 'pathshala_app', testSecret),
    platformUrl: roleUrl(adminUrl, 'pathshala_platform', testSecret),
    groupUrl: roleUrl(adminUrl, 'pathshala_group', testSecret),
    jobsUrl: roleUrl(adminUrl, 'pathshala_jobs', testSecret),
    async drop() {
      if (citusUrl()) await dropOnNodes(name);
      else await withAdmin(server, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    },
  };
}

// The nodes of a cluster for tests: `CITUS_URL` is a database of its coordinator that knows the nodes, and its user a superuser
// who may log in on each of them. Every test database is one on all nodes, under one name.

type Node = { readonly host: string; readonly port: number; readonly isCoordinator: boolean };

let nodes: Promise<readonly Node[]> | null = null;

export const citusUrl = (): string | null => process.env.CITUS_URL || null;

async function readNodes(url: string): Promise<readonly Node[]> {
  const { rows } = await withAdmin(url, (client) =>
    client.query<{ host: string; port: number; is_coordinator: boolean }>(
      `SELECT nodename AS host, nodeport AS port, groupid = 0 AS is_coordinator FROM pg_dist_node
        WHERE noderole = 'primary' AND isactive ORDER BY groupid`,
    ),
  );
  if (!rows[0]?.is_coordinator || rows.length < 2)
    throw new Error('The database of CITUS_URL knows no coordinator and workers: run citus_add_node there');
  return rows.map(({ host, port, is_coordinator }) => ({ host, port, isCoordinator: is_coordinator }));
}

/** Runs `work` on a connection to this database of every node, all at once. */
async function onEveryNode(
  database: string,
  work: (client: pg.Client, node: Node) => Promise<unknown>,
): Promise<void> {
  const url = citusUrl();
  if (!url) throw new Error('CITUS_URL is not set');
  nodes ??= readNodes(url);
  await Promise.all(
    (await nodes).map((node) => {
      const own = new URL(withDatabase(url, database));
      if (!node.isCoordinator) {
        own.hostname = node.host;
        own.port = String(node.port);
      }
      return withAdmin(own.href, (client) => work(client, node));
    }),
  );
}

/** An empty database on every node that is a cluster of its own. */
export async function makeOnNodes(name: string): Promise<void> {
  await dropOnNodes(name);
  await onEveryNode('postgres', (client) => client.query(`CREATE DATABASE ${name}`));
  await onEveryNode(name, (client) => client.query('CREATE EXTENSION citus'));
  const all = await nodes;
  await onEveryNode(name, async (client, node) => {
    if (!node.isCoordinator) return;
    await client.query('SELECT citus_set_coordinator_host($1, $2)', [node.host, node.port]);
    for (const { host, port, isCoordinator } of all ?? [])
      if (!isCoordinator) await client.query('SELECT citus_add_node($1, $2)', [host, port]);
  });
}

/** The same database again on every node; the nodes keep looking after what is theirs, so they are let go first. */
async function cloneOnNodes(name: string, source: string): Promise<void> {
  await onEveryNode('postgres', async (client) => {
    await client.query('SELECT pg_advisory_lock(5071503)');
    await client.query(`ALTER DATABASE ${source} ALLOW_CONNECTIONS false`);
    for (let tries = 0; ; tries += 1) {
      await client.query('SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1', [
        source,
      ]);
      try {
        await client.query(`CREATE DATABASE ${name} TEMPLATE ${source} STRATEGY FILE_COPY`);
        return;
      } catch (error) {
        if ((error as { code?: string }).code !== '55006' || tries === 5) throw error;
      }
    }
  });
}

export async function renameOnNodes(name: string, to: string): Promise<void> {
  await onEveryNode('postgres', async (client) => {
    await client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await client.query('SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1', [
      name,
    ]);
    await client.query(`ALTER DATABASE ${name} RENAME TO ${to}`);
  });
}

export async function dropOnNodes(name: string): Promise<void> {
  await onEveryNode('postgres', (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
}
