import { partsOf, todayInDhaka } from '../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { fillLabel } from '../../../core/labels.ts';
import { takaText } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/in-site.ts';
import { nextNumber } from '../../../core/server/numbers.ts';
import { type PostedLine, postVoucher, readSystemLedgers } from '../../accounts/public.ts';
import type { Method } from '../contract.ts';
import { feesErrors, fieldProblems, narrations } from '../labels.ts';
import { allocatePayment } from '../rules.ts';
import { type OpenLine, readDues, readOpenLines } from './dues.ts';

export type Collection = {
  studentId: string;
  /** Paisa, above 0. */
  amount: bigint;
  method: Method;
  reference: string;
  bankId: string | null;
  lineIds: readonly string[] | null;
  /** What the chosen lines cost with their fines, as it was seen. */
  expected: bigint;
};

/** The series of receipts: one a fiscal year, July to June, named by the two figures it begins with. */
export const receiptSeries = 'fees.receipt';
export function fiscalYearOf(day: string): string {
  const { year, month } = partsOf(day);
  return String(month >= 7 ? year : year - 1).slice(2);
}

/**
 * Takes money of a student. The student's row is locked first, so that whatever changes what one student owes happens
 * one after the other; then what is owed is read anew and must be what was seen. The number is drawn last; the receipt
 * is written only when the collector's day is not closed by then.
 * Throws 409 with the new dues when they are not what was seen, 409 when the day is closed or the advance too small.
 */
export async function collectFee(transaction: Transaction, given: Collection, now: Date) {
  const today = todayInDhaka(now);
  const student = await lockStudent(transaction, given.studentId);
  const open = await readOpenLines(transaction, given.studentId, today);
  const chosen = given.lineIds === null ? open : open.filter((line) => given.lineIds?.includes(line.id));
  const total = chosen.reduce((sum, line) => sum + line.principal + line.fine, 0n);
  const isOther = given.lineIds !== null && chosen.length < new Set(given.lineIds).size;
  if (isOther || total !== given.expected)
    throw new AppError(
      feesErrors.changed,
      { total: takaText(total) },
      { dues: await readDues(transaction, given.studentId, today) },
    );
  const isAdvance = given.method === 'advance';
  if (isAdvance && given.amount > student.advance)
    throw new AppError(feesErrors.notEnoughAdvance, { advance: takaText(student.advance) });
  if (isAdvance && given.amount > total)
    throw new AppError(feesErrors.moreThanDue, { total: takaText(total) });

  const spread = allocatePayment(chosen, given.amount, 'fine_first');
  const paid = spread.lines.filter((line) => line.principal + line.fine > 0n);
  const ledgers = await readSystemLedgers(transaction);
  const moneyLedgerId =
    given.method === 'bank' ? await bankOf(transaction, given.bankId) : moneyLedger(given.method, ledgers);
  const receiptId = newId();
  const series = fiscalYearOf(today);
  const number = `${series}-${String(await nextNumber(transaction, receiptSeries, series)).padStart(6, '0')}`;
  const voucher = await postVoucher(transaction, {
    type: isAdvance ? 'journal' : 'credit',
    day: today,
    number: `FC-${number}`,
    narration: fillLabel(
      { en: narrations.collection, bn: '' },
      { code: student.code, name: student.name, number },
    ).en,
    source: { kind: 'fees.receipt', id: receiptId },
    lines: voucherLines(chosen, paid, {
      amount: given.amount,
      moneyLedgerId,
      fines: ledgers.fines,
      advance: ledgers.advance,
      toAdvance: spread.toAdvance,
    }),
  });
  const byId = new Map(chosen.map((line) => [line.id, line]));
  const written = await transaction.row<{ receipts: number }>(
    `WITH head AS (
       INSERT INTO fees_receipt (site_id, id, number, student_id, enrolment_id, day, method, reference, money_ledger_id,
              amount, advance, collected_by, collected_at, voucher_id)
       SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14
        WHERE NOT EXISTS (SELECT 1 FROM fees_day_close d
                           WHERE d.site_id = $1 AND d.collector_id = $12 AND d.day = $6)
       RETURNING id),
     lines AS (
       INSERT INTO fees_receipt_line (site_id, id, receipt_id, line_id, principal, fine, late_days)
       SELECT $1, l.id, head.id, l.line_id, l.principal, l.fine, l.late_days
         FROM head, unnest($15::uuid[], $16::uuid[], $17::bigint[], $18::bigint[], $19::int[])
           AS l(id, line_id, principal, fine, late_days))
     SELECT count(*)::int AS receipts FROM head`,
    receiptId,
    number,
    given.studentId,
    student.enrolmentId,
    today,
    given.method,
    given.reference,
    moneyLedgerId,
    given.amount,
    isAdvance ? -given.amount : spread.toAdvance,
    transaction.context.accountId,
    now,
    voucher.id,
    paid.map(() => newId()),
    paid.map((line) => line.id),
    paid.map((line) => line.principal),
    paid.map((line) => line.fine),
    paid.map((line) => byId.get(line.id)?.lateDays ?? 0),
  );
  if (written?.receipts !== 1) throw new AppError(feesErrors.dayClosed);
  return { receiptId, number, amount: takaText(given.amount) };
}

