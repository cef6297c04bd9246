import { AppError, errors } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { PlatformTransaction } from '../../../core/server/database/in-site.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { findStudent, linkStudentAccount } from '../../students/public.ts';
import { accessErrors } from '../labels.ts';
import { assertMayGive, type Place } from './actor.ts';
import { addMembership } from './add-person.ts';
import { firstPassword } from './passwords.ts';

/**
 * Makes the account a student signs in with, and its first password for a slip. Its user name is the institution's
 * short name with the student ID, so that the ID alone is enough at the institution's own log-in page. Throws 404 for
 * another institution's student and 409 for one who has an account.
 */
export async function addStudentAccount(
  transaction: PlatformTransaction,
  services: Services,
  place: Place & { siteId: number },
  studentId: string,
) {
  await assertMayGive(transaction, place, 'student');
  const inside = await transaction.enterSite(place.siteId);
  const student = await findStudent(inside, studentId);
  const site = await services.sites.find(place.siteId);
  if (!student || !site) throw new AppError(errors.notFound);
  const name = { en: student.name_en, bn: student.name_bn };
  if (student.account_id !== null) throw new AppError(accessErrors.studentTaken, { name });
  const id = newId();
  const username = `${site.alias}-${student.code.toLowerCase()}`;
  const { password, hash } = await firstPassword();
  const made = await transaction.change(
    `INSERT INTO account (id, username, password_hash, name_en, name_bn, must_change_password, language)
     VALUES ($1, $2, $3, $4, $5, true, $6) ON CONFLICT (username) DO NOTHING`,
    id,
    username,
    hash,
    name.en,
    name.bn,
    site.language ?? transaction.context.language,
  );
  if (made === 0) throw new AppError(accessErrors.usernameTaken, { username });
  await addMembership(transaction, place.siteId, id, 'student', null);
  // Somebody else made one in the same moment.
  if (!(await linkStudentAccount(inside, id, studentId)))
    throw new AppError(accessErrors.studentTaken, { name });
  return { id, slip: { nameEn: name.en, nameBn: name.bn, username, password } };
}
