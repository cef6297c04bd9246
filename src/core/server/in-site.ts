import { createHash } from 'node:crypto';
import pg from 'pg';
import { AppError, errors } from '../errors.ts';
import type { Language } from '../labels.ts';

// Calendar dates stay strings, and 64-bit numbers stay exact: money is bigint paisa.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.INT8, (value) => BigInt(value));

/** Who does what, for whom: it names the institution of every statement and the actor of every change. */
export type Context = {
  readonly siteId: number | null;
  readonly accountId: string | null;
  readonly impersonatorId: string | null;
  /** The call or job that acts, as the history shows it: `POST /api/v1/academic/shift`. */
  readonly action: string;
  readonly requestId: string;
  readonly language: Language;
  readonly permissions: ReadonlySet<string>;
};

export type Row = Record<string, unknown>;

/** The hands to the database inside one transaction. `$1` of every statement is the institution. */
export type Transaction = {
  readonly siteId: number;
  readonly context: Context;
  /** Runs `sql` with the institution as `$1` and `values` as `$2`, `$3`, …; never two at once. */
  rows<R extends Row = Row>(sql: string, ...values: unknown[]): Promise<R[]>;
  /** The first row, or null. */
  row<R extends Row = Row>(sql: string, ...values: unknown[]): Promise<R | null>;
  /** How many rows the statement changed. */
  change(sql: string, ...values: unknown[]): Promise<number>;
};

/** The same without an institution, for the platform's own tables; `$1` is the first value. */
export type PlatformTransaction = Omit<Transaction, 'siteId'> & {
  /** From here on the transaction also reads and writes this institution's rows (creating one, for example). */
  enterSite(siteId: number): Promise<Transaction>;
};

export type Database = {
  inSite<T>(context: Context, work: (transaction: Transaction) => Promise<T>): Promise<T>;
  asPlatform<T>(context: Context, work: (transaction: PlatformTransaction) => Promise<T>): Promise<T>;
  /** One statement on the platform's connection, outside a transaction: finding a session. */
  findOne<R extends Row>(sql: string, ...values: unknown[]): Promise<R | null>;
  close(): Promise<void>;
};

const names = new Map<string, string>();

/** Statements are prepared once a connection, under a name made from their text. */
function nameOf(sql: string): string {
  let name = names.get(sql);
  if (!name) {
    name = createHash('sha256').update(sql).digest('base64url').slice(0, 40);
    names.set(sql, name);
  }
  return name;
}

const uuidShape = /^[0-9a-f-]{36}$/i;
const quote = (value: string) => `'${value.replaceAll("'", "''").replaceAll('\\', '')}'`;

/** The opening round trip. SET LOCAL takes no parameters, so every value is checked or quoted here. */
function opening(context: Context, siteId: number | null): string {
  const parts = ['BEGIN'];
  if (siteId !== null) {
    if (!Number.isSafeInteger(siteId) || siteId <= 0) throw new Error('A site id is a positive integer');
    parts.push(`SET LOCAL app.site_id = '${siteId}'`);
  }
  for (const [name, id] of [
    ['app.actor', context.accountId],
    ['app.impersonator', context.impersonatorId],
  ] as const)
    if (id !== null) {
      if (!uuidShape.test(id)) throw new Error(`${name} must be a UUID`);
      parts.push(`SET LOCAL ${name} = '${id}'`);
    }
  parts.push(`SET LOCAL app.action = ${quote(context.action.slice(0, 200))}`);
  parts.push(`SET LOCAL app.request = ${quote(context.requestId.slice(0, 64))}`);
  return parts.join(';');
}

/**
 * Opens the two pools. `appUrl` logs in as `pathshala_app`, `platformUrl` as `pathshala_platform`.
 * Refuses to go on when either may pass row security (superuser, BYPASSRLS or owner of a table).
 */
