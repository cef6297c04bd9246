import * as z from 'zod';
import { todayInDhaka } from '../../dates.ts';
import type { StaysOpen } from '../../endpoint.ts';
import type { Context, Transaction } from '../database/in-site.ts';
import type { Services } from '../http/services.ts';
import { stepsAtWork } from '../http/standing.ts';
import { defineJob, enqueue, type Job, type JobHands } from './jobs.ts';
import { nextNight } from './next-night.ts';

/** When the day's work begins, before anybody is at school. */
const morning = '05:30';

export type Nightly = Job & {
  /** How far down the ladder it goes on for an institution; without it in grace, and no further. */
  readonly stays?: StaysOpen | undefined;
};

/**
 * Work of every day, one institution a transaction. It may be cut off and begun anew, and a day may be left out when the
 * server stood still, so what it does follows from the day and from what is stored, not from how often it ran. It goes on
 * while an institution is active or in grace, and with `stays` further down the ladder, as an endpoint's does.
 */
export function defineNightly(
  name: string,
  work: (transaction: Transaction, today: string, services: Services) => Promise<void>,
  { stays }: Pick<Nightly, 'stays'> = {},
): Nightly {
  return defineNightlyApart(
    name,
    async ({ services, context }, siteId) =>
      services.database.asPlatform(context, async (transaction) =>
        work(await transaction.enterSite(siteId), todayInDhaka(services.now()), services),
      ),
    stays,
  );
}

/** The same for work that takes the transactions it needs by itself. */
export function defineNightlyApart(
  name: string,
  work: (hands: Pick<JobHands, 'services' | 'context'>, siteId: number) => Promise<void>,
  stays?: StaysOpen,
): Nightly {
  const job: Job = defineJob({
    name,
    payload: z.object({}),
    async run({ services, context: { siteId: only, ...rest } }) {
      const context: Context = { ...rest, siteId: null };
      // The next day's is put in first: should this one fail for good, the days go on.
      if (only === null) await putNightly(services, context, [job], { isTomorrow: true });
      const sites = await services.database.asPlatform(context, (transaction) =>
        transaction.read(
          { id: 'int' },
          'SELECT id::int AS id FROM site WHERE status = ANY($1::text[]) AND ($2::bigint IS NULL OR id = $2) ORDER BY id',
          stepsAtWork(stays),
          only,
        ),
      );
      for (const { id } of sites) {
        const done = work({ services, context }, id);
        // Tried again for this one alone, which stands on the board with what it met; the others go on.
        await (only === null
          ? done.catch((error: unknown) => putAgain(services, context, job, id, error))
          : done);
      }
    },
  });
  return { ...job, stays };
}

/** Puts the work of one institution in once more. Throws where that is not possible either, as without the database. */
async function putAgain(
  services: Services,
  context: Context,
  job: Job,
  siteId: number,
  error: unknown,
): Promise<void> {
  services.log.error(
    { err: error, job: job.name, siteId },
    'the work of every day failed for an institution',
  );
  await services.database.asPlatform(context, async (transaction) =>
    enqueue(await transaction.enterSite(siteId), job, {}, { key: `${job.name} ${siteId}` }),
  );
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
