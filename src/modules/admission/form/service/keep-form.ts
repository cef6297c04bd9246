import { createHmac, randomBytes } from 'node:crypto';
import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { searchKeyOf } from '../../../../core/search-text.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { hold } from '../../../../core/server/database/locks.ts';
import { nextNumber } from '../../../../core/server/database/numbers.ts';
import { type Answers, answerProblems, tidyAll } from '../../../../core/validation/open-form.ts';
import { codeFrom, readCode } from '../../../../core/validation/resume-code.ts';
import { type DeclarationFacts, findDeclaration } from '../../declare/service/declarations.ts';
import { admissionErrors } from '../../labels.ts';
import { formProblems } from '../../problems.ts';
import { type Payer, takesForms, trxOf } from '../../rules.ts';
import { answersBehind, hasShownNumbers, sealedAnswers } from '../../service/answers.ts';
import { type Applicant, findByCode, readApplicant } from '../../service/applicants.ts';
import { noteEvents } from '../../service/events.ts';
import { allFields, isAbroad, qualificationFields } from '../fields.ts';
import { type Form, formProblemsOf, placesOf, type Requirements } from '../rules.ts';
import { readGeography } from './places.ts';
import { problemsOfSubjects } from './subjects.ts';

/** What of a code is kept: who reads the table cannot take an application up. */
export const digestOfCode = (secret: string, siteId: number, code: string): string =>
  createHmac('sha256', secret)
    .update(`admission:${siteId}:${readCode(code)}`)
    .digest('hex');

/** A form as it may be kept: its fields tidied, nothing else. */
export const tidyForm = (form: Form): Form => ({
  choices: [...new Set(form.choices)],
  claims: [...new Set(form.claims)],
  data: tidyAll(allFields, form.data),
  qualifications: form.qualifications
    .map((row) => tidyAll(qualificationFields, row))
    .filter((row) => Object.keys(row).length > 0),
});

const requirementsOf = (declaration: DeclarationFacts): Requirements => ({
  ...declaration,
  offers: declaration.offers.map((one) => one.id),
});

/** Throws 404 or 409 unless the declaration takes forms on that day. */
export async function openDeclaration(
  transaction: Transaction,
  id: string,
  today: string,
  /** The office enters what came on paper also after the last day. */
  isInside = false,
): Promise<DeclarationFacts> {
  const found = await findDeclaration(transaction, id);
  const isTaking = found && (isInside ? found.status !== 'draft' : takesForms(found, today));
  if (!isTaking) throw new AppError(admissionErrors.notOpen);
  return found;
}

/** The code of the form that a browser sends: the same each time it is sent, and nobody's who has not the form. */
const codeOfForm = (secret: string, siteId: number, once: string): string =>
  codeFrom(createHmac('sha256', secret).update(`admission-form:${siteId}:${once}`).digest());

/** Begins a draft and answers its code, which is told this once. */
export async function beginForm(
  transaction: Transaction,
  given: { declarationId: string; form: Form; secret: string; isInside: boolean; once?: string | undefined },
): Promise<{ code: string }> {
  const code = given.once
    ? codeOfForm(given.secret, transaction.siteId, given.once)
    : codeFrom(randomBytes(12));
  const form = tidyForm(given.form);
  await transaction.change(
    `INSERT INTO admission_applicant (site_id, id, declaration_id, code_digest, choices, claims, quotas, data, qualifications,
            is_inside) VALUES ($1, $2, $3, $4, $5, $6, '{}', $7, $8, $9)
     ON CONFLICT (site_id, code_digest) DO NOTHING`,
    newId(),
    given.declarationId,
    digestOfCode(given.secret, transaction.siteId, code),
    form.choices,
    form.claims,
    JSON.stringify(sealedAnswers(transaction.secrets, answersBehind(form.data, {}))),
    JSON.stringify(form.qualifications),
    given.isInside,
  );
  return { code };
}

