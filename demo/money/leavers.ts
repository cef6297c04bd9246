import { addMonths, endOfMonth } from '../../src/core/dates.ts';
import { newId } from '../../src/core/ids.ts';
import type { Transaction } from '../../src/core/server/database/in-site.ts';
import { insertRows } from '../../src/core/server/entity/import.ts';
import type { Services } from '../../src/core/server/http/services.ts';
import { addArrears } from '../../src/modules/payroll/dues/service/arrears.ts';
import { settling } from '../../src/modules/payroll/dues/service/settlements.ts';
import { employeePay } from '../../src/modules/payroll/setup/employee-pay.entity.ts';
import { employee } from '../../src/modules/people/employee.entity.ts';

/** Somebody who leaves at the end of the month before, after ten years. */
export async function makeLeaver(transaction: Transaction, month: string): Promise<string> {
  const last = await transaction.readOne(
    { code: 'text', designationId: 'uuid' },
    `SELECT code, designation_id AS "designationId" FROM people_employee WHERE site_id = $1 ORDER BY code DESC, id LIMIT 1`,
  );
  const id = newId();
  const [, letters = '', digits = '0'] = /^(.*?)(\d+)$/.exec(last?.code ?? '') ?? [];
  await insertRows(transaction, employee, [
    {
      id,
      code: `${letters}${String(Number(digits) + 1).padStart(digits.length, '0')}`,
      nameEn: 'Md. Abul Kashem',
      nameBn: 'মো. আবুল কাশেম',
      designationId: last?.designationId,
      gender: 'male',
      mobile: '+8801718000950',
      joiningDate: addMonths(`${month}-01`, -124),
    },
  ]);
  return id;
}

type Months = { readonly before: string; readonly month: string };
type People = { readonly accountant: string; readonly head: string };

/** The last reckoning with who left, by two, once the last month is paid. */
export async function settleLeaver(
  transaction: Transaction,
  services: Services,
  leaverId: string,
  { before, month }: Months,
  { accountant, head }: People,
): Promise<void> {
  await settling.run(
    { ...transaction, context: { ...transaction.context, accountId: head } },
    {
      input: {
        employeeId: leaverId,
        lastDay: endOfMonth(`${before}-01`),
        other: 0n,
        recoveries: 35_000n,
        day: `${month}-01`,
        from: 'bank',
        reason: 'Left for another institution; one library book was not returned',
      },
      services,
      approved: { id: newId(), askedBy: accountant },
    },
  );
}

/** An order for a raise that came after the month was paid: what was too little is paid with the next. */
export async function oweArrears(
  transaction: Transaction,
  services: Services,
  raised: { readonly employeeId: string; readonly basic: string } & Record<string, unknown>,
  { before }: Months,
): Promise<void> {
  await insertRows(transaction, employeePay, [
    {
      ...raised,
      fromDate: `${before}-01`,
      basic: String(Number(raised.basic) + 500),
      note: 'Order of the committee, dated after the month was paid',
    },
  ]);
  await addArrears(transaction, services, {
    month: before,
    employeeIds: [raised.employeeId],
    reason: 'The raise came after the month was paid',
  });
}
