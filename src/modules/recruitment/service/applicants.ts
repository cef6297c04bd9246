import { AppError, errors } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';
import { openText } from '../../../core/server/auth/secret-box.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { json, jsonOrNull, oneOf, type RowOf } from '../../../core/server/database/row-shape.ts';
import type { EarlierSeal } from '../../../core/server/secrets/places.ts';
import type { Answers } from '../../../core/validation/open-form.ts';
import type { Cv } from '../../people/cv/rules.ts';
import { recruitmentErrors, stateTexts } from '../labels.ts';
import type { ApplicantState, Payment } from '../rules.ts';

export const applicantShape = {
  id: 'uuid',
  version: 'int',
  postId: 'uuid',
  number: 'text?',
  nidDigest: 'text?',
  state: oneOf<ApplicantState>(),
  submittedAt: 'time?',
  payment: oneOf<Payment>(),
  payer: 'text?',
  trx: 'text?',
  voucherId: 'uuid?',
  written: 'int?',
  viva: 'int?',
  isAbsent: 'bool',
  total: 'int?',
  rank: 'int?',
  admitId: 'uuid?',
  letterId: 'uuid?',
  employeeId: 'uuid?',
  forgottenAt: 'time?',
  step: 'int?',
  name: json<Label>(),
  born: 'date?',
  mobile: 'text?',
  data: jsonOrNull<Answers>(),
  cv: jsonOrNull<Cv>(),
  nid: 'text?',
  photo: 'uuid?',
} as const;
/** Of an application `a` and what its person told, `f`, which is gone once it is forgotten. */
export const applicantColumns = `a.id, a.version, a.post_id AS "postId", a.number, a.nid_digest AS "nidDigest", a.state,
  a.submitted_at AS "submittedAt", a.payment, a.payer, a.trx, a.voucher_id AS "voucherId", a.written, a.viva, a.is_absent AS "isAbsent", a.total, a.rank,
  a.admit_id AS "admitId", a.letter_id AS "letterId", a.employee_id AS "employeeId", a.forgotten_at AS "forgottenAt",
  f.step, json_build_object('en', coalesce(nullif(f.name_en, ''), '–'), 'bn', coalesce(nullif(f.name_bn, ''), nullif(f.name_en, ''), '–')) AS name,
  f.date_of_birth AS born, f.mobile, f.data, f.cv, f.nid, f.photo`;
export const applicantFrom = `FROM recruitment_applicant a
  LEFT JOIN recruitment_form f ON f.site_id = $1 AND f.applicant_id = a.id WHERE a.site_id = $1`;

const select = `SELECT ${applicantColumns} ${applicantFrom}`;
export type Applicant = RowOf<typeof applicantShape>;
type Lock = '' | 'FOR UPDATE OF a';

/** The application of a code's digest, or null. `FOR UPDATE` where it is then changed. */
export const findByCode = (transaction: Transaction, digest: string, lock: Lock = '') =>
  transaction.readOne(applicantShape, `${select} AND a.code_digest = $2 ${lock}`, digest);

/** One application. Throws 404. */
export async function readApplicant(
  transaction: Transaction,
  id: string,
  lock: Lock = '',
): Promise<Applicant> {
  const found = await transaction.readOne(applicantShape, `${select} AND a.id = $2 ${lock}`, id);
  if (!found) throw new AppError(errors.notFound);
  return found;
}

/** One that was sent: drafts are their writers'. Throws 404. */
export async function readSent(transaction: Transaction, id: string, lock: Lock = '') {
  const applicant = await readApplicant(transaction, id, lock);
  if (applicant.number === null) throw new AppError(errors.notFound);
  return { ...applicant, number: applicant.number };
}

export const wrongStep = (state: ApplicantState, to: ApplicantState) =>
  new AppError(recruitmentErrors.notThisStep, { state: stateTexts[state], to: stateTexts[to] });

/** Its first version encrypted the number with the installation's secret, for the application it belongs to. */
export const earlierNid: EarlierSeal = {
  owner: 'applicant_id',
  open: (secret, siteId, applicantId, stored) =>
    openText(secret, { use: 'recruitment.nid', salt: String(siteId), name: applicantId }, stored),
};
