import { parseTaka } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { greater, shareOf } from '../../rules.ts';
import { winningRules } from '../../setup/service/fee-rules.ts';
import { monthsOf, worthWithin } from '../rules.ts';
import type { GivenWaiver } from './waivers.ts';

/**
 * What a waiver comes to in all its months, in paisa. Null where it cannot be said: a share of a fee that has no rule for
 * the student, or of one that is charged by hand, without a cap.
 */
export async function worthOfWaiver(
  transaction: Transaction,
  given: GivenWaiver,
  subHeadIds: readonly string[],
): Promise<bigint | null> {
  const caps = { month: given.monthCap, year: given.yearCap };
  const months = monthsOf(given.fromMonth, given.toMonth);
  return worthWithin(await withoutCaps(transaction, given, subHeadIds), caps, months);
}

async function withoutCaps(
  transaction: Transaction,
  given: GivenWaiver,
  subHeadIds: readonly string[],
): Promise<bigint | null> {
  const months = monthsOf(given.fromMonth, given.toMonth);
  const schedules = new Map(
    (
      await transaction.rows<{ id: string; schedule: string }>(
        'SELECT id, schedule FROM fees_fee_sub_head WHERE site_id = $1 AND id = ANY($2::uuid[])',
        subHeadIds,
      )
    ).map((row) => [row.id, row.schedule]),
  );
  const timesOf = (id: string) => billedTimes(schedules.get(id) ?? '', months);
  if (given.kind === 'fixed')
    return subHeadIds.reduce((sum, id) => sum + (given.amount ?? 0n) * timesOf(id), 0n);
  const year = await transaction.row<{ id: string }>(
    `SELECT id FROM academic_academic_year WHERE site_id = $1 AND $2::date BETWEEN start_date AND end_date
      ORDER BY is_current DESC, start_date DESC LIMIT 1`,
    `${given.fromMonth}-01`,
  );
  if (!year) return null;
  const { items } = await winningRules(transaction, given.studentId, year.id);
  let worth = 0n;
  for (const id of subHeadIds) {
    const rules = items.find((one) => one.subHeadId === id)?.rules ?? [];
    // Rules of some months stand before the one of all of them: the dearest is what it may come to.
    const always = rules.findIndex((one) => one.months === null);
    const fees = rules
      .slice(0, always < 0 ? rules.length : always + 1)
      .map((one) => parseTaka(one.amount) ?? 0n);
    const fee = fees.length === 0 ? null : fees.reduce(greater);
    if (fee === null || schedules.get(id) === 'onDemand') return null;
    worth += shareOf(fee, given.share ?? 0) * timesOf(id);
  }
  return worth;
}

/** How often a fee of a schedule is billed in so many months, at most. */
export function billedTimes(schedule: string, months: number): bigint {
  if (schedule === 'monthly') return BigInt(months);
  const span = { quarterly: 3, halfYearly: 6, yearly: 12 }[schedule];
  return span === undefined ? 1n : BigInt(Math.ceil(months / span));
}
