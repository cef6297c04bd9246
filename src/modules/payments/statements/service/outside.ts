import { addDays } from '../../../../core/dates.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { exact } from '../rules.ts';
import { writeMatches } from './match-lines.ts';
import { matchedOfLine } from './open-work.ts';

/** How many days back a transaction is looked for. */
const span = 400;

/**
 * The line of a statement that tells of this transaction, as somebody wrote its ID; null where none was brought. It is open
 * while it is neither matched with a receipt of a student nor set aside.
 */
export function lineOfTransaction(
  transaction: Transaction,
  { source, trx, today }: { source: string; trx: string; today: string },
) {
  return transaction.readOne(
    { id: 'uuid', day: 'date', amount: 'bigint', isOpen: 'bool' },
    `SELECT l.id, l.day, l.amount, l.aside_reason = '' AND ${matchedOfLine} = 0 AS "isOpen"
       FROM payments_statement_line l
      WHERE l.site_id = $1 AND l.source = $2 AND l.day >= $4
        AND upper(regexp_replace(l.trx_id, '[^A-Za-z0-9]', '', 'g')) = $3
      ORDER BY l.day DESC, l.id LIMIT 1`,
    source,
    trx,
    addDays(today, -span),
  );
}

/**
 * Holds an open line for money of this amount that is no bill of a student. Answers whether it is open still: where it is
 * not, it is not this money, and the caller must not take it for that.
 */
export async function holdOpenLine(transaction: Transaction, lineId: string): Promise<boolean> {
  // Whoever matches it at this moment holds it: what they did is seen only by a statement that begins after.
  await transaction.change(
    'SELECT 1 FROM payments_statement_line WHERE site_id = $1 AND id = $2 FOR UPDATE',
    lineId,
  );
  const line = await transaction.readOne(
    { id: 'uuid' },
    `SELECT l.id FROM payments_statement_line l
      WHERE l.site_id = $1 AND l.id = $2 AND l.aside_reason = '' AND ${matchedOfLine} = 0`,
    lineId,
  );
  return line !== null;
}

/** Matches a line with the receipt of somebody who is not a student, as their transaction number says. */
export const matchOutside = (
  transaction: Transaction,
  given: { readonly lineId: string; readonly receiptId: string; readonly amount: bigint },
): Promise<void> => writeMatches(transaction, [{ ...given, rule: 'trx', confidence: exact }]);