export async function openPools(urls: { appUrl: string; platformUrl: string }, size = 10): Promise<Database> {
  const settings = { max: size, idleTimeoutMillis: 30_000, connectionTimeoutMillis: 5_000, keepAlive: true };
  const app = new pg.Pool({ ...settings, connectionString: urls.appUrl, application_name: 'pathshala' });
  const platform = new pg.Pool({
    ...settings,
    connectionString: urls.platformUrl,
    application_name: 'pathshala-platform',
  });
  // An idle connection that breaks must not end the process; the next query opens a new one.
  app.on('error', () => {});
  platform.on('error', () => {});
  // The same for one that breaks between two statements of a transaction: the next statement says so.
  for (const pool of [app, platform]) pool.on('connect', (client) => client.on('error', () => {}));
  await assertBoundByRowSecurity(app);
  await assertBoundByRowSecurity(platform);

  async function run<T>(
    pool: pg.Pool,
    context: Context,
    siteId: number | null,
    work: (client: pg.PoolClient) => Promise<T>,
  ): Promise<T> {
    const client = await pool.connect().catch((error: unknown) => {
      throw databaseError(error);
    });
    let broken: Error | undefined;
    try {
      await client.query(opening(context, siteId));
      const result = await work(client);
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch((failure: Error) => {
        broken = failure;
      });
      throw databaseError(error);
    } finally {
      client.release(broken);
    }
  }

  const handsOf = (client: pg.PoolClient, before: readonly unknown[]) => ({
    async rows<R extends Row>(sql: string, ...values: unknown[]): Promise<R[]> {
      const result = await client.query({ name: nameOf(sql), text: sql, values: [...before, ...values] });
      return result.rows as R[];
    },
    async row<R extends Row>(sql: string, ...values: unknown[]): Promise<R | null> {
      const result = await client.query({ name: nameOf(sql), text: sql, values: [...before, ...values] });
      return (result.rows[0] as R | undefined) ?? null;
    },
    async change(sql: string, ...values: unknown[]): Promise<number> {
      const result = await client.query({ name: nameOf(sql), text: sql, values: [...before, ...values] });
      return result.rowCount ?? 0;
    },
  });

  return {
    inSite(context, work) {
      const { siteId } = context;
      if (siteId === null) return Promise.reject(new AppError(errors.notFound));
      return run(app, context, siteId, (client) => work({ siteId, context, ...handsOf(client, [siteId]) }));
    },
    asPlatform(context, work) {
      return run(platform, context, null, (client) =>
        work({
          context,
          ...handsOf(client, []),
          async enterSite(siteId) {
            if (!Number.isSafeInteger(siteId) || siteId <= 0)
              throw new Error('A site id is a positive integer');
            await client.query(`SET LOCAL app.site_id = '${siteId}'`);
            return { siteId, context: { ...context, siteId }, ...handsOf(client, [siteId]) };
          },
        }),
      );
    },
    async findOne<R extends Row>(sql: string, ...values: unknown[]) {
      const result = await platform
        .query({ name: nameOf(sql), text: sql, values })
        .catch((error: unknown) => Promise.reject(databaseError(error)));
      return (result.rows[0] as R | undefined) ?? null;
    },
    async close() {
      await Promise.all([app.end(), platform.end()]);
    },
  };
}

async function assertBoundByRowSecurity(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(
    `SELECT current_user AS name, r.rolsuper OR r.rolbypassrls AS passes,
            EXISTS (SELECT 1 FROM pg_class c WHERE c.relowner = r.oid AND c.relkind IN ('r', 'p')) AS owns
       FROM pg_roles r WHERE r.rolname = current_user`,
  );
  const role = rows[0] as { name: string; passes: boolean; owns: boolean } | undefined;
  if (!role || role.passes || role.owns)
    throw new Error(
      `The database role "${role?.name}" is a superuser, bypasses row security or owns tables. ` +
        'Institutions would not be kept apart; use a plain role.',
    );
}

const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08003',
  '53300',
]);

/** A lost or refused connection becomes the "database is away" answer; anything else stays itself. */
function databaseError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const code = (error as { code?: string } | null)?.code ?? '';
  const message = error instanceof Error ? error.message : '';
  if (
    awayCodes.has(code) ||
    /terminated unexpectedly|timeout exceeded when trying to connect|Connection terminated/.test(message)
  )
    return new AppError(errors.databaseAway);
  return error;
}