/**
 * Locks a student for whatever changes what is owed, and reads the advance as it is then. Throws 404 for another
 * institution's student or one without an enrolment.
 */
export async function lockStudent(transaction: Transaction, id: string) {
  const locked = await transaction.row(
    'SELECT id FROM students_student WHERE site_id = $1 AND id = $2 FOR NO KEY UPDATE',
    id,
  );
  if (!locked) throw new AppError(errors.notFound);
  // A statement of its own: it sees what was committed while this one waited for the lock.
  const row = await transaction.row<{
    code: string;
    name: string;
    advance: bigint;
    enrolmentId: string | null;
  }>(
    `SELECT s.code, s.name_en AS name,
            (SELECT coalesce(sum(r.advance), 0)::bigint FROM fees_receipt r
              WHERE r.site_id = $1 AND r.student_id = $2) AS advance,
            (SELECT e.id FROM students_enrolment e JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id
              WHERE e.site_id = $1 AND e.student_id = $2 ORDER BY y.is_current DESC, y.start_date DESC LIMIT 1
            ) AS "enrolmentId"
       FROM students_student s WHERE s.site_id = $1 AND s.id = $2`,
    id,
  );
  if (!row?.enrolmentId) throw new AppError(errors.notFound);
  return { ...row, enrolmentId: row.enrolmentId };
}

type System = Awaited<ReturnType<typeof readSystemLedgers>>;

const moneyLedger = (method: Exclude<Method, 'bank'>, ledgers: System): string =>
  ({ cash: ledgers.cash, mobile: ledgers.mobile, advance: ledgers.advance })[method];

async function bankOf(transaction: Transaction, wanted: string | null): Promise<string> {
  const row = await transaction.row<{ id: string }>(
    `SELECT id FROM accounts_ledger WHERE site_id = $1 AND kind = 'bank' AND is_active AND ($2::uuid IS NULL OR id = $2)
      ORDER BY code LIMIT 1`,
    wanted,
  );
  if (!row) throw new ValidationError({ bankId: [fieldProblems.noBank] });
  return row.id;
}

/** Debit what came in, credit each income ledger once, the fines and what is left over. */
function voucherLines(
  lines: readonly OpenLine[],
  paid: readonly { id: string; principal: bigint; fine: bigint }[],
  to: { amount: bigint; moneyLedgerId: string; fines: string; advance: string; toAdvance: bigint },
): PostedLine[] {
  const ledgerOf = new Map(lines.map((line) => [line.id, line.incomeLedgerId]));
  const credits = new Map<string, bigint>();
  const credit = (ledgerId: string, amount: bigint) => {
    if (amount > 0n) credits.set(ledgerId, (credits.get(ledgerId) ?? 0n) + amount);
  };
  for (const { id, principal, fine } of paid) {
    credit(ledgerOf.get(id) ?? '', principal);
    credit(to.fines, fine);
  }
  credit(to.advance, to.toAdvance);
  return [
    { ledgerId: to.moneyLedgerId, side: 'Dr', amount: to.amount },
    ...[...credits].map(([ledgerId, amount]): PostedLine => ({ ledgerId, side: 'Cr', amount })),
  ];
}
