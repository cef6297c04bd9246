import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { takaText } from '../../../../core/money.ts';
import { namesOfAccounts } from '../../../../core/server/database/history.ts';
import type { Database, Transaction } from '../../../../core/server/database/in-site.ts';
import { reverseVoucher } from '../../../accounts/public.ts';
import type { Method } from '../../contract.ts';
import { holdDrawerSql, lockStudent } from '../../counter/service/collect.ts';
import { instalmentErrors } from '../../instalments/labels.ts';
import { feesErrors } from '../../labels.ts';
import { type FeeStudent, studentJoins, studentSql } from '../../service/students-sql.ts';

type Known = { student_id: string; is_cancelled: boolean; is_asked: boolean };

const findReceipt = (transaction: Transaction, id: string) =>
  transaction.row<Known>(
    `SELECT r.student_id,
            EXISTS (SELECT 1 FROM fees_receipt o WHERE o.site_id = $1 AND o.reversal_of = r.id) AS is_cancelled,
            EXISTS (SELECT 1 FROM fees_cancel_request q
                     WHERE q.site_id = $1 AND q.receipt_id = r.id AND q.decision IS NULL) AS is_asked
       FROM fees_receipt r WHERE r.site_id = $1 AND r.id = $2 AND r.number IS NOT NULL`,
    id,
  );

