import { foldForSearch } from '../../../core/bangla.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import type { DutyPerson } from '../contract.ts';

export type { DutyPerson };

/** A record's two names; without a Bengali one the other stands for it. */
export const labelSql = (alias: string): string =>
  `json_build_object('en', ${alias}.name_en, 'bn', coalesce(nullif(${alias}.name_bn, ''), ${alias}.name_en))`;

/** `DutyPerson` of the employee `employee` with the designation `designation`. */
export const personSql = (employee: string, designation: string): string =>
  `json_build_object('id', ${employee}.id, 'code', ${employee}.code, 'name', ${labelSql(employee)},
    'designation', ${labelSql(designation)})`;

/** Whether the employee is on leave on the day. */
export const awaySql = (employee: string, day: string): string =>
  `EXISTS (SELECT 1 FROM leave_half v WHERE v.site_id = $1 AND v.employee_id = ${employee} AND v.day = ${day}
     AND NOT v.is_returned)`;

/** A pattern for `LIKE` on search texts; null for an empty question. */
export function patternOf(question: string | undefined): string | null {
  const folded = foldForSearch(question ?? '');
  return folded === '' ? null : `%${folded.replace(/[\\%_]/g, '\\$&')}%`;
}

/** The employee the account belongs to; null for an account without one. */
export async function ownEmployee(transaction: Transaction): Promise<string | null> {
  const row = await transaction.readOne(
    { id: 'uuid' },
    `SELECT employee_id AS id FROM people_employee_account WHERE site_id = $1 AND account_id = $2
      ORDER BY created_at, id LIMIT 1`,
    transaction.context.accountId,
  );
  return row?.id ?? null;
}

/** The accounts of employees, for telling them. */
export async function accountsOf(
  transaction: Transaction,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await transaction.read(
    { id: 'uuid', account: 'uuid' },
    `SELECT employee_id AS id, account_id AS account FROM people_employee_account
      WHERE site_id = $1 AND employee_id = ANY($2::uuid[])`,
    employeeIds,
  );
  return new Map(rows.map((row) => [row.id, row.account]));
}
