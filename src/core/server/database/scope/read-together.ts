import type pg from 'pg';
import { databaseError, isOfConnection } from '../database-errors.ts';
import { type Along, type Row, send } from '../statement.ts';

type Answer = pg.QueryResult<Row>;
type Waiting = {
  readonly ahead: readonly Along[];
  readonly sql: string;
  readonly values: unknown[];
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * So many statements go on one connection, one after the other; more than these on several at once, so that a page of many
 * figures is not kept waiting by its slowest.
 */
const mostTogether = 4;

/**
 * Reads that one call (`of`) asks for at the same moment are sent in one piece on one connection of the pool, whose driver is told
 * `pipeline`: each stays a transaction by itself with its own answer or error, but they cost the system one write and one
 * wakening instead of one each ([measured](docs/performance.md)).
 */
export function readTogether(connect: () => Promise<pg.PoolClient>) {
  let waiting = new Map<string, Waiting[]>();
  const flush = () => {
    const all = waiting;
    waiting = new Map();
    // Nobody waits behind what somebody else asked for.
    for (const reads of all.values())
      for (let from = 0; from < reads.length; from += mostTogether)
        void sendAll(connect, reads.slice(from, from + mostTogether));
  };
  return (of: string, ahead: readonly Along[], sql: string, values: unknown[]): Promise<Answer> =>
    new Promise((resolve, reject) => {
      // Once every promise that is settled at this moment has gone on: what they ask for comes along.
      if (waiting.size === 0) queueMicrotask(() => process.nextTick(flush));
      const one = { ahead, sql, values, resolve, reject };
      const known = waiting.get(of);
      if (known) known.push(one);
      else waiting.set(of, [one]);
    });
}

async function sendAll(connect: () => Promise<pg.PoolClient>, reads: readonly Waiting[]): Promise<void> {
  let client: pg.PoolClient;
  try {
    client = await connect();
  } catch (error) {
    for (const one of reads) one.reject(error);
    return;
  }
  let broken: Error | undefined;
  const { stream } = (client as unknown as { connection: { stream: { cork(): void; uncork(): void } } })
    .connection;
  stream.cork();
  const sent = reads.map(({ ahead, sql, values, resolve, reject }) =>
    send(client, sql, values, ahead).then(resolve, (error: unknown) => {
      if (isOfConnection(error)) broken = error;
      reject(databaseError(error));
    }),
  );
  stream.uncork();
  await Promise.all(sent);
  client.release(broken);
}
