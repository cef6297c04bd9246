import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AppError, ValidationError } from '../../../core/errors.ts';
import { maskEmail } from '../../../core/identifiers.ts';
import { type Language, textOf } from '../../../core/labels.ts';
import { corePath } from '../../../core/module/paths.ts';
import { digestOf } from '../../../core/server/auth/caller.ts';
import { base32 } from '../../../core/server/auth/totp.ts';
import { networkOf } from '../../../core/server/auth/tries.ts';
import type { PlatformTransaction, Row } from '../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../core/server/database/row-shape.ts';
import { limitAttempts } from '../../../core/server/http/attempts.ts';
import { serveOpen } from '../../../core/server/http/serve.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { composeMail } from '../../../core/server/mail/mail.ts';
import { putMail } from '../../../core/server/mail/outbox.ts';
import { customMessages } from '../../../core/validation/messages.ts';
import type { DraftData } from '../applications/shapes.ts';
import { contract } from '../contract.ts';
import { correctedText, fieldLabels, platformErrors } from '../labels.ts';
import { type ApplicationStatus, draftDays, openStatuses } from '../rules.ts';
import type { ApplicationInput, Followed } from '../shapes.ts';
import { findOwn, followedOf, limitFollowing, nameIn, type TalkEntry } from './apply.ts';
import { assertInCatalogue } from './catalogue.ts';
import { assertEiinFree } from './eiin.ts';

/** Eighty bits: nobody guesses one. */
const newCode = () => base32(randomBytes(10));
/** As people read it: `ABCD-EFGH-IJKL-MNOP`. */
const written = (code: string) => code.match(/.{1,4}/g)?.join('-') ?? code;
const endOf = (now: Date) => new Date(now.getTime() + draftDays * 86_400_000);

/** Keeps what is filled in, under a new code or the one it has. Throws 404 for a code that is not known any more. */
async function saveDraft(
  transaction: PlatformTransaction,
  now: Date,
  given: { code: string | null; data: DraftData },
) {
  const [code, until] = [given.code ?? newCode(), endOf(now)];
  const kept = [digestOf(code), JSON.stringify(given.data), now, until] as const;
  const saved =
    given.code === null
      ? await transaction.change(
          'INSERT INTO site_application_draft (code_hash, data, saved_at, expires_at) VALUES ($1, $2::jsonb, $3, $4)',
          ...kept,
        )
      : await transaction.change(
          `UPDATE site_application_draft SET data = $2::jsonb, saved_at = $3, expires_at = $4
            WHERE code_hash = $1 AND expires_at > $3`,
          ...kept,
        );
  if (saved === 0) throw new AppError(platformErrors.noSuchDraft);
  return { code: written(code), keptUntil: until.toISOString() };
}

async function openDraft(transaction: PlatformTransaction, now: Date, code: string) {
  const row = await transaction.readOne(
    { data: json<DraftData>(), expires_at: 'time', reference: 'text?' },
    `SELECT d.data, d.expires_at, a.reference FROM site_application_draft d
       LEFT JOIN site_application a ON a.id = d.application_id WHERE d.code_hash = $1 AND d.expires_at > $2
        AND (a.id IS NULL OR a.status = 'info_requested')`,
    digestOf(code),
    now,
  );
  if (!row) throw new AppError(platformErrors.noSuchDraft);
  return {
    data: row.data,
    keptUntil: row.expires_at.toISOString(),
    correcting: row.reference === null ? null : { reference: row.reference },
  };
}

/** So many mails with a code leave for one application in a day, from wherever they are asked for. */
const mailsADay = 20;

/**
 * While something is asked for, sends the address of the application a code by which its form opens again. Whoever only
 * knows the number and the mobile does not see what was written, nor ends the code that the applicant works with: the codes
 * of a day's mails stay good.
 */
async function askCorrection(
  transaction: PlatformTransaction,
  services: Services,
  given: { reference: string; mobile: string },
) {
  const row = await findOwn(transaction, given, true);
  if (row.status !== 'info_requested') throw new AppError(platformErrors.nothingAsked);
  const reference = String(row.reference);
  await limitAttempts(services.database, `apply-correction-mail:${reference}`, mailsADay, 86_400);
  const [code, now] = [newCode(), services.now()];
  const data = row.data as ApplicationInput;
  // What was corrected already and not sent goes on under the new code.
  const begun = await transaction.readOne(
    { data: json<DraftData>() },
    `SELECT data FROM site_application_draft WHERE application_id = $1 AND expires_at > $2
      ORDER BY saved_at DESC, code_hash LIMIT 1`,
    row.id,
    now,
  );
  await transaction.change(
    `DELETE FROM site_application_draft WHERE application_id = $1 AND code_hash IN (
       SELECT code_hash FROM site_application_draft WHERE application_id = $1
        ORDER BY saved_at DESC, code_hash OFFSET ${mailsADay - 1})`,
    row.id,
  );
  const filled = { ...data, thanaId: String(data.thanaId), students: String(data.students) };
  await transaction.change(
    `INSERT INTO site_application_draft (code_hash, application_id, data, saved_at, expires_at)
     VALUES ($1, $2, $3::jsonb, $4, $5)`,
    digestOf(code),
    row.id,
    JSON.stringify(begun?.data ?? filled),
    now,
    endOf(now),
  );
  const language = languageOf(row);
  await putMail(
    transaction,
    String(row.email),
    composeMail('applicationCorrection', language, {
      name: data.headName,
      site: nameIn(language, data),
      code: written(code),
      // Behind the number sign it reaches no server and no log.
      link: `${services.config.publicAddress}${corePath.application}#${written(code)}`,
    }),
  );
  return { sentTo: maskEmail(String(row.email)) };
}

