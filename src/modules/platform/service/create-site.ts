import { todayInDhaka } from '../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { fillLabel, type Label } from '../../../core/labels.ts';
import { mailLink } from '../../../core/server/auth/own-account.ts';
import type { PlatformTransaction, Row } from '../../../core/server/database/in-site.ts';
import { noteSiteNeeds } from '../../../core/server/database/site-needs.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { composeMail } from '../../../core/server/mail/mail.ts';
import { putMail } from '../../../core/server/mail/outbox.ts';
import { customMessages, messages } from '../../../core/validation/messages.ts';
import { readNational } from '../calendar/service/national.ts';
import { fieldLabels, refusals } from '../labels.ts';
import { reservedAliases } from '../rules.ts';
import type { SiteInput } from '../shapes.ts';
import { assertInCatalogue } from './catalogue.ts';
import { copyCatalogue } from './copy-catalogue.ts';
import { assertEiinFree } from './eiin.ts';
import { firstMembershipOf } from './hooks.ts';
import { passOnArea } from './pass-on-area.ts';
import { lockOpenApplication, mailDecision } from './review.ts';

/** Hours the administrator's link works. */
const linkHours = 72;

/**
 * Makes an institution in the caller's transaction: its row, its copy of the catalogue, its administrator with a link
 * to set a password, the mail, its first package and agreement, and the approval of its application. Whatever fails leaves nothing behind.
 */
export async function createSite(transaction: PlatformTransaction, services: Services, input: SiteInput) {
  await assertInCatalogue(transaction, input);
  if (reservedAliases.has(input.alias)) throw new ValidationError({ alias: [refusals.aliasReserved] });
  // The lock makes a second approval wait, and then find the first one's decision.
  const application =
    input.applicationId === null
      ? null
      : await lockOpenApplication(transaction, input.applicationId, 'approved');
  await assertEiinFree(transaction, input.eiin, { siteId: null });
  const siteId = await insertSite(transaction, input);
  const inside = await transaction.enterSite(siteId);
  await copyCatalogue(inside, {
    classes: input.classes,
    groups: input.groups,
    shifts: input.shifts,
    versions: input.versions,
    years: [input.year],
    board: input.board,
    national: await readNational(transaction),
  });
  // Brought again at the next start, they would undo what it removed or left until then.
  await noteSiteNeeds(transaction, siteId, services.needs);
  await passOnArea(transaction, siteId);
  await beginMembership(transaction, services, siteId, input);
  const language = application?.language === 'en' ? 'en' : application ? 'bn' : transaction.context.language;
  const { account, isNew } = await findOrMakeAdministrator(transaction, input, language);
  await transaction.change(
    'INSERT INTO membership (id, account_id, site_id, role) VALUES ($1, $2, $3, $4)',
    newId(),
    account.id,
    siteId,
    'siteAdmin',
  );
  const inBengali = account.language === 'bn';
  const facts = {
    site: inBengali ? input.nameBn : input.nameEn,
    username: String(account.username),
  };
  if (isNew || account.password_hash === null)
    await mailLink(
      transaction,
      services,
      account,
      input.adminEmail,
      'siteApproved',
      linkHours,
      facts,
      input.alias,
    );
  else
    await putMail(
      transaction,
      input.adminEmail,
      composeMail('siteAdded', inBengali ? 'bn' : 'en', {
        ...facts,
        name: String(inBengali ? account.name_bn : account.name_en),
        link: `${services.config.publicAddress}/@${input.alias}/login`,
      }),
    );
  if (application) await approve(transaction, services, application, siteId, input.adminEmail);
  return { id: siteId, alias: input.alias, username: String(account.username), isNewAccount: isNew };
}

/** Its first package and agreement. Throws 403 for whoever may not give them. */
async function beginMembership(
  transaction: PlatformTransaction,
  services: Services,
  siteId: number,
  input: SiteInput,
): Promise<void> {
  const { packageId, memberFrom, instalments, yearAmount, alumniFee, discountType, discountValue } = input;
  const first = firstMembershipOf(services);
  if (packageId === null) {
    // What the platform gives everybody, whoever approves.
    const usual = (await first?.usual(transaction)) ?? null;
    if (!first || usual === null) return;
    await first.begin(transaction, services.now(), siteId, { ...plainAgreement(services), packageId: usual });
    return;
  }
  if (!first) throw new AppError(errors.notFound);
  const { permission } = first;
  if (!transaction.context.permissions.has(permission))
    throw new AppError(errors.forbidden, { permission }, { permission });
  const now = services.now();
  await first.begin(transaction, now, siteId, {
    packageId,
    startsOn: memberFrom ?? todayInDhaka(now),
    instalments,
    amount: yearAmount,
    alumniFee,
    discountType,
    discountValue,
  });
}

