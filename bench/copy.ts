import { pino } from 'pino';
import { withAdmin, withDatabase } from '../src/core/server/database/database.ts';
import type { Transaction } from '../src/core/server/database/in-site.ts';
import { readConfig } from '../src/core/server/http/config.ts';
import { makeServer, type Server, systemContext } from '../src/server.ts';
import { benchSecret, openWorld, type World } from './world.ts';

/** What the database knows of its tables: all of it, only what was there before the institution came, or nothing. */
export const statistics = ['fresh', 'old', 'none'] as const;
export type Statistics = (typeof statistics)[number];

export type Copy = {
  readonly world: World;
  readonly server: Server;
  readonly adminUrl: string;
  /** Somebody of the office. */
  readonly accountId: string;
  /** Statements of the filling, whose triggers are asleep. */
  sql(text: string, ...values: unknown[]): Promise<Record<string, string>[]>;
  /** Work of the institution as somebody of the office. */
  inSite<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** The same, and the database forgets it afterwards. */
  tried<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** From here on the database knows its tables so. */
  knowing(what: Statistics): Promise<void>;
  stop(): Promise<void>;
};

const undone = new Error('as it was');

/** Opens a copy of the database of the figures, so that what is added here is not in theirs, with a server on it. */
export async function openCopy(
  name: string,
  size: { students: number; keep: boolean },
  say: (text: string) => void,
  settings: Readonly<Record<string, string>> = {},
): Promise<Copy> {
  const world = await openWorld({ ...size, sites: 1, fresh: false }, say);
  const filled = new URL(world.adminUrl).pathname.slice(1);
  const postgres = withDatabase(world.adminUrl, 'postgres');
  const adminUrl = withDatabase(world.adminUrl, `${filled}_${name}`);
  await withAdmin(postgres, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${filled}_${name} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${filled}_${name} TEMPLATE ${filled}`);
    // Nobody counts the tables meanwhile, other than when told to.
    await client.query('ALTER SYSTEM SET autovacuum = off');
    await client.query('SELECT pg_reload_conf()');
  });
  const config = readConfig({
    ...settings,
    DATA_FOLDER: world.folder,
    DATABASE_URL: adminUrl,
    APP_SECRET: benchSecret,
  });
  const server = await makeServer(config, adminUrl, { log: pino({ level: 'silent' }), longestQuery: 0 });
  const { database } = server.services;
  const sql: Copy['sql'] = (text, ...values) =>
    withAdmin(adminUrl, async (client) => {
      await client.query(`SELECT set_config('app.site_id', $1, false)`, [String(world.siteId)]);
      await client.query("SET session_replication_role = 'replica'");
      return (await client.query(text, values)).rows;
    });
  const [account] = await sql(`SELECT id FROM account WHERE username = 'bench-1'`);
  const accountId = String(account?.id);
  const context = { ...systemContext('bench'), siteId: world.siteId, accountId };
  const inSite: Copy['inSite'] = (work) => database.inSite(context, work);
  return {
    world,
    server,
    adminUrl,
    accountId,
    sql,
    inSite,
    async tried(work) {
      let answer: Awaited<ReturnType<typeof work>> | undefined;
      await inSite(async (transaction) => {
        answer = await work(transaction);
        throw undone;
      }).catch((error: unknown) => {
        if (error !== undone) throw error;
      });
      return answer as Awaited<ReturnType<typeof work>>;
    },
    knowing: (what) =>
      withAdmin(adminUrl, async (client) => {
        await client.query('ANALYZE');
        if (what === 'old')
          // As if the tables had been counted before the institution was there: its rows are thought to be one or none.
          await client.query(
            `SELECT pg_restore_attribute_stats('schemaname', 'public', 'relname', c.relname::text, 'attname', 'site_id', 'inherited', false,
                      'null_frac', 0::real, 'avg_width', 8, 'n_distinct', 1::real, 'most_common_vals', '{999999}',
                      'most_common_freqs', '{1}'::real[])
               FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'site_id'
              WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`,
          );
        if (what === 'none')
          await client.query(
            `SELECT pg_clear_relation_stats('public', c.relname::text),
                    (SELECT count(pg_clear_attribute_stats('public', c.relname::text, a.attname::text, false)) FROM pg_attribute a
                      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped)
               FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`,
          );
      }),
    async stop() {
      await server.close();
      await withAdmin(postgres, async (client) => {
        await client.query('ALTER SYSTEM RESET autovacuum');
        await client.query('SELECT pg_reload_conf()');
        await client.query(`DROP DATABASE ${filled}_${name} WITH (FORCE)`);
      });
      await world.stop();
    },
  };
}
