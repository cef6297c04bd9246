import { AppError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import { payrollErrors } from '../../labels.ts';

/** Writes what the payslips of a run took of loans and put into the provident fund. Throws where a loan is no longer owed. */
export async function settleDues(transaction: Transaction, runId: string, day: string): Promise<void> {
  const loans = await transaction.read(
    { loan_id: 'uuid', amount: 'bigint', balance: 'bigint' },
    `SELECT l.id AS loan_id, t.amount, (l.amount - coalesce((SELECT sum(x.amount) FROM payroll_loan_entry x
              WHERE x.site_id = $1 AND x.loan_id = l.id), 0))::bigint AS balance
       FROM (SELECT substr(n ->> 'code', 6)::uuid AS loan_id, ((n ->> 'amount')::numeric * 100)::bigint AS amount
               FROM payroll_payslip p CROSS JOIN LATERAL json_array_elements(p.lines) AS n
              WHERE p.site_id = $1 AND p.run_id = $2 AND n ->> 'purpose' = 'loan') t
       JOIN payroll_loan l ON l.site_id = $1 AND l.id = t.loan_id
      WHERE t.amount > 0 ORDER BY l.id`,
    runId,
  );
  if (loans.some((loan) => loan.amount > loan.balance)) throw new AppError(payrollErrors.loanChanged);
  await transaction.change(
    `INSERT INTO payroll_loan_entry (site_id, id, loan_id, run_id, day, amount)
     SELECT n.site_id, n.id, n.loan_id, $2, $3, n.amount
       FROM ${rowsOf('n', { id: '$4::uuid[]', loan_id: '$5::uuid[]', amount: '$6::bigint[]' })}`,
    runId,
    day,
    loans.map(() => newId()),
    loans.map((one) => one.loan_id),
    loans.map((one) => one.amount),
  );
  const shares = await transaction.read(
    { employee_id: 'uuid', kind: 'text', amount: 'bigint' },
    `SELECT p.employee_id, CASE WHEN n ->> 'kind' = 'employer' THEN 'institution' ELSE 'own' END AS kind,
            (sum((n ->> 'amount')::numeric) * 100)::bigint AS amount
       FROM payroll_payslip p CROSS JOIN LATERAL json_array_elements(p.lines) AS n
      WHERE p.site_id = $1 AND p.run_id = $2 AND n ->> 'purpose' = 'providentFund' AND n ->> 'funding' = 'institution'
        AND n ->> 'kind' IN ('deduction', 'employer') AND n ->> 'amount' <> '0.00'
      GROUP BY 1, 2 HAVING sum((n ->> 'amount')::numeric) <> 0 ORDER BY 1, 2`,
    runId,
  );
  await transaction.change(
    `INSERT INTO payroll_fund_entry (site_id, id, employee_id, day, kind, amount, run_id)
     SELECT n.site_id, n.id, n.employee_id, $3, n.kind, n.amount, $2
       FROM ${rowsOf('n', { id: '$4::uuid[]', employee_id: '$5::uuid[]', kind: '$6::text[]', amount: '$7::bigint[]' })}`,
    runId,
    day,
    shares.map(() => newId()),
    shares.map((one) => one.employee_id),
    shares.map((one) => one.kind),
    shares.map((one) => one.amount),
  );
}

/** The same, the other way round: entries are only added to. */
export async function takeBackDues(transaction: Transaction, runId: string, day: string): Promise<void> {
  const loans = await transaction.read(
    { loan_id: 'uuid', amount: 'bigint' },
    'SELECT loan_id, amount FROM payroll_loan_entry WHERE site_id = $1 AND run_id = $2',
    runId,
  );
  await transaction.change(
    `INSERT INTO payroll_loan_entry (site_id, id, loan_id, run_id, day, amount)
     SELECT n.site_id, n.id, n.loan_id, $2, $3, -n.amount
       FROM ${rowsOf('n', { id: '$4::uuid[]', loan_id: '$5::uuid[]', amount: '$6::bigint[]' })}`,
    runId,
    day,
    loans.map(() => newId()),
    loans.map((one) => one.loan_id),
    loans.map((one) => one.amount),
  );
  const shares = await transaction.read(
    { employee_id: 'uuid', kind: 'text', amount: 'bigint' },
    'SELECT employee_id, kind, amount FROM payroll_fund_entry WHERE site_id = $1 AND run_id = $2',
    runId,
  );
  await transaction.change(
    `INSERT INTO payroll_fund_entry (site_id, id, employee_id, day, kind, amount, run_id)
     SELECT n.site_id, n.id, n.employee_id, $3, n.kind, -n.amount, $2
       FROM ${rowsOf('n', { id: '$4::uuid[]', employee_id: '$5::uuid[]', kind: '$6::text[]', amount: '$7::bigint[]' })}`,
    runId,
    day,
    shares.map(() => newId()),
    shares.map((one) => one.employee_id),
    shares.map((one) => one.kind),
    shares.map((one) => one.amount),
  );
}
