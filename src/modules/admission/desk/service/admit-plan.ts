import type { FastifyRequest } from 'fastify';
import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { linkTo } from '../../../../core/server/files/files.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { differencesOf, joinsOf } from '../../../students/public.ts';
import { subjectsFor } from '../../form/service/subjects.ts';
import { readApplicant } from '../../service/applicants.ts';
import type { AdmissionPlan } from '../contract.ts';
import { guardiansOf, knownStudent, recordOf } from './convert.ts';

/** What admitting an applicant does with the form: whom the guardians join, what is kept of the subjects, what differs. */
export async function planAdmission(
  transaction: Transaction,
  services: Services,
  request: FastifyRequest,
  input: { id: string; knownCode: string },
): Promise<AdmissionPlan> {
  const applicant = await readApplicant(transaction, input.id);
  if (applicant.number === null) throw new AppError(errors.notFound);
  // An ID that is still being typed names nobody.
  const studentId = await knownStudent(transaction, applicant, input.knownCode).catch((error: unknown) => {
    if (error instanceof ValidationError) return null;
    throw error;
  });
  const given = guardiansOf(applicant.data);
  const joins = await joinsOf(transaction, given, studentId);
  const { kept, dropped } = await subjectsFor(transaction, applicant.offerId, applicant.data);
  const known =
    studentId === null
      ? null
      : await differencesOf(
          transaction,
          studentId,
          await recordOf(transaction, applicant, todayInDhaka(services.now())),
        );
  const photo = (id: string) => (id === '' ? '' : linkTo(services, request, transaction.siteId, id));
  return {
    guardians: given.map((one, place) => ({
      who: one.relation,
      name: one.nameEn,
      mobile: one.mobile,
      joins: joins[place] ?? null,
    })),
    subjects: { kept, dropped },
    known: known && {
      ...known,
      differences: known.differences.map(({ name, before, after }) =>
        name === 'photo'
          ? {
              name,
              before: { en: photo(before.en), bn: photo(before.en) },
              after: { en: photo(after.en), bn: photo(after.en) },
            }
          : { name, before, after },
      ),
    },
  };
}
