import { addDays } from '../../../../core/dates.ts';
import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
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
 * Sets an open line aside as the money of something that is no bill of a student. Answers how many lines that are: none where
 * it was not open, which the caller must not take for the money.
 */
export async function setAsideFor(transaction: Transaction, lineId: string, reason: Label): Promise<number> {
  // Whoever matches it at this moment holds it: what they did is seen only by a statement that begins after.
  await transaction.change(
    'SELECT 1 FROM payments_statement_line WHERE site_id = $1 AND id = $2 FOR UPDATE',
    lineId,
  );
  return transaction.change(
    `UPDATE payments_statement_line l SET aside_reason = $3, aside_reason_bn = $4, aside_by = $5, version = l.version + 1,
            updated_at = now()
      WHERE l.site_id = $1 AND l.id = $2 AND l.aside_reason = '' AND ${matchedOfLine} = 0`,
    lineId,
    reason.en,
    reason.bn,
    transaction.context.accountId,
  );
}
