import type { Transaction } from '../../../core/server/database/in-site.ts';
import { oneOf } from '../../../core/server/database/row-shape.ts';
import type { ServiceMark } from '../rules/service-rules.ts';

/** When people left, came back and were settled with, as it was written; null: of everybody. */
export async function readServiceMarks(
  transaction: Transaction,
  employeeIds: readonly string[] | null,
): Promise<ReadonlyMap<string, readonly ServiceMark[]>> {
  const rows = await transaction.read(
    { employeeId: 'uuid', day: 'date', event: oneOf<ServiceMark['event']>(), at: 'time' },
    `SELECT s.employee_id AS "employeeId", s.last_day AS day, 'settled' AS event, s.created_at AS at FROM payroll_settlement s
      WHERE s.site_id = $1 AND ($2::uuid[] IS NULL OR s.employee_id = ANY($2))
     UNION ALL
     SELECT b.employee_id, b.day, b.event, b.created_at FROM people_service_entry b
      WHERE b.site_id = $1 AND b.event IN ('left', 'rejoined') AND ($2::uuid[] IS NULL OR b.employee_id = ANY($2))
      ORDER BY at`,
    employeeIds,
  );
  return Map.groupBy(rows, (row) => row.employeeId);
}
