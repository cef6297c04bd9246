import { addMonths, startOfMonth } from '../../src/core/dates.ts';
import { newId } from '../../src/core/ids.ts';
import type { Transaction } from '../../src/core/server/database/in-site.ts';
import { insertRows } from '../../src/core/server/entity/import.ts';
import type { Services } from '../../src/core/server/http/services.ts';
import { postVoucher } from '../../src/modules/accounts/public.ts';
import { fieldTexts } from '../../src/modules/payroll/banks/labels.ts';
import { saveLayout } from '../../src/modules/payroll/banks/service/layouts.ts';
import { givingLoan } from '../../src/modules/payroll/dues/service/loans.ts';
import { checkRun, computeRun } from '../../src/modules/payroll/runs/service/compute.ts';
import { payRun, withholdPay } from '../../src/modules/payroll/runs/service/pay.ts';
import { approvingRun } from '../../src/modules/payroll/runs/service/run-acts.ts';
import { startRun } from '../../src/modules/payroll/runs/service/runs.ts';
import { typeNames } from '../../src/modules/payroll/setup/catalogue.data.ts';
import { employeePay } from '../../src/modules/payroll/setup/employee-pay.entity.ts';
import { personalItem } from '../../src/modules/payroll/setup/personal-item.entity.ts';
import { salaryTerm } from '../../src/modules/payroll/setup/salary-term.entity.ts';
import { noteService } from '../../src/modules/people/public.ts';
import type { Random } from '../random.ts';
import { makeLeaver, oweArrears, settleLeaver } from './leavers.ts';

type People = { readonly accountant: string; readonly head: string };

const grades = [
  [9, '22000'],
  [10, '16000'],
  [11, '12500'],
  [16, '9300'],
] as const;

/** As somebody who signs in, where the demonstration else acts by itself. */
const as = (transaction: Transaction, accountId: string): Transaction => ({
  ...transaction,
  context: { ...transaction.context, accountId },
});

/**
 * The payroll of one institution: everybody's pay, most of it the government's; the month before paid, with one withheld,
 * an advance that comes back, a last reckoning with who left and a raise that came too late; this month computed and waiting to be checked.
 */
