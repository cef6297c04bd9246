import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import type { Applicant } from '../../service/applicants.ts';

/** What the records of one child have in common. */
export const personOf = ({ data }: Applicant) => ({
  nameEn: data.nameEn ?? '',
  fatherNameEn: data.fatherNameEn ?? '',
  motherNameEn: data.motherNameEn ?? '',
  dateOfBirth: data.dateOfBirth ?? '',
  birthRegistration: data.birthRegistration ?? null,
});

/** Applications that may be of the same child; `exceptId` is the one that is looked at. */
export const alikeApplicants = (
  transaction: Transaction,
  person: ReturnType<typeof personOf>,
  exceptId: string | null,
) =>
  transaction.read(
    { id: 'uuid', code: 'text', name: json<Label>() },
    `SELECT a.id, a.number AS code, json_build_object('en', a.name_en, 'bn', a.name_bn) AS name FROM admission_applicant a
      WHERE a.site_id = $1 AND a.id IS DISTINCT FROM $2::uuid AND a.state NOT IN ('draft', 'withdrawn')
        AND (a.birth_registration = ANY($3::text[]) OR (a.date_of_birth = $4::date AND lower(a.name_en) = lower($5)
             AND lower(a.father_name_en) = lower($6) AND lower(a.mother_name_en) = lower($7)))
      ORDER BY a.number LIMIT 10`,
    exceptId,
    transaction.secrets.forms(person.birthRegistration),
    person.dateOfBirth,
    person.nameEn,
    person.fatherNameEn,
    person.motherNameEn,
  );
