import * as z from 'zod';
import type { Context } from '../../core/server/database/in-site.ts';
import type { Services } from '../../core/server/http/services.ts';
import { defineJob, enqueue, type Job } from '../../core/server/jobs/jobs.ts';
import { nextNight } from '../../core/server/jobs/next-night.ts';
import { backupHealth } from './rules.ts';
import { clearArchives, doArchive } from './service/archives.ts';
import { doBackup, lastBackup, watchBackups } from './service/backups.ts';
import { doPurge } from './service/do-purge.ts';

/** Writes everything of an institution into one file and reads it back. */
export const makeArchive = defineJob({
  name: 'operations.archive',
  payload: z.object({ id: z.guid() }),
  attempts: 3,
  run: ({ services, context, isLastAttempt }, { id }) => doArchive(services, context, id, isLastAttempt),
});

/** Removes an institution for good, after the waiting time; tried for days where the last export is still missing. */
export const purgeSite = defineJob({
  name: 'operations.purge',
  payload: z.object({ id: z.guid() }),
  attempts: 20,
  run: ({ services, context }, { id }) => doPurge(services, context, id),
});

const night = '02:10';

/** A backup with its trial: of the night, or because somebody wants it. What is no longer kept goes. */
export const backupNow: Job = defineJob({
  name: 'operations.backupNow',
  payload: z.object({}),
  attempts: 3,
  run: ({ services, context, isLastAttempt }) => doBackup(services, context, isLastAttempt),
});

/**
 * Each night at ten past two in Dhaka. The backup is work of its own: this one puts in the next under its own name, after
 * which it would not be tried again.
 */
export const nightlyBackup: Job = defineJob({
  name: 'operations.backup',
  payload: z.object({}),
  attempts: 3,
  async run({ services, context }) {
    // The next night's is put in first: should this one fail for good, the nights go on.
    await putBackup(services, context, nextNight(night));
    await clearArchives(services, context);
    if (services.config.hasNightlyBackup)
      await services.database.asPlatform(context, (transaction) =>
        enqueue(transaction, backupNow, {}, { key: backupNow.name }),
      );
  },
});

const hour = 3_600_000;

/** Each hour: tells whoever runs the platform when the newest backup is more than a day old. */
export const backupWatch: Job = defineJob({
  name: 'operations.watchBackups',
  payload: z.object({}),
  async run({ services, context }) {
    // The next hour's is put in first: should this one fail for good, the hours go on.
    await putWatch(services, context, new Date(Date.now() + hour));
    await watchBackups(services, context);
  },
});

const putWatch = (services: Services, context: Context, at: Date): Promise<void> =>
  services.database.asPlatform(context, (transaction) =>
    enqueue(transaction, backupWatch, {}, { key: backupWatch.name, at }),
  );

/** One waits, however often it is put in. */
async function putBackup(services: Services, context: Context, at: Date): Promise<void> {
  await services.database.asPlatform(context, (transaction) =>
    enqueue(transaction, nightlyBackup, {}, { key: nightlyBackup.name, at }),
  );
}

/** As a worker starts: for the next night, or now where the machine was off in the last one. */
export async function startBackups(services: Services, context: Context): Promise<void> {
  const now = services.now();
  const last = await services.database.asPlatform(context, lastBackup);
  const isOld = last !== null && backupHealth(last, now) === 'old';
  await putBackup(services, context, isOld ? new Date() : nextNight(night));
  // What is made now has an hour.
  await putWatch(services, context, new Date(Date.now() + hour));
}
