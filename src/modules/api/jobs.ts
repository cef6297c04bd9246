import * as z from 'zod';
import type { Context } from '../../core/server/database/in-site.ts';
import type { Services } from '../../core/server/http/services.ts';
import { defineJob, enqueue, type Job } from '../../core/server/jobs/jobs.ts';
import { nextNight } from '../../core/server/jobs/next-night.ts';
import { callDays } from './rules.ts';
import { clearOld } from './service/tokens.ts';

/** Each night: what is over of tokens and requests goes, and calls older than the log is kept. */
export const clearTokens: Job = defineJob({
  name: 'api.clear',
  payload: z.object({}),
  async run({ services, context }) {
    // The next night's is put in first: should this one fail for good, the nights go on.
    await putClearing(services, context);
    await services.database.asPlatform(context, (transaction) =>
      clearOld(transaction, services.now(), callDays),
    );
  },
});

/** As a worker starts, and each night for the next. One waits, however often it is put in. */
export async function putClearing(services: Services, context: Context): Promise<void> {
  const at = nextNight('03:20');
  await services.database.asPlatform(context, (transaction) =>
    enqueue(transaction, clearTokens, {}, { key: clearTokens.name, at }),
  );
}
