import { AppError, errors } from '../../../core/errors.ts';
import { reachValues, withinSql } from '../../../core/server/auth/reach.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';

/** SQL: the section a student `s` belongs to: that of the current year, else of the latest one. */
export const sectionOfStudent = `(SELECT n.section_id FROM students_enrolment n
    JOIN academic_academic_year w ON w.site_id = $1 AND w.id = n.year_id
   WHERE n.site_id = $1 AND n.student_id = s.id ORDER BY w.is_current DESC, w.start_date DESC, n.id LIMIT 1)`;

/** Throws 404 for a student beyond the caller's reach, as for one who is not there; asks nothing of who reaches all. */
export async function assertWithinReach(transaction: Transaction, id: string): Promise<void> {
  const { reach } = transaction.context;
  if (!reach) return;
  const row = await transaction.readOne(
    { one: 'int' },
    `SELECT 1 AS one FROM students_student s JOIN academic_section x ON x.site_id = $1 AND x.id = ${sectionOfStudent}
      WHERE s.site_id = $1 AND s.id = $2 AND ${withinSql('x', 3)}`,
    id,
    ...reachValues(reach),
  );
  if (!row) throw new AppError(errors.notFound);
}
