import { newId } from '../../src/core/ids.ts';
import type { Transaction } from '../../src/core/server/database/in-site.ts';
import type { Services } from '../../src/core/server/http/services.ts';
import { askingOvertime } from '../../src/modules/devices/overtime/service/overtime.ts';

/** Two who stayed on an evening of the days before, asked for by the office and approved by the head, and how long they were there. */
export async function makeOvertime(
  transaction: Transaction,
  services: Services,
  today: string,
  { office, head }: { readonly office: string; readonly head: string },
): Promise<void> {
  const stayed = await transaction.read(
    { employeeId: 'uuid', day: 'date' },
    `SELECT s.employee_id AS "employeeId", s.day FROM attendance_staff_day s
       JOIN people_employee e ON e.site_id = $1 AND e.id = s.employee_id AND e.is_active
      WHERE s.site_id = $1 AND s.code = 'present' AND s.out_at IS NOT NULL
        AND s.day = (SELECT max(day) FROM attendance_staff_day WHERE site_id = $1 AND day < $2 AND out_at IS NOT NULL)
        AND NOT EXISTS (SELECT 1 FROM people_employee_account a WHERE a.site_id = $1 AND a.employee_id = e.id)
      ORDER BY e.code DESC, e.id LIMIT 2`,
    today,
  );
  const [first] = stayed;
  if (!first) return;
  await transaction.change(
    `UPDATE attendance_staff_day SET out_at = '20:35', version = version + 1
      WHERE site_id = $1 AND day = $2 AND employee_id = ANY($3::uuid[])`,
    first.day,
    stayed.map((one) => one.employeeId),
  );
  await askingOvertime.run(
    { ...transaction, context: { ...transaction.context, accountId: head } },
    {
      input: {
        employeeIds: stayed.map((one) => one.employeeId),
        day: first.day,
        from: '19:00',
        to: '20:30',
        reason: 'Papers of the examination were sorted and sealed',
      },
      services,
      approved: { id: newId(), askedBy: office },
    },
  );
}
