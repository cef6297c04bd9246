import { AppError, errors } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Label } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { recordsOf } from '../../../../core/server/database/rows-of.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { payrollErrors } from '../../labels.ts';
import { sumOf } from '../../rules/amount-rules.ts';
import { keptLine } from '../../service/kept-lines.ts';
import { labelSql } from '../../service/sql.ts';
import { digestOf, type Reckoned, reckonBonus, reckonMonth } from './reckon.ts';
import { assertState, findRun, type Run } from './runs.ts';

/**
 * Computes a run, as often as wanted until it is approved. Payslips that come out as before stay untouched; of the others
 * the lines before are kept, so that the change is seen person by person.
 */
export async function computeRun(
  transaction: Transaction,
  services: Services,
  id: string,
): Promise<{ version: number; persons: number; changed: number; payable: string }> {
  const run = await findRun(transaction, id, true);
  assertState(run, 'draft', 'computed', 'checked');
  const all = await reckon(transaction, services, run);
  if (all.length === 0) throw new AppError(payrollErrors.nobody);
  const payable = sumOf(all.map(({ slip }) => slip.payable));
  const saved = await transaction.readOne(
    { version: 'int' },
    `UPDATE payroll_run SET state = 'computed', persons = $3, gross = $4, deductions = $5, government = $6, payable = $7,
            employer = $8, digest = $9, computed_by = $10, computed_at = $11, checked_by = NULL, checked_at = NULL,
            version = version + 1, updated_at = $11
      WHERE site_id = $1 AND id = $2 RETURNING version`,
    id,
    all.length,
    sumOf(all.map(({ slip }) => slip.earned + slip.additions)),
    sumOf(all.map(({ slip }) => slip.deductions)),
    sumOf(all.map(({ slip }) => slip.governmentNet)),
    payable,
    sumOf(all.map(({ slip }) => slip.employer)),
    digestOf(all),
    transaction.context.accountId,
    services.now(),
  );
  await transaction.change(
    'UPDATE payroll_payslip SET before = NULL WHERE site_id = $1 AND run_id = $2 AND before IS NOT NULL',
    id,
  );
  await transaction.change(
    'DELETE FROM payroll_payslip WHERE site_id = $1 AND run_id = $2 AND NOT employee_id = ANY($3::uuid[])',
    id,
    all.map((one) => one.employeeId),
  );
  const changed = await keepSlips(transaction, id, all);
  if (run.kind === 'monthly') {
    const ids = all.map((one) => one.employeeId);
    await transaction.change(
      `UPDATE payroll_arrear SET run_id = NULL WHERE site_id = $1 AND run_id = $2 AND NOT employee_id = ANY($3::uuid[])`,
      id,
      ids,
    );
    await transaction.change(
      `UPDATE payroll_arrear SET run_id = $2 WHERE site_id = $1 AND run_id IS NULL AND settlement_id IS NULL AND withdrawn_at IS NULL AND month < $3
          AND employee_id = ANY($4::uuid[])`,
      id,
      run.month,
      ids,
    );
  }
  return { version: saved?.version ?? 0, persons: all.length, changed, payable: takaText(payable) };
}

/** What a run comes to as things stand at this moment. */
export function reckon(transaction: Transaction, services: Services, run: Run): Promise<Reckoned[]> {
  transaction.planForAll();
  return run.kind === 'monthly'
    ? reckonMonth(transaction, services, { month: run.month, employeeIds: null, runId: run.id })
    : reckonBonus(transaction, { ...run, people: run.people as readonly string[] | null });
}

/** Refuses a run whose rules, inputs, people or dues changed since it was computed. */
export async function assertFresh(transaction: Transaction, services: Services, run: Run): Promise<void> {
  const all = await reckon(transaction, services, run);
  if (digestOf(all) !== run.digest) throw new AppError(payrollErrors.stale);
}

