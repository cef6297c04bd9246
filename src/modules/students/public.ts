import { snakeCase } from '../../core/server/database/table.ts';
import type { missables } from './contract.ts';

export { addAccount } from './service/add-account.ts';
export { admitStudent, bringBack, takeBackAdmission } from './service/admit.ts';
export { studentsJoined, studentsOfSection } from './service/counters.ts';
export { alikeStudents } from './service/duplicates.ts';

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
