import type pg from 'pg';

type Connect = (pool: pg.Pool) => Promise<pg.PoolClient>;

/** Milliseconds a read waits for those before it. */
const patience = 1_000;

/**
 * Gives connections for reads. Where slow reads of others hold all of the readers' for a second, one takes a connection that
 * changes go on, whichever is free first; never more than a third of them, so that changes always have their own.
 */
export function readersConnections(connect: Connect, reading: pg.Pool, app: pg.Pool) {
  const most = Math.floor(app.options.max / 3);
  let lent = 0;
  /** Counts a connection as lent until it is given back. */
  const lend = async (): Promise<pg.PoolClient> => {
    lent += 1;
    try {
      const client = await connect(app);
      const { release } = client;
      client.release = (broken) => {
        lent -= 1;
        release.call(client, broken);
      };
      return client;
    } catch (error) {
      lent -= 1;
      throw error;
    }
  };
  return async (): Promise<pg.PoolClient> => {
    const own = connect(reading);
    if (reading.waitingCount === 0) return own;
    do {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<null>((resolve) => {
        timer = setTimeout(resolve, patience, null);
      });
      const first = await Promise.race([own, late]).finally(() => clearTimeout(timer));
      if (first) return first;
    } while (lent >= most);
    const asked = [own, lend()];
    const client = await Promise.any(asked).catch((error: AggregateError) => {
      throw error.errors[0];
    });
    for (const one of asked)
      one.then(
        (other) => other !== client && other.release(),
        () => {},
      );
    return client;
  };
}
