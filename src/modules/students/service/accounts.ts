import { newId } from '../../../core/ids.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';

/**
 * Links an account to the student who signs in with it. Answers false when the student is not this institution's,
 * or signs in with another account, or the account is another student's.
 */
export async function linkStudentAccount(
  transaction: Transaction,
  accountId: string,
  studentId: string,
): Promise<boolean> {
  await transaction.change(
    `INSERT INTO students_student_account (site_id, id, student_id, account_id)
     SELECT s.site_id, $2, s.id, $3 FROM students_student s WHERE s.site_id = $1 AND s.id = $4 ON CONFLICT DO NOTHING`,
    newId(),
    accountId,
    studentId,
  );
  const own = await transaction.row(
    'SELECT 1 FROM students_student_account WHERE site_id = $1 AND account_id = $2 AND student_id = $3',
    accountId,
    studentId,
  );
  return own !== null;
}

/** A student who may be given an account: names and ID number. Null when not this institution's. */
export function findStudent(transaction: Transaction, id: string) {
  return transaction.readOne(
    { id: 'uuid', code: 'text', name_en: 'text', name_bn: 'text', account_id: 'uuid?' },
    `SELECT s.id, s.code, s.name_en, s.name_bn, a.account_id FROM students_student s
       LEFT JOIN students_student_account a ON a.site_id = $1 AND a.student_id = s.id
      WHERE s.site_id = $1 AND s.id = $2`,
    id,
  );
}
