import { todayInDhaka } from '../../../core/dates.ts';
import { AppError, ValidationError } from '../../../core/errors.ts';
import { type Language, textOf } from '../../../core/labels.ts';
import { networkOf } from '../../../core/server/auth/tries.ts';
import type { Database, PlatformTransaction, Row } from '../../../core/server/database/in-site.ts';
import { limitAttempts } from '../../../core/server/http/attempts.ts';
import { composeMail } from '../../../core/server/mail/mail.ts';
import { putMail } from '../../../core/server/mail/outbox.ts';
import { customMessages } from '../../../core/validation/messages.ts';
import { applicationStatusLabels, platformErrors, withdrawnByApplicant } from '../labels.ts';
import type { ApplicationStatus } from '../rules.ts';
import { nextStatuses, openStatuses } from '../rules.ts';
import type { ApplicationInput, Followed } from '../shapes.ts';
import { assertInCatalogue } from './catalogue.ts';
import { forgetDraft } from './draft-rows.ts';
import { assertEiinFree } from './eiin.ts';
import { readPapers } from './read-papers.ts';

const hour = 3600;

/** A school's computers share one address, and so may a whole upazila; a flood is still stopped. */
export const limitApplying = (database: Database, address: string) =>
  limitAttempts(database, `apply:${networkOf(address)}`, 30, hour);
export const limitFollowing = (database: Database, address: string) =>
  limitAttempts(database, `apply-status:${networkOf(address)}`, 60, hour);

/** Files an application and mails its reference; the same form sent twice is one application. */
export async function submitApplication(
  transaction: PlatformTransaction,
  now: Date,
  { id, fax, draft, ...input }: ApplicationInput & { fax: string; draft: string | null },
): Promise<{ reference: string }> {
  // Said openly: a browser that filled the hidden field in by itself must not lose an application in silence.
  if (fax !== '') throw new AppError(platformErrors.looksAutomatic);
  await assertInCatalogue(transaction, input);
  // One after another until the commit, so that every reference is given once.
  await transaction.rows('LOCK TABLE site_application IN SHARE ROW EXCLUSIVE MODE');
  const known = await transaction.readOne(
    { reference: 'text', email: 'text' },
    'SELECT reference, email FROM site_application WHERE id = $1',
    id,
  );
  if (known?.email === input.email) return { reference: known.reference };
  if (draft !== null) await forgetDraft(transaction, draft);
  const taken = await transaction.row(
    `SELECT 1 FROM site WHERE email = $1
     UNION ALL SELECT 1 FROM site_application WHERE email = $1 AND status = ANY($2::text[])`,
    input.email,
    openStatuses,
  );
  if (known || taken) throw new ValidationError({ email: [customMessages.emailTaken] });
  await assertEiinFree(transaction, input.eiin, { siteId: null, isApplying: true });
  const prefix = `PA-${todayInDhaka(now).slice(0, 4)}-`;
  const row = await transaction.readOne(
    { reference: 'text' },
    `INSERT INTO site_application (id, reference, name_en, name_bn, email, eiin, thana_id, language, data)
     SELECT $1, $2 || lpad((coalesce(max(substr(reference, length($2) + 1)::int), 0) + 1)::text, 5, '0'),
            $3, $4, $5, nullif($6, ''), $7, $8, $9::jsonb
       FROM site_application WHERE reference LIKE $2 || '%'
     RETURNING reference`,
    id,
    prefix,
    input.nameEn,
    input.nameBn,
    input.email,
    input.eiin,
    input.thanaId,
    transaction.context.language,
    JSON.stringify(input),
  );
  const reference = row?.reference ?? '';
  const { language } = transaction.context;
  await putMail(
    transaction,
    input.email,
    composeMail('applicationReceived', language, {
      name: input.headName,
      site: nameIn(language, input),
      reference,
    }),
  );
  return { reference };
}

export const nameIn = (language: Language, name: { nameEn: string; nameBn: string }) =>
  language === 'bn' ? name.nameBn : name.nameEn;

