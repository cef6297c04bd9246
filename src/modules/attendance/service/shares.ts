import { fillLabel, type Label } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import type { Clearance } from '../../documents/public.ts';
import { periodLabels } from '../periods/labels.ts';
import { isEnough } from '../periods/rules.ts';
import { readPolicy } from '../periods/service/policy.ts';

export type AttendanceShare = { readonly present: number; readonly days: number };

/**
 * Days of the register of these students in the current year before a day, and on how many of them they were present. Late
 * is present, leave is not, as results count. Whoever has no day is not in it.
 */
async function attendanceShares(
  transaction: Transaction,
  studentIds: readonly string[],
  before: string,
): Promise<ReadonlyMap<string, AttendanceShare>> {
  const rows = await transaction.read(
    { id: 'uuid', present: 'int', days: 'int' },
    `SELECT e.student_id AS id, count(*)::int AS days, (count(*) FILTER (WHERE r.code IN ('P', 'L')))::int AS present
       FROM students_enrolment e
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id AND y.is_current
       JOIN attendance_record r ON r.site_id = $1 AND r.enrolment_id = e.id AND r.day < $3 AND NOT r.of_period
      WHERE e.site_id = $1 AND e.student_id = ANY($2::uuid[]) GROUP BY e.student_id`,
    studentIds,
    before,
  );
  return new Map(rows.map(({ id, present, days }) => [id, { present, days }]));
}

/** Who came on too few days for an admit card, where the institution asks for a share. */
export const tooFewDays: Clearance = {
  name: 'attendance',
  label: periodLabels.admitCheck,
  of: 'admit',
  async open(transaction, studentIds, today): Promise<ReadonlyMap<string, Label>> {
    const { admitShare } = await readPolicy(transaction);
    if (admitShare === 0) return new Map();
    const shares = await attendanceShares(transaction, studentIds, today);
    return new Map(
      [...shares].flatMap(([id, { present, days }]) =>
        isEnough(present, days, admitShare)
          ? []
          : [
              [
                id,
                fillLabel(periodLabels.admitOpen, {
                  percent: Math.floor((present * 100) / days),
                  days,
                  least: admitShare,
                }),
              ] as const,
            ],
      ),
    );
  },
};

/**
 * Days of the register of these places in sections from one day to another, and on how many of them the student was present.
 * Late is present, leave is not, as results count. Whoever has no day is not in it.
 */
export async function daysAttended(
  transaction: Transaction,
  { sectionId, from, to }: { readonly sectionId: string; readonly from: string; readonly to: string },
): Promise<ReadonlyMap<string, AttendanceShare>> {
  const rows = await transaction.read(
    { id: 'uuid', present: 'int', days: 'int' },
    `SELECT e.id, count(*)::int AS days, (count(*) FILTER (WHERE r.code IN ('P', 'L')))::int AS present
       FROM students_enrolment e
       JOIN attendance_record r ON r.site_id = $1 AND r.enrolment_id = e.id AND r.day BETWEEN $3 AND $4 AND NOT r.of_period
      WHERE e.site_id = $1 AND e.section_id = $2 GROUP BY e.id`,
    sectionId,
    from,
    to,
  );
  return new Map(rows.map(({ id, present, days }) => [id, { present, days }]));
}
