import { todayInDhaka } from '../../../../../core/dates.ts';
import { AppError, errors } from '../../../../../core/errors.ts';
import { newId } from '../../../../../core/ids.ts';
import type { Act } from '../../../../../core/server/approvals/acts.ts';
import type { Transaction } from '../../../../../core/server/database/in-site.ts';
import { rowsOf } from '../../../../../core/server/database/rows-of.ts';
import { reverseJournals } from '../../../../accounts/public.ts';
import { openingErrors, openingActs as texts } from '../labels.ts';
import { aboutOpening, type OpeningInput } from './post-opening.ts';
import { holdBatch, lockStudentsOf, type OpeningBatchRow, readBatch } from './read-batch.ts';

type Undoing = { readonly reason: string; readonly now: Date; readonly askedBy: string | undefined };

/**
 * Takes a posted sheet back as a whole, by two always: dues are cancelled, advances reversed with their vouchers. What was
 * cancelled by itself since stays so. Throws 409 where something hangs on one of them, and then takes nothing back.
 */
export const undoingOpening: Act<OpeningInput, { id: string; version: number }> = {
  reasonOf: (input) => input.reason,
  async about(transaction, { input }) {
    const batch = await readBatch(transaction, input.id);
    if (batch.version !== input.version) throw new AppError(errors.staleVersion);
    if (batch.state !== 'posted') throw new AppError(openingErrors.notPosted);
    await assertFree(transaction, batch);
    return { ...aboutOpening(batch, 'undo'), excluded: [] };
  },
  async run(transaction, { input, services, approved }) {
    const batch = await holdBatch(transaction, input);
    if (batch.state !== 'posted') throw new AppError(openingErrors.notPosted);
    await lockStudentsOf(transaction, batch.id);
    await assertFree(transaction, batch);
    const how = {
      reason: input.reason || texts.takenBack.en,
      now: services.now(),
      askedBy: approved?.askedBy,
    };
    if (batch.kind === 'dues') await cancelDues(transaction, batch.id, how);
    else await reverseAdvances(transaction, batch.id, how);
    await transaction.change(
      `UPDATE fees_opening_batch SET state = 'undone', ended_by = $3, ended_at = $4, ended_reason = $5, version = version + 1,
              updated_at = $4
        WHERE site_id = $1 AND id = $2`,
      batch.id,
      transaction.context.accountId,
      how.now,
      how.reason,
    );
    return { id: batch.id, version: batch.version + 1 };
  },
};

/** Of a due: something is paid, waived or split of it. Of an advance: the student has used some of it. */
const hangsSql = {
  dues: `SELECT count(*)::int AS count FROM fees_invoice_line l
          WHERE l.site_id = $1 AND l.opening_id = $2 AND l.cancelled_at IS NULL
            AND (l.moved > 0 OR l.waiver > 0 OR EXISTS (
              SELECT 1 FROM fees_receipt_line p WHERE p.site_id = $1 AND p.line_id = l.id
               GROUP BY p.line_id HAVING sum(p.principal + p.fine) <> 0 OR sum(p.fine_left) <> 0))`,
  advances: `SELECT count(*)::int AS count FROM fees_opening_row r JOIN fees_receipt c ON c.site_id = $1 AND c.id = r.receipt_id
              WHERE r.site_id = $1 AND r.batch_id = $2
                AND NOT EXISTS (SELECT 1 FROM fees_receipt o WHERE o.site_id = $1 AND o.reversal_of = c.id)
                AND c.advance > (SELECT sum(o.advance) FROM fees_receipt o WHERE o.site_id = $1 AND o.student_id = r.student_id)`,
} as const;

async function assertFree(transaction: Transaction, batch: OpeningBatchRow): Promise<void> {
  const row = await transaction.readOne({ count: 'int' }, hangsSql[batch.kind], batch.id);
  if (row && row.count > 0) throw new AppError(openingErrors.hangs, { count: row.count });
}

async function cancelDues(transaction: Transaction, batchId: string, { reason, now }: Undoing) {
  await transaction.change(
    `UPDATE fees_invoice_line SET cancelled_at = $3, cancelled_reason = $4, version = version + 1, updated_at = now()
      WHERE site_id = $1 AND opening_id = $2 AND cancelled_at IS NULL`,
    batchId,
    now,
    reason,
  );
}

async function reverseAdvances(transaction: Transaction, batchId: string, how: Undoing) {
  const standing = await transaction.read(
    { id: 'uuid', voucherId: 'uuid' },
    `SELECT c.id, c.voucher_id AS "voucherId" FROM fees_opening_row r JOIN fees_receipt c ON c.site_id = $1 AND c.id = r.receipt_id
      WHERE r.site_id = $1 AND r.batch_id = $2
        AND NOT EXISTS (SELECT 1 FROM fees_receipt o WHERE o.site_id = $1 AND o.reversal_of = c.id)`,
    batchId,
  );
  const today = todayInDhaka(how.now);
  const mirrors = standing.map((one) => ({ ...one, mirrorId: newId() }));
  const vouchers = await reverseJournals(
    transaction,
    mirrors.map((one) => ({ voucherId: one.voucherId, sourceId: one.mirrorId })),
    {
      day: today,
      reason: how.reason,
      source: 'fees.receipt',
      ...(how.askedBy ? { preparedBy: how.askedBy } : {}),
    },
  );
  await transaction.change(
    `INSERT INTO fees_receipt (site_id, id, student_id, enrolment_id, day, method, reference, money_ledger_id, amount, advance,
            collected_by, collected_at, voucher_id, reversal_of)
     SELECT r.site_id, n.id, r.student_id, r.enrolment_id, $2, r.method, r.reference, r.money_ledger_id, -r.amount, -r.advance,
            $3, $4, n.voucher_id, r.id
       FROM ${rowsOf('n', { id: '$5::uuid[]', receipt_id: '$6::uuid[]', voucher_id: '$7::uuid[]' })}
       JOIN fees_receipt r ON r.site_id = $1 AND r.id = n.receipt_id`,
    today,
    transaction.context.accountId,
    how.now,
    mirrors.map((one) => one.mirrorId),
    mirrors.map((one) => one.id),
    mirrors.map((one) => vouchers.get(one.voucherId) ?? null),
  );
}
