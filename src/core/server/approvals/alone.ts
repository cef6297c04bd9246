import { todayInDhaka } from '../../dates.ts';
import { newId } from '../../ids.ts';
import type { Transaction } from '../database/in-site.ts';

type Alone = {
  readonly limit: string;
  /** Paisa up to which this person acts alone. */
  readonly most: bigint;
  readonly amount: bigint;
  readonly now: Date;
};

/** Paisa of what the caller did alone today under a limit. */
export async function doneAlone(
  transaction: Transaction,
  { limit, now }: Pick<Alone, 'limit' | 'now'>,
): Promise<bigint> {
  const row = await transaction.readOne(
    { amount: 'bigint' },
    'SELECT amount FROM approval_alone WHERE site_id = $1 AND account_id = $2 AND limit_name = $3 AND day = $4',
    transaction.context.accountId,
    limit,
    todayInDhaka(now),
  );
  return row?.amount ?? 0n;
}

/**
 * Adds an act to what the caller did alone on a day under a limit, so that many small ones count as one large. Answers
 * whether that stays within it; where it does not, nothing is added. Two at once wait for each other.
 */
export async function addAlone(
  transaction: Transaction,
  { limit, most, amount, now }: Alone,
): Promise<boolean> {
  const row = await transaction.row(
    `INSERT INTO approval_alone AS a (site_id, id, account_id, limit_name, day, amount)
     SELECT $1, $2, $3, $4, $5, $6 WHERE $6::bigint <= $7::bigint
     ON CONFLICT (site_id, account_id, limit_name, day) DO UPDATE
        SET amount = a.amount + excluded.amount, version = a.version + 1, updated_at = $8
      WHERE a.amount + excluded.amount <= $7 RETURNING a.id`,
    newId(),
    transaction.context.accountId,
    limit,
    todayInDhaka(now),
    amount,
    most,
    now,
  );
  return row !== null;
}
