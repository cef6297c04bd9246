import { newId } from '../../ids.ts';
import type { Transaction } from './in-site.ts';

/**
 * The next number of a series of the institution, from 1, without gaps: the series is one row, locked until the
 * transaction ends, so a number that is rolled back is given again. Draw it as late in the transaction as possible.
 * @param kind what is numbered: `student`, `receipt`
 * @param period where the counting begins anew: a year, a fiscal year; '' when it never does
 */
export async function nextNumber(transaction: Transaction, kind: string, period: string): Promise<number> {
  return takeNumbers(transaction, kind, period, 1);
}

/**
 * {@link takeNumbers} within another statement: an expression that answers the `first`. `kind`, `period`, `count` and `id`
 * are the places of its values ('$2'), `id` that of a new id for a series that begins.
 */
export const takeNumbersSql = (kind: string, period: string, count: string, id: string): string =>
  `INSERT INTO number_sequence AS s (site_id, id, kind, period, next) VALUES ($1, ${id}, ${kind}, ${period}, 1 + ${count}::bigint)
     ON CONFLICT (site_id, kind, period) DO UPDATE SET next = s.next + ${count}::bigint
     RETURNING s.next - ${count}::bigint AS first`;

/**
 * The first of `count` consecutive numbers of a series. `from` says where the series stands at least: numbers that
 * came another way (an import, an older system) are not given a second time.
 */
export async function takeNumbers(
  transaction: Transaction,
  kind: string,
  period: string,
  count: number,
  from = 1,
): Promise<number> {
  if (!Number.isSafeInteger(count) || count < 1) throw new Error('At least one number is taken');
  const row = await transaction.row<{ first: bigint }>(
    `INSERT INTO number_sequence AS s (site_id, id, kind, period, next) VALUES ($1, $2, $3, $4, $5::bigint + $6::bigint)
     ON CONFLICT (site_id, kind, period) DO UPDATE SET next = greatest(s.next, $6::bigint) + $5::bigint
     RETURNING next - $5::bigint AS first`,
    newId(),
    kind,
    period,
    count,
    from,
  );
  return Number(row?.first);
}
