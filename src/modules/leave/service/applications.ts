import { AppError, errors } from '../../../core/errors.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { oneOf } from '../../../core/server/database/row-shape.ts';
import type { LeaveState } from '../shapes.ts';
import { requestJoin, stateSql } from './sql.ts';

const shape = {
  id: 'uuid',
  employeeId: 'uuid',
  typeId: 'uuid',
  from: 'date',
  to: 'date',
  startsAtMidday: 'bool',
  endsAtMidday: 'bool',
  paperId: 'uuid?',
  substituteId: 'uuid?',
  appliedBy: 'uuid',
  status: oneOf<'applied' | 'approved' | 'rejected' | 'cancelled'>(),
  state: oneOf<LeaveState>(),
  recommendedBy: 'uuid?',
  endorsedBy: 'uuid?',
  departmentBy: 'uuid?',
} as const;

/** An application as it stands. Throws 404 for another institution's. */
export async function readApplication(transaction: Transaction, id: string) {
  const row = await transaction.readOne(
    shape,
    `SELECT a.id, a.employee_id AS "employeeId", a.type_id AS "typeId", a.first_day AS "from", a.last_day AS "to",
            a.starts_at_midday AS "startsAtMidday", a.ends_at_midday AS "endsAtMidday", a.paper_id AS "paperId",
            a.substitute_id AS "substituteId", a.applied_by AS "appliedBy", a.status, ${stateSql} AS state,
            a.recommended_by AS "recommendedBy", a.endorsed_by AS "endorsedBy", a.department_by AS "departmentBy"
       FROM leave_application a ${requestJoin} WHERE a.site_id = $1 AND a.id = $2`,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  return row;
}
export type Application = Awaited<ReturnType<typeof readApplication>>;

/** The account somebody signs in with. */
export async function accountOf(transaction: Transaction, employeeId: string): Promise<string | null> {
  const row = await transaction.readOne(
    { id: 'uuid' },
    'SELECT account_id AS id FROM people_employee_account WHERE site_id = $1 AND employee_id = $2',
    employeeId,
  );
  return row?.id ?? null;
}

/** Decisions about one employee's leave wait for each other. Throws 404 for another institution's. */
export async function holdEmployee(transaction: Transaction, employeeId: string): Promise<void> {
  const row = await transaction.readOne(
    { id: 'uuid' },
    'SELECT id FROM people_employee WHERE site_id = $1 AND id = $2 AND is_active FOR NO KEY UPDATE',
    employeeId,
  );
  if (!row) throw new AppError(errors.notFound);
}
