import * as z from 'zod';
import type { PlatformTransaction } from '../../../../core/server/database/in-site.ts';
import { defineJob, enqueue, type Job } from '../../../../core/server/jobs/jobs.ts';
import { countSites } from './count-sites.ts';

const hour = 3_600_000;

/** Counts the figures of all institutions each hour. */
export const countSitesJob: Job = defineJob({
  name: 'platform.countSites',
  payload: z.object({}),
  async run({ services, context }) {
    // The next hour's is put in first: should this one fail for good, the hours go on.
    await services.database.asPlatform(context, (transaction) =>
      putCounting(transaction, new Date(Date.now() + hour)),
    );
    await countSites(services, context);
  },
});

/** One waiting job, however often it is put in; without a moment it runs now. */
export const putCounting = (transaction: PlatformTransaction, at?: Date): Promise<void> =>
  enqueue(transaction, countSitesJob, {}, { key: countSitesJob.name, ...(at ? { at } : {}) });
