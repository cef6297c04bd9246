import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { isAwaySql } from '../../../people/public.ts';
import { countLates } from '../rules.ts';
import { countedCodeSql, readRule } from './facts.ts';

export type StaffSum = {
  readonly employeeId: string;
  /** Days present, late ones too. */
  readonly present: number;
  readonly onDuty: number;
  /** Half days absent, without those on leave: two for a day, one for half a day. */
  readonly absentHalves: number;
  /** Days of which half counts. */
  readonly half: number;
  readonly lates: number;
  readonly excused: number;
  /** Half days lost by lateness, by the rule of the month. */
  readonly lateHalves: number;
  /** Minutes late on the days that are not excused. */
  readonly lateMinutes: number;
  /** Days present from which somebody left early. */
  readonly earlyLeaves: number;
};

/**
 * The attendance of every employee in a month, `YYYY-MM`, as payroll counts it. Approved leave comes before absence, also
 * where it was approved after the day. Nothing counts of days on which somebody was suspended, on lien or on deputation.
 * Whoever has no day written is left out.
 */
export async function sumStaffAttendance(transaction: Transaction, month: string): Promise<StaffSum[]> {
  const first = `${month}-01`;
  const rule = await readRule(transaction, first);
  const rows = await transaction.read(
    {
      employeeId: 'uuid',
      present: 'int',
      onDuty: 'int',
      absentHalves: 'int',
      half: 'int',
      lates: 'int',
      excused: 'int',
      lateMinutes: 'int',
      earlyLeaves: 'int',
    },
    `SELECT s.employee_id AS "employeeId",
            (count(*) FILTER (WHERE c.code IN ('present', 'late')))::int AS present,
            (count(*) FILTER (WHERE c.code = 'onDuty'))::int AS "onDuty",
            coalesce(sum(CASE c.code WHEN 'absent' THEN greatest(0, 2 - v.halves)
                                     WHEN 'half' THEN greatest(0, 1 - v.halves) END), 0)::int AS "absentHalves",
            (count(*) FILTER (WHERE c.code = 'half'))::int AS half,
            (count(*) FILTER (WHERE c.code = 'late'))::int AS lates,
            (count(*) FILTER (WHERE c.code = 'late' AND s.excuse_state = 'excused'))::int AS excused,
            coalesce(sum(s.late_minutes) FILTER (WHERE c.code = 'late' AND s.excuse_state IS DISTINCT FROM 'excused'), 0)::int
              AS "lateMinutes",
            (count(*) FILTER (WHERE s.early_minutes > 0 AND c.code IN ('present', 'late')))::int AS "earlyLeaves"
       FROM attendance_staff_day s
      CROSS JOIN LATERAL (SELECT ${countedCodeSql} AS code) c
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS halves FROM leave_half h
         WHERE h.site_id = $1 AND h.employee_id = s.employee_id AND h.day = s.day AND NOT h.is_returned) v
      WHERE s.site_id = $1 AND s.day >= $2::date AND s.day < $2::date + interval '1 month'
        AND NOT ${isAwaySql('s.employee_id', 's.day')}
      GROUP BY s.employee_id ORDER BY s.employee_id LIMIT 20000`,
    first,
  );
  return rows.map((row) => ({ ...row, lateHalves: countLates(rule, row.lates, row.excused).cutHalves }));
}
