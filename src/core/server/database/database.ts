import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from '../http/config.ts';
import { runningPostgres } from './embedded-postgres.ts';
import { startSupervisedPostgres } from './supervised-postgres.ts';

export type OpenDatabase = { readonly adminUrl: string; stop(): Promise<void> };

const loginRoles = ['pathshala_app', 'pathshala_platform', 'pathshala_group', 'pathshala_jobs'] as const;
export type LoginRole = (typeof loginRoles)[number];

/** The PostgreSQL of DATABASE_URL does not let us in, or cannot be used; the message says what to mend. */
export class CannotReachDatabase extends Error {}

/** Another process of Pathshala has this data folder. */
export class AlreadyRunning extends Error {}

/**
 * Starts the embedded PostgreSQL, or checks the one of DATABASE_URL; its roles are ready afterwards.
 * When another process of Pathshala already runs it, that one is `use`d and left running by `stop`, or
 * {@link AlreadyRunning} is thrown; what a killed process left behind is stopped and started again.
 */
export async function openDatabase(
  config: Config,
  onProgress: (text: string) => void = () => {},
  whenRunning: 'use' | 'refuse' = 'use',
): Promise<OpenDatabase> {
  if (config.databaseUrl !== null) {
    await ensureRoles(config.databaseUrl, config.secret).catch((error: unknown) => {
      throw explained(error);
    });
    return { adminUrl: config.databaseUrl, stop: async () => {} };
  }
  const running = await runningPostgres(config.dataFolder);
  if (running !== null && (await isInUse(running))) {
    if (whenRunning === 'refuse')
      throw new AlreadyRunning(
        `Pathshala already runs with the data folder ${config.dataFolder}. ` +
          'Stop it first, or set DATA_FOLDER (and PORT) for a second one.',
      );
    return { adminUrl: withDatabase(running, 'pathshala'), stop: async () => {} };
  }
  const postgres = await startSupervisedPostgres(config.dataFolder, { onProgress });
  const adminUrl = withDatabase(postgres.adminUrl, 'pathshala');
  await withAdmin(postgres.adminUrl, async (client) => {
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = 'pathshala'");
    if (rowCount === 0) await client.query('CREATE DATABASE pathshala');
  });
  await ensureRoles(adminUrl, config.secret);
  return { adminUrl, stop: postgres.stop };
}

/** The usual reasons why a database of one's own cannot be used, in words. */
function explained(error: unknown): unknown {
  const { code, message } = error as { code?: string; message?: string };
  const reasons: Record<string, string> = {
    ECONNREFUSED: 'nothing answers there; is PostgreSQL running, and are host and port right?',
    ENOTFOUND: 'its host is not known; check the name',
    EAI_AGAIN: 'its host is not known; check the name and the network',
    ETIMEDOUT: 'it does not answer; check host, port and firewall',
    '28P01': 'it refuses the password',
    '28000': 'it refuses this user',
    '3D000': 'it has no database of this name; make one with: createdb NAME',
    '42501': 'the user may not make roles; give it CREATEROLE, or use a superuser',
  };
  const reason = code === undefined ? undefined : reasons[code];
  return reason
    ? new CannotReachDatabase(
        `The database of DATABASE_URL cannot be used: ${reason}.\n  (${message || code})`,
      )
    : error;
}

/** Whether a living process is connected. One that was just killed is seen to be gone within two seconds. */
async function isInUse(adminUrl: string): Promise<boolean> {
  for (let tries = 0; tries < 8; tries += 1) {
    const { rows } = await withAdmin(adminUrl, (client) =>
      client.query(
        `SELECT count(*)::int AS n FROM pg_stat_activity
          WHERE application_name LIKE 'pathshala%' AND pid <> pg_backend_pid()`,
      ),
    );
    if (Number(rows[0]?.n) === 0) return false;
    await pause(250);
  }
  return true;
}

