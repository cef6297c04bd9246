import type * as z from 'zod';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import { takaText } from '../../../../core/money.ts';
import type { Act } from '../../../../core/server/approvals/acts.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import { withAttribute } from '../../../../core/server/entity/records.ts';
import { messages } from '../../../../core/validation/messages.ts';
import { postVoucher } from '../../../accounts/public.ts';
import { payrollFields } from '../../labels.ts';
import { payrollPath } from '../../paths.ts';
import { payrollPermission } from '../../permissions.ts';
import { linesOn } from '../../service/pay-ledgers.ts';
import { labelSql, offsetOf, patternOf } from '../../service/sql.ts';
import type { duesContract } from '../contract.ts';

/** Loans, the latest first; the open ones are those of which something is owed. */
export async function listLoans(
  transaction: Transaction,
  asked: z.output<typeof duesContract.loans.input>,
): Promise<z.input<typeof duesContract.loans.output>> {
  const rows = await transaction.read(
    {
      id: 'uuid',
      employeeId: 'uuid',
      code: 'text',
      name: json<Label>(),
      kind: oneOf<'loan' | 'advance'>(),
      amount: 'bigint',
      instalment: 'bigint',
      balance: 'bigint',
      firstMonth: 'text',
      givenOn: 'date',
      reason: 'text',
      total: 'bigint',
    },
    `SELECT l.id, e.id AS "employeeId", e.code, ${labelSql('e')} AS name, l.kind, l.amount, l.instalment,
            l.amount - b.back AS balance, l.first_month AS "firstMonth", l.given_on AS "givenOn", l.reason,
            count(*) OVER () AS total
       FROM payroll_loan l JOIN people_employee e ON e.site_id = $1 AND e.id = l.employee_id
       CROSS JOIN LATERAL (SELECT coalesce(sum(x.amount), 0)::bigint AS back FROM payroll_loan_entry x
                            WHERE x.site_id = $1 AND x.loan_id = l.id) b
      WHERE l.site_id = $1 AND ($2 = 'all' OR l.amount > b.back)
        AND ($3::text IS NULL OR e.search_text ILIKE $3 OR lower(e.code) LIKE $3)
      ORDER BY l.given_on DESC, l.id DESC LIMIT $4 OFFSET $5`,
    asked.state,
    patternOf(asked.q),
    asked.size,
    offsetOf(asked),
  );
  return {
    total: Number(rows[0]?.total ?? 0),
    page: asked.page,
    size: asked.size,
    items: rows.map(({ total: _, ...row }) => ({
      ...row,
      amount: takaText(row.amount),
      instalment: takaText(row.instalment),
      balance: takaText(row.balance),
    })),
    can: { give: transaction.context.permissions.has(payrollPermission.prepare) },
  };
}

/** The name of an employee, and the account they sign in with. Throws 404. */
export async function personOf(transaction: Transaction, id: string) {
  const row = await transaction.readOne(
    { name: json<Label>(), code: 'text', account: 'uuid?' },
    `SELECT ${labelSql('e')} AS name, e.code, a.account_id AS account FROM people_employee e
       LEFT JOIN people_employee_account a ON a.site_id = $1 AND a.employee_id = e.id
      WHERE e.site_id = $1 AND e.id = $2`,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  return row;
}

type Given = z.output<typeof duesContract.giveLoan.input>;

const kindTexts = {
  loan: { en: 'Loan to {name}', bn: '{name}-কে ঋণ' },
  advance: { en: 'Advance to {name}', bn: '{name}-কে অগ্রিম' },
} as const;

/** Gives a loan: the money goes out by a voucher, and comes back with each month of pay. Nobody decides about their own. */
export const givingLoan: Act<Given, { id: string }> = {
  reasonOf: (input) => input.reason,
  async about(transaction, { input }) {
    const person = await personOf(transaction, input.employeeId);
    if (input.instalment > input.amount)
      throw new ValidationError({
        instalment: [withAttribute(messages.exists, payrollFields.instalment ?? messages.exists)],
      });
    return {
      subject: input.employeeId,
      title: fillLabel(kindTexts[input.kind], { name: person.name }),
      path: link(payrollPath.dues),
      amount: input.amount,
      figures: [
        { kind: 'name', label: payrollFields.employeeId ?? person.name, value: person.name },
        { kind: 'money', label: payrollFields.amount ?? person.name, value: String(input.amount) },
        { kind: 'money', label: payrollFields.instalment ?? person.name, value: String(input.instalment) },
        { kind: 'month', label: payrollFields.firstMonth ?? person.name, value: input.firstMonth },
      ],
      excluded: person.account ? [person.account] : [],
    };
  },
  async run(transaction, { input, approved }) {
    const id = newId();
    const person = await personOf(transaction, input.employeeId);
    const lines = await linesOn(transaction, [
      { account: 'loans', amount: input.amount },
      { account: input.from, amount: -input.amount },
    ]);
    const voucher = await postVoucher(transaction, {
      type: 'debit',
      day: input.day,
      narration: fillLabel(kindTexts[input.kind], { name: person.name }),
      lines,
      source: { kind: 'payroll.loan', id },
      reason: input.reason,
      ...(approved ? { preparedBy: approved.askedBy } : {}),
    });
    await transaction.change(
      `INSERT INTO payroll_loan (site_id, id, employee_id, kind, amount, instalment, first_month, given_on, reason, asked_by,
              given_by, voucher_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      id,
      input.employeeId,
      input.kind,
      input.amount,
      input.instalment,
      input.firstMonth,
      input.day,
      input.reason,
      approved?.askedBy ?? transaction.context.accountId,
      transaction.context.accountId,
      voucher.id,
    );
    return { id };
  },
};
