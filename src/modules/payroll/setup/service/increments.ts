import type * as z from 'zod';
import { AppError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Label } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { insertRows } from '../../../../core/server/entity/import.ts';
import { noteService } from '../../../people/public.ts';
import { payrollErrors } from '../../labels.ts';
import { payrollPayPermission } from '../../permissions.ts';
import { type ScaleStep, stepAfter } from '../../rules/scale-rules.ts';
import { labelSql, offsetOf } from '../../service/sql.ts';
import type { setupContract } from '../contract.ts';
import { employeePay } from '../employee-pay.entity.ts';

/** The steps of the scale that holds on a day: of each grade those of the latest scale that has begun. */
async function readSteps(transaction: Transaction, onDay: string): Promise<ScaleStep[]> {
  return transaction.read(
    { grade: 'int', step: 'int', basic: 'bigint' },
    `SELECT s.grade, s.step, s.basic FROM payroll_pay_step s
      WHERE s.site_id = $1 AND s.is_active AND s.from_date = (
        SELECT max(x.from_date) FROM payroll_pay_step x
         WHERE x.site_id = $1 AND x.is_active AND x.grade = s.grade AND x.from_date <= $2)
      ORDER BY s.grade, s.step`,
    onDay,
  );
}

/** Pay on a grade that holds on a day, of those who were not raised on that day or later. */
const standingSql = `SELECT DISTINCT ON (p.employee_id) p.*, e.code, ${labelSql('e')} AS name
  FROM payroll_employee_pay p JOIN people_employee e ON e.site_id = $1 AND e.id = p.employee_id AND e.is_active
 WHERE p.site_id = $1 AND p.is_active AND p.from_date < $2
   AND NOT EXISTS (SELECT 1 FROM payroll_employee_pay y WHERE y.site_id = $1 AND y.employee_id = p.employee_id
                      AND y.is_active AND y.from_date >= $2)
 ORDER BY p.employee_id, p.from_date DESC`;

/** Who rises by one step of the scale on a day, and who is at the top of the grade. */
export async function previewIncrements(
  transaction: Transaction,
  asked: z.output<typeof setupContract.increments.input>,
): Promise<z.input<typeof setupContract.increments.output>> {
  const steps = await readSteps(transaction, asked.fromDate);
  const rows = await transaction.read(
    { id: 'uuid', code: 'text', name: json<Label>(), grade: 'int', basic: 'bigint', total: 'bigint' },
    `SELECT s.employee_id AS id, s.code, s.name, s.grade, s.basic, count(*) OVER () AS total FROM (${standingSql}) s
      WHERE s.site_id = $1 AND s.grade IS NOT NULL ORDER BY s.grade, s.code, s.employee_id LIMIT $3 OFFSET $4`,
    asked.fromDate,
    asked.size,
    offsetOf(asked),
  );
  return {
    total: Number(rows[0]?.total ?? 0),
    page: asked.page,
    size: asked.size,
    items: rows.map(({ total: _, ...row }) => {
      const next = stepAfter(steps, row);
      return {
        ...row,
        basic: takaText(row.basic),
        nextStep: next?.step ?? null,
        nextBasic: next ? takaText(next.basic) : null,
      };
    }),
    can: { edit: transaction.context.permissions.has(payrollPayPermission.edit) },
  };
}

/** Gives the chosen one step each: a new row of pay from that day. Throws 409 for who has none, was raised, or is oneself. */
export async function giveIncrements(
  transaction: Transaction,
  { fromDate, employeeIds, note }: z.output<typeof setupContract.raise.input>,
): Promise<{ raised: number }> {
  const own = await transaction.row(
    'SELECT 1 FROM people_employee_account WHERE site_id = $1 AND account_id = $2 AND employee_id = ANY($3::uuid[])',
    transaction.context.accountId,
    employeeIds,
  );
  if (own) throw new AppError(payrollErrors.ownPay);
  const steps = await readSteps(transaction, fromDate);
  const ids = [...new Set(employeeIds)];
  const rows = await transaction.read(
    {
      employee_id: 'uuid',
      salary_type_id: 'uuid',
      grade: 'int?',
      basic: 'bigint',
      institution_basic: 'bigint?',
      is_fund_member: 'bool',
      method: 'text',
      bank: 'text?',
      account_number: 'text?',
      routing: 'text?',
    },
    `SELECT s.employee_id, s.salary_type_id, s.grade, s.basic, s.institution_basic, s.is_fund_member, s.method, s.bank,
            s.account_number, s.routing
       FROM (${standingSql}) s WHERE s.site_id = $1 AND s.employee_id = ANY($3::uuid[])`,
    fromDate,
    ids,
  );
  const raised = rows.flatMap((row) => {
    const next = row.grade === null ? null : stepAfter(steps, { grade: row.grade, basic: row.basic });
    return next ? [{ id: newId(), row, next }] : [];
  });
  if (raised.length !== ids.length) throw new AppError(payrollErrors.noIncrement);
  await insertRows(
    transaction,
    employeePay,
    raised.map(({ id, row, next }) => ({
      id,
      employeeId: row.employee_id,
      fromDate,
      salaryTypeId: row.salary_type_id,
      grade: row.grade,
      step: next.step,
      basic: takaText(next.basic),
      institutionBasic: row.institution_basic === null ? null : takaText(row.institution_basic),
      isFundMember: row.is_fund_member,
      method: row.method,
      bank: row.bank,
      accountNumber: transaction.secrets.openOrNull(row.account_number),
      routing: row.routing,
      note: note || null,
    })),
  );
  await noteService(
    transaction,
    raised.map(({ id, row, next }) => ({
      employeeId: row.employee_id,
      source: 'pay' as const,
      sourceId: id,
      day: fromDate,
      reason: note,
      event: 'pay' as const,
      facts: {
        basic: takaText(next.basic),
        before: takaText(row.basic),
        grade: row.grade,
        step: next.step,
      },
    })),
  );
  return { raised: raised.length };
}
