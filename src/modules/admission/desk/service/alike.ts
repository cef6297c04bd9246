import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { soundKey } from '../../../students/rules.ts';
import type { Applicant } from '../../service/applicants.ts';

/** What the records of one child have in common. */
export const personOf = ({ data }: Applicant) => ({
  nameEn: data.nameEn ?? '',
  fatherNameEn: data.fatherNameEn ?? '',
  motherNameEn: data.motherNameEn ?? '',
  dateOfBirth: data.dateOfBirth ?? '',
  birthRegistration: data.birthRegistration ?? null,
});

/** Applications that may be of the same child, however its name is spelt; `exceptId` is the one that is looked at. */
export async function alikeApplicants(
  transaction: Transaction,
  person: ReturnType<typeof personOf>,
  exceptId: string | null,
): Promise<{ id: string; code: string; name: Label }[]> {
  const rows = await transaction.read(
    {
      id: 'uuid',
      code: 'text',
      name: json<Label>(),
      nameEn: 'text',
      fatherNameEn: 'text',
      motherNameEn: 'text',
      dateOfBirth: 'date?',
      isSameNumber: 'bool',
    },
    `SELECT a.id, a.number AS code, json_build_object('en', a.name_en, 'bn', a.name_bn) AS name, a.name_en AS "nameEn",
            a.father_name_en AS "fatherNameEn", a.mother_name_en AS "motherNameEn", a.date_of_birth AS "dateOfBirth",
            coalesce(a.birth_registration = ANY($3::text[]), false) AS "isSameNumber"
       FROM admission_applicant a
      WHERE a.site_id = $1 AND a.id IS DISTINCT FROM $2::uuid AND a.state NOT IN ('draft', 'withdrawn')
        AND (a.birth_registration = ANY($3::text[]) OR a.date_of_birth = $4::date)
      ORDER BY coalesce(a.birth_registration = ANY($3::text[]), false) DESC, a.number DESC LIMIT 2000`,
    exceptId,
    transaction.secrets.forms(person.birthRegistration),
    person.dateOfBirth,
  );
  const key = soundKey(person);
  return rows
    .filter((one) => one.isSameNumber || soundKey({ ...one, dateOfBirth: one.dateOfBirth ?? '' }) === key)
    .slice(0, 10)
    .map(({ id, code, name }) => ({ id, code, name }));
}
