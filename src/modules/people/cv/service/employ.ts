import { newId } from '../../../../core/ids.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { createRecord } from '../../../../core/server/entity/records.ts';
import { employee } from '../../employee.entity.ts';
import { type Cv, tidyCv } from '../rules.ts';

/** What the record of a new employee begins with. */
export type NewEmployee = {
  readonly code: string;
  readonly nameEn: string;
  readonly nameBn: string;
  readonly designationId: string;
  readonly gender: string;
  readonly dateOfBirth: string | null;
  readonly mobile: string;
  readonly email: string | null;
  readonly joiningDate: string;
  readonly indexNumber: string | null;
  /** As it was written, not sealed. */
  readonly nid: string | null;
  readonly photo: string | null;
};

/** Makes an employee with the curriculum vitae that came with the application; answers the record's id. */
export async function employEmployee(transaction: Transaction, given: NewEmployee, cv: Cv): Promise<string> {
  const { id } = await createRecord(transaction, employee, {
    ...given,
    subject: null,
    mpoFrom: null,
  });
  await transaction.change(
    'INSERT INTO people_cv (site_id, id, employee_id, cv) VALUES ($1, $2, $3, $4)',
    newId(),
    id,
    JSON.stringify(tidyCv(cv)),
  );
  return id;
}

/** Takes back who was just employed. Answers false where something hangs on the record already; the caller rolls back. */
export async function takeBackEmployee(transaction: Transaction, employeeId: string): Promise<boolean> {
  await transaction.change('DELETE FROM people_cv WHERE site_id = $1 AND employee_id = $2', employeeId);
  const gone = await transaction
    .change('DELETE FROM people_employee WHERE site_id = $1 AND id = $2', employeeId)
    .catch((error: unknown) => {
      if ((error as { code?: string }).code === '23503') return 0;
      throw error;
    });
  return gone > 0;
}
