import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { todayInDhaka } from '../../../core/dates.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { defineJob, enqueue } from '../../../core/server/jobs/jobs.ts';

type HolidayTeller = (transaction: Transaction, today: string, services: Services) => Promise<void>;

const tellers = new WeakMap<Services, HolidayTeller>();

/** The module of the calendar says here, with its routes, how families hear of holidays. */
export function declareHolidayTeller(app: FastifyInstance, teller: HolidayTeller): void {
  tellers.set((app as unknown as { services: Services }).services, teller);
}

/** A holiday of today or tomorrow that is saved after the morning's work is told by this, not on the next morning. */
export const holidaysChangedJob = defineJob({
  name: 'academic.holidays',
  payload: z.object({}),
  async run({ services, context }) {
    // Whoever saved it sends nothing: it is the message of whoever switched it on.
    await services.database.inSite({ ...context, accountId: null }, async (transaction) =>
      tellers.get(services)?.(transaction, todayInDhaka(services.now()), services),
    );
  },
});

/** Once what is being saved is there, families are told what holds for today and tomorrow and was not told yet. */
export const tellChangedHolidays = (transaction: Transaction): Promise<void> =>
  enqueue(transaction, holidaysChangedJob, {}, { key: `academic.holidays:${transaction.siteId}` });
