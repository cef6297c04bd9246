import { newId } from '../../core/ids.ts';
import type { Transaction } from '../../core/server/database/in-site.ts';

export { type PaidSpan, percentDays } from './attach/rules.ts';
export { readPaidSpans } from './attach/service/read.ts';
export { standingLabels } from './book/labels.ts';
export { noteService } from './book/service/entries.ts';
export { ownEmployeeId } from './book/service/read-book.ts';
export { type Away, isAtWorkSql, isAwaySql, readAway } from './book/service/standings.ts';
export { employEmployee, takeBackEmployee } from './cv/service/employ.ts';
export { endNoticeDue, usualAges } from './lists/rules.ts';
export { retirementSql } from './lists/service/retirement.ts';
export { noteEnds, tellNotices } from './lists/service/tell.ts';
export { employeesInService } from './service/counters.ts';
export {
  type AccountKeeper,
  declareAccountKeeper,
  declareLeaveKeeper,
  declareLeaveTeller,
  declareNoticeSender,
  declarePayTeller,
  type LeaveBack,
} from './service/hooks.ts';

/**
 * Links an account to the employee it belongs to, or with null to nobody. Answers false when the employee does not
 * exist here or signs in with another account already.
 */
export async function linkEmployeeAccount(
  transaction: Transaction,
  accountId: string,
  employeeId: string | null,
): Promise<boolean> {
  await transaction.change(
    `DELETE FROM people_employee_account WHERE site_id = $1 AND account_id = $2
        AND employee_id IS DISTINCT FROM $3::uuid`,
    accountId,
    employeeId,
  );
  if (employeeId === null) return true;
  await transaction.change(
    `INSERT INTO people_employee_account (site_id, id, employee_id, account_id)
     SELECT e.site_id, $2, e.id, $3 FROM people_employee e WHERE e.site_id = $1 AND e.id = $4
     ON CONFLICT (site_id, employee_id) DO NOTHING`,
    newId(),
    accountId,
    employeeId,
  );
  const own = await transaction.row(
    'SELECT 1 FROM people_employee_account WHERE site_id = $1 AND account_id = $2 AND employee_id = $3',
    accountId,
    employeeId,
  );
  return own !== null;
}
export { employeeRecipients } from './service/recipients.ts';
