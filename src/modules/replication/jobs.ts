import * as z from 'zod';
import { defineJob } from '../../core/server/jobs/jobs.ts';
import { doRun } from './service/work.ts';

/**
 * Copies what a run says into its institutions, and takes back what is to be taken back. Each institution is one
 * transaction with its state, so that a job which was cut off goes on with the next one.
 */
export const runReplication = defineJob({
  name: 'replication.run',
  payload: z.object({ runId: z.guid() }),
  run: ({ services, context }, { runId }) => doRun(services, context, runId),
});
