import * as z from 'zod';
import { todayInDhaka } from '../../core/dates.ts';
import type { Context, PlatformTransaction } from '../../core/server/database/in-site.ts';
import type { Services } from '../../core/server/http/services.ts';
import { defineJob, enqueue, type Job } from '../../core/server/jobs/jobs.ts';
import { nextNight } from '../../core/server/jobs/next-night.ts';
import { followBills } from './service/ladder.ts';
import { chargeLateFees } from './service/late-fees.ts';
import { sendReminders } from './service/reminders.ts';
import { runSchedule } from './service/schedule.ts';

/**
 * Each night after midnight in Dhaka: the invoices that are due, late fees, the ladder, reminders. Each is a transaction of
 * its own and does nothing a second time, so that a job that was cut off is simply done again.
 */
export const billingNight: Job = defineJob({
  name: 'billing.night',
  payload: z.object({}),
  async run({ services, context }) {
    // The next night's is put in first: should this one fail for good, the nights go on.
    await putBillingNight(services, context, nextNight('00:20'));
    await doNight(services, context);
  },
});

/** What a night does, with the clock of the server. */
export async function doNight(services: Services, context: Context): Promise<void> {
  const now = services.now();
  const today = todayInDhaka(now);
  const each = (work: (transaction: PlatformTransaction) => Promise<unknown>) =>
    services.database.asPlatform(context, work);
  await each((transaction) => runSchedule(transaction, now, today));
  await each((transaction) => chargeLateFees(transaction, now, today));
  await each((transaction) => followBills(transaction, now, today));
  services.sites.refresh();
  await each((transaction) => sendReminders(transaction, services, today));
}

/** One waiting job, however often it is put in. */
export async function putBillingNight(services: Services, context: Context, at?: Date): Promise<void> {
  await services.database.asPlatform(context, (transaction) =>
    enqueue(transaction, billingNight, {}, { key: billingNight.name, ...(at ? { at } : {}) }),
  );
}
