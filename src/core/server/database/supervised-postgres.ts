import { setTimeout as pause } from 'node:timers/promises';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

/** Between two attempts to start it again, in milliseconds: what else holds it up is mended by somebody. */
const waits = [100, 250, 500, 1_000, 2_000, 5_000];

/**
 * The embedded PostgreSQL, started again on the port it had whenever it ends without being asked to: whoever is connected
 * finds it where it was. It recovers by itself what a killed one left behind.
 */
export async function startSupervisedPostgres(
  dataFolder: string,
  options: { onProgress?: (text: string) => void; settings?: readonly string[] } = {},
): Promise<Omit<EmbeddedPostgres, 'ended'>> {
  const say = options.onProgress ?? (() => {});
  let running = await startEmbeddedPostgres(dataFolder, options);
  const { adminUrl } = running;
  const port = Number(new URL(adminUrl).port);
  const stopping = new AbortController();

  const startAgain = async () => {
    for (let attempt = 0; !stopping.signal.aborted; attempt += 1) {
      try {
        running = await startEmbeddedPostgres(dataFolder, { ...options, onProgress: () => {}, port });
        say('The database is back.');
        return;
      } catch (error) {
        if (attempt === 0) say(`The database cannot be started again yet: ${(error as Error).message}`);
        await pause(waits[attempt] ?? waits.at(-1), undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  };
  const keepRunning = async () => {
    while (!stopping.signal.aborted) {
      await running.ended;
      if (stopping.signal.aborted) return;
      say('The database ended by itself and is started again.');
      await startAgain();
    }
  };
  const kept = keepRunning();
  return {
    adminUrl,
    async stop() {
      stopping.abort();
      await running.stop();
      await kept;
      // A start that was under way when the stop was asked for has ended meanwhile.
      await running.stop();
    },
  };
}