/** Keeps what is filled in so far: one statement, and nothing where the form was sent. */
export async function saveForm(
  transaction: Transaction,
  given: { digest: string; step: number; form: Form },
): Promise<void> {
  const form = tidyForm(given.form);
  // What came back as it was shown stands for the number that is kept.
  const before = hasShownNumbers(form.data) ? await findByCode(transaction, given.digest) : null;
  const kept = await transaction.change(
    `UPDATE admission_applicant SET step = $3, choices = $4, claims = $5, data = $6, qualifications = $7,
            version = version + 1, updated_at = now()
      WHERE site_id = $1 AND code_digest = $2 AND state = 'draft'`,
    given.digest,
    given.step,
    form.choices,
    form.claims,
    JSON.stringify(sealedAnswers(transaction.secrets, answersBehind(form.data, before?.data ?? {}))),
    JSON.stringify(form.qualifications),
  );
  if (kept > 0) return;
  const known = await findByCode(transaction, given.digest);
  throw known
    ? new AppError(admissionErrors.sent, { number: known.number ?? '' })
    : new AppError(admissionErrors.unknownCode);
}

/** Throws 422 with all that is wrong with a form, at its fields. */
export async function assertSound(
  transaction: Transaction,
  declaration: DeclarationFacts,
  form: Form,
  { today, hasPhoto }: { today: string; hasPhoto: boolean },
): Promise<void> {
  const { data } = form;
  const found: Record<string, { en: string; bn: string }> = {
    ...formProblemsOf(form, requirementsOf(declaration), today, hasPhoto),
    ...(await problemsOfSubjects(transaction, form.choices[0], data)),
  };
  const geography = await readGeography(transaction);
  for (const which of ['present', 'permanent'] as const)
    if (!placesOf(data, which, geography))
      found[`${which}${isAbroad(data, which) ? 'Country' : 'Thana'}`] = isAbroad(data, which)
        ? answerProblems.choice
        : formProblems.place;
  if (Object.keys(found).length > 0)
    throw new ValidationError(Object.fromEntries(Object.entries(found).map(([name, one]) => [name, [one]])));
}

/** Throws 409 where another application to the same declaration has the number of this birth certificate. */
export async function assertOnce(
  transaction: Transaction,
  applicant: { readonly id: string; readonly declarationId: string },
  birth: string | null,
): Promise<void> {
  const same = await transaction.readOne(
    { number: 'text?' },
    `SELECT number FROM admission_applicant
      WHERE site_id = $1 AND declaration_id = $2 AND birth_registration = ANY($3::text[])
        AND state NOT IN ('draft', 'refused', 'withdrawn') AND id <> $4 LIMIT 1`,
    applicant.declarationId,
    transaction.secrets.forms(birth),
    applicant.id,
  );
  if (same) throw new AppError(admissionErrors.twice, { number: same.number ?? '' });
}

/** The answers that stand in columns of their own, in their order: names, birthday, certificate, mobile, the words of a search. */
export const ownColumns = (transaction: Transaction, data: Answers, number: string) => [
  data.nameEn ?? '',
  data.nameBn ?? '',
  data.fatherNameEn ?? '',
  data.motherNameEn ?? '',
  data.dateOfBirth,
  transaction.secrets.sealOrNull(data.birthRegistration),
  data.mobile ?? '',
  searchKeyOf(data.nameEn, data.nameBn, data.fatherNameEn, data.mobile, number),
];

export type Paying = { payer?: Payer | undefined; trx?: string | undefined; trxSecond?: string | undefined };

/**
 * Sends a draft: everything is checked, then it gets its number. Without a fee that is claimed it is there and waits for
 * its payment. Sent twice it answers the same number.
 */
