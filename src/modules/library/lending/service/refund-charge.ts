import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { fillLabel } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import { takaText } from '../../../../core/money.ts';
import type { Act } from '../../../../core/server/approvals/acts.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { lockRow } from '../../../../core/server/database/locks.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { cancelCharge, chargeSql } from '../../../fees/charges/public.ts';
import { giveBackOutside } from '../../../fees/receipts/outside/public.ts';
import { libraryErrors } from '../../labels.ts';
import { libraryPath } from '../../paths.ts';
import { type MemberShown, memberJoins, memberSql } from '../../service/sql.ts';
import { refundTexts, waiveTexts } from '../labels.ts';
import { chargeVoucher } from './charges.ts';

type Given = { readonly id: string; readonly reason: string };

/** A charge whose money is to be given back. Throws 404, or 409 where it is not, or where its receipt still stands in fees. */
async function dueCharge(transaction: Transaction, id: string) {
  const row = await transaction.readOne(
    {
      amount: 'bigint',
      member: json<MemberShown>(),
      title: 'text',
      accountId: 'uuid?',
      settledBy: 'uuid?',
      studentId: 'uuid?',
      subHeadId: 'uuid?',
      isDue: 'bool',
      receipts: 'text?',
      voucherId: 'uuid?',
    },
    `SELECT q.amount, ${memberSql} AS member, t.title, q.settled_by AS "settledBy", m.student_id AS "studentId",
            q.sub_head_id AS "subHeadId", q.is_refund_due AS "isDue", f.receipts,
            (SELECT a.account_id FROM people_employee_account a
              WHERE a.site_id = $1 AND a.employee_id = m.employee_id ORDER BY a.created_at, a.id LIMIT 1) AS "accountId",
            (SELECT v.id FROM accounts_voucher v
              WHERE v.site_id = $1 AND v.source_kind = '${chargeVoucher}' AND v.source_id = q.id AND NOT EXISTS (
                SELECT 1 FROM accounts_voucher r WHERE r.site_id = $1 AND r.reversal_of = v.id)) AS "voucherId"
       FROM library_charge q
       JOIN library_member m ON m.site_id = $1 AND m.id = q.member_id ${memberJoins}
       JOIN library_loan l ON l.site_id = $1 AND l.id = q.loan_id
       JOIN library_title t ON t.site_id = $1 AND t.id = l.title_id
       LEFT JOIN LATERAL (${chargeSql('q.id', 'm.student_id', 'q.sub_head_id')}) f ON q.sub_head_id IS NOT NULL
      WHERE q.site_id = $1 AND q.id = $2`,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  if (!row.isDue) throw new AppError(libraryErrors.noRefundDue);
  if (row.receipts) throw new AppError(libraryErrors.receiptStands, { receipts: row.receipts });
  return row;
}

/**
 * Notes that what was paid for a book that was found went back. What fees billed is cancelled there, after its receipt, which
 * two persons cancelled; what was taken for the library itself leaves a drawer, so a second person decides, and never whoever
 * gets it.
 */
export const refundingLibraryCharge: Act<Given, { id: string }> = {
  reasonOf: (input) => input.reason,
  hold: (transaction, { input }) => lockRow(transaction, 'library_charge', input.id),
  async about(transaction, { input }) {
    const charge = await dueCharge(transaction, input.id);
    return {
      subject: input.id,
      title: fillLabel(refundTexts.title, { amount: takaText(charge.amount), name: charge.member.name }),
      path: link(libraryPath.desk, { tab: 'charges', state: 'refund', q: charge.member.code }),
      amount: charge.amount,
      excluded: [charge.accountId, charge.settledBy].flatMap((one) => one ?? []),
      ...(charge.subHeadId === null ? { needsSecond: true } : { isOneEnough: true }),
      figures: [
        { kind: 'name', label: waiveTexts.member, value: charge.member.name },
        { kind: 'name', label: waiveTexts.book, value: { en: charge.title, bn: charge.title } },
        { kind: 'money', label: waiveTexts.amount, value: String(charge.amount) },
      ],
    };
  },
  async run(transaction, { input, services, approved }) {
    const now = services.now();
    await lockRow(transaction, 'library_charge', input.id);
    const { studentId, subHeadId, voucherId } = await dueCharge(transaction, input.id);
    await transaction.change(
      `UPDATE library_charge SET is_refund_due = false, refunded_on = $3, refunded_by = $4, refunded_note = $5,
              version = version + 1, updated_at = now()
        WHERE site_id = $1 AND id = $2`,
      input.id,
      todayInDhaka(now),
      transaction.context.accountId,
      input.reason,
    );
    if (studentId !== null && subHeadId !== null)
      await cancelCharge(transaction, { recordId: input.id, studentId, subHeadId }, input.reason, now);
    else if (voucherId !== null)
      await giveBackOutside(transaction, voucherId, {
        reason: input.reason,
        preparedBy: approved?.askedBy,
        database: services.database,
        now,
      });
    return { id: input.id };
  },
};
