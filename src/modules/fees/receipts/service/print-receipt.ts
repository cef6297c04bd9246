import { AppError, errors } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { hold } from '../../../../core/server/database/locks.ts';

/**
 * Notes that a receipt goes to the printer and answers how often it has by now: from the second time on the paper is a
 * duplicate. Two who print it at once are counted one after the other. Throws 404 for another institution's.
 */
export async function notePrint(
  transaction: Transaction,
  id: string,
  now: Date,
): Promise<{ printed: number }> {
  const { accountId } = transaction.context;
  // Receipts themselves are never locked, for nobody may change one; counting takes a moment.
  await hold(transaction, ['fees prints'], 'alone');
  const row = await transaction.readOne(
    { printed: 'int' },
    `WITH noted AS (
       INSERT INTO fees_receipt_print (site_id, id, receipt_id, printed_by, printed_at)
       SELECT r.site_id, $3, r.id, $4, $5 FROM fees_receipt r WHERE r.site_id = $1 AND r.id = $2 AND r.number IS NOT NULL
       RETURNING receipt_id)
     SELECT 1 + (SELECT count(*)::int FROM fees_receipt_print p
                  WHERE p.site_id = $1 AND p.receipt_id = $2 AND p.id <> $3) AS printed
       FROM noted`,
    id,
    newId(),
    accountId,
    now,
  );
  if (!row) throw new AppError(errors.notFound);
  return row;
}
