import pg from 'pg';

/** Whether the database answers at all; what waits for one that has gone silent is let go. */
export type Pulse = { isSilent(): boolean; stop(): void };

/**
 * Watches over the connections of `pools`. Where a statement takes longer than `patience` milliseconds, or a connection does
 * not come up, the database is asked on a new connection; when it says nothing twice, it is silent: every connection is cut,
 * whoever waits on one gets its error now instead of after a minute, and {@link isSilent} lets nobody else begin, until it
 * answers again, which `onReturn` is told. A refusal is an answer: whoever is refused need not wait.
 */
export function watchPulse(
  url: string,
  pools: readonly pg.Pool[],
  { patience, onReturn }: { patience: number; onReturn: () => void },
): Pulse {
  const held = new Map<pg.PoolClient, number>();
  const open = new Set<pg.PoolClient>();
  let unanswered = 0;
  let isSilent = false;
  let isAsking = false;
  for (const pool of pools) {
    pool.on('connect', (client) => void open.add(client));
    pool.on('acquire', (client) => void held.set(client, performance.now()));
    pool.on('release', (_, client) => void held.delete(client));
    pool.on('remove', (client) => {
      open.delete(client);
      held.delete(client);
    });
  }
  const isDoubtful = () => {
    const longAgo = performance.now() - patience;
    return (
      isSilent ||
      unanswered > 0 ||
      pools.some((pool) => pool.waitingCount > 0 || pool.totalCount > open.size) ||
      [...held.values()].some((since) => since < longAgo)
    );
  };
  const look = async () => {
    if (isAsking || !isDoubtful()) return;
    isAsking = true;
    const answers = await saysAnything(url, patience);
    isAsking = false;
    unanswered = answers ? 0 : unanswered + 1;
    if (answers && isSilent) {
      isSilent = false;
      onReturn();
    } else if (unanswered === 2) {
      isSilent = true;
      for (const client of open) streamOf(client).destroy();
    }
  };
  const timer = setInterval(look, Math.min(1_000, patience)).unref();
  return {
    isSilent: () => isSilent,
    stop: () => clearInterval(timer),
  };
}

/** The driver's own connection, which its types do not name: `end` would wait for the answer that does not come. */
const streamOf = (client: pg.ClientBase) =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream;

/** Whether anything comes back within so many milliseconds, be it a refusal. */
async function saysAnything(url: string, milliseconds: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'pathshala-pulse' });
  client.on('error', () => {});
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false).unref();
  });
  const asked = client
    .connect()
    .then(() => client.query('SELECT 1'))
    .then(
      () => true,
      () => true,
    );
  const answers = await Promise.race([asked, late]);
  clearTimeout(timer);
  if (answers) void client.end().catch(() => {});
  else streamOf(client).destroy();
  return answers;
}
