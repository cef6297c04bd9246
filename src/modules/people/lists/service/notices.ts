import { dayLabel } from '../../../../core/format.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { defineNightly } from '../../../../core/server/jobs/nightly.ts';
import { peoplePath } from '../../paths.ts';
import { employeesPermission } from '../../permissions.ts';
import { listLabels } from '../labels.ts';
import { noticeDue } from '../rules.ts';
import { ofTheDaySql, readAges, retiringSql } from './retirement.ts';
import { tellNotices } from './tell.ts';

/** Looked at in one night of one institution; what is left comes the next night. */
const most = 1_000;

/**
 * Tells who leaves in 12, 6 or 3 months, and the office of each of them, once for each day it comes to: a raised age limit, an
 * extension or a corrected date of birth is told anew. The list of the office shows that it was told.
 */
export async function tellRetiring(
  transaction: Transaction,
  today: string,
  services: Services,
): Promise<void> {
  const ages = await readAges(transaction);
  const rows = await transaction.read(
    { id: 'uuid', leavesOn: 'date', isExtended: 'bool', told: 'int[]' },
    `SELECT e.id, r.leaves_on AS "leavesOn", coalesce(r.is_extended, false) AS "isExtended",
            ARRAY(SELECT n.months FROM people_retirement_notice n
                   WHERE n.site_id = $1 AND n.employee_id = e.id AND ${ofTheDaySql}) AS told
       FROM ${retiringSql}
      WHERE e.site_id = $1 AND e.is_active AND e.date_of_birth IS NOT NULL
        AND r.leaves_on BETWEEN $4::date AND ($4::date + interval '12 months')::date
      ORDER BY "leavesOn", e.id LIMIT ${most}`,
    ages.teacherAge,
    ages.staffAge,
    today,
  );
  const due = rows.flatMap((row) => {
    const months = noticeDue(row.leavesOn, today);
    return months === null || row.told.some((one) => one <= months) ? [] : [{ ...row, months }];
  });
  if (due.length === 0) return;
  await transaction.change(
    `INSERT INTO people_retirement_notice AS n (site_id, id, employee_id, months, leaves_on)
     SELECT t.site_id, t.id, t.employee_id, t.months, t.leaves_on
       FROM ${rowsOf('t', { id: '$2::uuid[]', employee_id: '$3::uuid[]', months: '$4::int[]', leaves_on: '$5::date[]' })}
     ON CONFLICT (site_id, employee_id, months) DO UPDATE SET leaves_on = EXCLUDED.leaves_on, version = n.version + 1,
        updated_at = $6::timestamptz`,
    due.map(() => newId()),
    due.map((one) => one.id),
    due.map((one) => one.months),
    due.map((one) => one.leavesOn),
    services.now(),
  );
  await tellNotices(
    transaction,
    services,
    due.map(({ id, leavesOn, isExtended }) => ({
      employeeId: id,
      own: fillLabel(isExtended ? listLabels.extensionEnds : listLabels.notice, { day: dayLabel(leavesOn) }),
      office: fillLabel(isExtended ? listLabels.extensionEndsOf : listLabels.noticeOf, {
        day: dayLabel(leavesOn),
      }),
      path: peoplePath.retirement,
    })),
    employeesPermission.edit,
  );
}

export const retirementJob = defineNightly('people.retirement', tellRetiring);
