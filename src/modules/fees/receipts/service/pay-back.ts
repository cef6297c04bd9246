import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import { takaText } from '../../../../core/money.ts';
import type { Act } from '../../../../core/server/approvals/acts.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { hold } from '../../../../core/server/database/locks.ts';
import { nextNumber } from '../../../../core/server/database/numbers.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import { postVoucher, readSystemLedgers } from '../../../accounts/public.ts';
import { closedSql, drawerOf, inDrawerSql, lockStudent } from '../../counter/service/desks.ts';
import { seriesOn } from '../../counter/service/series.ts';
import {
  columnTexts,
  feesErrors,
  fieldProblems,
  methodTexts,
  narrations,
  payBackTitle,
} from '../../labels.ts';
import { feesPath } from '../../paths.ts';
import { labelSql } from '../../service/students-sql.ts';

type Input = {
  readonly id: string;
  /** Paisa, above 0. */
  readonly amount: bigint;
  readonly method: 'cash' | 'bank';
  readonly bankId: string | null;
  readonly reference: string;
  readonly reason: string;
};

/** Throws 404 for another institution's student, a message where the advance is smaller or a bank slip has no number. */
function assertPayable(input: Input, advance: bigint): void {
  if (input.amount > advance) throw new AppError(feesErrors.notEnoughAdvance, { advance: takaText(advance) });
  if (input.method === 'bank' && input.reference.trim() === '')
    throw new ValidationError({ reference: [fieldProblems.referenceNeeded] });
}

/**
 * Pays money of a student's advance back to the family, such as what a waiver made of a fee that was paid: by two always. It
 * writes a receipt below zero with a number of its own series and a voucher from the advances to cash or bank. Cash comes out
 * of the drawer of whoever asked, or where that is closed of whoever decides.
 */
export const payBack: Act<Input, { id: string; number: string }> = {
  reasonOf: (input) => input.reason,
  hold: (transaction, { input }) => lockStudent(transaction, input.id),
  async about(transaction, { input }) {
    const student = await transaction.readOne(
      { name: json<Label>(), code: 'text', advance: 'bigint' },
      `SELECT ${labelSql('s')} AS name, s.code,
              (SELECT coalesce(sum(r.advance), 0)::bigint FROM fees_receipt r WHERE r.site_id = $1 AND r.student_id = s.id) AS advance
         FROM students_student s WHERE s.site_id = $1 AND s.id = $2`,
      input.id,
    );
    if (!student) throw new AppError(errors.notFound);
    assertPayable(input, student.advance);
    return {
      subject: input.id,
      title: fillLabel(payBackTitle, { name: student.name }),
      path: link(feesPath.report, { tab: 'advances' }),
      amount: input.amount,
      needsSecond: true,
      excluded: [],
      figures: [
        { kind: 'name', label: columnTexts.student, value: student.name },
        { kind: 'text', label: columnTexts.code, value: { en: student.code, bn: student.code } },
        { kind: 'money', label: columnTexts.advance, value: String(student.advance) },
        { kind: 'money', label: columnTexts.amount, value: String(input.amount) },
        { kind: 'text', label: columnTexts.method, value: methodTexts[input.method] },
      ],
    };
  },
  async run(transaction, { input, services, approved }) {
    const student = await lockStudent(transaction, input.id);
    assertPayable(input, student.advance);
    const now = services.now();
    const today = todayInDhaka(now);
    const asker = approved?.askedBy ?? transaction.context.accountId;
    const giver = await drawerFor(transaction, [asker, transaction.context.accountId], today, {
      cash: input.method === 'cash' ? input.amount : 0n,
    });
    const { advance, cash } = await readSystemLedgers(transaction);
    const moneyLedgerId = input.method === 'cash' ? cash : await bankOf(transaction, input.bankId);
    const year = await seriesOn(transaction, today);
    const drawn = await nextNumber(transaction, 'fees.refund', year);
    const number = `RF${year}-${String(drawn).padStart(6, '0')}`;
    const id = newId();
    const voucher = await postVoucher(transaction, {
      type: 'debit',
      day: today,
      narration: fillLabel(narrations.paidBack, {
        code: student.code,
        name: student.name,
        reason: input.reason,
      }),
      number: `FC-${number}`,
      source: { kind: 'fees.receipt', id },
      ...(approved ? { preparedBy: approved.askedBy } : {}),
      lines: [
        { ledgerId: advance, side: 'Dr', amount: input.amount },
        { ledgerId: moneyLedgerId, side: 'Cr', amount: input.amount },
      ],
    });
    await transaction.change(
      `INSERT INTO fees_receipt (site_id, id, number, student_id, enrolment_id, day, method, reference, money_ledger_id, amount,
              advance, collected_by, collected_at, voucher_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11, $12, $13)`,
      id,
      number,
      input.id,
      student.enrolmentId,
      today,
      input.method,
      input.method === 'bank' ? input.reference : '',
      moneyLedgerId,
      -input.amount,
      giver,
      now,
      voucher.id,
    );
    return { id, number };
  },
};

/**
 * The first of these people whose drawer is open and holds so much cash, held until the transaction ends. Throws 409 where
 * none is open, or none holds enough.
 */
export async function drawerFor(
  transaction: Transaction,
  people: readonly (string | null)[],
  today: string,
  { cash }: { readonly cash: bigint },
): Promise<string> {
  const known = people.filter((one) => one !== null);
  // Two who give back at once would both see the same notes.
  await hold(transaction, known.map(drawerOf), cash > 0n ? 'alone' : 'together');
  const row = await transaction.readOne(
    { id: 'uuid', there: 'bigint' },
    `SELECT o.id, o.there FROM (
       SELECT g.id, g.place, ${inDrawerSql('g.id', '$3::date')} AS there
         FROM ${rowsOf('g', { id: '$2::uuid[]' }, { place: 'place' })} WHERE NOT ${closedSql('g.id', '$3')}) o
      ORDER BY o.there >= $4::bigint DESC, o.place LIMIT 1`,
    known,
    today,
    cash,
  );
  if (!row) throw new AppError(feesErrors.dayClosed);
  if (cash > 0n && row.there < cash)
    throw new AppError(feesErrors.drawerTooSmall, { there: takaText(row.there), amount: takaText(cash) });
  return row.id;
}

async function bankOf(transaction: Transaction, bankId: string | null): Promise<string> {
  const row = await transaction.readOne(
    { id: 'uuid' },
    `SELECT id FROM accounts_ledger WHERE site_id = $1 AND kind = 'bank' AND is_active AND ($2::uuid IS NULL OR id = $2)
      ORDER BY code LIMIT 1`,
    bankId,
  );
  if (!row) throw new ValidationError({ bankId: [fieldProblems.noBank] });
  return row.id;
}
