import { AppError, errors } from '../../../core/errors.ts';
import type { PlatformTransaction } from '../../../core/server/database/in-site.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { makeAccount } from '../../access/public.ts';
import { studentErrors } from '../labels.ts';
import { findStudent, linkStudentAccount } from './accounts.ts';

/**
 * Makes the account a student signs in with. Throws 404 for another institution's student and 409 for one who has an
 * account.
 */
export async function addAccount(transaction: PlatformTransaction, services: Services, studentId: string) {
  const { siteId } = transaction.context;
  if (siteId === null) throw new AppError(errors.notFound);
  const inside = await transaction.enterSite(siteId);
  const student = await findStudent(inside, studentId);
  if (!student) throw new AppError(errors.notFound);
  const name = { en: student.name_en, bn: student.name_bn };
  if (student.account_id !== null) throw new AppError(studentErrors.hasAccount, { name });
  const made = await makeAccount(transaction, services, { code: student.code, name, role: 'student' });
  // Somebody else made one in the same moment.
  if (!(await linkStudentAccount(inside, made.id, studentId)))
    throw new AppError(studentErrors.hasAccount, { name });
  return made;
}
