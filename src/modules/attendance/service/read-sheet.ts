import { AppError } from '../../../core/errors.ts';
import type { Transaction } from '../../../core/server/in-site.ts';
import type { Services } from '../../../core/server/services.ts';
import { namesOfStudents } from '../../students/public.ts';
import { attendanceErrors } from '../labels.ts';
import { type AttendanceCode, isAmendment } from '../rules.ts';
import { readSectionDay, refusalOf, refusalShown } from './section-day.ts';

type Pupil = { id: string; student_id: string; roll: number; code: AttendanceCode | null };

/**
 * A section on a day with its students: two statements, whatever the section's size, and two more for what is kept
 * a moment: the names, and how long each has been absent.
 */
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
  const pupils = await transaction.rows<Pupil>(
    `SELECT e.id, e.student_id, e.roll, r.code
       FROM students_enrolment e
       LEFT JOIN (SELECT enrolment_id, code FROM attendance_record WHERE site_id = $1 AND sheet_id = $3) r
         ON r.enrolment_id = e.id
      WHERE e.site_id = $1 AND e.section_id = $2 AND (r.code IS NOT NULL OR e.status = 'active') ORDER BY e.roll`,
    sectionId,
    day.sheet?.id ?? null,
  );
  const names = await namesOfStudents(
    transaction,
    pupils.map((one) => one.student_id),
  );
  const absences = await transaction.kept(`attendance.before ${sectionId} ${date}`, () =>
    absencesBefore(transaction, sectionId, date),
  );
  return {
    section: day.section,
    date,
    observed: day.state.kind === 'open' ? day.state.observed : null,
    closed: refusalShown(refusal),
    isAmendment: amends,
    sheet: day.sheet,
    students: pupils.map((one) => ({
      enrolmentId: one.id,
      roll: one.roll,
      name: names.get(one.student_id) ?? { en: '', bn: '' },
      code: one.code,
      absentBefore: absences.get(one.id) ?? 0,
    })),
  };
}

/** How many of the last four sheets before the day, from the newest back, say absent without a break; by enrolment. */
async function absencesBefore(
  transaction: Transaction,
  sectionId: string,
  date: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await transaction.rows<{ id: string; before: number }>(
    `WITH earlier AS (
       SELECT id, row_number() OVER (ORDER BY day DESC)::int AS back FROM attendance_sheet
        WHERE site_id = $1 AND section_id = $2 AND day < $3 AND period IS NULL ORDER BY day DESC LIMIT 4)
     SELECT r.enrolment_id AS id, coalesce(min(e.back) FILTER (WHERE r.code <> 'A') - 1, max(e.back)) AS before
       FROM earlier e JOIN attendance_record r ON r.site_id = $1 AND r.sheet_id = e.id
      GROUP BY r.enrolment_id`,
    sectionId,
    date,
  );
  return new Map(rows.map(({ id, before }) => [id, before]));
}
