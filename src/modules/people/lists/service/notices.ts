import { formatDate } from '../../../../core/format.ts';
import { newId } from '../../../../core/ids.ts';
import { textOf } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import { notifyEach } from '../../../../core/server/http/notifications.ts';
import { defineNightly } from '../../../../core/server/jobs/nightly.ts';
import { listLabels } from '../labels.ts';
import { noticeDue } from '../rules.ts';
import { leavesSql, readAges } from './retirement.ts';

/** Looked at in one night of one institution; what is left comes the next night. */
const most = 1_000;

/** Tells who leaves in 12, 6 or 3 months, each of them once; the list of the office shows that they were told. */
export async function tellRetiring(transaction: Transaction, today: string): Promise<void> {
  const ages = await readAges(transaction);
  const rows = await transaction.read(
    { id: 'uuid', leavesOn: 'date', accountId: 'uuid', told: 'int[]' },
    `SELECT e.id, ${leavesSql} AS "leavesOn", a.account_id AS "accountId",
            ARRAY(SELECT n.months FROM people_retirement_notice n WHERE n.site_id = $1 AND n.employee_id = e.id) AS told
       FROM people_employee e JOIN academic_designation d ON d.site_id = $1 AND d.id = e.designation_id
       JOIN people_employee_account a ON a.site_id = $1 AND a.employee_id = e.id
      WHERE e.site_id = $1 AND e.is_active
        AND ${leavesSql} BETWEEN $4::date AND ($4::date + interval '12 months')::date
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
    `INSERT INTO people_retirement_notice (site_id, id, employee_id, months)
     SELECT n.site_id, n.id, n.employee_id, n.months
       FROM ${rowsOf('n', { id: '$2::uuid[]', employee_id: '$3::uuid[]', months: '$4::int[]' })}
     ON CONFLICT (site_id, employee_id, months) DO NOTHING`,
    due.map(() => newId()),
    due.map((one) => one.id),
    due.map((one) => one.months),
  );
  await notifyEach(
    transaction,
    due.map(({ accountId, leavesOn }) => ({
      accountId,
      title: {
        en: textOf(listLabels.notice, 'en', { day: formatDate(leavesOn, { language: 'en' }) }),
        bn: textOf(listLabels.notice, 'bn', { day: formatDate(leavesOn, { language: 'bn' }) }),
      },
      path: null,
    })),
  );
}

export const retirementJob = defineNightly('people.retirement', tellRetiring);
