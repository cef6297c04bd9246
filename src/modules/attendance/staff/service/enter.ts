import { newId } from '../../../../core/ids.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import type { StaffCode } from '../rules.ts';
import { excuseLeft } from './facts.ts';

type EnteredDay = {
  readonly employeeId: string;
  readonly day: string;
  /** The version that was seen; null where nothing stood there. */
  readonly version: number | null;
  readonly code: StaffCode;
  readonly inAt: string | null;
  readonly outAt: string | null;
  readonly lateMinutes: number;
  readonly earlyMinutes: number;
};

/**
 * Enters days that follow from something else than the sheet, as punches, in one statement; each only over the version that
 * was seen. Whether a day may be written is the caller's to decide. Answers what was written.
 */
export async function enterStaffDays(
  transaction: Transaction,
  days: readonly EnteredDay[],
  by: string,
  at: Date,
): Promise<{ employeeId: string; day: string }[]> {
  if (days.length === 0) return [];
  return transaction.read(
    { employeeId: 'uuid', day: 'date' },
    `INSERT INTO attendance_staff_day AS s (site_id, id, employee_id, day, code, in_at, out_at, late_minutes, early_minutes,
            taken_by, taken_at)
     SELECT n.site_id, n.id, n.employee_id, n.day, n.code, n.in_at, n.out_at, n.late_minutes, n.early_minutes,
            $2::uuid, $3::timestamptz
       FROM ${rowsOf('n', {
         id: '$4::uuid[]',
         employee_id: '$5::uuid[]',
         day: '$6::date[]',
         version: '$7::int[]',
         code: '$8::text[]',
         in_at: '$9::text[]',
         out_at: '$10::text[]',
         late_minutes: '$11::int[]',
         early_minutes: '$12::int[]',
       })}
       LEFT JOIN attendance_staff_day k ON k.site_id = $1 AND k.employee_id = n.employee_id AND k.day = n.day
      WHERE k.version IS NOT DISTINCT FROM n.version
     ON CONFLICT (site_id, employee_id, day) DO UPDATE SET code = EXCLUDED.code, in_at = EXCLUDED.in_at,
        out_at = EXCLUDED.out_at, late_minutes = EXCLUDED.late_minutes, early_minutes = EXCLUDED.early_minutes,
        excuse_state = ${excuseLeft}, taken_by = EXCLUDED.taken_by, taken_at = EXCLUDED.taken_at, version = s.version + 1,
        updated_at = EXCLUDED.taken_at
      WHERE s.version = ANY($7::int[])
     RETURNING s.employee_id AS "employeeId", s.day`,
    by,
    at,
    days.map(() => newId()),
    days.map((one) => one.employeeId),
    days.map((one) => one.day),
    days.map((one) => one.version),
    days.map((one) => one.code),
    days.map((one) => one.inAt),
    days.map((one) => one.outAt),
    days.map((one) => one.lateMinutes),
    days.map((one) => one.earlyMinutes),
  );
}
