import { dayLabel } from '../../../../core/format.ts';
import { fillLabel } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { oneOf } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { defineNightly } from '../../../../core/server/jobs/nightly.ts';
import { peoplePath } from '../../paths.ts';
import { employeesPermission } from '../../permissions.ts';
import { endTexts } from '../labels.ts';
import { endDays, endNoticeDue } from '../rules.ts';
import { noteEnds, tellNotices } from './tell.ts';

/** Looked at in one night of one institution; what is left comes the next night. */
const most = 1_000;

/** Tells those concerned and the office that a probation or a contract ends, each notice once. */
export async function tellEnding(transaction: Transaction, today: string, services: Services): Promise<void> {
  const rows = await transaction.read(
    { employeeId: 'uuid', kind: oneOf<'probation' | 'contract'>(), dueOn: 'date' },
    `SELECT x."employeeId", x.kind, x."dueOn"
       FROM (SELECT e.id AS "employeeId", 'probation' AS kind, e.probation_until AS "dueOn"
               FROM people_employee e WHERE e.site_id = $1 AND e.is_active
                AND e.probation_until BETWEEN $2::date AND $2::date + ${endDays.probation[0]}
              UNION ALL
             SELECT e.id, 'contract', e.contract_until
               FROM people_employee e WHERE e.site_id = $1 AND e.is_active
                AND e.contract_until BETWEEN $2::date AND $2::date + ${endDays.contract[0]}) x
      ORDER BY x."dueOn", x."employeeId" LIMIT ${most}`,
    today,
  );
  const due = rows.flatMap((row) => {
    const days = endNoticeDue(row.kind, row.dueOn, today);
    return days === null ? [] : [{ ...row, days }];
  });
  const fresh = await noteEnds(transaction, due);
  await tellNotices(
    transaction,
    services,
    fresh.map(({ employeeId, kind, dueOn }) => ({
      employeeId,
      own: fillLabel(endTexts[kind].own, { day: dayLabel(dueOn) }),
      office: fillLabel(endTexts[kind].office, { day: dayLabel(dueOn) }),
      path: link(peoplePath.profile, { id: employeeId }),
    })),
    employeesPermission.edit,
  );
}

export const endingJob = defineNightly('people.ending', tellEnding);
