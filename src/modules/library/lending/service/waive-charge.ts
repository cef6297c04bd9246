import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { fillLabel } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import { takaText } from '../../../../core/money.ts';
import type { Act } from '../../../../core/server/approvals/acts.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { lockRow } from '../../../../core/server/database/locks.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import { chargeTexts, libraryErrors } from '../../labels.ts';
import { libraryPath } from '../../paths.ts';
import { type MemberShown, memberJoins, memberSql } from '../../service/sql.ts';
import { waiveTexts } from '../labels.ts';
import type { ChargeKind } from './charges.ts';

type Given = { readonly id: string; readonly reason: string };

/** A charge that the library keeps itself and that is open. Throws 404, or 409 where fees bill it or it is done. */
async function openCharge(transaction: Transaction, id: string) {
  const row = await transaction.readOne(
    {
      kind: oneOf<ChargeKind>(),
      amount: 'bigint',
      member: json<MemberShown>(),
      title: 'text',
      madeBy: 'uuid',
      accountId: 'uuid?',
      isBilled: 'bool',
      isDone: 'bool',
    },
    `SELECT q.kind, q.amount, ${memberSql} AS member, t.title, q.made_by AS "madeBy",
            (SELECT a.account_id FROM people_employee_account a
              WHERE a.site_id = $1 AND a.employee_id = m.employee_id ORDER BY a.created_at, a.id LIMIT 1) AS "accountId",
            q.sub_head_id IS NOT NULL AS "isBilled", q.settled_on IS NOT NULL OR q.cancelled_on IS NOT NULL AS "isDone"
       FROM library_charge q
       JOIN library_member m ON m.site_id = $1 AND m.id = q.member_id ${memberJoins}
       JOIN library_loan l ON l.site_id = $1 AND l.id = q.loan_id
       JOIN library_title t ON t.site_id = $1 AND t.id = l.title_id
      WHERE q.site_id = $1 AND q.id = $2`,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  if (row.isBilled) throw new AppError(libraryErrors.billedInFees);
  if (row.isDone) throw new AppError(libraryErrors.chargeDone);
  return row;
}

/** Lets off a fine or a lost book that an employee owes. A second person decides, and never whoever owes it. */
export const waivingLibraryCharge: Act<Given, { id: string }> = {
  reasonOf: (input) => input.reason,
  hold: (transaction, { input }) => lockRow(transaction, 'library_charge', input.id),
  async about(transaction, { input }) {
    const charge = await openCharge(transaction, input.id);
    return {
      subject: input.id,
      title: fillLabel(waiveTexts.title, { amount: takaText(charge.amount), name: charge.member.name }),
      path: link(libraryPath.desk, { tab: 'charges', q: charge.member.code }),
      amount: charge.amount,
      excluded: charge.accountId === null ? [] : [charge.accountId],
      needsSecond: true,
      figures: [
        { kind: 'name', label: waiveTexts.member, value: charge.member.name },
        { kind: 'name', label: waiveTexts.book, value: { en: charge.title, bn: charge.title } },
        { kind: 'text', label: waiveTexts.kind, value: chargeTexts[charge.kind] },
        { kind: 'money', label: waiveTexts.amount, value: String(charge.amount) },
      ],
    };
  },
  async run(transaction, { input, services }) {
    await lockRow(transaction, 'library_charge', input.id);
    await openCharge(transaction, input.id);
    await transaction.change(
      `UPDATE library_charge SET is_waived = true, cancelled_on = $3, cancelled_by = $4, cancelled_reason = $5,
              version = version + 1, updated_at = now()
        WHERE site_id = $1 AND id = $2`,
      input.id,
      todayInDhaka(services.now()),
      transaction.context.accountId,
      input.reason,
    );
    return { id: input.id };
  },
};
