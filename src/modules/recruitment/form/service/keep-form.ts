import { createHmac, randomBytes } from 'node:crypto';
import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { searchKeyOf } from '../../../../core/search-text.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { nextNumber } from '../../../../core/server/database/numbers.ts';
import { codeFrom, readCode } from '../../../../core/validation/resume-code.ts';
import { recruitmentErrors } from '../../labels.ts';
import { nidKeyOf, type Payer, trxOf } from '../../rules.ts';
import { type Applicant, findByCode, readApplicant } from '../../service/applicants.ts';
import { noteEvents } from '../../service/events.ts';
import { readPost, takesForms } from '../../service/posts.ts';
import { type Form, formProblems, problemsOf, tidyForm } from '../rules.ts';

/** What of a code is kept: who reads the table cannot take an application up. */
export const digestOfCode = (secret: string, siteId: number, code: string): string =>
  createHmac('sha256', secret)
    .update(`recruitment:${siteId}:${readCode(code)}`)
    .digest('hex');

const digestOfNid = (secret: string, siteId: number, nid: string): string =>
  createHmac('sha256', secret)
    .update(`recruitment-nid:${siteId}:${nidKeyOf(nid)}`)
    .digest('hex');

/** The answers apart from the number that is kept sealed. */
function partsOf(form: Form) {
  const { data, cv } = tidyForm(form);
  const { nid = '', ...rest } = data;
  return { nid, data: rest, cv };
}

/** A draft's form again, with its number. */
export const formOfApplicant = ({ secrets }: Transaction, applicant: Applicant): Form => {
  const nid = secrets.openOrNull(applicant.nid);
  return { data: { ...applicant.data, ...(nid ? { nid } : {}) }, cv: applicant.cv ?? {} };
};

/** The code of the form that a browser sends: the same each time it is sent, and nobody's who has not the form. */
const codeOfForm = (secret: string, siteId: number, once: string): string =>
  codeFrom(createHmac('sha256', secret).update(`recruitment-form:${siteId}:${once}`).digest());

/** Begins a draft and answers its code, which is told this once. Throws where the post takes none. */
export async function beginForm(
  transaction: Transaction,
  given: { postId: string; form: Form; secret: string; today: string; once?: string | undefined },
): Promise<{ code: string }> {
  const post = await readPost(transaction, given.postId);
  if (!takesForms(post, given.today)) throw new AppError(recruitmentErrors.notOpen);
  const code = given.once
    ? codeOfForm(given.secret, transaction.siteId, given.once)
    : codeFrom(randomBytes(12));
  const id = newId();
  const { nid, data, cv } = partsOf(given.form);
  const begun = await transaction.change(
    `INSERT INTO recruitment_applicant (site_id, id, post_id, code_digest) VALUES ($1, $2, $3, $4)
     ON CONFLICT (site_id, code_digest) DO NOTHING`,
    id,
    post.id,
    digestOfCode(given.secret, transaction.siteId, code),
  );
  // The same form was sent a moment ago.
  if (begun === 0) return { code };
  await transaction.change(
    'INSERT INTO recruitment_form (site_id, id, applicant_id, data, cv, nid) VALUES ($1, $2, $3, $4, $5, $6)',
    newId(),
    id,
    JSON.stringify(data),
    JSON.stringify(cv),
    transaction.secrets.sealOrNull(nid),
  );
  return { code };
}

/** Keeps what is filled in so far, and nothing where the form was sent. */
export async function saveForm(
  transaction: Transaction,
  given: { digest: string; step: number; form: Form },
): Promise<void> {
  const draft = await findByCode(transaction, given.digest, 'FOR UPDATE OF a');
  if (!draft) throw new AppError(recruitmentErrors.unknownCode);
  assertDraft(draft);
  const { nid, data, cv } = partsOf(given.form);
  await transaction.change(
    `UPDATE recruitment_form SET step = $3, data = $4, cv = $5, nid = $6, version = version + 1, updated_at = now()
      WHERE site_id = $1 AND applicant_id = $2`,
    draft.id,
    given.step,
    JSON.stringify(data),
    JSON.stringify(cv),
    transaction.secrets.sealOrNull(nid),
  );
}

export function assertDraft(applicant: Applicant): void {
  if (applicant.state !== 'draft')
    throw new AppError(recruitmentErrors.sent, { number: applicant.number ?? '' });
}

type Paying = { readonly payer?: Payer | undefined; readonly trx?: string | undefined };

/**
 * Sends a draft: everything is checked, then it gets its number. Without a fee that is claimed it is there and waits for
 * its payment. Sent twice it answers the same number.
 */