/** Notes that somebody looked at a computed run. What changed meanwhile is refused. */
export async function checkRun(
  transaction: Transaction,
  services: Services,
  { id, version }: { id: string; version: number },
): Promise<{ version: number }> {
  const run = await findRun(transaction, id, true);
  assertState(run, 'computed');
  if (run.version !== version) throw new AppError(errors.staleVersion);
  await assertFresh(transaction, services, run);
  await assertArrearsFit(transaction, id);
  const saved = await transaction.readOne(
    { version: 'int' },
    `UPDATE payroll_run SET state = 'checked', checked_by = $3, checked_at = $4, version = version + 1, updated_at = $4
      WHERE site_id = $1 AND id = $2 RETURNING version`,
    id,
    transaction.context.accountId,
    services.now(),
  );
  return { version: saved?.version ?? 0 };
}

/** Refuses a run in which somebody's pay does not hold the arrears to be given back: they count as taken once it is paid. */
async function assertArrearsFit(transaction: Transaction, runId: string): Promise<void> {
  const short = await transaction.readOne(
    { name: json<Label>() },
    `SELECT ${labelSql('e')} AS name FROM payroll_payslip p JOIN people_employee e ON e.site_id = $1 AND e.id = p.employee_id
      WHERE p.site_id = $1 AND p.run_id = $2 AND EXISTS (SELECT 1 FROM json_array_elements(p.lines) n
              WHERE n ->> 'code' = 'arrears' AND n ->> 'kind' = 'deduction' AND n ->> 'asked' IS NOT NULL)
      ORDER BY e.code LIMIT 1`,
    runId,
  );
  if (short) throw new AppError(payrollErrors.arrearsTooMuch, { name: short.name });
}

/** Keeps the payslips in one statement; answers how many are new or other than before. */
function keepSlips(transaction: Transaction, runId: string, all: readonly Reckoned[]): Promise<number> {
  const rows = all.map(({ employeeId, about, method, work, slip }) => ({
    id: newId(),
    employee_id: employeeId,
    about: JSON.stringify(about),
    work: JSON.stringify(work),
    lines: JSON.stringify(slip.lines.map(keptLine)),
    method,
    gross: String(slip.gross),
    earned: String(slip.earned),
    additions: String(slip.additions),
    deductions: String(slip.deductions),
    rounding: String(slip.rounding),
    net: String(slip.net),
    government: String(slip.governmentNet),
    payable: String(slip.payable),
    employer: String(slip.employer),
  }));
  return transaction.change(
    `INSERT INTO payroll_payslip AS p (site_id, id, run_id, employee_id, about, work, lines, method, gross, earned, additions,
            deductions, rounding, net, government, payable, employer)
     SELECT n.site_id, n.id, $2, n.employee_id, n.about::json, n.work::json, n.lines::json, n.method, n.gross, n.earned,
            n.additions, n.deductions, n.rounding, n.net, n.government, n.payable, n.employer
       FROM ${recordsOf('n', '$3', { id: 'uuid', employee_id: 'uuid', about: 'text', work: 'text', lines: 'text', method: 'text', gross: 'bigint', earned: 'bigint', additions: 'bigint', deductions: 'bigint', rounding: 'bigint', net: 'bigint', government: 'bigint', payable: 'bigint', employer: 'bigint' })}
     ON CONFLICT (site_id, run_id, employee_id) DO UPDATE SET about = EXCLUDED.about, work = EXCLUDED.work,
        lines = EXCLUDED.lines, before = p.lines, method = EXCLUDED.method, gross = EXCLUDED.gross, earned = EXCLUDED.earned,
        additions = EXCLUDED.additions, deductions = EXCLUDED.deductions, rounding = EXCLUDED.rounding, net = EXCLUDED.net,
        government = EXCLUDED.government, payable = EXCLUDED.payable, employer = EXCLUDED.employer,
        version = p.version + 1, updated_at = EXCLUDED.updated_at
      WHERE p.lines::text <> EXCLUDED.lines::text OR p.about::text <> EXCLUDED.about::text OR p.method <> EXCLUDED.method
         OR p.work::text <> EXCLUDED.work::text`,
    runId,
    JSON.stringify(rows),
  );
}