export async function submitForm(
  transaction: Transaction,
  draft: Applicant,
  paying: Paying,
  now: Date,
): Promise<{ number: string }> {
  const applicant = await readApplicant(transaction, draft.id, 'FOR UPDATE OF a');
  if (applicant.state !== 'draft') return { number: applicant.number ?? '' };
  const today = todayInDhaka(now);
  const declaration = await openDeclaration(transaction, applicant.declarationId, today, applicant.isInside);
  const form = tidyForm(applicant);
  const { data } = form;
  await assertSound(transaction, declaration, form, { today, hasPhoto: applicant.photo !== null });
  const birth = data.birthRegistration ?? null;
  await assertOnce(transaction, applicant, birth);
  const trx = paying.trx ? trxOf(paying.trx) : '';
  const payment = declaration.fee === 0n ? 'none' : trx !== '' && paying.payer ? 'claimed' : 'pending';
  if (payment === 'claimed') await assertTrxFree(transaction, applicant.id, paying);
  const year = declaration.opensOn.slice(2, 4);
  const serial = await nextNumber(transaction, 'admission', year);
  const number = `A${year}-${String(serial).padStart(6, '0')}`;
  await transaction
    .change(
      `UPDATE admission_applicant SET state = 'submitted', number = $3, submitted_at = $4, name_en = $5, name_bn = $6,
              father_name_en = $7, mother_name_en = $8, date_of_birth = $9, birth_registration = $10, mobile = $11,
              search_text = $12, payment = $13, payer = $14, trx = $15, trx_second = $16, data = $17, qualifications = $18,
              version = version + 1, updated_at = now()
        WHERE site_id = $1 AND id = $2`,
      applicant.id,
      number,
      now,
      ...ownColumns(transaction, data, number),
      payment,
      payment === 'claimed' ? paying.payer : null,
      payment === 'claimed' ? trx : null,
      payment === 'claimed' && paying.trxSecond ? trxOf(paying.trxSecond) : null,
      JSON.stringify(sealedAnswers(transaction.secrets, data)),
      JSON.stringify(form.qualifications),
    )
    .catch((error: unknown) => Promise.reject(takenError(error)));
  await noteEvents(transaction, [
    { applicantId: applicant.id, kind: 'sent', from: 'draft', to: 'submitted' },
  ]);
  return { number };
}

/**
 * Neither transaction id is one that another application names, as its first or its second; those who name one in the same moment
 * wait for each other. Throws 409.
 */
async function assertTrxFree(
  transaction: Transaction,
  applicantId: string,
  { payer, trx, trxSecond }: Paying,
): Promise<void> {
  await hold(transaction, ['admission.payment'], 'alone');
  const known = await transaction.row(
    `SELECT 1 FROM admission_applicant
      WHERE site_id = $1 AND id <> $2 AND payer = $3 AND (trx = ANY($4::text[]) OR trx_second = ANY($4::text[])) LIMIT 1`,
    applicantId,
    payer ?? '',
    [trx, trxSecond].flatMap((one) => (one ? [trxOf(one)] : [])),
  );
  if (known) throw new AppError(admissionErrors.trxTaken);
}

/** A unique key that was met although it was looked at first. */
export function takenError(error: unknown): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== '23505') return error;
  if (constraint === 'admission_applicant_trx') return new AppError(admissionErrors.trxTaken);
  return constraint === 'admission_applicant_once'
    ? new AppError(admissionErrors.twice, { number: '–' })
    : error;
}

/** Notes the transaction ids somebody paid with, until the office finds them. */
export async function claimPayment(
  transaction: Transaction,
  applicant: Applicant,
  paying: { payer: Payer; trx: string; trxSecond?: string | undefined },
): Promise<void> {
  if (applicant.payment === 'none' || applicant.payment === 'paid') throw new AppError(admissionErrors.noFee);
  const trx = trxOf(paying.trx);
  if (trx === '') throw new AppError(admissionErrors.unpaid);
  await assertTrxFree(transaction, applicant.id, paying);
  await transaction
    .change(
      `UPDATE admission_applicant SET payment = 'claimed', payer = $3, trx = $4, trx_second = $5, version = version + 1,
              updated_at = now() WHERE site_id = $1 AND id = $2`,
      applicant.id,
      paying.payer,
      trx,
      paying.trxSecond ? trxOf(paying.trxSecond) : null,
    )
    .catch((error: unknown) => Promise.reject(takenError(error)));
}