export async function submitForm(
  transaction: Transaction,
  draftId: string,
  given: Paying & { readonly secret: string; readonly now: Date },
): Promise<{ number: string }> {
  const draft = await readApplicant(transaction, draftId, 'FOR UPDATE OF a');
  if (draft.state !== 'draft') return { number: draft.number ?? '' };
  const { siteId } = transaction;
  const today = todayInDhaka(given.now);
  const post = await readPost(transaction, draft.postId);
  if (!takesForms(post, today)) throw new AppError(recruitmentErrors.notOpen);
  const form = formOfApplicant(transaction, draft);
  const found: Record<string, { en: string; bn: string }> = {
    ...problemsOf(form, post, today, draft.photo !== null),
  };
  const { nid, data, cv } = partsOf(form);
  if (!found.district && !(await isDistrict(transaction, data.district ?? '')))
    found.district = formProblems.district;
  if (Object.keys(found).length > 0)
    throw new ValidationError(Object.fromEntries(Object.entries(found).map(([name, one]) => [name, [one]])));
  const nidDigest = digestOfNid(given.secret, siteId, nid);
  const same = await transaction.readOne(
    { number: 'text?' },
    `SELECT number FROM recruitment_applicant WHERE site_id = $1 AND post_id = $2 AND nid_digest = $3
        AND state NOT IN ('draft', 'withdrawn') LIMIT 1`,
    post.id,
    nidDigest,
  );
  if (same) throw new AppError(recruitmentErrors.twice, { number: same.number ?? '' });
  const trx = given.trx ? trxOf(given.trx) : '';
  const payment = post.fee === 0n ? 'none' : trx !== '' && given.payer ? 'claimed' : 'pending';
  if (payment === 'claimed') await assertTrxFree(transaction, given.payer ?? '', trx);
  const year = today.slice(2, 4);
  const number = `J${year}-${String(await nextNumber(transaction, 'recruitment', year)).padStart(6, '0')}`;
  await transaction.change(
    `UPDATE recruitment_form SET name_en = $3, name_bn = $4, date_of_birth = $5, mobile = $6, search_text = $7, data = $8,
            cv = $9, version = version + 1, updated_at = now()
      WHERE site_id = $1 AND applicant_id = $2`,
    draft.id,
    data.nameEn ?? '',
    data.nameBn ?? '',
    data.dateOfBirth,
    data.mobile ?? '',
    searchKeyOf(data.nameEn, data.nameBn, data.mobile, number),
    JSON.stringify(data),
    JSON.stringify(cv),
  );
  await transaction
    .change(
      `UPDATE recruitment_applicant SET state = 'applied', number = $3, nid_digest = $4, submitted_at = $5, payment = $6,
              payer = $7, trx = $8, version = version + 1, updated_at = now()
        WHERE site_id = $1 AND id = $2`,
      draft.id,
      number,
      nidDigest,
      given.now,
      payment,
      payment === 'claimed' ? given.payer : null,
      payment === 'claimed' ? trx : null,
    )
    .catch((error: unknown) => Promise.reject(takenError(error)));
  await noteEvents(transaction, [{ applicantId: draft.id, kind: 'sent', from: 'draft', to: 'applied' }]);
  return { number };
}

/** A district of the country, by the number under which forms name it. */
async function isDistrict(transaction: Transaction, number: string): Promise<boolean> {
  const row = await transaction.row(
    'SELECT 1 FROM catalogue_locations_district WHERE $1::bigint > 0 AND is_active AND number::text = $2',
    number,
  );
  return row !== null;
}

async function assertTrxFree(transaction: Transaction, payer: string, trx: string): Promise<void> {
  const known = await transaction.row(
    'SELECT 1 FROM recruitment_applicant WHERE site_id = $1 AND payer = $2 AND trx = $3',
    payer,
    trx,
  );
  if (known) throw new AppError(recruitmentErrors.trxTaken);
}

/** A unique key that was met although it was looked at first. */
function takenError(error: unknown): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== '23505') return error;
  if (constraint === 'recruitment_applicant_trx') return new AppError(recruitmentErrors.trxTaken);
  return constraint === 'recruitment_applicant_once'
    ? new AppError(recruitmentErrors.twice, { number: '–' })
    : error;
}

/** Notes the transaction id somebody paid with, until the office finds it. */
export async function claimPayment(
  transaction: Transaction,
  applicant: Applicant,
  paying: { payer: Payer; trx: string },
): Promise<void> {
  if (applicant.payment === 'none' || applicant.payment === 'paid' || applicant.number === null)
    throw new AppError(recruitmentErrors.noFee);
  const trx = trxOf(paying.trx);
  if (trx === '') throw new AppError(recruitmentErrors.unpaid);
  if (applicant.trx !== trx || applicant.payer !== paying.payer)
    await assertTrxFree(transaction, paying.payer, trx);
  await transaction
    .change(
      `UPDATE recruitment_applicant SET payment = 'claimed', payer = $3, trx = $4, version = version + 1, updated_at = now()
        WHERE site_id = $1 AND id = $2`,
      applicant.id,
      paying.payer,
      trx,
    )
    .catch((error: unknown) => Promise.reject(takenError(error)));
}
