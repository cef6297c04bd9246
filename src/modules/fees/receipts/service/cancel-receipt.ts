import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import type { About, Act } from '../../../../core/server/approvals/acts.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { reverseVoucher } from '../../../accounts/public.ts';
import { lockStudent } from '../../counter/service/desks.ts';
import { instalmentErrors } from '../../instalments/labels.ts';
import { cancelTitle, columnTexts, feesErrors, methodTexts } from '../../labels.ts';
import { feesPath } from '../../paths.ts';
import { labelSql } from '../../service/students-sql.ts';
import type { ReceiptMethod } from '../../shapes.ts';
import { undoOffers } from '../../waivers/early/service/early-offers.ts';
import { drawerFor } from './pay-back.ts';

/** Where a receipt is shown. */
const receiptPath = (id: string) => link(feesPath.report, { tab: 'payments', receipt: id });

type Known = {
  number: string;
  student_id: string;
  name: Label;
  code: string;
  day: string;
  amount: bigint;
  method: ReceiptMethod;
  advance: bigint;
  voucher_id: string;
  collected_by: string;
  balance: bigint;
  is_cancelled: boolean;
  is_fine_used: boolean;
  is_planned: boolean;
  /** A waiver turned what it paid into the advance, or it is what did. */
  is_credited: boolean;
};

/** Its lines are read once and first: without figures of a new institution the database went through all lines for each. */
const findReceipt = (transaction: Transaction, id: string) =>
  transaction.row<Known>(
    `WITH own AS MATERIALIZED (
       SELECT p.line_id, p.fine_left FROM fees_receipt_line p WHERE p.site_id = $1 AND p.receipt_id = $2)
     SELECT r.number, r.student_id, ${labelSql('s')} AS name, s.code, r.day, r.amount, r.method, r.advance, r.voucher_id,
            r.collected_by,
            (SELECT coalesce(sum(o.advance), 0)::bigint FROM fees_receipt o
              WHERE o.site_id = $1 AND o.student_id = r.student_id) AS balance,
            EXISTS (SELECT 1 FROM fees_receipt o WHERE o.site_id = $1 AND o.reversal_of = $2) AS is_cancelled,
            EXISTS (SELECT 1 FROM own p
                     WHERE p.fine_left > (SELECT sum(o.fine_left) FROM fees_receipt_line o
                                           WHERE o.site_id = $1 AND o.line_id = p.line_id)) AS is_fine_used,
            EXISTS (SELECT 1 FROM own p JOIN fees_invoice_line l ON l.site_id = $1 AND l.id = p.line_id
                     WHERE l.moved > 0) AS is_planned,
            EXISTS (SELECT 1 FROM own p JOIN fees_receipt_line c ON c.site_id = $1 AND c.line_id = p.line_id
                      JOIN fees_receipt o ON o.site_id = $1 AND o.id = c.receipt_id
                     WHERE o.amount < 0 AND o.reversal_of IS NULL) AS is_credited
       FROM fees_receipt r JOIN students_student s ON s.site_id = $1 AND s.id = r.student_id
      WHERE r.site_id = $1 AND r.id = $2 AND r.number IS NOT NULL`,
    id,
  );

/**
 * Throws 409 for a receipt that is cancelled, whose advance has been used since, whose open fine has been paid, or of
 * which what it paid in part is in instalments.
 */
async function readCancellable(transaction: Transaction, id: string): Promise<Known> {
  const receipt = await findReceipt(transaction, id);
  if (!receipt) throw new AppError(errors.notFound);
  if (receipt.is_cancelled) throw new AppError(feesErrors.alreadyCancelled);
  // What was put into the advance must still be there to be given back.
  if (receipt.advance > 0n && receipt.balance < receipt.advance) throw new AppError(feesErrors.advanceUsed);
  if (receipt.is_credited) throw new AppError(feesErrors.credited);
  if (receipt.is_planned) throw new AppError(instalmentErrors.splitSince);
  if (receipt.is_fine_used) throw new AppError(feesErrors.fineUsed);
  return receipt;
}

type Input = { readonly id: string; readonly reason: string };

/**
 * Cancels a receipt, by two always: whoever collected it does not decide. It writes a receipt with the same lines below
 * zero and the mirror of the voucher; the number stays and is void.
 */
