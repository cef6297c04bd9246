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
  /**
   * What `read` answered before for this key, while nothing has changed in the institution through this
   * process and at most two seconds have passed (another process may have changed something). For numbers
   * that cost much more than the rows beside them, never for deciding what somebody may do.
   */
  kept<T>(key: string, read: () => Promise<T>): Promise<T>;
  /** The same for many at once: `read` is asked only for the ids not kept, and not at all when all of them are. */
  keptEach<T>(
    name: string,
    ids: readonly string[],
    read: (missing: readonly string[]) => Promise<ReadonlyMap<string, T>>,
  ): Promise<ReadonlyMap<string, T>>;
};

/** The same without an institution, for the platform's own tables; `$1` is the first value. */
export type PlatformTransaction = Omit<Transaction, 'siteId' | 'kept' | 'keptEach'> & {
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

type Statement = { readonly name: string; readonly changes: boolean };

const statements = new Map<string, Statement>();

/** Statements are prepared once a connection, under a name made from their text. */
function statementOf(sql: string): Statement {
  let known = statements.get(sql);
  if (!known) {
    known = {
      name: createHash('sha256').update(sql).digest('base64url').slice(0, 40),
      // A read may also begin with a common table expression; `FOR UPDATE` counts as a change, which costs nothing.
      changes: !/^\s*(SELECT|WITH)\b/i.test(sql) || /\b(INSERT|UPDATE|DELETE|MERGE)\b/i.test(sql),
    };
    statements.set(sql, known);
  }
  return known;
}

const keptMilliseconds = 2_000;

/** More answers than this, of all institutions together, and all are dropped. */
const mostKept = 50_000;

/** Answers kept between transactions, by institution; a change of the institution's rows drops all of its. */
function keepAnswers() {
  type Kept = { until: number; answer: unknown };
  type Site = { changes: number; answers: Map<string, Kept> };
  const bySite = new Map<number, Site>();
  let count = 0;
  const of = (siteId: number): Site => {
    let one = bySite.get(siteId);
    if (!one) {
      one = { changes: 0, answers: new Map() };
      bySite.set(siteId, one);
    }
    return one;
  };
  const keep = (siteId: number, key: string, answer: unknown) => {
    if (count >= mostKept) {
      for (const site of bySite.values()) site.answers.clear();
      count = 0;
    }
    const { answers } = of(siteId);
    if (!answers.has(key)) count += 1;
    answers.set(key, { until: Date.now() + keptMilliseconds, answer });
  };
  return {
    drop(siteId: number) {
      const one = of(siteId);
      one.changes += 1;
      count -= one.answers.size;
      one.answers.clear();
    },
    async get<T>(siteId: number, key: string, read: () => Promise<T>): Promise<T> {
      const one = of(siteId);
      const known = one.answers.get(key);
      if (known && known.until > Date.now()) return known.answer as T;
      const { changes } = one;
      const answer = await read();
      // Whoever changed something meanwhile may have been invisible to this read.
      if (one.changes === changes) keep(siteId, key, answer);
      return answer;
    },
    async getEach<T>(
      siteId: number,
      name: string,
      ids: readonly string[],
      read: (missing: readonly string[]) => Promise<ReadonlyMap<string, T>>,
    ): Promise<ReadonlyMap<string, T>> {
      const one = of(siteId);
      const found = new Map<string, T>();
      const now = Date.now();
      const missing = ids.filter((id) => {
        const known = one.answers.get(`${name} ${id}`);
        if (!known || known.until <= now) return true;
        if (known.answer !== undefined) found.set(id, known.answer as T);
        return false;
      });
      if (missing.length === 0) return found;
      const { changes } = one;
      const fresh = await read(missing);
      for (const id of missing) {
        const answer = fresh.get(id);
        if (answer !== undefined) found.set(id, answer);
        if (one.changes === changes) keep(siteId, `${name} ${id}`, answer);
      }
      return found;
    },
  };
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
export async function openPools(
  urls: { appUrl: string; platformUrl: string },
  size = 10,
  longestQuery = 60_000,
): Promise<Database> {
  const settings = {
    max: size,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    // A server that was cut off without a word would hold its requests for ever.
    query_timeout: longestQuery,
  };
  const app = new pg.Pool({ ...settings, connectionString: urls.appUrl, application_name: 'pathshala' });
  const platform = new pg.Pool({
    ...settings,
    connectionString: urls.platformUrl,
    application_name: 'pathshala-platform',
  });
  // Single statements have connections of their own: a transaction that runs one in between would otherwise wait
  // for a connection that only transactions waiting like itself can give back.
  const single = new pg.Pool({
    ...settings,
    max: Math.max(2, Math.ceil(size / 2)),
    connectionString: urls.platformUrl,
    application_name: 'pathshala-single',
  });
  for (const pool of [app, platform, single]) {
    // A connection that breaks must not end the process, neither idle nor between two statements of a
    // transaction; the next statement says so, and the next transaction opens a new one.
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
  }
  await assertBoundByRowSecurity(app);
  await assertBoundByRowSecurity(platform);

  const answers = keepAnswers();

  /** `changed` collects the institutions whose rows this transaction wrote. */
  async function run<T>(
    pool: pg.Pool,
    context: Context,
    siteId: number | null,
    work: (client: pg.PoolClient, changed: Set<number>) => Promise<T>,
  ): Promise<T> {
    const client = await pool.connect().catch((error: unknown) => {
      throw databaseError(error);
    });
    let broken: Error | undefined;
    const changed = new Set<number>();
    try {
      await client.query(opening(context, siteId));
      const result = await work(client, changed);
      await client.query('COMMIT');
      for (const site of changed) answers.drop(site);
      return result;
    } catch (error) {
      // After a connection that went silent even ROLLBACK would only wait again.
      if (isSilence(error)) broken = error as Error;
      else
        await client.query('ROLLBACK').catch((failure: Error) => {
          broken = failure;
        });
      throw databaseError(error);
    } finally {
      client.release(broken);
    }
  }

  const handsOf = (client: pg.PoolClient, siteId: number | null, changed: Set<number>) => {
    const query = (sql: string, values: unknown[]) => {
      const { name, changes } = statementOf(sql);
      if (changes && siteId !== null) changed.add(siteId);
      return client.query({ name, text: sql, values: siteId === null ? values : [siteId, ...values] });
    };
    return {
      async rows<R extends Row>(sql: string, ...values: unknown[]): Promise<R[]> {
        return (await query(sql, values)).rows as R[];
      },
      async row<R extends Row>(sql: string, ...values: unknown[]): Promise<R | null> {
        return ((await query(sql, values)).rows[0] as R | undefined) ?? null;
      },
      async change(sql: string, ...values: unknown[]): Promise<number> {
        return (await query(sql, values)).rowCount ?? 0;
      },
    };
  };
  const siteHandsOf = (client: pg.PoolClient, siteId: number, changed: Set<number>) => ({
    ...handsOf(client, siteId, changed),
    // A transaction that wrote sees its own rows, and nobody else may.
    kept: <T>(key: string, read: () => Promise<T>) =>
      changed.has(siteId) ? read() : answers.get(siteId, key, read),
    keptEach: <T>(
      name: string,
      ids: readonly string[],
      read: (missing: readonly string[]) => Promise<ReadonlyMap<string, T>>,
    ) =>
      changed.has(siteId)
        ? ids.length === 0
          ? Promise.resolve(new Map<string, T>())
          : read(ids)
        : answers.getEach(siteId, name, ids, read),
  });

  return {
    inSite(context, work) {
      const { siteId } = context;
      if (siteId === null) return Promise.reject(new AppError(errors.notFound));
      return run(app, context, siteId, (client, changed) =>
        work({ siteId, context, ...siteHandsOf(client, siteId, changed) }),
      );
    },
    asPlatform(context, work) {
      return run(platform, context, null, (client, changed) =>
        work({
          context,
          ...handsOf(client, null, changed),
          async enterSite(siteId) {
            if (!Number.isSafeInteger(siteId) || siteId <= 0)
              throw new Error('A site id is a positive integer');
            await client.query(`SET LOCAL app.site_id = '${siteId}'`);
            return { siteId, context: { ...context, siteId }, ...siteHandsOf(client, siteId, changed) };
          },
        }),
      );
    },
    async findOne<R extends Row>(sql: string, ...values: unknown[]) {
      const result = await single
        .query({ name: statementOf(sql).name, text: sql, values })
        .catch((error: unknown) => Promise.reject(databaseError(error)));
      return (result.rows[0] as R | undefined) ?? null;
    },
    async close() {
      await Promise.all([app.end(), platform.end(), single.end()]);
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
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '53300',
]);

const isSilence = (error: unknown) => error instanceof Error && error.message === 'Query read timeout';

/** A lost or refused connection becomes the "database is away" answer; anything else stays itself. */
function databaseError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const code = (error as { code?: string } | null)?.code ?? '';
  const message = error instanceof Error ? error.message : '';
  if (
    awayCodes.has(code) ||
    isSilence(error) ||
    /terminated unexpectedly|timeout exceeded when trying to connect|Connection terminated|not queryable/.test(
      message,
    )
  )
    return new AppError(errors.databaseAway);
  return error;
}