/** Asks for a receipt to be cancelled; somebody else decides. */
export async function askCancel(transaction: Transaction, id: string, reason: string, now: Date) {
  const first = await findReceipt(transaction, id);
  if (!first) throw new AppError(errors.notFound);
  await lockStudent(transaction, first.student_id);
  const known = await findReceipt(transaction, id);
  if (known?.is_cancelled) throw new AppError(feesErrors.alreadyCancelled);
  if (known?.is_asked) throw new AppError(feesErrors.alreadyAsked);
  const requestId = newId();
  await transaction.change(
    `INSERT INTO fees_cancel_request (site_id, id, receipt_id, reason, asked_by, asked_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    requestId,
    id,
    reason,
    transaction.context.accountId,
    now,
  );
  return { id: requestId };
}

type Question = { state: 'open' | 'decided' | 'all'; page: number; size: number };

/** Requests, the open ones first and the oldest of them before the others. */
export async function listRequests(transaction: Transaction, database: Database, question: Question) {
  const rows = await transaction.rows<{
    id: string;
    version: number;
    receipt_id: string;
    number: string;
    day: string;
    amount: bigint;
    method: Method;
    student: FeeStudent;
    reason: string;
    asked_by: string;
    asked_at: Date;
    decision: 'approved' | 'refused' | null;
    decided_by: string | null;
    decided_at: Date | null;
    note: string;
    total: bigint;
  }>(
    `SELECT q.id, q.version, q.receipt_id, r.number, r.day, r.amount, r.method, ${studentSql} AS student, q.reason,
            q.asked_by, q.asked_at, q.decision, q.decided_by, q.decided_at, q.decision_note AS note,
            count(*) OVER () AS total
       FROM fees_cancel_request q
       JOIN fees_receipt r ON r.site_id = $1 AND r.id = q.receipt_id
       JOIN students_enrolment e ON e.site_id = $1 AND e.id = r.enrolment_id ${studentJoins}
      WHERE q.site_id = $1 AND ($2 = 'all' OR ($2 = 'open') = (q.decision IS NULL))
      ORDER BY q.decision IS NOT NULL, q.decided_at DESC, q.asked_at, q.id LIMIT $3 OFFSET $4`,
    question.state,
    question.size,
    (question.page - 1) * question.size,
  );
  const names = await namesOfAccounts(
    database,
    rows.flatMap((row) => [row.asked_by, row.decided_by]),
    transaction.context.language,
  );
  const { accountId, permissions } = transaction.context;
  return {
    total: Number(rows[0]?.total ?? 0),
    page: question.page,
    size: question.size,
    items: rows.map((row) => ({
      id: row.id,
      version: row.version,
      receiptId: row.receipt_id,
      number: row.number,
      day: row.day,
      amount: takaText(row.amount),
      method: row.method,
      student: row.student,
      reason: row.reason,
      askedBy: names.get(row.asked_by) ?? '',
      askedAt: row.asked_at.toISOString(),
      decision: row.decision,
      decidedBy: row.decided_by === null ? null : (names.get(row.decided_by) ?? ''),
      decidedAt: row.decided_at?.toISOString() ?? null,
      note: row.note,
      can: {
        decide: row.decision === null && row.asked_by !== accountId && permissions.has('fees.cancel'),
      },
    })),
  };
}

type Decision = { id: string; version: number; decision: 'approved' | 'refused'; note: string };

/**
 * Decides on a request somebody else made. Approving writes a receipt with the same lines below zero and the mirror of
 * the voucher in this transaction; the number stays and is void.
 * Throws 409 for one's own request, one that is decided, or a receipt whose advance has been used since, or whose
 * open fine has been paid, or what it paid in part is in instalments.
 */
export async function decideCancel(transaction: Transaction, given: Decision, now: Date) {
  const { accountId } = transaction.context;
  const found = await transaction.row<{ student_id: string; receipt_id: string }>(
    `SELECT r.student_id, q.receipt_id FROM fees_cancel_request q
       JOIN fees_receipt r ON r.site_id = $1 AND r.id = q.receipt_id WHERE q.site_id = $1 AND q.id = $2`,
    given.id,
  );
  if (!found) throw new AppError(errors.notFound);
  const student = await lockStudent(transaction, found.student_id);
  const request = await transaction.row<{
    version: number;
    asked_by: string;
    decision: string | null;
    reason: string;
    advance: bigint;
    is_fine_used: boolean;
    is_planned: boolean;
    voucher_id: string;
    collected_by: string;
  }>(
    `SELECT q.version, q.asked_by, q.decision, q.reason, r.advance, r.voucher_id, r.collected_by,
            EXISTS (SELECT 1 FROM fees_receipt_line p WHERE p.site_id = $1 AND p.receipt_id = r.id
                     AND p.fine_left > (SELECT sum(o.fine_left) FROM fees_receipt_line o
                                         WHERE o.site_id = $1 AND o.line_id = p.line_id)) AS is_fine_used,
            EXISTS (SELECT 1 FROM fees_receipt_line p JOIN fees_invoice_line l ON l.site_id = $1 AND l.id = p.line_id
                     WHERE p.site_id = $1 AND p.receipt_id = r.id AND l.moved > 0) AS is_planned
       FROM fees_cancel_request q JOIN fees_receipt r ON r.site_id = $1 AND r.id = q.receipt_id
      WHERE q.site_id = $1 AND q.id = $2 FOR UPDATE OF q`,
    given.id,
  );
  if (!request) throw new AppError(errors.notFound);
  if (request.decision !== null) throw new AppError(feesErrors.alreadyDecided);
  if (request.asked_by === accountId) throw new AppError(feesErrors.samePerson);
  if (request.version !== given.version) throw new AppError(errors.staleVersion);
  const reversalId =
    given.decision === 'approved'
      ? await reverse(transaction, found.receipt_id, student.advance, request, now)
      : null;
  const row = await transaction.row<{ id: string; version: number }>(
    `UPDATE fees_cancel_request SET decision = $3, decided_by = $4, decided_at = $5, decision_note = $6, reversal_id = $7,
            version = version + 1, updated_at = now()
      WHERE site_id = $1 AND id = $2 RETURNING id, version`,
    given.id,
    given.decision,
    accountId,
    now,
    given.note,
    reversalId,
  );
  if (!row) throw new AppError(errors.notFound);
  return row;
}

/**
 * The receipt below zero. A fine that is given back of a fee that stays paid is owed again, for no rule asks for it any
 * more; of a line of which nothing is paid any longer no fine stays fixed.
 */
async function reverse(
  transaction: Transaction,
  receiptId: string,
  balance: bigint,
  receipt: {
    advance: bigint;
    is_fine_used: boolean;
    is_planned: boolean;
    voucher_id: string;
    collected_by: string;
    reason: string;
  },
  now: Date,
): Promise<string> {
  // What was put into the advance must still be there to be given back.
  if (receipt.advance > 0n && balance < receipt.advance) throw new AppError(feesErrors.advanceUsed);
  if (receipt.is_planned) throw new AppError(instalmentErrors.splitSince);
  if (receipt.is_fine_used) throw new AppError(feesErrors.fineUsed);
  const today = todayInDhaka(now);
  const id = newId();
  const voucher = await reverseVoucher(transaction, receipt.voucher_id, {
    day: today,
    reason: receipt.reason,
    source: { kind: 'fees.receipt', id },
  });
  // Closing a day waits for the drawers: what is given back stands in a day that is still open when it is written.
  await transaction.rows(
    `SELECT ${holdDrawerSql('$2', 'shared')}, ${holdDrawerSql('$3', 'shared')}`,
    receipt.collected_by,
    transaction.context.accountId,
  );
  const written = await transaction.row<{ receipts: number }>(
    `WITH giver AS (
       SELECT g.id FROM unnest(ARRAY[$5::uuid, $6::uuid]) WITH ORDINALITY AS g(id, place)
        WHERE NOT EXISTS (SELECT 1 FROM fees_day_close d
                           WHERE d.site_id = $1 AND d.collector_id = g.id AND d.day = $4)
        ORDER BY g.place LIMIT 1),
     head AS (
       INSERT INTO fees_receipt (site_id, id, student_id, enrolment_id, day, method, reference, money_ledger_id, amount,
              advance, collected_by, collected_at, voucher_id, reversal_of)
       SELECT $1, $3, r.student_id, r.enrolment_id, $4, r.method, r.reference, r.money_ledger_id, -r.amount, -r.advance,
              giver.id, $7, $8, r.id
         FROM fees_receipt r, giver WHERE r.site_id = $1 AND r.id = $2
       RETURNING id),
     lines AS (
       INSERT INTO fees_receipt_line (site_id, id, receipt_id, line_id, principal, fine, late_days, fine_left)
       SELECT $1, gen_random_uuid(), head.id, l.line_id, -l.principal, -l.fine, l.late_days,
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
    receipt.collected_by,
    transaction.context.accountId,
    now,
    voucher.id,
  );
  if (written?.receipts !== 1) throw new AppError(feesErrors.dayClosed);
  return id;
}
