import pg from 'pg';
import { AppError, errors } from '../../errors.ts';
import { newId } from '../../ids.ts';
import type { Language } from '../../labels.ts';
import type { Permission } from '../../module/permissions.ts';
import { keepAnswers } from './kept-answers.ts';
import { changeNotice, type LiveUpdates } from './live-updates.ts';

export type { Row } from './statement.ts';

import { type Pipeline, pipeline } from './pipeline.ts';
import type { RowOf, Shape } from './row-shape.ts';
import { type DatabaseKind, saidTo } from './rows-of.ts';
import {
  type Along,
  begin,
  beginRead,
  commit,
  prepareAlong,
  type Row,
  send,
  settingOf,
  statementOf,
} from './statement.ts';
import { noteAnswered, noteSaid } from './watch.ts';

/** Who does what, for whom: it names the institution of every statement and the actor of every change. */
export type Context = {
  readonly siteId: number | null;
  readonly accountId: string | null;
  readonly impersonatorId: string | null;
  /** The call or job that acts, as the history shows it: `POST /api/v1/academic/shift`. */
  readonly action: string;
  readonly requestId: string;
  readonly language: Language;
  readonly permissions: ReadonlySet<Permission>;
  /** The caller looks and changes nothing: every call that would is refused. */
  readonly isReadOnly?: boolean;
};

/** The hands to the database inside one transaction. `$1` of every statement is the institution. */
export type Transaction = {
  readonly siteId: number;
  readonly context: Context;
  /**
   * Runs `sql` with the institution as `$1` and `values` as `$2`, `$3`, …; never two at once. Its rows are what `shape`
   * declares, which the tests compare with the database.
   */
  read<S extends Shape>(shape: S, sql: string, ...values: unknown[]): Promise<RowOf<S>[]>;
  /** The first row of a {@link read}, or null. */
  readOne<S extends Shape>(shape: S, sql: string, ...values: unknown[]): Promise<RowOf<S> | null>;
  /** {@link read} without a shape: what is written anew declares one. `sql` runs with the institution as `$1` and `values` as `$2`, `$3`, …; never two at once. */
  rows<R extends Row = Row>(sql: string, ...values: unknown[]): Promise<R[]>;
  /** The first row, or null. */
  row<R extends Row = Row>(sql: string, ...values: unknown[]): Promise<R | null>;
  /** How many rows the statement changed. */
  change(sql: string, ...values: unknown[]): Promise<number>;
  /** For pipeline.ts alone. */
  readonly [pipeline]: Pipeline;
  /**
   * What `read` answered before for this key, while nothing has changed in the institution, for half a minute at most
   * (two seconds while the changes of other processes are not heard). For lists and numbers, never for deciding what
   * somebody may do.
   */
  kept<T>(key: string, read: () => Promise<T>): Promise<T>;
  /**
   * The same for a count nobody is harmed by when it is a moment old: while a new one is made after a change, by whoever
   * asked first, all others get the last one.
   */
  keptLately<T>(key: string, read: () => Promise<T>): Promise<T>;
  /** The same for many at once: `read` is asked only for the ids not kept, and not at all when all of them are. */
  keptEach<T>(
    name: string,
    ids: readonly string[],
    read: (missing: readonly string[]) => Promise<ReadonlyMap<string, T>>,
  ): Promise<ReadonlyMap<string, T>>;
};

/** The same without an institution, for the platform's own tables; `$1` is the first value. */
export type PlatformTransaction = Omit<
  Transaction,
  'siteId' | typeof pipeline | 'kept' | 'keptLately' | 'keptEach'
> & {
  /** From here on the transaction also reads and writes this institution's rows (creating one, for example). */
  enterSite(siteId: number): Promise<Transaction>;
};

