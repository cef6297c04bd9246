import type pg from 'pg';
import { AppError, errors } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { type SecretBox, withoutKeys } from '../secrets/sealed.ts';
import { databaseError, isKeyTaken, isOfConnection, KeyTaken } from './database-errors.ts';
import { type KeptHands, keptHands, withoutKept } from './kept/hands.ts';
import { keepAnswers, noteLookedAt } from './kept/kept-answers.ts';
import { addChange, type Changes, readMaking } from './kept/making.ts';
import { ofPlatform, platformsHands, toldOfPlatform } from './kept/of-platform.ts';
import { changeNotice } from './live-updates.ts';
import { type Pipeline, pipeline } from './pipeline.ts';
import { watchPulse } from './pulse.ts';
import type { RowOf, Shape } from './row-shape.ts';
import { saidTo } from './rows-of.ts';
import { assertBoundByRowSecurity } from './scope/bound-role.ts';
import type { Context } from './scope/context.ts';
import { entering, opening, siteText } from './scope/entering.ts';
import { type GroupReader, groupReader } from './scope/group-reader.ts';
import { makePools } from './scope/make-pools.ts';
import type { PoolOptions } from './scope/pool-options.ts';
import { prepareOn } from './scope/prepare-on.ts';
import { readTogether } from './scope/read-together.ts';
import { readersConnections } from './scope/readers-connections.ts';
import {
  type Along,
  begin,
  beginMoment,
  beginRead,
  commit,
  mustPrepare,
  planOnce,
  type Row,
  send,
  statementOf,
} from './statement.ts';
import { noteAnswered, noteSaid } from './watch.ts';

export type { Context, Row };

/** The hands to the database inside one transaction. `$1` of every statement is the institution. */
export type Transaction = {
  readonly siteId: number;
  readonly context: Context;
  /** The clock of the server. */
  readonly now: () => Date;
  /**
   * Runs `sql` with the institution as `$1` and `values` as `$2`, `$3`, …; what needs nothing of each other is asked for at
   * once (`Promise.all`) and goes together. Its rows are what `shape` declares, which the tests compare with the database.
   */
  read<S extends Shape>(shape: S, sql: string, ...values: unknown[]): Promise<RowOf<S>[]>;
  /** The first row of a {@link read}, or null. */
  readOne<S extends Shape>(shape: S, sql: string, ...values: unknown[]): Promise<RowOf<S> | null>;
  /** {@link read} without a shape: what is written anew declares one. */
  rows<R extends Row = Row>(sql: string, ...values: unknown[]): Promise<R[]>;
  /** The first row, or null. */
  row<R extends Row = Row>(sql: string, ...values: unknown[]): Promise<R | null>;
  /** How many rows the statement changed. */
  change(sql: string, ...values: unknown[]): Promise<number>;
  /** The same of a statement that writes only rows of these keys of some tables, its triggers too: see `writesOnly`. */
  changeOnly(only: WrittenKeys, sql: string, ...values: unknown[]): Promise<number>;
  /** The same transaction on the platform's own tables; only where it was begun with both. */
  readonly platform?: PlatformTransaction;
  /** Seals and opens numbers that tell who somebody is. */
  readonly secrets: SecretBox;
  /** For pipeline.ts alone. */
  readonly [pipeline]: Pipeline;
  /**
   * From here on its statements are planned for an institution of the average size, whatever their values are. Work on thousands
   * of rows begins with it, and a few reads that would be planned anew at each call ([decision 041](docs/decisions/041-plans-of-large-work.md)). A cluster does nothing here.
   */
  planForAll(): void;
  /**
   * Of `table` only rows of these keys are written from here on: a sheet; a section, and narrower a day of it; a student.
   * What is kept of other keys stands; nothing said, and everything made of the table falls. Rows of an entity's table,
   * and their history, have their id as a key.
   */
  writesOnly(table: string, ...keys: readonly string[]): void;
} & KeptHands;

/** The same without an institution, for the platform's own tables; `$1` is the first value. */
export type PlatformTransaction = Omit<
  Transaction,
  'siteId' | 'platform' | 'secrets' | typeof pipeline | keyof KeptHands | 'writesOnly' | 'planForAll'
> & {
  /** From here on the transaction also reads and writes this institution's rows (creating one, for example). */
  enterSite(siteId: number): Promise<Transaction>;
};

/** The hands of work that only reads the platform's own tables. */
export type PlatformReader = Pick<PlatformTransaction, 'context' | 'read' | 'readOne' | 'rows' | 'row'>;

/** The same with what is kept of the platform's own tables. */
export type PlatformKeeper = PlatformReader & Pick<KeptHands, 'keptLately'>;

type GroupWork<T> = (reader: GroupReader) => Promise<T>;