/** The price of the package, month by month from today. */
const plainAgreement = (services: Services) =>
  ({
    startsOn: todayInDhaka(services.now()),
    instalments: 12,
    amount: null,
    alumniFee: 0n,
    discountType: 'none',
    discountValue: 0n,
  }) as const;

async function insertSite(transaction: PlatformTransaction, input: SiteInput): Promise<number> {
  const row = await transaction
    .readOne(
      { id: 'bigint' },
      `INSERT INTO site (alias, name_en, name_bn, kind, eiin, email, phone, address_en, address_bn, thana_id,
                         board, academic_groups, established_on, mpo, mpo_code, mpo_since, mpo_level, area_tier)
       VALUES ($1, $2, $3, $4, nullif($5, ''), $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) RETURNING id`,
      input.alias,
      input.nameEn,
      input.nameBn,
      input.kind,
      input.eiin,
      input.email,
      input.phone,
      input.addressEn,
      input.addressBn,
      input.thanaId,
      input.board,
      input.academicGroups,
      input.establishedOn,
      input.mpo,
      input.mpoCode,
      input.mpoSince,
      input.mpoLevel,
      input.areaTier,
    )
    .catch(refuseTaken);
  if (!row) throw new AppError(errors.unknown);
  return Number(row.id);
}

const taken: Readonly<Record<string, { field: string; label: Label }>> = {
  site_alias: {
    field: 'alias',
    label: fillLabel(messages.unique, { attribute: fieldLabels.alias }),
  },
  site_email: { field: 'email', label: customMessages.emailTaken },
  account_email: { field: 'adminEmail', label: customMessages.emailTaken },
};

/** A unique key that is taken, as a message at its field. */
export function refuseTaken(error: { code?: string; constraint?: string }): never {
  const known = error.code === '23505' ? taken[error.constraint ?? ''] : undefined;
  if (known) throw new ValidationError({ [known.field]: [known.label] });
  throw error;
}

/** The account with the email, or a new one that waits for its password. */
async function findOrMakeAdministrator(
  transaction: PlatformTransaction,
  input: SiteInput,
  language: string,
): Promise<{ account: Row & { id: string }; isNew: boolean }> {
  const known = await transaction.row<Row & { id: string }>(
    'SELECT * FROM account WHERE email = $1',
    input.adminEmail,
  );
  if (known) {
    if (known.status !== 'active') throw new ValidationError({ adminEmail: [refusals.accountDisabled] });
    return { account: known, isNew: false };
  }
  const names = ['', ...Array.from({ length: 98 }, (_, place) => String(place + 2))].map(
    (number) => `${input.alias}-admin${number}`,
  );
  const used = await transaction.read(
    { username: 'text' },
    'SELECT username FROM account WHERE username = ANY($1::text[])',
    names,
  );
  const username = names.find((name) => !used.some((one) => one.username === name)) ?? input.adminEmail;
  const account = await transaction
    .row<Row & { id: string }>(
      `INSERT INTO account (id, username, email, mobile, name_en, name_bn, language)
       VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING *`,
      newId(),
      username,
      input.adminEmail,
      input.adminMobile,
      input.adminNameEn,
      input.adminNameBn,
      language,
    )
    .catch(refuseTaken);
  if (!account) throw new AppError(errors.unknown);
  return { account, isNew: true };
}

async function approve(
  transaction: PlatformTransaction,
  services: Services,
  application: Row,
  siteId: number,
  adminEmail: string,
): Promise<void> {
  const now = services.now();
  const entry = { at: now.toISOString(), by: 'reviewer', status: 'approved', text: '' };
  await transaction.change(
    `UPDATE site_application SET status = 'approved', site_id = $2, reviewer_id = $3, decided_at = $4,
            talk = talk || $5::jsonb, version = version + 1 WHERE id = $1`,
    application.id,
    siteId,
    transaction.context.accountId,
    now,
    JSON.stringify([entry]),
  );
  // The administrator has a mail of their own; the institution's address hears of it too.
  if (application.email !== adminEmail)
    await mailDecision(
      transaction,
      application,
      'approved',
      application.language === 'bn'
        ? `পাসওয়ার্ড দেওয়ার লিংক ${adminEmail} ঠিকানায় পাঠানো হয়েছে।`
        : `The link to set the password was sent to ${adminEmail}.`,
    );
}