export type Database = {
  inSite<T>(context: Context, work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /**
   * The same for work that only reads: each statement is a transaction and one round trip by itself, on any
   * connection, and the database refuses whatever would change something.
   */
  readInSite<T>(context: Context, work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /**
   * One statement that changes the institution, with it as `$1`: a transaction by itself, begun and committed in one
   * round trip. Nothing can be taken back after it, so the statement finds out by itself what may be written.
   */
  changeInSite<R extends Row = Row>(context: Context, sql: string, ...values: unknown[]): Promise<R[]>;
  asPlatform<T>(context: Context, work: (transaction: PlatformTransaction) => Promise<T>): Promise<T>;
  /** One statement on the platform's connection, outside a transaction: finding a session. */
  findOne<R extends Row>(sql: string, ...values: unknown[]): Promise<R | null>;
  close(): Promise<void>;
};

/** What goes ahead of a transaction's first statement: its beginning, its institution and who acts. */
function opening(kind: DatabaseKind, context: Context, siteId: number | null): Along[] {
  const settings = {
    site_id: siteId === null ? '' : siteText(siteId),
    actor: uuidText(context.accountId),
    impersonator: uuidText(context.impersonatorId),
    action: plainText(context.action, 200),
    request: plainText(context.requestId, 64),
  };
  if (kind === 'postgres') return [begin, { sql: 'enter', values: Object.values(settings) }];
  const given = Object.entries(settings).filter(([, value]) => value !== '');
  return [begin, ...given.map(([name, value]) => settingOf(`app.${name}`, value))];
}

/** A text as the database may hold it. */
const plainText = (text: string, most: number): string => text.replaceAll('\0', '').slice(0, most);

const entering = (siteId: number): Along => settingOf('app.site_id', siteText(siteId));

/**
 * One statement with all its values, the institution's among them; `later` says one ahead of the next, `finish` commits
 * in the same round trip.
 */
type Ask = ((sql: string, values: unknown[]) => Promise<pg.QueryResult<Row>>) & {
  later(one: Along): void;
  finish(sql: string, values: unknown[]): Promise<pg.QueryResult<Row>>;
};

function siteText(siteId: number): string {
  if (!Number.isSafeInteger(siteId) || siteId <= 0) throw new Error('A site id is a positive integer');
  return String(siteId);
}

function uuidText(id: string | null): string {
  if (id !== null && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id))
    throw new Error('An account id is a uuid');
  return id ?? '';
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  return pool.connect().catch((error: unknown) => {
    throw databaseError(error);
  });
}

const planOnce: Along = { sql: 'planOnce', values: [] };

export type PoolOptions = {
  kind?: DatabaseKind;
  size?: number;
  /** Milliseconds. */
  longestQuery?: number;
  /** Where the changes of other processes are heard; without it answers are kept for a moment only. */
  live?: Pick<LiveUpdates, 'isHearing' | 'onChange'>;
};

/**
 * Opens the two pools. `appUrl` logs in as `pathshala_app`, `platformUrl` as `pathshala_platform`.
 * Refuses to go on when either may pass row security (superuser, BYPASSRLS or owner of a table).
 */
export async function openPools(
  urls: { appUrl: string; platformUrl: string },
  { kind = 'postgres', size = 10, longestQuery = 60_000, live }: PoolOptions = {},
): Promise<Database> {
  const settings = {
    max: size,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    // A server that was cut off without a word would hold its requests for ever.
    query_timeout: longestQuery,
    onConnect: prepareAlong,
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

  const answers = keepAnswers(live?.isHearing ?? (() => false));
  const origin = newId();
  live?.onChange((change) => {
    if (change === null) answers.dropAll();
    else if (change.origin !== origin) answers.drop(change.siteId);
  });

  /** `changed` collects the institutions whose rows this transaction wrote. */
  async function run<T>(
    pool: pg.Pool,
    context: Context,
    siteId: number | null,
    work: (ask: Ask, changed: Set<number>) => Promise<T>,
  ): Promise<T> {
    let ahead = opening(kind, context, siteId);
    let hasBegun = false;
    let isFinished = false;
    const client = await connect(pool);
    let broken: Error | undefined;
    const changed = new Set<number>();
    const say = (sql: string, values: unknown[], after: readonly Along[] = []) => {
      if (isFinished) throw new Error('The transaction is finished');
      const first = ahead;
      ahead = [];
      hasBegun = true;
      return send(client, saidTo(kind, sql), values, first, after).catch((error: unknown) => {
        if (isOfConnection(error)) broken = error;
        throw isKeyTaken(error) ? new KeyTaken() : error;
      });
    };
    // The others are told after the commit, which would else wait for every other transaction that tells something.
    const notices = () => [...changed].map((site) => changeNotice(site, origin));
    const dropKept = () => {
      for (const site of changed) answers.drop(site);
    };
    const ask: Ask = Object.assign((sql: string, values: unknown[]) => say(sql, values), {
      later: (one: Along) => void ahead.push('sql' in one ? { ...one, sql: saidTo(kind, one.sql) } : one),
      async finish(sql: string, values: unknown[]) {
        const answer = await say(sql, values, [commit, ...notices()]);
        isFinished = true;
        dropKept();
        return answer;
      },
    });
    try {
      const result = await work(ask, changed);
      if (!isFinished && (hasBegun || changed.size > 0)) await say('COMMIT', [], notices());
      dropKept();
      return result;
    } catch (error) {
      if (hasBegun && !broken)
        await client.query('ROLLBACK').catch((failure: Error) => {
          broken = failure;
        });
      throw databaseError(error);
    } finally {
      client.release(broken);
    }
  }

  /** One statement, with what goes along with it a transaction by itself, on any connection of a pool. */
  async function askOnce(
    pool: pg.Pool,
    ahead: readonly Along[],
    sql: string,
    values: unknown[],
    after: readonly Along[] = [],
  ) {
    const client = await connect(pool);
    let broken: Error | undefined;
    try {
      return await send(client, saidTo(kind, sql), values, ahead, after);
    } catch (error) {
      if (isOfConnection(error)) broken = error;
      // What was begun is still open, and failed: whoever gets the connection next would fail with it.
      else if (ahead[0] === begin || ahead[0] === beginRead)
        await client.query('ROLLBACK').catch((failure: Error) => {
          broken = failure;
        });
      throw databaseError(error);
    } finally {
      client.release(broken);
    }
  }

  const handsOf = (ask: Ask, siteId: number | null, changed: Set<number>) => {
    const query = (sql: string, values: unknown[]) => {
      noteSaid(sql, siteId === null ? 'platform' : 'institution');
      if (siteId === null) return ask(sql, values);
      if (statementOf(sql).changes) changed.add(siteId);
      return ask(sql, [siteId, ...values]);
    };
    const read = async <S extends Shape>(shape: S, sql: string, values: unknown[]) => {
      const answer = await query(sql, values);
      noteAnswered(sql, shape, answer);
      return answer.rows as RowOf<S>[];
    };
    return {
      read: <S extends Shape>(shape: S, sql: string, ...values: unknown[]) => read(shape, sql, values),
      async readOne<S extends Shape>(shape: S, sql: string, ...values: unknown[]) {
        return (await read(shape, sql, values))[0] ?? null;
      },
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
  /** `mayWait`: it holds no connection between its statements, so that it may wait for the reads of others. */
  const siteHandsOf = (ask: Ask, siteId: number, changed: Set<number>, mayWait = false) => ({
    ...handsOf(ask, siteId, changed),
    [pipeline]: {
      later(sql: string, ...values: (string | null)[]) {
        noteSaid(sql, 'institution');
        if (statementOf(sql).changes) changed.add(siteId);
        ask.later({ sql, values: [String(siteId), ...values] });
      },
      async finish<R extends Record<string, string | null>>(sql: string, ...values: (string | null)[]) {
        noteSaid(sql, 'institution');
        if (statementOf(sql).changes) changed.add(siteId);
        return (await ask.finish(sql, [siteId, ...values])).rows as (R & { call: string })[];
      },
      keepPlan() {
        if (kind !== 'citus') ask.later(planOnce);
      },
    },
    // A transaction that wrote sees its own rows, and nobody else may.
    kept: <T>(key: string, read: () => Promise<T>) =>
      changed.has(siteId) ? read() : answers.get(siteId, key, read, { mayWait }),
    keptLately: <T>(key: string, read: () => Promise<T>) =>
      changed.has(siteId) || !mayWait ? read() : answers.getLately(siteId, key, read),
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
      return run(app, context, siteId, (ask, changed) =>
        work({ siteId, context, ...siteHandsOf(ask, siteId, changed) }),
      );
    },
    async readInSite(context, work) {
      const { siteId } = context;
      if (siteId === null) throw new AppError(errors.notFound);
      const [ahead, after] =
        kind === 'citus'
          ? [[beginRead, entering(siteId)], [commit]]
          : [[{ sql: 'read', values: [siteText(siteId)] }], []];
      const ask: Ask = Object.assign(
        (sql: string, values: unknown[]) => askOnce(app, ahead, sql, values, after),
        {
          // Nothing is locked, noted or committed where nothing is written.
          later() {
            throw new Error('What only reads says nothing later');
          },
          finish() {
            throw new Error('What only reads has nothing to commit');
          },
        },
      );
      return work({ siteId, context, ...siteHandsOf(ask, siteId, new Set(), true) });
    },
    async changeInSite<R extends Row>(context: Context, sql: string, ...values: unknown[]) {
      const { siteId } = context;
      if (siteId === null) throw new AppError(errors.notFound);
      noteSaid(sql, 'institution');
      const ahead = [...opening(kind, context, siteId), ...(kind === 'citus' ? [] : [planOnce])];
      const after = [commit, changeNotice(siteId, origin)];
      try {
        return (await askOnce(app, ahead, sql, [siteId, ...values], after)).rows as R[];
      } finally {
        answers.drop(siteId);
      }
    },
    asPlatform(context, work) {
      return run(platform, context, null, (ask, changed) =>
        work({
          context,
          ...handsOf(ask, null, changed),
          async enterSite(siteId) {
            ask.later(entering(siteId));
            return { siteId, context: { ...context, siteId }, ...siteHandsOf(ask, siteId, changed) };
          },
        }),
      );
    },
    async findOne<R extends Row>(sql: string, ...values: unknown[]) {
      noteSaid(sql, 'platform');
      return ((await askOnce(single, [], sql, values)).rows[0] as R | undefined) ?? null;
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

/** The idempotency key of this call was taken by another, which has ended meanwhile; `once` reads its answer. */
export class KeyTaken extends Error {}

const isKeyTaken = (error: unknown) =>
  (error as { constraint?: string } | null)?.constraint === 'idempotency_key_site_id_id_pk';

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

/**
 * Not said by the database: the connection is lost or went silent (even ROLLBACK would only wait again), or a value could
 * not be sent, after which the driver and the database disagree on what is prepared. It is not used again.
 */
const isOfConnection = (error: unknown): error is Error =>
  error instanceof Error && !(error instanceof pg.DatabaseError);

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