const languageOf = (row: Row): Language => (row.language === 'bn' ? 'bn' : 'en');

/** The applicant's corrections take the place of what was written; the application is then under review again. */
async function correctApplication(
  transaction: PlatformTransaction,
  now: Date,
  { draft, ...input }: Omit<ApplicationInput, 'id'> & { draft: string },
): Promise<Followed> {
  const known = await transaction.readOne(
    { id: 'uuid', status: oneOf<ApplicationStatus>() },
    `SELECT a.id, a.status FROM site_application_draft d JOIN site_application a ON a.id = d.application_id
      WHERE d.code_hash = $1 AND d.expires_at > $2 FOR UPDATE OF a`,
    digestOf(draft),
    now,
  );
  if (!known) throw new AppError(platformErrors.noSuchDraft);
  // Sent again, because the answer was lost on a bad line: it is there already.
  if (known.status === 'under_review')
    return followedOf(
      transaction,
      (await transaction.row('SELECT * FROM site_application WHERE id = $1', known.id)) ?? {},
    );
  if (known.status !== 'info_requested') throw new AppError(platformErrors.nothingAsked);
  await assertInCatalogue(transaction, input);
  const taken = await transaction.row(
    `SELECT 1 FROM site WHERE email = $1
     UNION ALL SELECT 1 FROM site_application WHERE email = $1 AND status = ANY($2::text[]) AND id <> $3`,
    input.email,
    openStatuses,
    known.id,
  );
  if (taken) throw new ValidationError({ email: [customMessages.emailTaken] });
  await assertEiinFree(transaction, input.eiin, { siteId: null, isApplying: true, applicationId: known.id });
  const before = await transaction.row('SELECT * FROM site_application WHERE id = $1', known.id);
  const language = before ? languageOf(before) : transaction.context.language;
  const entry: TalkEntry = {
    at: now.toISOString(),
    by: 'applicant',
    status: 'under_review',
    text: textOf(correctedText, language, {
      fields: changedFields(before?.data as Record<string, unknown>, input)
        .map((name) => textOf(fieldLabels[name], language))
        .join(', '),
    }),
  };
  const changed = await transaction.row(
    `UPDATE site_application SET status = 'under_review', name_en = $2, name_bn = $3, email = $4, eiin = nullif($5, ''),
            thana_id = $6, data = $7::jsonb, talk = talk || $8::jsonb, version = version + 1 WHERE id = $1 RETURNING *`,
    known.id,
    input.nameEn,
    input.nameBn,
    input.email,
    input.eiin,
    input.thanaId,
    JSON.stringify(input),
    JSON.stringify([entry]),
  );
  // Its code stays until it expires, and opens nothing while nothing is asked for; what was filled in under others is old.
  await transaction.change(
    'DELETE FROM site_application_draft WHERE application_id = $1 AND code_hash <> $2',
    known.id,
    digestOf(draft),
  );
  return followedOf(transaction, changed ?? {});
}

/** What says something else than before, by the names of the form. */
function changedFields(before: Record<string, unknown>, after: object): (keyof typeof fieldLabels)[] {
  const isField = (name: string): name is keyof typeof fieldLabels => Object.hasOwn(fieldLabels, name);
  return Object.entries(after)
    .filter(([name, value]) => JSON.stringify(before[name]) !== JSON.stringify(value))
    .map(([name]) => name)
    .filter(isField);
}

/** Applications that are not sent yet, and those that are corrected: whoever applies has no account. */
export function serveDrafts(app: FastifyInstance): void {
  const options = { attributes: fieldLabels };
  serveOpen(
    app,
    contract.saveDraft,
    async (database, { input, context, request, services }) => {
      await limitAttempts(database, `apply-draft:${networkOf(request.ip)}`, 120, 3600);
      // A new one is a row that stays for weeks.
      if (input.code === null)
        await limitAttempts(database, `apply-draft-new:${networkOf(request.ip)}`, 30, 3600);
      return database.asPlatform(context, (transaction) => saveDraft(transaction, services.now(), input));
    },
    options,
  );
  serveOpen(
    app,
    contract.openDraft,
    async (database, { input, context, request, services }) => {
      await limitFollowing(database, request.ip);
      return database.asPlatform(context, (transaction) =>
        openDraft(transaction, services.now(), input.code),
      );
    },
    options,
  );
  serveOpen(
    app,
    contract.askCorrection,
    async (database, { input, context, request, services }) => {
      // Whoever guesses at somebody else's keeps out himself alone.
      const from = `apply-correction:${networkOf(request.ip)}`;
      await limitAttempts(database, from, 10, 3600);
      await limitAttempts(database, `${from}:${input.reference.toUpperCase()}`, 5, 3600);
      return database.asPlatform(context, (transaction) => askCorrection(transaction, services, input));
    },
    options,
  );
  serveOpen(
    app,
    contract.correct,
    async (database, { input, context, request, services }) => {
      await limitFollowing(database, request.ip);
      return database.asPlatform(context, (transaction) =>
        correctApplication(transaction, services.now(), input),
      );
    },
    options,
  );
}
