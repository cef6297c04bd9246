import { monthLabel } from '../../../../core/format.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { isSwitchedOn, tellByItself } from '../../../communication/public.ts';
import { employeeRecipients } from '../../../people/public.ts';

const event = 'payroll.paid';

/** Tells employees of the salary of a month that was paid, not of a bonus, where the institution has switched that on; nobody whose pay is withheld. */
export async function tellPaid(transaction: Transaction, runId: string): Promise<void> {
  if (!(await isSwitchedOn(transaction, event))) return;
  const rows = await transaction.read(
    { employeeId: 'uuid', month: 'text', payable: 'bigint' },
    `SELECT p.employee_id AS "employeeId", r.month, p.payable FROM payroll_payslip p
       JOIN payroll_run r ON r.site_id = $1 AND r.id = p.run_id
      WHERE p.site_id = $1 AND p.run_id = $2 AND r.kind = 'monthly' AND p.withheld_at IS NULL AND p.payable > 0`,
    runId,
  );
  const of = new Map(rows.map((row) => [row.employeeId, row]));
  const people = (await employeeRecipients(transaction, [...of.keys()])).flatMap((one) => {
    const row = of.get(one.personId);
    return row ? [{ ...one, values: { month: monthLabel(row.month) }, sums: { amount: row.payable } }] : [];
  });
  await tellByItself(transaction, { event, channels: ['sms', 'bell'], people, once: runId });
}
