import { AppError, errors } from '../../../core/errors.ts';
import type { PlatformTransaction } from '../../../core/server/database/in-site.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { makeAccount, renewAccount } from '../../access/public.ts';
import type { Slip } from '../../access/rules.ts';
import { studentErrors } from '../labels.ts';
import { makeSlips } from '../sign-in/service/slips.ts';
import { findStudent, linkStudentAccount } from './accounts.ts';

/**
 * Makes the account a student signs in with, or the one that ended work again. Throws 404 for another institution's student and 409 for one who has an
 * account.
 */
export async function addAccount(transaction: PlatformTransaction, services: Services, studentId: string) {
  const { siteId } = transaction.context;
  if (siteId === null) throw new AppError(errors.notFound);
  const inside = await transaction.enterSite(siteId);
  const student = await findStudent(inside, studentId);
  if (!student) throw new AppError(errors.notFound);
  const name = { en: student.name_en, bn: student.name_bn };
  if (student.account_id !== null) {
    // An account that ended with an admission that was taken back works again, with a new first password.
    const again = await renewAccount(transaction, student.account_id, 'student');
    if (again === null) throw new AppError(studentErrors.hasAccount, { name });
    return again;
  }
  const made = await makeAccount(transaction, services, { code: student.code, name, role: 'student' });
  // Somebody else made one in the same moment.
  if (!(await linkStudentAccount(inside, made.id, studentId)))
    throw new AppError(studentErrors.hasAccount, { name });
  return made;
}

/**
 * Makes the account the first guardian of a student signs in with, in the same transaction: by the slip answered here, or by a
 * code to the guardian's mobile. Null where the guardian has one already, through another child, or cannot be given one.
 */
export async function addGuardianAccount(
  transaction: PlatformTransaction,
  services: Services,
  studentId: string,
): Promise<Slip | null> {
  const { siteId } = transaction.context;
  if (siteId === null) throw new AppError(errors.notFound);
  const inside = await transaction.enterSite(siteId);
  // Of two children admitted at once the second waits here, and finds the account.
  const guardian = await inside.readOne(
    { id: 'uuid', account_id: 'uuid?' },
    `SELECT g.id, g.account_id FROM students_guardian g
      WHERE g.site_id = $1 AND g.id = (
        SELECT l.guardian_id FROM students_student_guardian l
         WHERE l.site_id = $1 AND l.student_id = $2 ORDER BY l.is_primary DESC, l.created_at, l.id LIMIT 1)
        FOR UPDATE OF g`,
    studentId,
  );
  if (!guardian || guardian.account_id !== null) return null;
  const { slips } = await makeSlips(transaction, services, { who: 'guardian', ids: [guardian.id] });
  return slips[0] ?? null;
}
