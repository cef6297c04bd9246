import * as z from 'zod';
import { dhakaInstant, timeInDhaka, todayInDhaka } from '../../../../core/dates.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { defineJob, enqueue } from '../../../../core/server/jobs/jobs.ts';
import { defineNightly } from '../../../../core/server/jobs/nightly.ts';
import { readSetting } from './read-setting.ts';
import { tellFamilies } from './tell.ts';

/** How often is looked whom to tell: saving a sheet itself puts no job in, so that it stays quick. */
const everyMinutes = 10;
/** From then on nobody is told until the next day. */
const lastLook = '21:00';

/** Tells families while the day lasts, and comes again by itself. By the machine's clock, as the queue goes by it. */
export const tellJob = defineJob({
  name: 'attendance.tell',
  payload: z.object({}),
  async run({ services, inSite }) {
    await inSite(async (transaction) => {
      const setting = await readSetting(transaction);
      if (!setting) return;
      const next = new Date(Date.now() + everyMinutes * 60_000);
      if (timeInDhaka(next) < lastLook) await putTelling(transaction, setting.fromAt, next);
      await tellFamilies(transaction, services, setting);
    });
  },
});

/** Puts the telling of this day in, one for the institution: at its hour, or `from` where that is later. */
export async function putTelling(transaction: Transaction, fromAt: string, from = new Date()): Promise<void> {
  const hour = dhakaInstant(todayInDhaka(from), fromAt);
  await enqueue(
    transaction,
    tellJob,
    {},
    { key: `${tellJob.name}:${transaction.siteId}`, at: hour > from ? hour : from },
  );
}

/** Each morning, and as a server starts. */
export const putTellingJob = defineNightly('attendance.putTelling', async (transaction) => {
  const setting = await readSetting(transaction);
  if (setting) await putTelling(transaction, setting.fromAt);
});
