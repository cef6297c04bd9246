import cluster from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../src/core/server/http/config.ts';

/** Under this name one of several processes is told where the database is that the first has brought up to date. */
const databaseVariable = 'PATHSHALA_DATABASE';

/** The database's address in a process that only answers requests beside others; null in any other. */
export const databaseOfFirst = (): string | null =>
  cluster.isWorker ? (process.env[databaseVariable] ?? null) : null;

export type Processes = { stop(): Promise<void> };

/**
 * Answers requests in `config.processes` processes on one port, beside this one, which keeps the database and does the
 * jobs. One that ends by itself is started again. Resolves when all listen; throws what the first of them could not do.
 */
export async function startProcesses(
  config: Config,
  adminUrl: string,
  say: (text: string) => void,
): Promise<Processes> {
  let isStopping = false;
  let hasBegun = false;
  cluster.setupPrimary({ silent: false });
  const start = () =>
    new Promise<void>((resolve, reject) => {
      const worker = cluster.fork({ [databaseVariable]: adminUrl });
      worker.once('listening', () => resolve());
      worker.once('exit', () => {
        reject(new Error('A process that answers requests ended while it was starting.'));
        if (!isStopping && hasBegun) void startAgain();
      });
    });
  const startAgain = async () => {
    say('A process that answers requests ended by itself and is started again.');
    await pause(500);
    if (!isStopping) await start().catch(() => {});
  };
  await Promise.all(Array.from({ length: config.processes }, start));
  hasBegun = true;
  return {
    async stop() {
      isStopping = true;
      await Promise.all(
        Object.values(cluster.workers ?? {}).map(
          (worker) =>
            new Promise<void>((resolve) => {
              if (!worker || worker.isDead()) return resolve();
              worker.once('exit', () => resolve());
              // One whose end is on its way can be told nothing more.
              worker.send('stop', () => {});
            }),
        ),
      );
    },
  };
}

/** Ends this process when the first one asks it to, or is no more; what the keyboard says is for that one to hear. */
export function endWithFirst(stop: () => Promise<void>): void {
  const end = () => void stop().then(() => process.exit(0));
  process.on('message', (message) => {
    if (message === 'stop') end();
  });
  process.on('disconnect', end);
}
