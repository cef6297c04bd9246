import type { Transaction } from '../../core/server/database/in-site.ts';
import { insertRows } from '../../core/server/entity/import.ts';
import { isAwaySql } from '../people/public.ts';
import { leaveSeeds } from './defaults.data.ts';
import { readClosedYears, yearOf } from './service/balances.ts';
import { addEntries } from './service/entries.ts';
import { leaveType } from './type.entity.ts';

export { elsewhereText } from './labels.ts';
export { readLeaveElsewhere } from './service/elsewhere.ts';
export { registerFreeDays } from './service/free-days.ts';

/** Gives an institution without any the usual kinds of leave. */
export async function copyLeaveDefaults(transaction: Transaction): Promise<void> {
  const known = await transaction.readOne(
    { any: 'bool' },
    'SELECT EXISTS (SELECT 1 FROM leave_type WHERE site_id = $1) AS any',
  );
  if (known?.any) return;
  await insertRows(
    transaction,
    leaveType,
    leaveSeeds.map((seed, place) => ({
      position: place + 1,
      nameEn: seed.en,
      nameBn: seed.bn,
      basis: seed.basis,
      days: seed.days ?? null,
      mostAtOnce: seed.mostAtOnce ?? null,
      mostTimes: seed.mostTimes ?? null,
      carryDays: seed.carryDays ?? 0,
      paidPercent: seed.paidPercent ?? 100,
      counts: seed.counts ?? 'working',
      gender: seed.gender ?? 'all',
      posts: 'all',
      serviceMonths: seed.serviceMonths ?? 0,
      noticeDays: seed.noticeDays ?? 0,
      paperDays: seed.paperDays ?? null,
      hasHalves: seed.hasHalves ?? true,
      isCombined: seed.isCombined ?? true,
      isProrated: seed.isProrated ?? false,
      needsDepartment: true,
      needsTwo: seed.needsTwo ?? false,
      needsCommittee: false,
    })),
  );
}

/** Halves of approved leave; those of leave at half pay count half as paid and half as unpaid. */
export type LeaveSum = {
  readonly employeeId: string;
  readonly halves: number;
  /** Hundredths of half days, so that a share of pay stays a whole number. */
  readonly paidHundredths: number;
  readonly unpaidHundredths: number;
};

/**
 * The leave of every employee between two days, as payroll counts it: without the days of who was suspended or away by an order
 * meanwhile, of which the order says what is paid. Whoever had none is left out.
 */
export const sumLeave = (transaction: Transaction, from: string, to: string): Promise<LeaveSum[]> =>
  transaction.read(
    { employeeId: 'uuid', halves: 'int', paidHundredths: 'int', unpaidHundredths: 'int' },
    `SELECT h.employee_id AS "employeeId", count(*)::int AS halves, sum(a.paid_percent)::int AS "paidHundredths",
            sum(100 - a.paid_percent)::int AS "unpaidHundredths"
       FROM leave_half h JOIN leave_application a ON a.site_id = $1 AND a.id = h.application_id
      WHERE h.site_id = $1 AND h.day BETWEEN $2 AND $3 AND NOT h.is_returned AND NOT ${isAwaySql('h.employee_id', 'h.day')}
      GROUP BY h.employee_id ORDER BY h.employee_id LIMIT 20000`,
    from,
    to,
  );

export type LeaveCredit = {
  readonly employeeId: string;
  readonly typeId: string;
  readonly halves: number;
  readonly day: string;
  /** The duty's key. */
  readonly sourceId: string;
};

/** Credits leave for duties on holidays, once for each; those of a year that is closed count in the next. */
export async function creditLeave(transaction: Transaction, given: readonly LeaveCredit[]): Promise<void> {
  const closed = await readClosedYears(transaction);
  await addEntries(
    transaction,
    given.map((one) => ({
      ...one,
      year: closed.has(yearOf(one.day)) ? yearOf(one.day) + 1 : yearOf(one.day),
      kind: 'credited' as const,
      by: transaction.context.accountId,
    })),
  );
}
