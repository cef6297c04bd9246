import { AppError, errors } from '../../../core/errors.ts';
import type { PlatformTransaction } from '../../../core/server/database/in-site.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { makeAccount, renewAccount } from '../../access/public.ts';
import { studentErrors } from '../labels.ts';
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
