import { dayLabel } from '../../../../core/format.ts';
import { fillLabel } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { defineNightly } from '../../../../core/server/jobs/nightly.ts';
import { endNoticeDue, noteEnds, tellNotices } from '../../../people/public.ts';
import { payrollPath } from '../../paths.ts';
import { payrollPayPermission } from '../../permissions.ts';
import { raiseNews } from '../labels.ts';
import { raisesSql } from './raises.ts';

/** Tells employees of a raise that begins within days, and those who keep pay, who give the letters; each once. */
export async function tellRaises(transaction: Transaction, today: string, services: Services): Promise<void> {
  const rows = await transaction.read(
    { employeeId: 'uuid', dueOn: 'date' },
    `SELECT p.employee_id AS "employeeId", p.from_date AS "dueOn"
       ${raisesSql} AND e.is_active AND p.from_date BETWEEN $2::date AND $2::date + 31
      ORDER BY p.from_date, p.employee_id LIMIT 1000`,
    today,
  );
  const due = rows.flatMap((row) => {
    const days = endNoticeDue('increment', row.dueOn, today);
    return days === null ? [] : [{ ...row, kind: 'increment' as const, days }];
  });
  const fresh = await noteEnds(transaction, due);
  await tellNotices(
    transaction,
    services,
    fresh.map(({ employeeId, dueOn }) => ({
      employeeId,
      own: fillLabel(raiseNews.own, { day: dayLabel(dueOn) }),
      office: fillLabel(raiseNews.office, { day: dayLabel(dueOn) }),
      path: payrollPath.pay,
    })),
    payrollPayPermission.edit,
  );
}

export const raisesJob = defineNightly('payroll.raises', tellRaises);
