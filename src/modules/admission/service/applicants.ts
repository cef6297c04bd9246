import { AppError, errors } from '../../../core/errors.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../core/server/database/row-shape.ts';
import type { Answers } from '../../../core/validation/open-form.ts';
import type { ApplicantState, Payment } from '../rules.ts';
import { openAnswers } from './answers.ts';

/** A document that was brought, by its English name in the declaration. */
type BroughtPaper = { en: string; at: string; by: string };

export const applicantShape = {
  id: 'uuid',
  version: 'int',
  declarationId: 'uuid',
  number: 'text?',
  state: oneOf<ApplicantState>(),
  step: 'int',
  choices: 'uuid[]',
  claims: 'text[]',
  quotas: 'text[]',
  data: json<Answers>(),
  qualifications: json<Answers[]>(),
  photo: 'uuid?',
  submittedAt: 'time?',
  isInside: 'bool',
  payment: oneOf<Payment>(),
  payer: 'text?',
  trx: 'text?',
  trxSecond: 'text?',
  voucherId: 'uuid?',
  mark: 'int?',
  isAbsent: 'bool',
  rank: 'int?',
  offerId: 'uuid?',
  quota: 'text?',
  respondBy: 'date?',
  acceptedAt: 'time?',
  studentId: 'uuid?',
  enrolmentId: 'uuid?',
  chargeId: 'uuid?',
  papers: json<BroughtPaper[]>(),
} as const;
export const applicantColumns = `a.id, a.version, a.declaration_id AS "declarationId", a.number, a.state, a.step, a.choices,
  a.claims, a.quotas, a.data, a.qualifications, a.photo, a.submitted_at AS "submittedAt", a.is_inside AS "isInside",
  a.payment, a.payer, a.trx, a.trx_second AS "trxSecond", a.voucher_id AS "voucherId",
  a.mark, a.is_absent AS "isAbsent", a.rank,
  a.offer_id AS "offerId", a.quota, a.respond_by AS "respondBy", a.accepted_at AS "acceptedAt",
  a.student_id AS "studentId", a.enrolment_id AS "enrolmentId", a.charge_id AS "chargeId", a.papers`;

const select = `SELECT ${applicantColumns} FROM admission_applicant a WHERE a.site_id = $1`;
export type Applicant = NonNullable<Awaited<ReturnType<typeof findByCode>>>;

/** The application of a code's digest, or null. `FOR UPDATE` where it is then changed. */
export const findByCode = async (transaction: Transaction, digest: string, lock = '') =>
  opened(
    transaction,
    await transaction.readOne(applicantShape, `${select} AND a.code_digest = $2 ${lock}`, digest),
  );

/** An application with its numbers of identity, for deciding; who is shown one gets `coveredAnswers`. */
const opened = <A extends { data: Answers }>({ secrets }: Transaction, applicant: A | null): A | null =>
  applicant && { ...applicant, data: openAnswers(secrets, applicant.data) };

/** One application. Throws 404. */
export async function readApplicant(transaction: Transaction, id: string, lock = ''): Promise<Applicant> {
  const row = await transaction.readOne(applicantShape, `${select} AND a.id = $2 ${lock}`, id);
  const found = opened(transaction, row);
  if (!found) throw new AppError(errors.notFound);
  return found;
}
