import type { Transaction } from '../../core/server/database/in-site.ts';
import { snakeCase } from '../../core/server/database/table.ts';
import type { missables } from './contract.ts';
import { changeStatus } from './service/places.ts';

export { addPastExams, type GivenExam } from './past-exams/service/past-exams.ts';
export { cameBackSql, leavingSql } from './promotion/service/leaving.ts';
export {
  declareYearDues,
  declareYearResults,
  type YearResults,
  yearResultsOf,
} from './promotion/service/year-results.ts';
export { addAccount, addGuardianAccount } from './service/add-account.ts';
export { admitStudent, bringBack, takeBackAdmission } from './service/admit.ts';
export { assertStudent } from './service/assert-student.ts';
export { setBoardNumbers } from './service/board-numbers.ts';
export { studentsJoined, studentsOfSection } from './service/counters.ts';
export { alikeStudents } from './service/duplicates.ts';
export { giveAccountsBack } from './service/end-accounts.ts';
export { joinsOf, linkGuardians } from './service/guardians.ts';
export { aboutEnrolment, aboutSection, aboutStudent } from './service/reach.ts';
export { recipientsAbout, sectionField, studentPlaces } from './service/recipients.ts';
export { differencesOf, takeOver } from './service/take-over.ts';
export { declareTimeline, type TimelineSource } from './service/timeline-sources.ts';
export { withinLimit } from './service/within-limit.ts';

/** The condition that a student `s` is without something: of the list's filter, and of what the module counts. */
export const lacking = (what: (typeof missables)[number]): string =>
  what === 'guardian'
    ? 'NOT EXISTS (SELECT 1 FROM students_student_guardian l WHERE l.site_id = $1 AND l.student_id = s.id)'
    : `coalesce(s.${snakeCase(what)}::text, '') = ''`;

/**
 * The students the account of this transaction may see as their guardian, or as the student: a query of ids to stand
 * in an `IN (…)`. `account` is the place of the account's id among the statement's values.
 */
export const ownStudents = (account: '$2'): string =>
  `SELECT l.student_id FROM students_guardian g
     JOIN students_student_guardian l ON l.site_id = $1 AND l.guardian_id = g.id
    WHERE g.site_id = $1 AND g.account_id = ${account}
    UNION
   SELECT a.student_id FROM students_student_account a WHERE a.site_id = $1 AND a.account_id = ${account}`;

/**
 * A student who is here leaves with a transfer certificate: the step of the status ladder with its reason and the last day. Of
 * one who left before, nothing changes.
 */
export async function leaveByTransfer(
  transaction: Transaction,
  { studentId, day, today, reason }: { studentId: string; day: string; today: string; reason: string },
): Promise<void> {
  const place = await transaction.readOne(
    { id: 'uuid', version: 'int' },
    `SELECT e.id, e.version FROM students_enrolment e
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id
      WHERE e.site_id = $1 AND e.student_id = $2 AND e.status IN ('active', 'onLeave')
      ORDER BY y.is_current DESC, y.start_date DESC LIMIT 1`,
    studentId,
  );
  if (place)
    await changeStatus(transaction, { ...place, status: 'transferred', day, reason }, today, {
      withCertificate: true,
    });
}
