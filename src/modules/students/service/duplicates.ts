import { AppError, type ErrorKind } from '../../../core/errors.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { likenessOf } from '../rules.ts';

const possibleDuplicate = {
  code: 'students.possibleDuplicate',
  status: 409,
  text: {
    en: 'A similar record already exists. Look at it, then confirm that this is somebody else.',
    bn: 'এমন একটি রেকর্ড আগে থেকেই আছে। দেখে নিন, তারপর নিশ্চিত করুন যে ইনি অন্য কেউ।',
  },
} as const satisfies ErrorKind;

export type KnownPerson = {
  id: string;
  code: string;
  nameEn: string;
  nameBn: string;
  fatherNameEn: string;
  motherNameEn: string;
  dateOfBirth: string;
  birthRegistration: string | null;
};

/** Everybody who shares a birth certificate number or a date of birth with one of these; names are compared after. */
export async function readAlike(
  transaction: Transaction,
  birthRegistrations: readonly string[],
  datesOfBirth: readonly string[],
): Promise<KnownPerson[]> {
  const rows = await transaction.rows<KnownPerson>(
    `SELECT id, code, name_en AS "nameEn", name_bn AS "nameBn", father_name_en AS "fatherNameEn",
            mother_name_en AS "motherNameEn", date_of_birth AS "dateOfBirth", birth_registration AS "birthRegistration"
       FROM students_student
      WHERE site_id = $1 AND (birth_registration = ANY($2::text[]) OR date_of_birth = ANY($3::date[]))`,
    transaction.secrets.forms(...birthRegistrations),
    datesOfBirth,
  );
  return rows.map((row) => ({
    ...row,
    birthRegistration: transaction.secrets.openOrNull(row.birthRegistration),
  }));
}

/** The students who look like the same person. */
export async function alikeStudents(
  transaction: Transaction,
  person: Omit<KnownPerson, 'id' | 'code' | 'nameBn'>,
): Promise<(KnownPerson & { likeness: 'birthRegistration' | 'person' })[]> {
  const known = await readAlike(transaction, person.birthRegistration ? [person.birthRegistration] : [], [
    person.dateOfBirth,
  ]);
  return known.flatMap((one) => {
    const likeness = likenessOf(one, person);
    return likeness ? [{ ...one, likeness }] : [];
  });
}

/**
 * Stops before a second record of the same person is made; `details.matches` names the ones that look alike.
 * `exceptId` is the student who is being changed.
 */
export async function assertNobodyAlike(
  transaction: Transaction,
  person: Omit<KnownPerson, 'id' | 'code' | 'nameBn'>,
  exceptId: string | null = null,
): Promise<void> {
  const matches = (await alikeStudents(transaction, person))
    .filter((one) => one.id !== exceptId)
    .map(({ id, code, nameEn, nameBn, likeness }) => ({ id, code, nameEn, nameBn, likeness }));
  if (matches.length > 0) throw new AppError(possibleDuplicate, {}, { matches });
}