export async function makePayroll(
  transaction: Transaction,
  services: Services,
  random: Random,
  today: string,
  people: People,
): Promise<void> {
  const types = await transaction.rows<{ id: string; name_en: string }>(
    'SELECT id, name_en FROM payroll_salary_type WHERE site_id = $1',
  );
  const typeOf = (name: string) => types.find((one) => one.name_en === name)?.id;
  const month = startOfMonth(today).slice(0, 7);
  const before = addMonths(`${month}-01`, -1).slice(0, 7);
  const leaverId = await makeLeaver(transaction, month);
  const staff = await transaction.rows<{ id: string; index_number: string | null }>(
    'SELECT id, index_number FROM people_employee WHERE site_id = $1 AND is_active ORDER BY code, id',
  );
  const pay = staff.map((one, place) => {
    const isOwn = place % 4 === 3 || one.id === leaverId;
    const [grade, basic] = grades[place % grades.length] ?? grades[0];
    return {
      employeeId: one.id,
      fromDate: addMonths(`${month}-01`, -14),
      salaryTypeId: typeOf(isOwn ? typeNames.own : typeNames.mpo),
      grade: isOwn ? null : grade,
      step: isOwn ? null : 1,
      basic: isOwn ? String(9_000 + random.integer(0, 6) * 500) : basic,
      isFundMember: isOwn,
      method: isOwn && place % 8 === 7 ? 'cash' : 'bank',
      bank: 'Sonali Bank PLC',
      accountNumber: `20${String(10_000_000 + place * 7919)}`,
      routing: '200271637',
    };
  });
  await insertRows(transaction, employeePay, pay);
  await insertRows(transaction, salaryTerm, [
    {
      salaryTypeId: typeOf(typeNames.daily),
      fromDate: addMonths(`${month}-01`, 2),
      basis: 'monthly',
      funding: 'institution',
      note: 'পরিচালনা কমিটির সিদ্ধান্ত ১৪',
    },
  ]);
  await noteService(
    transaction,
    pay.map(({ employeeId, fromDate, basic, grade, step }) => ({
      employeeId,
      source: 'pay' as const,
      sourceId: null,
      day: fromDate,
      event: 'pay' as const,
      facts: { basic, before: null, grade: grade ?? null, step },
    })),
  );
  const own = pay.filter((one) => one.isFundMember && one.employeeId !== leaverId);
  const [first, second, third, raised] = own;
  if (!first || !second || !third) return;
  await insertRows(transaction, personalItem, [
    {
      employeeId: first.employeeId,
      nameEn: 'Income tax',
      nameBn: 'আয়কর',
      kind: 'deduction',
      purpose: 'tax',
      funding: 'institution',
      amount: '417',
      fromDate: `${before}-01`,
    },
  ]);
  await saveLayout(as(transaction, people.head), {
    id: null,
    version: 0,
    name: 'Sonali Bank, salary file',
    bank: 'Sonali Bank PLC',
    format: 'csv',
    delimiter: 'comma',
    hasHeading: true,
    columns: (['serial', 'nameEn', 'routing', 'account', 'amount'] as const).map((field) => ({
      field,
      heading: fieldTexts[field].en,
      width: field === 'nameEn' ? 35 : 0,
      text: '',
    })),
  });
  const accountant = as(transaction, people.accountant);
  await givingLoan.run(as(transaction, people.head), {
    input: {
      employeeId: second.employeeId,
      kind: 'advance',
      amount: 800_000n,
      instalment: 200_000n,
      firstMonth: before,
      day: `${before}-01`,
      from: 'bank',
      reason: 'Treatment of a child',
    },
    services,
    approved: { id: newId(), askedBy: people.accountant },
  });
  const days = (of: string, rows: readonly (readonly [string | undefined, object])[]) =>
    transaction.change(
      `INSERT INTO payroll_input (site_id, id, month, employee_id, work, note)
       SELECT $1, n.id, $2, n.employee_id, n.work::json, ''
         FROM unnest($3::uuid[], $4::uuid[], $5::text[]) AS n(id, employee_id, work)`,
      of,
      rows.map(() => newId()),
      rows.map(([id]) => id),
      rows.map(([, work]) => JSON.stringify(work)),
    );
  await days(before, [
    [first.employeeId, { absentDays: 100, lates: 4 }],
    [second.employeeId, { holidayDutyDays: 200 }],
    // No register was kept of who came before the demonstration begins.
    [leaverId, { absentDays: 0, lates: 0 }],
  ]);
  await days(month, [
    [first.employeeId, { lates: 3 }],
    [third.employeeId, { absentDays: 150, extraClasses: 600 }],
  ]);
  const { id } = await startRun(accountant, { kind: 'monthly', month: before, bonus: '', people: null });
  const { version } = await computeRun(accountant, services, id);
  const checked = await checkRun(accountant, services, { id, version });
  await approvingRun.run(as(transaction, people.head), {
    input: { id, version: checked.version, reason: 'The month is complete' },
    services,
    approved: null,
  });
  const slip = await transaction.row<{ id: string }>(
    'SELECT id FROM payroll_payslip WHERE site_id = $1 AND run_id = $2 AND employee_id = $3',
    id,
    third.employeeId,
  );
  if (slip) await withholdPay(accountant, services, { id: slip.id, reason: 'Clearance papers are missing' });
  await fetchWages(accountant, id, `${month}-01`);
  await payRun(accountant, services, { id, day: `${month}-01` });
  await settleLeaver(transaction, services, leaverId, { before, month }, people);
  if (raised) await oweArrears(accountant, services, raised, { before, month });
  const next = await startRun(accountant, { kind: 'monthly', month, bonus: '', people: null });
  await computeRun(accountant, services, next.id);
}

/** The bank pays out what is handed over in cash on pay day. */
async function fetchWages(transaction: Transaction, runId: string, day: string): Promise<void> {
  const paid = await transaction.row<{ amount: bigint }>(
    `SELECT coalesce(sum(payable), 0)::bigint AS amount FROM payroll_payslip
      WHERE site_id = $1 AND run_id = $2 AND method = 'cash' AND withheld_at IS NULL`,
    runId,
  );
  const [cash, bank] = await transaction.rows<{ id: string }>(
    "SELECT id FROM accounts_ledger WHERE site_id = $1 AND code IN ('1101', '1102') ORDER BY code",
  );
  if (!paid || paid.amount === 0n || !cash || !bank) return;
  await postVoucher(transaction, {
    type: 'contra',
    day,
    narration: 'বেতনের নগদ টাকা ব্যাংক থেকে উত্তোলন',
    lines: [
      { ledgerId: cash.id, side: 'Dr', amount: paid.amount },
      { ledgerId: bank.id, side: 'Cr', amount: paid.amount },
    ],
  });
}
