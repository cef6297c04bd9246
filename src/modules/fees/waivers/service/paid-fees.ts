import { todayInDhaka } from '../../../../core/dates.ts';
import { ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { nextNumber } from '../../../../core/server/database/numbers.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import { type PostedLine, postVoucher, readSystemLedgers, receivableOn } from '../../../accounts/public.ts';
import { receiptSeries, seriesOn } from '../../counter/service/series.ts';
import { fieldProblems, narrations } from '../../labels.ts';
import { labelSql } from '../../service/students-sql.ts';
import { type Repriced, reckonAnew } from './reprice.ts';
import type { StandingWaiver } from './standing-waivers.ts';
import type { GivenWaiver } from './waivers.ts';

/** What is paid of a line above what it comes to now. */
const overpaidOf = (line: Repriced): bigint => (line.paid > line.payable ? line.paid - line.payable : 0n);

/** What of the fees a waiver lowers is paid already above what they would come to, in paisa, before it is given. */
export async function overpaidBy(
  transaction: Transaction,
  given: GivenWaiver,
  subHeadIds: readonly string[],
): Promise<bigint> {
  const another: StandingWaiver = {
    id: newId(),
    student_id: given.studentId,
    type_id: given.typeId,
    sub_head_ids: [...subHeadIds],
    kind: given.kind,
    share: given.kind === 'percent' ? given.share : null,
    base: given.base,
    amount: given.kind === 'fixed' ? given.amount : null,
    from_month: given.fromMonth,
    to_month: given.toMonth,
    from_day: null,
    to_day: null,
    month_cap: given.monthCap,
    year_cap: given.yearCap,
    child_from: null,
    child_to: null,
  };
  const reach = { unpaid: given.applyToUnpaid, paid: true };
  const lines = await reckonAnew(transaction, given, subHeadIds, reach, [another]);
  return lines.reduce((sum, line) => sum + overpaidOf(line), 0n);
}

/** Throws at the field with the sum, where fees are paid already and nobody said what becomes of it. */
export function assertPaidSaid(overpaid: bigint, ofPaid: GivenWaiver['ofPaid']): void {
  if (overpaid > 0n && ofPaid === null)
    throw new ValidationError({
      ofPaid: [fillLabel(fieldProblems.paidAlready, { amount: takaText(overpaid) })],
    });
}

/**
 * Turns what is paid of fees above what they come to now into the student's advance: a receipt that moves no money, its
 * lines below zero, and a journal from the incomes (or what was
 * receivable) to the advances. Answers the paisa. Call it before the lines are lowered.
 */
export async function creditOverpaid(
  transaction: Transaction,
  studentId: string,
  changed: readonly Repriced[],
  now: Date,
  narration: Label = narrations.waivedPaid,
): Promise<bigint> {
  const lines = changed.filter((line) => overpaidOf(line) > 0n);
  const [last] = lines.slice(-1);
  if (!last) return 0n;
  const total = lines.reduce((sum, line) => sum + overpaidOf(line), 0n);
  const today = todayInDhaka(now);
  const { advance } = await readSystemLedgers(transaction);
  const receivable = await receivableOn(transaction, today);
  const student = await transaction.readOne(
    { code: 'text', name: json<Label>() },
    `SELECT s.code, ${labelSql('s')} AS name FROM students_student s WHERE s.site_id = $1 AND s.id = $2`,
    studentId,
  );
  const incomes = new Map<string, bigint>();
  for (const line of lines) {
    const from = receivable ?? line.incomeLedgerId;
    incomes.set(from, (incomes.get(from) ?? 0n) + overpaidOf(line));
  }
  const year = await seriesOn(transaction, today);
  const drawn = await nextNumber(transaction, receiptSeries, year);
  const number = `${year}-${String(drawn).padStart(6, '0')}`;
  const id = newId();
  const voucher = await postVoucher(transaction, {
    type: 'journal',
    day: today,
    narration: fillLabel(narration, {
      code: student?.code ?? '',
      name: student?.name ?? { en: '', bn: '' },
      number,
    }),
    number: `FC-${number}`,
    source: { kind: 'fees.receipt', id },
    lines: [
      ...[...incomes].map(([ledgerId, amount]): PostedLine => ({ ledgerId, side: 'Dr', amount })),
      { ledgerId: advance, side: 'Cr', amount: total },
    ],
  });
  await transaction.change(
    `INSERT INTO fees_receipt (site_id, id, number, student_id, enrolment_id, day, method, money_ledger_id, amount, advance,
            collected_by, collected_at, voucher_id)
     VALUES ($1, $2, $3, $4, $5, $6, 'advance', $7, $8, $9, $10, $11, $12)`,
    id,
    number,
    studentId,
    last.enrolmentId,
    today,
    advance,
    -total,
    total,
    transaction.context.accountId,
    now,
    voucher.id,
  );
  await transaction.change(
    // Of a fee of which nothing is paid any longer no fine stays fixed.
    `INSERT INTO fees_receipt_line (site_id, id, receipt_id, line_id, principal, fine, fine_left)
     SELECT n.site_id, n.id, $2, n.line_id, n.principal, 0,
            CASE WHEN s.principal + n.principal = 0 AND s.fine = 0 THEN -s.fine_left ELSE 0 END
       FROM ${rowsOf('n', { id: '$3::uuid[]', line_id: '$4::uuid[]', principal: '$5::bigint[]' })}
       LEFT JOIN (SELECT p.line_id, sum(p.principal)::bigint AS principal, sum(p.fine)::bigint AS fine,
                    sum(p.fine_left)::bigint AS fine_left
               FROM fees_receipt_line p WHERE p.site_id = $1 AND p.line_id = ANY($4::uuid[])
              GROUP BY p.line_id) s ON s.line_id = n.line_id`,
    id,
    lines.map(() => newId()),
    lines.map((line) => line.id),
    lines.map((line) => -overpaidOf(line)),
  );
  return total;
}