export async function withAdmin<T>(adminUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: adminUrl,
    connectionTimeoutMillis: 10_000,
    application_name: 'pathshala-admin',
  });
  client.on('error', () => {});
  await client.connect();
  try {
    // Migrations, copies and counting take the time they take, whatever limits this database has for others.
    await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    return await work(client);
  } finally {
    await client.end();
  }
}

export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

const passwordOf = (role: LoginRole, secret: string) =>
  createHmac('sha256', secret).update(role).digest('hex');

/** The address at which a role logs in; its password follows from the server's secret. */
export function roleUrl(adminUrl: string, role: LoginRole, secret: string): string {
  const url = new URL(adminUrl);
  url.username = role;
  url.password = passwordOf(role, secret);
  return url.href;
}

/**
 * What the database itself keeps for these roles, whoever logs in: a little less than the minute after which a request
 * gives up by itself, the end of a transaction that was left open, and how it plans. A row that is fetched by its key costs
 * little more than the next one (PostgreSQL takes four times that, for a disk that turns, and reads a whole table rather than
 * sixty rows of it). Six tables of a statement are put in the best order together; eight take three times as long to plan, and
 * hardly any statement here gains by it (docs/performance.md).
 */
const roleSettings = [
  'statement_timeout=55s',
  'idle_in_transaction_session_timeout=1min',
  'random_page_cost=1.1',
  'join_collapse_limit=6',
  'from_collapse_limit=6',
] as const;

/**
 * The owner of the tables, who cannot log in, and the roles that log in and own nothing. Run at every start;
 * needs CREATEROLE or a superuser, and PostgreSQL 15 or newer.
 */
export async function ensureRoles(adminUrl: string, secret: string): Promise<void> {
  await withAdmin(adminUrl, async (client) => {
    const version = Number(
      (await client.query("SELECT current_setting('server_version_num') AS v")).rows[0]?.v,
    );
    if (version < 150_000)
      throw new CannotReachDatabase(
        `Pathshala needs PostgreSQL 15 or newer; this server is ${Math.floor(version / 10_000)}.`,
      );
    await client.query('SELECT pg_advisory_lock(5071501)');
    const { rows: roles } = await client.query<{ rolname: string; rolconfig: string[] | null }>(
      'SELECT rolname, rolconfig FROM pg_roles',
    );
    const known = new Map(roles.map((role) => [role.rolname, role.rolconfig ?? []]));
    if (!known.has('pathshala_owner')) await client.query('CREATE ROLE pathshala_owner NOLOGIN');
    for (const role of loginRoles) {
      // A hexadecimal digest: nothing in it needs quoting.
      const password = `PASSWORD '${passwordOf(role, secret)}'`;
      await client.query(`${known.has(role) ? 'ALTER' : 'CREATE'} ROLE ${role} LOGIN ${password}`);
      for (const setting of roleSettings)
        if (!known.get(role)?.includes(setting))
          await client.query(`ALTER ROLE ${role} SET ${setting.replace(/=(.*)/, " = '$1'")}`);
    }
    await client.query('GRANT pathshala_owner TO CURRENT_USER');
    const name = client.escapeIdentifier(
      String((await client.query('SELECT current_database() AS d')).rows[0]?.d),
    );
    await client.query(`GRANT CREATE ON DATABASE ${name} TO pathshala_owner`);
    await client.query(`REVOKE TEMPORARY ON DATABASE ${name} FROM PUBLIC`);
    await client.query('GRANT ALL ON SCHEMA public TO pathshala_owner');
    // A making of the demonstration that was killed left it.
    await letLoadSwiftly(client, false);
  });
}

/**
 * Lets the platform's role write many rows without the look-ups of each (demo/swiftly.ts), or no longer. Only a superuser can
 * allow it; with any other database each row is looked up.
 */
export async function letLoadSwiftly(client: pg.Client, isLet: boolean): Promise<void> {
  await client.query(
    `DO $do$ BEGIN
       IF (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
         ${isLet ? 'GRANT' : 'REVOKE'} SET ON PARAMETER session_replication_role ${isLet ? 'TO' : 'FROM'} pathshala_platform;
       END IF;
     END $do$`,
  );
}
