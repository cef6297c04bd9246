import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { type AttendanceOfMonth, payrollSources } from '../../runs/service/inputs.ts';
import type { PayslipShown } from '../../shapes.ts';

/** What a payslip shows besides the pay itself, as it stands when it is printed. */
export type AroundSlip = {
  readonly department: Label | null;
  readonly attendance: AttendanceOfMonth | null;
};

/** The department and the attendance of the month of each employee of these payslips, which are of one month. */
export async function readAroundSlips(
  transaction: Transaction,
  services: Services,
  slips: readonly PayslipShown[],
): Promise<ReadonlyMap<string, AroundSlip>> {
  const [first] = slips;
  if (!first) return new Map();
  const employeeIds = slips.map((one) => one.employeeId);
  const rows = await transaction.read(
    { id: 'uuid', name: json<Label>() },
    `SELECT e.id, json_build_object('en', d.name_en, 'bn', d.name_bn) AS name FROM people_employee e
       JOIN people_department d ON d.site_id = $1 AND d.id = e.department_id
      WHERE e.site_id = $1 AND e.id = ANY($2::uuid[])`,
    employeeIds,
  );
  const departments = new Map(rows.map((row) => [row.id, row.name]));
  const attendance = new Map<string, AttendanceOfMonth>();
  for (const source of payrollSources(services))
    for (const [id, one] of (await source.attendance?.(transaction, { month: first.month, employeeIds })) ??
      [])
      attendance.set(id, one);
  return new Map(
    slips.map(({ employeeId }) => [
      employeeId,
      { department: departments.get(employeeId) ?? null, attendance: attendance.get(employeeId) ?? null },
    ]),
  );
}
