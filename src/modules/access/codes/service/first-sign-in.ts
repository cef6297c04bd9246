import type * as z from 'zod';
import { timeInDhaka } from '../../../../core/dates.ts';
import { toAsciiDigits, toBengaliDigits } from '../../../../core/digits.ts';
import { AppError } from '../../../../core/errors.ts';
import { authErrors } from '../../../../core/server/auth/errors.ts';
import type { AccountRow } from '../../../../core/server/auth/own-account.ts';
import { claimFirst } from '../../../../core/server/auth/sign-in-codes.ts';
import { giveBack, takeTry } from '../../../../core/server/auth/tries.ts';
import type { Context } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { tellByItself } from '../../../communication/public.ts';
import type { codesContract } from '../contract.ts';
import { triesOfBirthday } from '../rules.ts';

const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * The account of a student who was never signed in anywhere, by student ID and birthday. It is claimed in one statement, so
 * that of two at the same moment one is refused, and the next time needs the password that is set now. The family is told.
 * Throws `auth.failed` for everything that does not fit, with the same work done.
 */
export async function claimByBirthday(
  services: Services,
  context: Context,
  siteId: number,
  given: z.output<typeof codesContract.first.input>,
  from: { readonly device: string; readonly address: string },
): Promise<AccountRow> {
  const code = toAsciiDigits(given.studentId).toLowerCase();
  const tries = triesOfBirthday(`${siteId}:${code}`, from.device, from.address);
  await takeTry(services.database, tries);
  const inside = { ...context, siteId };
  const student = await services.database.readInSite(inside, (transaction) =>
    transaction.readOne(
      { id: 'uuid', code: 'text', name_en: 'text', name_bn: 'text', account_id: 'uuid' },
      `SELECT s.id, s.code, s.name_en, s.name_bn, a.account_id FROM students_student s
         JOIN students_student_account a ON a.site_id = $1 AND a.student_id = s.id
        WHERE s.site_id = $1 AND lower(s.code) = $2 AND s.date_of_birth = $3::date`,
      code,
      given.birthday,
    ),
  );
  const { config } = services;
  const account = await claimFirst(
    services.database,
    student?.account_id ?? nobody,
    siteId,
    config.production,
  );
  if (!student || !account) throw new AppError(authErrors.failed);
  await giveBack(services.database, tries);
  await tellFamily(services, { ...inside, accountId: account.id }, student);
  return account;
}

type Student = { id: string; code: string; name_en: string; name_bn: string };

/** By SMS and at the bell, as far as the family has either: an account that was opened in its name is its business. */
function tellFamily(services: Services, context: Context, student: Student): Promise<void> {
  const name = { en: student.name_en, bn: student.name_bn || student.name_en };
  const time = timeInDhaka(services.now());
  return services.database.inSite(context, async (transaction) => {
    const guardians = await transaction.read(
      { id: 'uuid', name_en: 'text', name_bn: 'text', mobile: 'text', account_id: 'uuid?' },
      `SELECT g.id, g.name_en, g.name_bn, g.mobile, g.account_id FROM students_student_guardian l
         JOIN students_guardian g ON g.site_id = $1 AND g.id = l.guardian_id
        WHERE l.site_id = $1 AND l.student_id = $2 ORDER BY l.is_primary DESC, g.id LIMIT 10`,
      student.id,
    );
    await tellByItself(transaction, {
      event: 'access.firstSignIn',
      channels: ['sms', 'bell'],
      isSwitchedOn: true,
      people: guardians.map((one) => ({
        personKind: 'guardian' as const,
        personId: one.id,
        name: { en: one.name_en, bn: one.name_bn || one.name_en },
        mobile: one.mobile === '' ? null : one.mobile,
        email: null,
        accountId: one.account_id,
        language: null,
        aboutId: student.id,
        aboutName: name,
        values: {
          student_name: name,
          student_id: { en: student.code, bn: toBengaliDigits(student.code) },
          time: { en: time, bn: toBengaliDigits(time) },
        },
      })),
    });
  });
}
