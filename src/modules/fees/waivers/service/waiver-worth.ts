import { parseTaka } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { shareOf } from '../../rules.ts';
import { winningRules } from '../../setup/service/fee-rules.ts';
import type { GivenWaiver } from './waivers.ts';

/** A waiver without an end is held against the limit as one of a year. */
const monthsOfOpenEnd = 12;

/** How many months from one 'YYYY-MM' to another, both counted. */
function monthsOf(from: string, to: string | null): number {
  if (to === null) return monthsOfOpenEnd;
  const number = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
  return number(to) - number(from) + 1;
}

/**
 * What a waiver comes to in all its months, in paisa. Null where it cannot be said: a share of a fee that has no rule for
 * the student, or of one that is charged by hand.
 */
export async function worthOfWaiver(
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
  const timesOf = (id: string) => {
    const schedule = schedules.get(id);
    if (schedule === 'monthly') return BigInt(months);
    return schedule === 'yearly' ? BigInt(Math.ceil(months / 12)) : 1n;
  };
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
    const fee = parseTaka(items.find((one) => one.subHeadId === id)?.rules[0]?.amount ?? '');
    if (fee === null || schedules.get(id) === 'onDemand') return null;
    worth += shareOf(fee, given.share ?? 0) * timesOf(id);
  }
  return worth;
}
