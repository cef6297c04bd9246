import { AppError, errors, ValidationError } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { mailLink } from '../../../core/server/auth/own-account.ts';
import type { PlatformTransaction, Row } from '../../../core/server/database/in-site.ts';
import { withAttribute } from '../../../core/server/entity/records.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { messages } from '../../../core/validation/messages.ts';
import { accessErrors, fieldNames, fieldProblems } from '../labels.ts';
import { assertMayGive, endOfDay, live, type Place, startOfDay } from './actor.ts';
import { firstPassword } from './passwords.ts';
import { assertOfPlatform } from './two-persons.ts';

export type NewPerson = {
  nameEn: string;
  nameBn: string;
  username: string;
  email: string | null;
  mobile: string | null;
  role: string;
  until: string | null;
  first: 'link' | 'slip';
  existingId?: string | undefined;
  evenSo: boolean;
};

/** Hours a link for the first sign-in works. */
export const linkHours = 72;

/**
 * Adds a user with a role. Throws 409 `access.exists` with the accounts found when the email or mobile number is
 * somebody's already: the caller then names the account, or for a mobile number insists on a second one.
 */
export async function addPerson(
  transaction: PlatformTransaction,
  services: Services,
  place: Place,
  input: NewPerson,
) {
  const email = input.email ? input.email.toLowerCase() : null;
  const role = await assertMayGive(transaction, place, input.role);
  await assertOfPlatform(services, place, role.permissions);
  assertFuture(input.until, services);
  if (!input.username && !email && !input.mobile)
    throw new ValidationError({ username: [fieldProblems.contact] });
  const found = await findExisting(transaction, place.siteId, email, input.mobile);
  // Whoever runs the platform has an account for that alone.
  if (place.siteId === null && found.length > 0) throw new AppError(accessErrors.platformOwn);
  if (input.existingId !== undefined) {
    const existing = found.find((one) => one.id === input.existingId);
    if (!existing) throw new AppError(errors.notFound);
    if (existing.isMember)
      throw new AppError(accessErrors.member, { name: { en: existing.nameEn, bn: existing.nameBn } });
    await addMembership(transaction, place.siteId, existing.id, input.role, input.until);
    return { id: existing.id, slip: null };
  }
  const isInTheWay = found.some((one) => one.match === 'email') || (found.length > 0 && !input.evenSo);
  if (isInTheWay) throw new AppError(accessErrors.exists, {}, { accounts: found });
  if (input.first === 'link' && !email) throw new ValidationError({ email: [fieldProblems.linkNeedsEmail] });
  const id = newId();
  const username = await freeUsername(transaction, input, email);
  const first = input.first === 'slip' ? await firstPassword() : null;
  await transaction.change(
    `INSERT INTO account (id, username, email, mobile, password_hash, name_en, name_bn, must_change_password, language, is_platform)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    id,
    username,
    email,
    input.mobile,
    first?.hash ?? null,
    input.nameEn,
    input.nameBn,
    first !== null,
    transaction.context.language,
    place.siteId === null,
  );
  await addMembership(transaction, place.siteId, id, input.role, input.until);
  if (email && input.first === 'link') {
    const site = place.siteId === null ? null : await services.sites.find(place.siteId);
    const language = transaction.context.language;
    await mailLink(
      transaction,
      services,
      { id, language, name_en: input.nameEn, name_bn: input.nameBn },
      email,
      'firstSignIn',
      linkHours,
      { site: site?.name[language] ?? (language === 'bn' ? 'পাঠশালা' : 'Pathshala'), username },
    );
  }
  return {
    id,
    slip: first && { nameEn: input.nameEn, nameBn: input.nameBn, username, password: first.password },
  };
}

/** Throws 422 when the last day is before today. */
export function assertFuture(until: string | null, services: Services): void {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dhaka' }).format(services.now());
  if (until !== null && until < today) throw new ValidationError({ until: [fieldProblems.past] });
}

/** Gives a role, or changes the days of one that is running. */
export async function addMembership(
  transaction: PlatformTransaction,
  siteId: number | null,
  accountId: string,
  role: string,
  until: string | null,
  from: string | null = null,
): Promise<void> {
  const changed = await transaction.change(
    `UPDATE membership m SET ends_at = ${endOfDay('$4')}, starts_at = ${startOfDay('$5')}
      WHERE m.account_id = $1 AND m.site_id IS NOT DISTINCT FROM $2::bigint AND m.role = $3 AND ${live('m')}`,
    accountId,
    siteId,
    role,
    until,
    from,
  );
  if (changed === 0)
    await transaction.change(
      `INSERT INTO membership (id, account_id, site_id, role, ends_at, starts_at, disabled_at)
       SELECT $5, $1, $2::bigint, $3, ${endOfDay('$4')}, ${startOfDay('$6')},
              (SELECT max(disabled_at) FROM membership o WHERE o.account_id = $1 AND o.site_id IS NOT DISTINCT FROM $2::bigint
                  AND ${live('o')} HAVING bool_and(o.disabled_at IS NOT NULL))`,
      accountId,
      siteId,
      role,
      until,
      newId(),
      from,
    );
}

/** At most five accounts with the email or mobile number: only names, and whether they are users here already. */
async function findExisting(
  transaction: PlatformTransaction,
  siteId: number | null,
  email: string | null,
  mobile: string | null,
) {
  if (!email && !mobile) return [];
  const rows = await transaction.rows<Row & { id: string; name_en: string; name_bn: string }>(
    `SELECT a.id, a.name_en, a.name_bn, coalesce(a.email = $1, false) AS by_email,
            EXISTS (SELECT 1 FROM membership m WHERE m.account_id = a.id AND m.site_id IS NOT DISTINCT FROM $3::bigint
              AND ${live('m')}) AS member
       FROM account a WHERE a.email = $1 OR a.mobile = $2 ORDER BY by_email DESC, a.name_en, a.id LIMIT 5`,
    email,
    mobile,
    siteId,
  );
  return rows.map((row) => ({
    id: row.id,
    nameEn: row.name_en,
    nameBn: row.name_bn,
    match: row.by_email === true ? 'email' : 'mobile',
    isMember: row.member === true,
  }));
}

/** The name that was typed, or one made from the email or mobile number that nobody has. */
async function freeUsername(
  transaction: PlatformTransaction,
  input: NewPerson,
  email: string | null,
): Promise<string> {
  const typed = input.username.toLowerCase();
  const base =
    typed ||
    (email?.split('@')[0] ?? '').toLowerCase().replace(/[^a-z0-9._-]/g, '') ||
    (input.mobile ?? '').replace(/^\+88/, '');
  const rows = await transaction.read(
    { username: 'text' },
    `SELECT username FROM account WHERE username = $1 OR (username LIKE $2 AND length(username) <= length($1) + 6) LIMIT 10000`,
    base,
    `${base.replace(/[\\%_]/g, '\\$&')}-%`,
  );
  const taken = new Set(rows.map((row) => row.username));
  if (!taken.has(base) && base.length >= 3) return base;
  if (typed) throw new ValidationError({ username: [withAttribute(messages.unique, fieldNames.username)] });
  for (let number = 2; ; number += 1) {
    const next = `${base.padEnd(3, 'u')}-${number}`;
    if (!taken.has(next)) return next;
  }
}
