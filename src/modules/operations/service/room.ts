import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { todayInDhaka } from '../../../core/dates.ts';
import { formatNumber } from '../../../core/format.ts';
import { fillLabel } from '../../../core/labels.ts';
import type { Context, PlatformTransaction } from '../../../core/server/database/in-site.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { serverNews } from '../labels.ts';
import { isRoomLow, waitsTooLong } from '../rules.ts';

import { tellOperators } from './tell-operators.ts';

/**
 * What is left on the disk that holds the files, and with the embedded database that too, in bytes; null where the system does
 * not tell.
 */
export async function readRoom({ config }: Pick<Services, 'config'>) {
  // Before the first file there is no folder for files.
  const disk = await statfs(config.storageFolder)
    .catch(() => statfs(dirname(config.storageFolder)))
    .catch(() => null);
  return disk && { free: disk.bavail * disk.bsize, total: disk.blocks * disk.bsize };
}

/** Since when the oldest job that could be done at once has been waiting, null where none does, and how many run. */
async function readQueue(transaction: PlatformTransaction) {
  const row = await transaction.readOne(
    { since: 'time?', running: 'int' },
    `SELECT min(b.run_at) FILTER (WHERE b.state IN ('waiting', 'again') AND b.run_at <= now()) AS since,
            (count(*) FILTER (WHERE b.state = 'running'))::int AS running FROM jobs.pathshala_board() b`,
  );
  return { since: row?.since ?? null, running: row?.running ?? 0 };
}

export const oldestWaiting = async (transaction: PlatformTransaction): Promise<Date | null> =>
  (await readQueue(transaction)).since;

const hour = 3_600_000;

/** Looks each hour, in every process that answers: where no worker runs, no job could. */
export function watchEachHour(app: FastifyInstance): void {
  const { services } = app as unknown as { services: Services };
  const context: Context = {
    siteId: null,
    accountId: null,
    impersonatorId: null,
    action: 'room',
    requestId: '',
    language: 'en',
    permissions: new Set(),
  };
  const look = () =>
    void watchRoom(services, context).catch((error: unknown) =>
      services.log.warn({ err: error }, 'the disk and the queue could not be looked at'),
    );
  const timer = setInterval(look, hour).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Tells once a day that the disk is nearly full, or that nobody does what waits in the queue. */
export async function watchRoom(services: Services, context: Context): Promise<void> {
  const now = services.now();
  const room = await readRoom(services);
  await services.database.asPlatform(context, async (transaction) => {
    const { since, running } = await readQueue(transaction);
    if (room && isRoomLow(room.free, room.total)) {
      const gigabytes = Math.floor(room.free / 1024 ** 3);
      const count = {
        en: formatNumber(gigabytes, { language: 'en' }),
        bn: formatNumber(gigabytes, { language: 'bn' }),
      };
      await tellOperators(transaction, services, {
        about: `room of ${todayInDhaka(now)}`,
        news: fillLabel(serverNews.noRoom, { count }),
        mail: 'serverProblem',
        tab: 'backups',
      });
    }
    if (since && running === 0 && waitsTooLong(since, new Date()))
      await tellOperators(transaction, services, {
        about: `queue of ${todayInDhaka(now)}`,
        news: serverNews.stuck,
        mail: 'serverProblem',
        tab: 'jobs',
      });
  });
}
