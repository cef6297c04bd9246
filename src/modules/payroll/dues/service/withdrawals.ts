import type * as z from 'zod';
import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import { takaText } from '../../../../core/money.ts';
import type { Act } from '../../../../core/server/approvals/acts.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { lockRow } from '../../../../core/server/database/locks.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { postVoucher } from '../../../accounts/public.ts';
import { payrollErrors, payrollFields, payrollProblems } from '../../labels.ts';
import { payrollPath } from '../../paths.ts';
import { sumOf } from '../../rules/amount-rules.ts';
import { mostToWithdraw } from '../../rules/fund-rules.ts';
import { employmentOn } from '../../rules/service-rules.ts';
import { readServiceMarks } from '../../service/employments.ts';
import { linesOn } from '../../service/pay-ledgers.ts';
import { readSettings } from '../../setup/service/settings.ts';
import type { duesContract } from '../contract.ts';
import { personOf } from './loans.ts';

async function mostOf(transaction: Transaction, employeeId: string, day: string) {
  const settings = await readSettings(transaction);
  const all = await transaction.read(
    { day: 'date', kind: 'text', amount: 'bigint' },
    `SELECT x.day, x.kind, x.amount FROM payroll_fund_entry x
      WHERE x.site_id = $1 AND x.employee_id = $2 ORDER BY x.id`,
    employeeId,
  );
  // A final settlement emptied the fund of the employment before: whoever came back begins anew.
  const entries = all.slice(all.findLastIndex((one) => one.kind === 'paidOut') + 1);
  const rule = { minimumYears: settings.fundYears, percent: settings.fundPercent };
  const most = mostToWithdraw(rule, entries, day);
  const balance = sumOf(entries.map((one) => one.amount));
  // What came out later than the day is gone all the same.
  return { rule, balance, most: most < balance ? most : balance > 0n ? balance : 0n };
}

/** What the rule lets somebody take out on a day, in taka. Throws 404. */
export async function showMost(
  transaction: Transaction,
  { id, day }: z.output<typeof duesContract.mostOfFund.input>,
): Promise<z.input<typeof duesContract.mostOfFund.output>> {
  await personOf(transaction, id);
  const { rule, most, balance } = await mostOf(transaction, id, day);
  return {
    most: takaText(most),
    balance: takaText(balance),
    years: rule.minimumYears,
    percent: rule.percent,
  };
}

type Given = z.output<typeof duesContract.withdraw.input>;

async function look(transaction: Transaction, services: Services, input: Given) {
  const person = await personOf(transaction, input.id);
  if (input.day > todayInDhaka(services.now()))
    throw new ValidationError({ day: [payrollProblems.futureDay] });
  const marks = await readServiceMarks(transaction, [input.id]);
  if (employmentOn(marks.get(input.id) ?? [], true, input.day).isSettled)
    throw new AppError(payrollErrors.settled);
  const { most, balance } = await mostOf(transaction, input.id, input.day);
  if (input.amount > most)
    throw new ValidationError({
      amount: [fillLabel(payrollProblems.aboveFund, { amount: { en: takaText(most), bn: takaText(most) } })],
    });
  return { person, most, balance };
}

const title = {
  en: 'From the provident fund to {name}',
  bn: 'ভবিষ্য তহবিল থেকে {name}-কে প্রদান',
} as const;

/** Two withdrawals of one member see each other: the record of the member is held. */
const holdMember = (transaction: Transaction, id: string) => lockRow(transaction, 'people_employee', id);

/** Pays a member out of the fund before the end, by the institution's rule: the fund goes down, a voucher pays it. */
export const withdrawing: Act<Given, { id: string }> = {
  reasonOf: (input) => input.reason,
  hold: (transaction, { input }) => holdMember(transaction, input.id),
  async about(transaction, { input, services }) {
    const { person, most, balance } = await look(transaction, services, input);
    const money = (label: { en: string; bn: string }, value: bigint) => ({
      kind: 'money' as const,
      label,
      value: String(value),
    });
    return {
      subject: input.id,
      title: fillLabel(title, { name: person.name }),
      path: link(payrollPath.dues, { tab: 'fund', member: input.id }),
      amount: input.amount,
      figures: [
        { kind: 'name', label: payrollFields.employeeId ?? person.name, value: person.name },
        money(payrollFields.amount ?? person.name, input.amount),
        money({ en: 'May be taken out', bn: 'তোলা যায়' }, most),
        money({ en: 'In the fund', bn: 'তহবিলে আছে' }, balance),
        { kind: 'day', label: payrollFields.day ?? person.name, value: input.day },
      ],
      excluded: person.account ? [person.account] : [],
    };
  },
  async run(transaction, { input, services, approved }) {
    await holdMember(transaction, input.id);
    const { person } = await look(transaction, services, input);
    const id = newId();
    const voucher = await postVoucher(transaction, {
      type: 'debit',
      day: input.day,
      narration: fillLabel(title, { name: person.name }),
      lines: await linesOn(transaction, [
        { account: 'fund', amount: input.amount },
        { account: input.from, amount: -input.amount },
      ]),
      source: { kind: 'payroll.fund', id },
      reason: input.reason,
      ...(approved ? { preparedBy: approved.askedBy } : {}),
    });
    await transaction.change(
      `INSERT INTO payroll_fund_entry (site_id, id, employee_id, day, kind, amount, note, asked_by, given_by, voucher_id)
       VALUES ($1, $2, $3, $4, 'withdrawn', $5, $6, $7, $8, $9)`,
      id,
      input.id,
      input.day,
      -input.amount,
      input.reason,
      approved?.askedBy ?? transaction.context.accountId,
      transaction.context.accountId,
      voucher.id,
    );
    return { id };
  },
};