export type Database = {
  inSite<T>(context: Context, work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /**
   * The same for work that only reads: each statement is a transaction and one round trip by itself, on any
   * connection, and the database refuses whatever would change something.
   */
  readInSite<T>(context: Context, work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** The same with one transaction for all statements, which sees nothing that is committed after it began: for long files. */
  readAtOneMoment<T>(context: Context, work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /**
   * Reads institutions of a group together, by a role that writes nothing. `siteIds` never come from a request: the caller
   * may read in each of them.
   */
  readInSites<T>(context: Context, siteIds: readonly number[], work: GroupWork<T>): Promise<T>;
  /**
   * One statement that changes the institution, with it as `$1`: a transaction by itself, begun and committed in one
   * round trip. Nothing can be taken back after it, so the statement finds out by itself what may be written.
   */
  changeInSite<R extends Row = Row>(context: Context, sql: string, ...values: unknown[]): Promise<R[]>;
  /** The same where of some tables only the rows of one key are written: see `writesOnly`. */
  changeOnly<R extends Row = Row>(
    context: Context,
    only: WrittenKeys,
    sql: string,
    ...values: unknown[]
  ): Promise<R[]>;
  asPlatform<T>(context: Context, work: (transaction: PlatformTransaction) => Promise<T>): Promise<T>;
  /** The same for work that only reads: each statement is a transaction and one round trip by itself, as in `readInSite`. */
  readAsPlatform<T>(context: Context, work: (transaction: PlatformKeeper) => Promise<T>): Promise<T>;
  /** One statement on the platform's connection, outside a transaction: finding a session. */
  findOne<R extends Row>(sql: string, ...values: unknown[]): Promise<R | null>;
  /** What is read of the platform's tables by their ids, kept until one of them changes. */
  readonly ofPlatform: Pick<KeptHands, 'keptEach'>;
  close(): Promise<void>;
};

/**
 * One statement with all its values, the institution's among them; `later` says one ahead of the next, `finish` commits
 * in the same round trip.
 */
type Ask = ((sql: string, values: unknown[]) => Promise<pg.QueryResult<Row>>) & {
  later(one: Along): void;
  finish(sql: string, values: unknown[]): Promise<pg.QueryResult<Row>>;
};

async function connectionOf(pool: pg.Pool): Promise<pg.PoolClient> {
  return pool.connect().catch((error: unknown) => {
    throw databaseError(error);
  });
}

/** Tables of which only rows of these keys are written. */
type WrittenKeys = Readonly<Record<string, readonly string[]>>;

/** What a transaction wrote, by institution; `isKnown` is false where a statement does not tell its tables. */
type Written = Map<number, { readonly changes: Changes; isKnown: boolean }>;

/**
 * Opens the pools. `appUrl` logs in as `pathshala_app`, `platformUrl` as `pathshala_platform`, `groupUrl` as `pathshala_group`.
 * Refuses to go on when one of them may pass row security (superuser, BYPASSRLS or owner of a table).
 */
export async function openPools(
  urls: { appUrl: string; platformUrl: string; groupUrl: string },
  {
    kind = 'postgres',
    keys,
    size = 10,
    now = () => new Date(),
    longestQuery = 60_000,
    connectWithin,
    patience = 5_000,
    live,
  }: PoolOptions = {},
): Promise<Database> {
  const settings = {
    max: size,
    idleTimeoutMillis: 30_000,
    // In a quiet office too somebody finds connections that know their statements.
    min: 2,
    connectionTimeoutMillis: connectWithin ?? (longestQuery === 0 ? 120_000 : 5_000),
    keepAlive: true,
    // What is asked for at once is sent at once; each is answered in its order.
    pipeline: true,
    // A server that was cut off without a word would hold its requests for ever.
    query_timeout: longestQuery,
    onConnect: (client: pg.ClientBase) => prepareOn(client, longestQuery),
  };
  const { app, reading, platform, single, group, pools } = makePools(urls, size, settings);
  const pulse = watchPulse(urls.platformUrl, longestQuery === 0 ? [] : pools, {
    patience,
    onReturn: () => live?.connectAgain(),
  });
  await assertBoundByRowSecurity(app);
  await assertBoundByRowSecurity(platform);
  await assertBoundByRowSecurity(group);
  const connect = (pool: pg.Pool): Promise<pg.PoolClient> =>
    pulse.isSilent() ? Promise.reject(new AppError(errors.databaseAway)) : connectionOf(pool);

  const answers = keepAnswers(live?.isHearing ?? (() => false));
  const origin = newId();
  live?.onChange((change) => {
    if (change === null) answers.dropAll();
    else if (change.origin !== origin) answers.drop(change.siteId, change.changes ?? undefined);
  });
  const making = await readMaking(app);

  /** Adds what a statement writes; of a table whose keys were told, those. Answers whether all of it is known. */
  const addWritten = (changes: Changes, sql: string, only: WrittenKeys): boolean => {
    const tables = making.writes(sql);
    for (const [table, keys] of tables ?? []) addChange(changes, table, only[table] ?? keys);
    return tables !== null;
  };

  /** `changed` collects the institutions whose rows this transaction wrote, each with what it wrote. */
  async function run<T>(
    pool: pg.Pool,
    context: Context,
    siteId: number | null,
    work: (ask: Ask, changed: Written) => Promise<T>,
    beginning = begin,
  ): Promise<T> {
    let ahead = opening(kind, context, siteId, beginning);
    let hasBegun = false;
    let isFinished = false;
    const client = await connect(pool);
    let broken: Error | undefined;
    let beginsLate: Promise<unknown> | null = null;
    const changed: Written = new Map();
    const say = (sql: string, values: unknown[], after: readonly Along[] = []) => {
      if (isFinished) throw new Error('The transaction is finished');
      const first = ahead;
      ahead = [];
      hasBegun = true;
      // What the platform keeps lies on one server.
      const form = values[0] === null ? sql : saidTo(kind, sql);
      const sending = () => send(client, form, values, first, after);
      // What begins the transaction goes first, also where something ahead of it must be prepared before.
      const isLate = !beginsLate && mustPrepare(client, first);
      const sent = beginsLate ? beginsLate.then(sending) : sending();
      if (isLate) beginsLate = sent;
      return sent.catch((error: unknown) => {
        if (isOfConnection(error)) broken = error;
        throw isKeyTaken(error) ? new KeyTaken() : error;
      });
    };
    // The others are told after the commit, which would else wait for every other transaction that tells something.
    const drops = () => [...changed].filter(([, one]) => !one.isKnown || one.changes.size > 0);
    const notices = () =>
      drops().map(([site, one]) => changeNotice(site, origin, one.isKnown ? one.changes : undefined));
    const dropKept = () => {
      for (const [site, one] of drops())
        answers.drop(site, one.isKnown ? one.changes : undefined, context.accountId);
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
      // What is still under way of it says nothing more: the connection goes on to others.
      isFinished = true;
      if (hasBegun && !broken)
        await client.query('ROLLBACK').catch((failure: Error) => {
          broken = failure;
        });
      // It may have been the answer to the commit that was lost.
      if (broken) dropKept();
      throw databaseError(error);
    } finally {
      isFinished = true;
      client.release(broken);
    }
  }

  /** One statement, with what goes along with it a transaction by itself, on any connection of its kind. */
  async function askOnce(
    connection: () => Promise<pg.PoolClient>,
    ahead: readonly Along[],
    sql: string,
    values: unknown[],
    after: readonly Along[] = [],
  ) {
    const client = await connection();
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

  /** Notes what a statement looks at and writes. */
  const note = (siteId: number, sql: string, changed: Written, only: WrittenKeys) => {
    noteLookedAt(making.reads(sql));
    const writes = making.writes(sql);
    if (!statementOf(sql).changes && writes?.size === 0) return;
    if (siteId === ofPlatform && writes && !toldOfPlatform(writes)) return;
    const one = changed.get(siteId) ?? { changes: new Map(), isKnown: true };
    changed.set(siteId, one);
    one.isKnown = addWritten(one.changes, sql, only) && one.isKnown;
  };

  const handsOf = (ask: Ask, siteId: number | null, changed: Written, only: WrittenKeys = {}) => {
    const query = (sql: string, values: unknown[], alone: WrittenKeys = {}) => {
      noteSaid(sql, siteId === null ? 'platform' : 'institution');
      note(siteId ?? ofPlatform, sql, changed, { ...only, ...alone });
      if (siteId === null) return ask(sql, values);
      return ask(sql, [siteId, ...values]);
    };
    const read = async <S extends Shape>(shape: S, sql: string, values: unknown[]) => {
      const answer = await query(sql, values);
      noteAnswered(sql, shape, answer);
      return answer.rows as RowOf<S>[];
    };
    return {
      now,
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
      async changeOnly(alone: WrittenKeys, sql: string, ...values: unknown[]): Promise<number> {
        return (await query(sql, values, alone)).rowCount ?? 0;
      },
    };
  };
  /** `reader`: it holds no connection between its statements, so that it may wait for the reads of others. */
  const siteHandsOf = (
    ask: Ask,
    siteId: number,
    changed: Written,
    reader: Context | null = null,
    only: Record<string, readonly string[]> = {},
  ) => ({
    ...handsOf(ask, siteId, changed, only),
    secrets: keys?.boxOf(siteId) ?? withoutKeys,
    [pipeline]: {
      later(sql: string, ...values: (string | null)[]) {
        noteSaid(sql, 'institution');
        note(siteId, sql, changed, only);
        ask.later({ sql, values: [String(siteId), ...values] });
      },
      async finish<R extends Record<string, string | null>>(sql: string, ...values: (string | null)[]) {
        noteSaid(sql, 'institution');
        note(siteId, sql, changed, only);
        return (await ask.finish(sql, [siteId, ...values])).rows as (R & { call: string })[];
      },
    },
    planForAll() {
      if (kind !== 'citus') ask.later(planOnce);
    },
    writesOnly(table: string, ...keys: readonly string[]) {
      only[table] = keys;
    },
    ...keptHands(answers, siteId, { hasWritten: () => changed.has(siteId), reader }),
  });

  const readersConnection = readersConnections(connect, reading, app);
  const together = readTogether(readersConnection);
  /**
   * Each statement a transaction by itself, kept from writing by the database; those of one call that are asked for at the same
   * moment go together.
   */
  const readingOn = (
    connection: () => Promise<pg.PoolClient>,
    siteId: number | null,
    context: Context | null = null,
  ): Ask => {
    const values = [siteId === null ? '' : siteText(siteId)];
    const [ahead, after] =
      kind === 'citus'
        ? [[beginRead, ...(siteId === null ? [] : [entering(siteId)])], [commit]]
        : [[{ sql: 'read', values }], []];
    let said: readonly Along[] = ahead;
    const of = kind !== 'citus' && context ? `${context.requestId} ${siteId}` : null;
    return Object.assign(
      (sql: string, values: unknown[]) =>
        of ? together(of, said, sql, values) : askOnce(connection, said, sql, values, after),
      {
        // Nothing is locked, noted or committed where nothing is written; how to plan is said with each statement.
        later(one: Along) {
          if (one !== planOnce) throw new Error('What only reads says nothing later');
          said = kind === 'citus' ? [...ahead, one] : [{ sql: 'readForAll', values }];
        },
        finish() {
          throw new Error('What only reads has nothing to commit');
        },
      },
    );
  };

  const database: Database = {
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
      return work({
        siteId,
        context,
        ...siteHandsOf(readingOn(readersConnection, siteId, context), siteId, new Map(), context),
      });
    },
    async readAtOneMoment(context, work) {
      const { siteId } = context;
      if (siteId === null) throw new AppError(errors.notFound);
      const read = (ask: Ask) =>
        work({ siteId, context, ...siteHandsOf(ask, siteId, new Map()), ...withoutKept });
      return run(app, context, siteId, read, beginMoment);
    },
    readInSites: async (context, siteIds, work) =>
      work(
        groupReader({ kind, context, siteIds }, (sql, values, ahead, after) =>
          askOnce(() => connect(group), ahead, sql, values, after),
        ),
      ),
    changeInSite<R extends Row>(context: Context, sql: string, ...values: unknown[]) {
      return database.changeOnly<R>(context, {}, sql, ...values);
    },
    async changeOnly<R extends Row>(context: Context, only: WrittenKeys, sql: string, ...values: unknown[]) {
      const { siteId } = context;
      if (siteId === null) throw new AppError(errors.notFound);
      noteSaid(sql, 'institution');
      const ahead = [...opening(kind, context, siteId), ...(kind === 'citus' ? [] : [planOnce])];
      const written: Changes = new Map();
      const changes = addWritten(written, sql, only) ? written : undefined;
      const after = [commit, changeNotice(siteId, origin, changes)];
      try {
        return (await askOnce(() => connect(app), ahead, sql, [siteId, ...values], after)).rows as R[];
      } finally {
        answers.drop(siteId, changes, context.accountId);
      }
    },
    asPlatform(context, work) {
      return run(platform, context, null, (ask, changed) => {
        const hands: PlatformTransaction = {
          context,
          ...handsOf(ask, null, changed),
          async enterSite(siteId) {
            ask.later(entering(siteId));
            const own = { siteId, context: { ...context, siteId }, platform: hands };
            return { ...own, ...siteHandsOf(ask, siteId, changed) };
          },
        };
        return work(hands);
      });
    },
    async readAsPlatform(context, work) {
      const hands = handsOf(
        readingOn(() => connect(platform), null),
        null,
        new Map(),
      );
      return work({ context, ...hands, ...platformsHands(answers) });
    },
    async findOne<R extends Row>(sql: string, ...values: unknown[]) {
      noteSaid(sql, 'platform');
      noteLookedAt(making.reads(sql));
      return ((await askOnce(() => connect(single), [], sql, values)).rows[0] as R | undefined) ?? null;
    },
    ofPlatform: platformsHands(answers),
    async close() {
      pulse.stop();
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
  return database;
}
