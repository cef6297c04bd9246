import { AppError } from '../../../core/errors.ts';
import type { Transaction } from '../../../core/server/in-site.ts';
import type { Services } from '../../../core/server/services.ts';
import { attendanceErrors } from '../labels.ts';
import { type AttendanceCode, isAmendment } from '../rules.ts';
import { readSectionDay, refusalOf, refusalShown } from './section-day.ts';

type StudentRow = {
  id: string;
  roll: number;
  name_en: string;
  name_bn: string;
  code: AttendanceCode | null;
  before: number;
};

/** A section on a day with its students: two statements, whatever the section's size. */
export async function readSheet(
  transaction: Transaction,
  services: Services,
  { sectionId, date }: { sectionId: string; date: string },
) {
  const day = await readSectionDay(transaction, services, sectionId, date);
  const amends = isAmendment(date, day.today);
  const mayAmend = transaction.context.permissions.has('attendance.amend');
  const refusal =
    refusalOf(day.state) ?? (amends && !mayAmend ? new AppError(attendanceErrors.dayIsOver) : null);
  // Those who left since the day still stand on its sheet; those who came later do not.
  const students = await transaction.rows<StudentRow>(
    `WITH earlier AS (
       SELECT id, row_number() OVER (ORDER BY day DESC)::int AS back FROM attendance_sheet
        WHERE site_id = $1 AND section_id = $2 AND day < $3 AND period IS NULL ORDER BY day DESC LIMIT 4),
     absent AS (
       SELECT r.enrolment_id, min(e.back) FILTER (WHERE r.code <> 'A') AS broken, max(e.back) AS reach
         FROM earlier e JOIN attendance_record r ON r.site_id = $1 AND r.sheet_id = e.id GROUP BY r.enrolment_id)
     SELECT e.id, e.roll, s.name_en, s.name_bn, r.code, coalesce(a.broken - 1, a.reach, 0)::int AS before
       FROM students_enrolment e
       JOIN students_student s ON s.site_id = $1 AND s.id = e.student_id
       LEFT JOIN attendance_record r ON r.site_id = $1 AND r.sheet_id = $4 AND r.enrolment_id = e.id
       LEFT JOIN absent a ON a.enrolment_id = e.id
      WHERE e.site_id = $1 AND e.section_id = $2 AND (r.code IS NOT NULL OR e.status = 'active') ORDER BY e.roll`,
    sectionId,
    date,
    day.sheet?.id ?? null,
  );
  return {
    section: day.section,
    date,
    observed: day.state.kind === 'open' ? day.state.observed : null,
    closed: refusalShown(refusal),
    isAmendment: amends,
    sheet: day.sheet,
    students: students.map((row) => ({
      enrolmentId: row.id,
      roll: row.roll,
      name: { en: row.name_en, bn: row.name_bn },
      code: row.code,
      absentBefore: row.before,
    })),
  };
}