export const cancelReceipt: Act<Input, { id: string }> = {
  reasonOf: (input) => input.reason,
  about: (transaction, { input }) => aboutCancelling(transaction, input.id),
  async run(transaction, { input, services, approved }) {
    const first = await findReceipt(transaction, input.id);
    if (!first) throw new AppError(errors.notFound);
    await lockStudent(transaction, first.student_id);
    const receipt = await readCancellable(transaction, input.id);
    return {
      id: await reverse(transaction, input, { ...receipt, asker: approved?.askedBy }, services.now()),
    };
  },
};

/** What cancelling a receipt is about, for who decides. Throws what would refuse it. */
export async function aboutCancelling(transaction: Transaction, id: string): Promise<About> {
  const receipt = await readCancellable(transaction, id);
  return {
    subject: id,
    title: fillLabel(cancelTitle, { number: receipt.number }),
    path: receiptPath(id),
    amount: receipt.amount,
    excluded: [receipt.collected_by],
    figures: [
      { kind: 'name', label: columnTexts.receipt, value: same(receipt.number) },
      { kind: 'name', label: columnTexts.student, value: receipt.name },
      { kind: 'text', label: columnTexts.code, value: same(receipt.code) },
      { kind: 'day', label: columnTexts.date, value: receipt.day },
      { kind: 'money', label: columnTexts.amount, value: String(receipt.amount) },
      { kind: 'text', label: columnTexts.method, value: methodTexts[receipt.method] },
      { kind: 'person', label: columnTexts.collector, value: receipt.collected_by },
    ],
  };
}

const same = (text: string): Label => ({ en: text, bn: text });

/**
 * The receipt below zero. A fine that is given back of a fee that stays paid is owed again, for no rule asks for it any
 * more; of a line of which nothing is paid any longer no fine stays fixed.
 */
async function reverse(
  transaction: Transaction,
  { id: receiptId, reason }: Input,
  receipt: Known & { readonly asker: string | undefined },
  now: Date,
): Promise<string> {
  const today = todayInDhaka(now);
  // Closing a day waits for the drawers: what is given back stands in a day that is still open when it is written.
  const people = [receipt.collected_by, transaction.context.accountId];
  // Of an earlier day it is not what lies in today's drawer: what is given back then is counted as less.
  const cash = receipt.method === 'cash' && receipt.day === today ? receipt.amount : 0n;
  const giver = await drawerFor(transaction, people, today, { cash });
  const id = newId();
  const voucher = await reverseVoucher(transaction, receipt.voucher_id, {
    day: today,
    reason,
    source: { kind: 'fees.receipt', id },
    ...(receipt.asker ? { preparedBy: receipt.asker } : {}),
  });
  const written = await transaction.readOne(
    { receipts: 'int' },
    `WITH head AS (
       INSERT INTO fees_receipt (site_id, id, student_id, enrolment_id, day, method, reference, provider, payment_id, money_ledger_id,
              amount, advance, collected_by, collected_at, voucher_id, reversal_of)
       SELECT r.site_id, $3, r.student_id, r.enrolment_id, $4, r.method, r.reference, r.provider, r.payment_id, r.money_ledger_id, -r.amount, -r.advance,
              $5, $6, $7, r.id
         FROM fees_receipt r WHERE r.site_id = $1 AND r.id = $2
       RETURNING id),
     lines AS (
       INSERT INTO fees_receipt_line (site_id, id, receipt_id, line_id, principal, fine, late_days, fine_left)
       SELECT l.site_id, gen_random_uuid(), head.id, l.line_id, -l.principal, -l.fine, l.late_days,
              CASE WHEN o.principal = l.principal AND o.fine = l.fine THEN -o.fine_left
                   WHEN l.principal = 0 AND o.principal >= i.payable THEN l.fine
                   ELSE -l.fine_left END
         FROM head, fees_receipt_line l JOIN fees_invoice_line i ON i.site_id = $1 AND i.id = l.line_id
         CROSS JOIN LATERAL (SELECT sum(o.principal) AS principal, sum(o.fine) FILTER (WHERE o.receipt_id IS NOT NULL) AS fine,
                                   sum(o.fine_left) AS fine_left
                               FROM fees_receipt_line o WHERE o.site_id = $1 AND o.line_id = l.line_id) o
        WHERE l.site_id = $1 AND l.receipt_id = $2)
     SELECT count(*)::int AS receipts FROM head`,
    receiptId,
    id,
    today,
    // Out of the drawer it went into, or else of the one who decides.
    giver,
    now,
    voucher.id,
  );
  if (written?.receipts !== 1) throw new AppError(feesErrors.dayClosed);
  await undoOffers(transaction, receiptId);
  return id;
}
