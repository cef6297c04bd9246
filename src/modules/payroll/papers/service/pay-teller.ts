import { AppError } from '../../../../core/errors.ts';
import { formatNumber } from '../../../../core/format.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { amountInWords, takaLabel, takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import { maskOfSealed } from '../../../../core/server/secrets/sealed.ts';
import type { Values } from '../../../documents/public.ts';
import { ownEmployeeId } from '../../../people/public.ts';
import { payrollErrors } from '../../labels.ts';
import { payrollOwnPermission, payrollPayPermission } from '../../permissions.ts';
import { sumOf } from '../../rules/amount-rules.ts';
import { serviceMonths } from '../../rules/bonus-rules.ts';
import { gratuityOf } from '../../rules/fund-rules.ts';
import { employmentOn, servedSince, unservedSpans } from '../../rules/service-rules.ts';
import type { PayMethod } from '../../rules/voucher-rules.ts';
import { readServiceMarks } from '../../service/employments.ts';
import { type KeptLine, lineOf } from '../../service/kept-lines.ts';
import { labelSql } from '../../service/sql.ts';
import { methodChoices } from '../../setup/choices.ts';
import { readSettings } from '../../setup/service/settings.ts';
import { tellerWords as words } from '../labels.ts';

const inBoth = (make: (language: 'en' | 'bn') => string): Label => ({ en: make('en'), bn: make('bn') });
const countLabel = (count: number): Label => inBoth((language) => formatNumber(count, { language }));

/** Grade, pay, bank and fund of an employee, to who may see everybody's pay or looks at their own; to others nothing. */
export async function payFacts(transaction: Transaction, employeeId: string) {
  const { permissions } = transaction.context;
  const isOwn =
    permissions.has(payrollOwnPermission.see) &&
    (await ownEmployeeId(transaction)) === employeeId.toLowerCase();
  if (!isOwn && !permissions.has(payrollPayPermission.view)) return [];
  const row = await transaction.readOne(
    {
      grade: 'int?',
      step: 'int?',
      basic: 'bigint',
      method: oneOf<PayMethod>(),
      bank: 'text?',
      account: 'text?',
      isMember: 'bool',
      fund: 'bigint',
    },
    `SELECT p.grade, p.step, p.basic, p.method, p.bank, p.account_number AS account, p.is_fund_member AS "isMember",
            coalesce((SELECT sum(x.amount) FROM payroll_fund_entry x WHERE x.site_id = $1 AND x.employee_id = $2), 0)::bigint
              AS fund
       FROM payroll_employee_pay p WHERE p.site_id = $1 AND p.employee_id = $2 AND p.is_active
      ORDER BY p.from_date DESC LIMIT 1`,
    employeeId,
  );
  if (!row) return [];
  const method = methodChoices.find((one) => one.value === row.method)?.label ?? words.paidBy;
  const account = row.account ? maskOfSealed(row.account) : '';
  const bank = [row.bank ?? '', account].filter(Boolean).join(' ');
  return [
    ...(row.grade === null ? [] : [{ label: words.grade, value: countLabel(row.grade) }]),
    ...(row.step === null ? [] : [{ label: words.step, value: countLabel(row.step) }]),
    { label: words.basic, value: takaLabel(row.basic) },
    { label: words.paidBy, value: method },
    ...(bank === '' ? [] : [{ label: words.bank, value: { en: bank, bn: bank } }]),
    ...(row.isMember || row.fund !== 0n ? [{ label: words.fund, value: takaLabel(row.fund) }] : []),
  ];
}

/**
 * The gratuity of those who leave on a day, by the institution's rule and the pay that holds now; null for who may not see
 * everybody's pay. Whoever has no pay or no joining date is not in it.
 */
export async function gratuitiesOf(
  transaction: Transaction,
  leaving: readonly { readonly employeeId: string; readonly day: string }[],
): Promise<ReadonlyMap<string, string> | null> {
  if (!transaction.context.permissions.has(payrollPayPermission.view)) return null;
  if (leaving.length === 0) return new Map();
  const settings = await readSettings(transaction);
  const rule = { minimumYears: settings.gratuityYears, monthsPerYear: settings.gratuityMonths };
  const rows = await transaction.read(
    { id: 'uuid', joined: 'date', basic: 'bigint' },
    `SELECT DISTINCT ON (e.id) e.id, e.joining_date AS joined, p.basic
       FROM people_employee e
       JOIN payroll_employee_pay p ON p.site_id = $1 AND p.employee_id = e.id AND p.is_active
      WHERE e.site_id = $1 AND e.id = ANY($2::uuid[]) AND e.joining_date IS NOT NULL
      ORDER BY e.id, p.from_date DESC`,
    leaving.map((one) => one.employeeId),
  );
  const days = new Map(leaving.map((one) => [one.employeeId, one.day]));
  const marks = await readServiceMarks(
    transaction,
    rows.map((row) => row.id),
  );
  return new Map(
    rows.map((row) => {
      const own = marks.get(row.id) ?? [];
      const day = days.get(row.id) ?? row.joined;
      // As the settlement will count it: since coming back after one, and without what was not served.
      const employment = employmentOn(own, true, day);
      const since = servedSince(employment.since ?? row.joined, unservedSpans(own, employment), day);
      return [row.id, takaText(gratuityOf(rule, row.basic, serviceMonths(since, day)))];
    }),
  );
}

/** Months a certificate counts together. */
const mostMonths = 12;

/**
 * What a salary certificate says: the last month that was paid, and the net of the last twelve. Withheld pay was not paid.
 * Throws 409 for who was never paid.
 */
export async function salaryFigures(transaction: Transaction, employeeId: string): Promise<Values> {
  const rows = await transaction.read(
    {
      title: json<Label>(),
      lines: json<KeptLine[]>(),
      deductions: 'bigint',
      net: 'bigint',
      government: 'bigint',
    },
    `SELECT ${labelSql('r')} AS title, p.lines, p.deductions, p.net, p.government
       FROM payroll_payslip p JOIN payroll_run r ON r.site_id = $1 AND r.id = p.run_id
      WHERE p.site_id = $1 AND p.employee_id = $2 AND r.kind = 'monthly' AND r.state IN ('paid', 'locked')
        AND (p.withheld_at IS NULL OR p.released_at IS NOT NULL)
      ORDER BY r.month DESC, r.paid_on DESC LIMIT ${mostMonths}`,
    employeeId,
  );
  const [last] = rows;
  if (!last) throw new AppError(payrollErrors.neverPaid);
  const lines = last.lines.map(lineOf);
  const deductions = sumOf(lines.filter((one) => one.kind === 'deduction').map((one) => one.amount));
  // What is left after the deductions is what was paid, so that the four figures always agree.
  const gross = last.net + deductions;
  const basic = sumOf(lines.filter((one) => one.code === 'basic').map((one) => one.amount));
  return {
    payMonth: last.title,
    basicPay: takaLabel(basic),
    allowances: takaLabel(gross - basic),
    grossPay: takaLabel(gross),
    payDeductions: takaLabel(deductions),
    netPay: takaLabel(last.net),
    netPayWords: inBoth((language) => amountInWords(last.net, language)),
    governmentPay: last.government === 0n ? { en: '', bn: '' } : takaLabel(last.government),
    paidMonths: fillLabel(words.months, { count: countLabel(rows.length) }),
    paidTotal: takaLabel(sumOf(rows.map((row) => row.net))),
  };
}
