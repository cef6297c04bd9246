import type { Transaction } from '../../../core/server/database/in-site.ts';
import { endRole, giveRoleBack } from '../../access/public.ts';

const studiesHere = (student: string) =>
  `EXISTS (SELECT 1 FROM students_enrolment e
            WHERE e.site_id = $1 AND e.student_id = ${student} AND e.status IN ('active', 'onLeave'))`;

/** Who studies here, or completed a class at the end: the family may still read the results. */
const isOfHere = (student: string) =>
  `(SELECT e.status FROM students_enrolment e
      JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id
     WHERE e.site_id = $1 AND e.student_id = ${student}
     ORDER BY e.status IN ('active', 'onLeave') DESC, y.start_date DESC, e.id LIMIT 1)
   IN ('active', 'onLeave', 'completed', 'alumni')`;

/** The accounts of students, and of the guardians; `ended`: only where nobody of theirs is of this institution any more. */
async function accountsOf(transaction: Transaction, studentIds: readonly string[], ended: boolean) {
  const rows = await transaction.read(
    { id: 'uuid', isStudent: 'bool' },
    `SELECT a.account_id AS id, true AS "isStudent" FROM students_student_account a
      WHERE a.site_id = $1 AND a.student_id = ANY($2::uuid[]) AND NOT ($3 AND ${studiesHere('a.student_id')})
      UNION
     SELECT g.account_id, false FROM students_student_guardian l
       JOIN students_guardian g ON g.site_id = $1 AND g.id = l.guardian_id AND g.account_id IS NOT NULL
      WHERE l.site_id = $1 AND l.student_id = ANY($2::uuid[]) AND NOT ($3 AND EXISTS (
        SELECT 1 FROM students_guardian o
          JOIN students_student_guardian m ON m.site_id = $1 AND m.guardian_id = o.id
         WHERE o.site_id = $1 AND o.account_id = g.account_id AND ${isOfHere('m.student_id')}))`,
    studentIds,
    ended,
  );
  const of = (isStudent: boolean) => rows.filter((row) => row.isStudent === isStudent).map((row) => row.id);
  return { students: of(true), guardians: of(false) };
}

/** The transaction on the platform's tables, where accounts are. */
function platformOf({ platform }: Transaction) {
  if (!platform)
    throw new Error('Who leaves or comes back changes accounts: the transaction needs a platform');
  return platform;
}

/**
 * Ends what a student who left and the guardians sign in with, with their sessions. Who has another child here, or one who
 * completed here, keeps the account, and so does every other role an account has.
 */
export async function endAccounts(transaction: Transaction, studentId: string): Promise<void> {
  const platform = platformOf(transaction);
  const { students, guardians } = await accountsOf(transaction, [studentId], true);
  await endRole(platform, transaction.siteId, students, ['student']);
  await endRole(platform, transaction.siteId, guardians, ['guardian']);
}

/** Gives students who come to study here and their guardians the accounts again that they lost by leaving, as they were. */
export async function giveAccountsBack(
  transaction: Transaction,
  studentIds: readonly string[],
): Promise<void> {
  if (studentIds.length === 0) return;
  const platform = platformOf(transaction);
  const { students, guardians } = await accountsOf(transaction, studentIds, false);
  await giveRoleBack(platform, transaction.siteId, students, ['student']);
  await giveRoleBack(platform, transaction.siteId, guardians, ['guardian']);
}

/** The same where the students may have left: only for those who study here. */
export async function giveBackWhereHere(
  transaction: Transaction,
  studentIds: readonly string[],
): Promise<void> {
  const here = await transaction.read(
    { id: 'uuid' },
    `SELECT s.id FROM students_student s
      WHERE s.site_id = $1 AND s.id = ANY($2::uuid[]) AND ${studiesHere('s.id')}`,
    studentIds,
  );
  await giveAccountsBack(
    transaction,
    here.map((one) => one.id),
  );
}
