import * as z from 'zod';
import type { Language } from '../../labels.ts';
import type { Context } from '../database/in-site.ts';
import { oneOf } from '../database/row-shape.ts';
import type { Services } from '../http/services.ts';
import { defineJob, enqueue, type Job } from '../jobs/jobs.ts';
import { nextNight } from '../jobs/next-night.ts';
import { composeMail } from '../mail/mail.ts';
import { putMail } from '../mail/outbox.ts';
import type { Counter } from './counter.ts';
import { type Difference, mendCounters } from './prove-counters.ts';

/** So many differences are written into the log, of each institution; all of them are mended. */
const mostLogged = 20;

/**
 * Each night: proves the counters of every institution against what they count, mends what differs, says it in the log and
 * writes to the owners of the platform. Nothing should ever differ; what does was written past the triggers.
 */
export function proveCountersJob(counters: readonly Counter[]): Job {
  const job: Job = defineJob({
    name: 'counters.prove',
    payload: z.object({}),
    async run({ services, context }) {
      // The next night's is put in first: should this one fail for good, the nights go on.
      await putProof(services, context, job, nextNight(night));
      const differing = await mendAll(services, context, counters);
      if (differing.length > 0) await tellOwners(services, context, differing);
    },
  });
  return job;
}

const night = '02:30';

/** One waiting job, however often it is put in. */
export async function putProof(services: Services, context: Context, job: Job, at?: Date): Promise<void> {
  await services.database.asPlatform(context, (transaction) =>
    enqueue(transaction, job, {}, { key: job.name, at: at ?? nextNight(night) }),
  );
}

type OfSite = {
  readonly siteId: number;
  readonly alias: string;
  readonly differences: readonly Difference[];
};

/** Proves and mends every institution, one a transaction; answers those in which something differed. */
export async function mendAll(
  services: Pick<Services, 'database' | 'log'>,
  context: Context,
  counters: readonly Counter[],
): Promise<readonly OfSite[]> {
  const sites = await services.database.asPlatform(context, (transaction) =>
    transaction.read({ id: 'bigint', alias: 'text' }, 'SELECT id, alias FROM site ORDER BY id'),
  );
  const differing: OfSite[] = [];
  for (const { id, alias } of sites) {
    const siteId = Number(id);
    const differences = await mendSite(services, { ...context, siteId }, counters);
    if (differences.length === 0) continue;
    differing.push({ siteId, alias, differences });
    services.log.error(
      { siteId, alias, count: differences.length, differences: differences.slice(0, mostLogged) },
      'counters differed from what they count and were mended',
    );
  }
  return differing;
}

/** So often one institution is tried: each time nothing of it was written. */
const mostTries = 5;

/**
 * Mends one institution. It locks counters in an order of its own: with somebody who writes as many in another order it
 * meets in a circle, and the database sends one of both away. Then it is tried once more.
 */
export async function mendSite(
  { database }: Pick<Services, 'database'>,
  context: Context & { readonly siteId: number },
  counters: readonly Counter[],
): Promise<readonly Difference[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.inSite(context, (transaction) => mendCounters(transaction, counters));
    } catch (error) {
      const isDeadlock = error instanceof Error && 'code' in error && error.code === '40P01';
      if (!isDeadlock || attempt === mostTries) throw error;
    }
  }
}

async function tellOwners(services: Services, context: Context, differing: readonly OfSite[]): Promise<void> {
  await services.database.asPlatform(context, async (transaction) => {
    const owners = await transaction.read(
      { email: 'text', language: oneOf<Language>() },
      `SELECT DISTINCT a.email, a.language FROM membership m
         JOIN account a ON a.id = m.account_id AND a.status = 'active' AND a.email IS NOT NULL
        WHERE m.site_id IS NULL AND m.role = 'platformOwner' AND m.disabled_at IS NULL
          AND (m.ends_at IS NULL OR m.ends_at > $1)`,
      services.now(),
    );
    const sites = differing.map(({ alias, differences }) => `${alias}: ${differences.length}`).join(', ');
    const counters = [
      ...new Set(differing.flatMap(({ differences }) => differences.map((one) => one.counter))),
    ];
    for (const { email, language } of owners)
      await putMail(
        transaction,
        email,
        composeMail('countersDiffered', language, { sites, counters: counters.sort().join(', ') }),
      );
  });
}
