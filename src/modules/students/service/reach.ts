import type { Endpoint } from '../../../core/endpoint.ts';
import { AppError, errors } from '../../../core/errors.ts';
import { type About, reachValues, withinSql } from '../../../core/server/auth/reach.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';

/** SQL: the section a student `s` belongs to: that of the current year, else of the latest one. */
export const sectionOfStudent = `(SELECT n.section_id FROM students_enrolment n
    JOIN academic_academic_year w ON w.site_id = $1 AND w.id = n.year_id
   WHERE n.site_id = $1 AND n.student_id = s.id ORDER BY w.is_current DESC, w.start_date DESC, n.id LIMIT 1)`;

/** Throws 404 for a student beyond the caller's reach, as for one who is not there; asks nothing of who reaches all. */
export async function assertWithinReach(transaction: Transaction, id: string): Promise<void> {
  if (!(await isStudentWithin(transaction, id))) throw new AppError(errors.notFound);
}

async function isFound(transaction: Transaction, from: string, id: string): Promise<boolean> {
  const { reach } = transaction.context;
  if (!reach) return true;
  const row = await transaction.readOne(
    { one: 'int' },
    `SELECT 1 AS one FROM ${from} AND ${withinSql('x', 3)}`,
    id,
    ...reachValues(reach),
  );
  return row !== null;
}

const isStudentWithin = (transaction: Transaction, id: string) =>
  isFound(
    transaction,
    `students_student s JOIN academic_section x ON x.site_id = $1 AND x.id = ${sectionOfStudent}
      WHERE s.site_id = $1 AND s.id = $2`,
    id,
  );

const isSectionWithin = (transaction: Transaction, id: string) =>
  isFound(transaction, 'academic_section x WHERE x.site_id = $1 AND x.id = $2', id);

/** By the section of that year, as the lists of that year are. */
const isEnrolmentWithin = (transaction: Transaction, id: string) =>
  isFound(
    transaction,
    `students_enrolment e JOIN academic_section x ON x.site_id = $1 AND x.id = e.section_id
      WHERE e.site_id = $1 AND e.id = $2`,
    id,
  );

type Call = Pick<Endpoint, 'method' | 'path' | 'access'>;

/** Calls about one student, section or place of a student, named by their input: open to a reach it is within. */
export const aboutStudent = (call: Call, input = 'id'): About => ({
  call,
  input,
  isWithin: isStudentWithin,
});
export const aboutSection = (call: Call, input = 'sectionId'): About => ({
  call,
  input,
  isWithin: isSectionWithin,
});
export const aboutEnrolment = (call: Call, input = 'enrolmentId'): About => ({
  call,
  input,
  isWithin: isEnrolmentWithin,
});
