import * as z from 'zod';
import { todayInDhaka } from '../../dates.ts';
import type { Context, Transaction } from '../database/in-site.ts';
import type { Services } from '../http/services.ts';
import { defineJob, enqueue, type Job } from './jobs.ts';
import { nextNight } from './next-night.ts';

/** When the day's work begins, before anybody is at school. */
const morning = '05:30';

/**
 * Work of every day, one institution a transaction. It may be cut off and begun anew, and a day may be left out when the
 * server stood still, so what it does follows from the day and from what is stored, not from how often it ran.
 */
export function defineNightly(
  name: string,
  work: (transaction: Transaction, today: string) => Promise<void>,
): Job {
  const job: Job = defineJob({
    name,
    payload: z.object({}),
    async run({ services, context }) {
      // The next day's is put in first: should this one fail for good, the days go on.
      await putNightly(services, context, [job], { isTomorrow: true });
      const today = todayInDhaka(services.now());
      const sites = await services.database.asPlatform(context, (transaction) =>
        transaction.read({ id: 'int' }, "SELECT id::int AS id FROM site WHERE status = 'active' ORDER BY id"),
      );
      for (const { id } of sites)
        await services.database.asPlatform(context, async (transaction) =>
          work(await transaction.enterSite(id), today),
        );
    },
  });
  return job;
}

/** Puts the works of every day in: now, as a server starts, or for tomorrow. One of each waits, however often it is put in. */
export async function putNightly(
  services: Services,
  context: Context,
  jobs: readonly Job[],
  { isTomorrow = false } = {},
): Promise<void> {
  const at = nextNight(morning);
  await services.database.asPlatform(context, async (transaction) => {
    for (const job of jobs)
      await enqueue(transaction, job, {}, { key: job.name, ...(isTomorrow ? { at } : {}) });
  });
}