export type TalkEntry = { at: string; by: 'reviewer' | 'applicant'; status: ApplicationStatus; text: string };

/** What an applicant may see. An unknown reference and a wrong mobile give the same answer. */
export async function followApplication(
  transaction: PlatformTransaction,
  given: { reference: string; mobile: string },
): Promise<Followed> {
  return followedOf(transaction, await findOwn(transaction, given));
}

/** The applicant gives what was asked for; the application is then under review again. */
export async function answerRequest(
  transaction: PlatformTransaction,
  now: Date,
  given: { reference: string; mobile: string; answer: string },
): Promise<Followed> {
  const row = await findOwn(transaction, given, true);
  if (row.status !== 'info_requested') throw new AppError(platformErrors.nothingAsked);
  const entry: TalkEntry = {
    at: now.toISOString(),
    by: 'applicant',
    status: 'under_review',
    text: given.answer,
  };
  const changed = await transaction.row(
    `UPDATE site_application SET status = 'under_review', talk = talk || $2::jsonb, version = version + 1
      WHERE id = $1 RETURNING *`,
    row.id,
    JSON.stringify([entry]),
  );
  return followedOf(transaction, changed ?? row);
}

/** The applicant withdraws it for good; they may apply again. Whoever was first, a decision stays. */
export async function withdrawApplication(
  transaction: PlatformTransaction,
  now: Date,
  given: { reference: string; mobile: string },
): Promise<Followed> {
  const row = await findOwn(transaction, given, true);
  const status = row.status as ApplicationStatus;
  if (status === 'withdrawn') return followedOf(transaction, row);
  if (!nextStatuses[status].includes('withdrawn'))
    throw new AppError(platformErrors.alreadyDecided, { status: applicationStatusLabels[status] });
  const entry: TalkEntry = { at: now.toISOString(), by: 'applicant', status: 'withdrawn', text: '' };
  const changed = await transaction.row(
    `UPDATE site_application SET status = 'withdrawn', decided_at = $3, talk = talk || $2::jsonb, version = version + 1
      WHERE id = $1 RETURNING *`,
    row.id,
    JSON.stringify([entry]),
    now,
  );
  const language: Language = row.language === 'bn' ? 'bn' : 'en';
  await putMail(
    transaction,
    String(row.email),
    composeMail('applicationDecided', language, {
      name: (row.data as ApplicationInput).headName,
      site: nameIn(language, { nameEn: String(row.name_en), nameBn: String(row.name_bn) }),
      reference: String(row.reference),
      reason: textOf(withdrawnByApplicant, language),
    }),
  );
  return followedOf(transaction, changed ?? row);
}

/** The application of whoever knows its reference and the head's mobile. Throws 404 for anybody else. */
export async function findOwn(
  transaction: PlatformTransaction,
  { reference, mobile }: { reference: string; mobile: string },
  lock = false,
): Promise<Row> {
  const row = await transaction.row(
    lock
      ? "SELECT * FROM site_application WHERE reference = upper($1) AND data ->> 'headMobile' = $2 FOR UPDATE"
      : "SELECT * FROM site_application WHERE reference = upper($1) AND data ->> 'headMobile' = $2",
    reference,
    mobile,
  );
  if (!row) throw new AppError(platformErrors.noSuchApplication);
  return row;
}

export async function followedOf(transaction: PlatformTransaction, row: Row): Promise<Followed> {
  return {
    reference: String(row.reference),
    status: row.status as ApplicationStatus,
    name: { en: String(row.name_en), bn: String(row.name_bn) },
    submittedAt: (row.created_at as Date).toISOString(),
    decidedAt: (row.decided_at as Date | null)?.toISOString() ?? null,
    talk: row.talk as TalkEntry[],
    papers: await readPapers(transaction, String(row.id)),
  };
}

/** What removes the application of an institution that is purged: the head's name and number stand in it. */
export const forgottenApplication = (siteId: number) => ({
  sql: 'DELETE FROM site_application WHERE site_id = $1',
  values: [siteId],
});
