import type { PlatformTransaction } from '../../../core/server/database/in-site.ts';
import { endRole, giveRoleBack } from '../../access/public.ts';

/** The accounts of a student, and of the guardians who have no other child that studies here. */
async function accountsOf(transaction: PlatformTransaction, siteId: number, studentId: string) {
  const inside = await transaction.enterSite(siteId);
  const rows = await inside.read(
    { id: 'uuid', isStudent: 'bool' },
    `SELECT a.account_id AS id, true AS "isStudent" FROM students_student_account a
      WHERE a.site_id = $1 AND a.student_id = $2
      UNION
     SELECT g.account_id, false FROM students_student_guardian l
       JOIN students_guardian g ON g.site_id = $1 AND g.id = l.guardian_id AND g.account_id IS NOT NULL
      WHERE l.site_id = $1 AND l.student_id = $2 AND NOT EXISTS (
        SELECT 1 FROM students_guardian o
          JOIN students_student_guardian m ON m.site_id = $1 AND m.guardian_id = o.id AND m.student_id <> $2
          JOIN students_enrolment e ON e.site_id = $1 AND e.student_id = m.student_id AND e.status IN ('active', 'onLeave')
         WHERE o.site_id = $1 AND o.account_id = g.account_id)`,
    studentId,
  );
  const of = (isStudent: boolean) => rows.filter((row) => row.isStudent === isStudent).map((row) => row.id);
  return { students: of(true), guardians: of(false) };
}

/**
 * Ends what a student and the guardians sign in with, with their sessions, after an admission is taken back. A guardian's
 * account that serves another child here stays as it is, and so does every other role an account has.
 */
export async function endAccounts(
  transaction: PlatformTransaction,
  siteId: number,
  studentId: string,
): Promise<void> {
  const { students, guardians } = await accountsOf(transaction, siteId, studentId);
  await endRole(transaction, siteId, students, 'student');
  await endRole(transaction, siteId, guardians, 'guardian');
}

/** Gives the guardians of a student who came back their accounts again; the student's own is made by {@link addAccount}. */
export async function giveAccountsBack(
  transaction: PlatformTransaction,
  siteId: number,
  studentId: string,
): Promise<void> {
  const { guardians } = await accountsOf(transaction, siteId, studentId);
  await giveRoleBack(transaction, siteId, guardians, 'guardian');
}
