import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { lockStudent } from '../../counter/service/desks.ts';
import { instalmentErrors } from '../../instalments/labels.ts';
import { feesErrors } from '../../labels.ts';
import { labelSql, paidOfLine } from '../../service/students-sql.ts';
import { fineWaiverErrors, moreThanCharge } from '../labels.ts';

export type Waived = {
  lineId: string;
  /** As it was seen; paisa. */
  owed: bigint;
  amount: bigint;
  reason: string;
};

/**
 * Looks at a charge that is to be waived. Throws 404 for another institution's line, 409 when it is no charge, cancelled,
 * in instalments or not what was seen, 422 for more than is owed.
 */
export async function checkedCharge(transaction: Transaction, given: Omit<Waived, 'reason'>) {
  const line = await transaction.row<{
    student_id: string;
    schedule: string;
    name: Label;
    owed: bigint;
    is_cancelled: boolean;
    is_planned: boolean;
  }>(
    `SELECT l.student_id, b.schedule, ${labelSql('b')} AS name, l.payable - coalesce(${paidOfLine}, 0) AS owed,
            l.cancelled_at IS NOT NULL AS is_cancelled, l.moved > 0 OR l.plan_id IS NOT NULL AS is_planned
       FROM fees_invoice_line l JOIN fees_fee_sub_head b ON b.site_id = $1 AND b.id = l.sub_head_id
      WHERE l.site_id = $1 AND l.id = $2`,
    given.lineId,
  );
  if (!line) throw new AppError(errors.notFound);
  if (line.schedule !== 'onDemand') throw new AppError(fineWaiverErrors.notCharge);
  if (line.is_cancelled) throw new AppError(feesErrors.lineCancelled);
  if (line.is_planned) throw new AppError(instalmentErrors.inPlan);
  if (line.owed !== given.owed)
    throw new AppError(fineWaiverErrors.chargeChanged, { owed: takaText(line.owed) });
  if (given.amount > line.owed)
    throw new ValidationError({ amount: [fillLabel(moreThanCharge, { owed: takaText(line.owed) })] });
  return { studentId: line.student_id, name: line.name };
}

/**
 * Waives a fine or fee that was charged by hand, in part or whole: an event with its reason, and the line is payable by
 * so much less. What is waived grows no late fine. Throws as {@link checkedCharge}.
 */
export async function waiveCharge(transaction: Transaction, given: Waived, now: Date) {
  const known = await transaction.row<{ student_id: string }>(
    'SELECT student_id FROM fees_invoice_line WHERE site_id = $1 AND id = $2',
    given.lineId,
  );
  if (!known) throw new AppError(errors.notFound);
  await lockStudent(transaction, known.student_id);
  await checkedCharge(transaction, given);
  const id = newId();
  await addEvent(transaction, {
    id,
    studentId: known.student_id,
    lineId: given.lineId,
    amount: given.amount,
    reason: given.reason,
    withdrawalOf: null,
    now,
  });
  return { id, amount: takaText(given.amount) };
}

type Event = {
  id: string;
  studentId: string;
  lineId: string;
  amount: bigint;
  reason: string;
  withdrawalOf: string | null;
  now: Date;
};

/** Adds an event, and the line is payable by its amount less; by a withdrawal more again. */
async function addEvent(transaction: Transaction, event: Event): Promise<void> {
  await transaction.change(
    `INSERT INTO fees_fine_waiver (site_id, id, student_id, line_id, amount, reason, day, given_by, given_at, withdrawal_of, of_charge)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, true)`,
    event.id,
    event.studentId,
    event.lineId,
    event.amount,
    event.reason,
    todayInDhaka(event.now),
    transaction.context.accountId,
    event.now,
    event.withdrawalOf,
  );
  await transaction.change(
    `UPDATE fees_invoice_line SET waiver = waiver + $3, payable = payable - $3, version = version + 1, updated_at = now()
      WHERE site_id = $1 AND id = $2`,
    event.lineId,
    event.withdrawalOf === null ? event.amount : -event.amount,
  );
}

/**
 * Withdraws the waiver of a charge; the student is locked. Throws 409 when it is withdrawn already, its line is
 * cancelled, or something rests on it: a payment of the line that stands, or a clearance, given since, or instalments.
 */
export async function withdrawChargeWaiver(
  transaction: Transaction,
  { id, reason }: { id: string; reason: string },
  now: Date,
): Promise<{ id: string }> {
  const waiver = await transaction.row<{
    student_id: string;
    line_id: string;
    amount: bigint;
    is_withdrawn: boolean;
    is_cancelled: boolean;
    is_used: boolean;
  }>(
    // Whatever changes what a student owes has its key made under the student's lock: keys sort by what came first.
    `SELECT w.student_id, w.line_id, w.amount, l.cancelled_at IS NOT NULL AS is_cancelled,
            EXISTS (SELECT 1 FROM fees_fine_waiver o WHERE o.site_id = $1 AND o.withdrawal_of = w.id) AS is_withdrawn,
            EXISTS (SELECT 1 FROM fees_receipt_line q JOIN fees_receipt r ON r.site_id = $1 AND r.id = q.receipt_id
                     WHERE q.site_id = $1 AND q.line_id = w.line_id AND q.id > w.id AND r.reversal_of IS NULL
                       AND NOT EXISTS (SELECT 1 FROM fees_receipt v WHERE v.site_id = $1 AND v.reversal_of = r.id))
              OR EXISTS (SELECT 1 FROM fees_clearance k
                          WHERE k.site_id = $1 AND k.student_id = w.student_id AND k.id > w.id)
              OR l.moved > 0 AS is_used
       FROM fees_fine_waiver w JOIN fees_invoice_line l ON l.site_id = $1 AND l.id = w.line_id
      WHERE w.site_id = $1 AND w.id = $2`,
    id,
  );
  if (!waiver) throw new AppError(errors.notFound);
  if (waiver.is_withdrawn) throw new AppError(fineWaiverErrors.withdrawn);
  if (waiver.is_cancelled) throw new AppError(feesErrors.lineCancelled);
  if (waiver.is_used) throw new AppError(fineWaiverErrors.used);
  const event = newId();
  await addEvent(transaction, {
    id: event,
    studentId: waiver.student_id,
    lineId: waiver.line_id,
    amount: waiver.amount,
    reason,
    withdrawalOf: id,
    now,
  });
  return { id: event };
}
