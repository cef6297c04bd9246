import * as z from 'zod';
import type { Context } from '../database/in-site.ts';
import type { Services } from '../http/services.ts';
import { defineJob, enqueue, type Job } from '../jobs/jobs.ts';
import { noteNightLogins } from './night-logins.ts';
import { sealBlock } from './seal.ts';

const every = 15 * 60_000;
/**
 * A row bears the moment its transaction began, and what commits after its block was sealed would look like one that was
 * slipped in: what is younger than the longest transaction waits for the next time.
 */
const settled = 30 * 60_000;

/** Every quarter of an hour: seals the histories of all institutions, and the platform's own. */
export const sealHistories: Job = defineJob({
  name: 'history.seal',
  payload: z.object({}),
  async run({ services, context }) {
    // The next is put in first: should this one fail for good, sealing goes on.
    await putSealing(services, context, new Date(Date.now() + every));
    await noteNightLogins(services, context);
    const sites = await services.database.asPlatform(context, (transaction) =>
      transaction.read({ id: 'bigint' }, 'SELECT id FROM site ORDER BY id'),
    );
    const before = new Date(Date.now() - settled);
    for (const site of [0, ...sites.map(({ id }) => Number(id))])
      while (await sealBlock(services, context, site, before));
  },
});

/** One waiting job, however often it is put in. */
export async function putSealing(services: Services, context: Context, at?: Date): Promise<void> {
  await services.database.asPlatform(context, (transaction) =>
    enqueue(transaction, sealHistories, {}, { key: sealHistories.name, ...(at ? { at } : {}) }),
  );
}
