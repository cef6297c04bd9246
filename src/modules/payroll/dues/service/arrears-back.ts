import type * as z from 'zod';
import { AppError, errors } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { oneOf } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { payrollErrors } from '../../labels.ts';
import { arrearsSettled } from '../../service/sql.ts';
import type { RunState } from '../../shapes.ts';
import type { duesContract } from '../contract.ts';

/** Arrears and the state of the run that has them, both held: the run is neither computed nor approved meanwhile. Throws 404. */
async function heldArrear(transaction: Transaction, id: string) {
  // The person first, as a settlement does, which pays what waits; then the run, as computing and approving do.
  await transaction.rows(
    `SELECT e.id FROM people_employee e WHERE e.site_id = $1
        AND e.id = (SELECT a.employee_id FROM payroll_arrear a WHERE a.site_id = $1 AND a.id = $2) FOR NO KEY UPDATE`,
    id,
  );
  await transaction.rows(
    `SELECT r.id FROM payroll_run r WHERE r.site_id = $1
        AND r.id = (SELECT a.run_id FROM payroll_arrear a WHERE a.site_id = $1 AND a.id = $2) FOR UPDATE`,
    id,
  );
  const held = await transaction.row(
    'SELECT id FROM payroll_arrear WHERE site_id = $1 AND id = $2 FOR UPDATE',
    id,
  );
  const arrear = await transaction.readOne(
    {
      runId: 'uuid?',
      state: oneOf<RunState | 'none'>(),
      isSettled: 'bool',
      isWithdrawn: 'bool',
      isReversal: 'bool',
      isReversed: 'bool',
      isAnew: 'bool',
      isLeaver: 'bool',
    },
    `SELECT a.run_id AS "runId", coalesce(r.state, 'none') AS state, a.settlement_id IS NOT NULL AS "isSettled",
            a.withdrawn_at IS NOT NULL AS "isWithdrawn", a.reverses_id IS NOT NULL AS "isReversal",
            EXISTS (SELECT 1 FROM payroll_arrear b WHERE b.site_id = $1 AND b.reverses_id = a.id
                AND b.withdrawn_at IS NULL) AS "isReversed",
            EXISTS (SELECT 1 FROM payroll_arrear n WHERE n.site_id = $1 AND n.employee_id = a.employee_id AND n.month = a.month
                AND n.created_at > a.created_at AND n.withdrawn_at IS NULL AND n.reverses_id IS NULL) AS "isAnew",
            ${arrearsSettled} AS "isLeaver"
       FROM payroll_arrear a LEFT JOIN payroll_run r ON r.site_id = $1 AND r.id = a.run_id
      WHERE a.site_id = $1 AND a.id = $2`,
    id,
  );
  if (!held || !arrear) throw new AppError(errors.notFound);
  return arrear;
}

/**
 * Takes back arrears that were entered by mistake, while no approved pay has them; entering them takes one person, and so does
 * this. A run that was computed with them is computed again before anybody approves it. Throws 409 once a pay has them.
 */
export async function withdrawArrears(
  transaction: Transaction,
  services: Services,
  { id, reason }: z.output<typeof duesContract.withdrawArrears.input>,
): Promise<{ id: string }> {
  const arrear = await heldArrear(transaction, id);
  if (arrear.isWithdrawn) throw new AppError(payrollErrors.arrearsWithdrawn);
  // What takes them back would take what nobody got.
  if (arrear.isReversed) throw new AppError(payrollErrors.arrearsReversed);
  // The month was reckoned anew without them, so both would be paid.
  if (arrear.isReversal && arrear.isAnew) throw new AppError(payrollErrors.arrearsAnew);
  if (arrear.isSettled || !['none', 'draft', 'computed', 'checked'].includes(arrear.state))
    throw new AppError(payrollErrors.arrearsTaken);
  await transaction.change(
    `UPDATE payroll_arrear SET withdrawn_at = $3, withdrawn_by = $4, withdrawn_reason = $5, run_id = NULL,
            version = version + 1, updated_at = $3
      WHERE site_id = $1 AND id = $2`,
    id,
    services.now(),
    transaction.context.accountId,
    reason,
  );
  // What somebody looked at before is another version than what is approved.
  if (arrear.runId)
    await transaction.change(
      `UPDATE payroll_run SET version = version + 1, updated_at = $3 WHERE site_id = $1 AND id = $2`,
      arrear.runId,
      services.now(),
    );
  return { id };
}

/** Takes arrears that were paid by mistake back with a later month: the same lines the other way round. Throws 409 where none were paid. */
export async function reverseArrears(
  transaction: Transaction,
  { id, reason }: z.output<typeof duesContract.reverseArrears.input>,
): Promise<{ id: string }> {
  const arrear = await heldArrear(transaction, id);
  if (arrear.isReversal || arrear.isReversed) throw new AppError(payrollErrors.arrearsReversed);
  if (arrear.isWithdrawn || arrear.isSettled || !['paid', 'locked'].includes(arrear.state))
    throw new AppError(payrollErrors.arrearsNotPaid);
  if (arrear.isLeaver) throw new AppError(payrollErrors.settled);
  const added = newId();
  await transaction.change(
    `INSERT INTO payroll_arrear (site_id, id, employee_id, month, amount, lines, reason, made_by, reverses_id)
     SELECT a.site_id, $3, a.employee_id, a.month, -a.amount,
            coalesce((SELECT json_agg(jsonb_set(n.line::jsonb, '{amount}',
                         to_jsonb(to_char(-(n.line ->> 'amount')::numeric, 'FM9999999999990.00'))) ORDER BY n.place)
                        FROM json_array_elements(a.lines) WITH ORDINALITY AS n(line, place)), '[]'),
            $4, $5, a.id
       FROM payroll_arrear a WHERE a.site_id = $1 AND a.id = $2`,
    id,
    added,
    reason,
    transaction.context.accountId,
  );
  return { id: added };
}
