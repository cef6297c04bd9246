import { AppError, errors, ValidationError } from '../../../core/errors.ts';
import { formatDateTime } from '../../../core/format.ts';
import type { Label } from '../../../core/labels.ts';
import { endOldWays, mailLink, readAccount } from '../../../core/server/auth/own-account.ts';
import { assertConfirmed } from '../../../core/server/auth/own-password.ts';
import { removeSecondFactor } from '../../../core/server/auth/second-factor.ts';
import type { PlatformTransaction } from '../../../core/server/database/in-site.ts';
import { withAttribute } from '../../../core/server/entity/records.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { messages } from '../../../core/validation/messages.ts';
import { accessErrors, fieldNames, fieldProblems } from '../labels.ts';
import { assertMayGive, endSessionsOf, live, ofPlace, type Place } from './actor.ts';
import { addMembership, assertFuture, linkHours } from './add-person.ts';
import { keepingAnAdministrator } from './last-administrator.ts';
import { firstPassword } from './passwords.ts';
import { manageable } from './people.ts';
import { assertOfPlatform, toBeGivenByTwo } from './two-persons.ts';

export type ChangedPerson = {
  readonly id: string;
  readonly nameEn: string;
  readonly nameBn: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly version: number;
};

/** Where links and codes would go from now on that went elsewhere before. */
export async function changedWays(
  transaction: PlatformTransaction,
  { id, email, mobile }: Pick<ChangedPerson, 'id' | 'email' | 'mobile'>,
): Promise<('email' | 'mobile')[]> {
  const before = await readAccount(transaction, id);
  return [
    ...((email ?? '').toLowerCase() === (before.email ?? '') ? [] : (['email'] as const)),
    ...((mobile ?? '') === (before.mobile ?? '') ? [] : (['mobile'] as const)),
  ];
}

/** Names and contact of somebody who belongs to this institution alone. */
export async function changePerson(
  transaction: PlatformTransaction,
  services: Services,
  place: Place,
  input: ChangedPerson,
): Promise<void> {
  const person = await manageable(transaction, place, input.id);
  if (person.isShared) throw new AppError(accessErrors.shared);
  const before = await readAccount(transaction, input.id);
  const ways = await changedWays(transaction, input);
  if (ways.length > 0) {
    await assertOfPlatform(services, place, await heldHere(transaction, place, input.id));
    assertConfirmed(transaction.context);
  }
  const changed = await transaction
    .change(
      `UPDATE account SET name_en = $2, name_bn = $3, email = lower(nullif($4, '')), mobile = $5, version = version + 1
        WHERE id = $1 AND version = $6`,
      input.id,
      input.nameEn,
      input.nameBn,
      input.email,
      input.mobile,
      input.version,
    )
    .catch((error: { code?: string }) => {
      if (error.code !== '23505') throw error;
      throw new ValidationError({ email: [withAttribute(messages.unique, fieldNames.email)] });
    });
  if (changed === 0) throw new AppError(errors.staleVersion);
  if (ways.length > 0) await endOldWays(transaction, before, ways, null);
}

/** Gives a role or changes its last day, and ends the person's sessions: what they may do has changed. */
export async function giveRole(
  transaction: PlatformTransaction,
  services: Services,
  place: Place,
  input: { id: string; role: string; from: string | null; until: string | null },
): Promise<void> {
  await manageable(transaction, place, input.id);
  const role = await assertMayGive(transaction, place, input.role);
  await assertOfPlatform(services, place, role.permissions);
  assertFuture(input.until, services);
  if (input.from !== null && input.until !== null && input.until < input.from)
    throw new ValidationError({ until: [fieldProblems.past] });
  await keepingAnAdministrator(transaction, place.siteId, () =>
    addMembership(transaction, place.siteId, input.id, input.role, input.until, input.from),
  );
  await endSessionsOf(transaction, [input.id], place.siteId);
}

/** Takes a role at once and ends the person's sessions. */
export async function takeRole(
  transaction: PlatformTransaction,
  place: Place,
  input: { id: string; membershipId: string },
): Promise<void> {
  await manageable(transaction, place, input.id);
  const ended = await keepingAnAdministrator(transaction, place.siteId, () =>
    transaction.change(
      `UPDATE membership m SET ends_at = now() WHERE m.id = $1 AND m.account_id = $2 AND ${ofPlace(place, 'm', '$3')} AND ${live('m')}`,
      input.membershipId,
      input.id,
      place.siteId,
    ),
  );
  if (ended === 0) throw new AppError(errors.notFound);
  await endSessionsOf(transaction, [input.id], place.siteId);
}

/** What somebody holds here; `off`: what somebody who is switched off would hold again. */
export async function heldHere(
  transaction: PlatformTransaction,
  place: Place,
  accountId: string,
  off = false,
): Promise<readonly string[]> {
  const belongs = `${ofPlace(place, 'm', '$2')} AND (m.disabled_at IS NOT NULL) = $3 AND ${live('m')}`;
  const found = await transaction.readOne(
    { permissions: 'text[]' },
    `SELECT ARRAY((SELECT p.permission FROM membership m JOIN role_permission p ON p.role = m.role
                    WHERE m.account_id = $1 AND ${belongs}
              UNION SELECT g.permission FROM permission_grant g JOIN membership m ON m.account_id = g.account_id
                    WHERE g.account_id = $1 AND g.site_id = $2 AND g.effect = 'allow'
                      AND (g.expires_at IS NULL OR g.expires_at > now()) AND ${belongs})
              EXCEPT SELECT g.permission FROM permission_grant g
                    WHERE g.account_id = $1 AND g.site_id = $2 AND g.effect = 'deny'
                      AND (g.expires_at IS NULL OR g.expires_at > now())) AS permissions`,
    accountId,
    place.siteId,
    off,
  );
  return found?.permissions ?? [];
}

/** Switches a person off or on in this institution; elsewhere the account works on. */
export async function setDisabled(
  transaction: PlatformTransaction,
  services: Services,
  place: Place,
  input: { id: string; disabled: boolean },
): Promise<void> {
  await manageable(transaction, place, input.id);
  if (!input.disabled)
    await assertOfPlatform(services, place, await heldHere(transaction, place, input.id, true));
  await keepingAnAdministrator(transaction, place.siteId, () =>
    transaction.change(
      `UPDATE membership m SET disabled_at = CASE WHEN $3 THEN coalesce(m.disabled_at, now()) END
        WHERE m.account_id = $1 AND ${ofPlace(place, 'm', '$2')} AND ${live('m')}`,
      input.id,
      place.siteId,
      input.disabled,
    ),
  );
  if (input.disabled) await endSessionsOf(transaction, [input.id], place.siteId);
}

/**
 * A link to the person's own address, or a first password on a slip. A slip never for somebody shared, nor for somebody with
 * an address and rights that one person alone may not give: whoever holds the slip could use them.
 */
export async function resetPassword(
  transaction: PlatformTransaction,
  services: Services,
  place: Place,
  input: { id: string; by: 'link' | 'slip' },
) {
  const person = await manageable(transaction, place, input.id);
  if (input.by === 'slip') {
    if (person.isShared) throw new AppError(accessErrors.shared);
    const held = person.ownEmail ? await heldHere(transaction, place, input.id) : [];
    if (toBeGivenByTwo(services, held).length > 0) throw new AppError(accessErrors.linkInstead);
  }
  assertConfirmed(transaction.context);
  return renewPassword(transaction, services, input, {
    nameEn: person.nameEn,
    nameBn: person.nameBn,
    username: person.ownUsername,
    email: person.ownEmail,
  });
}

/** Since when somebody has the second factor that is on: one that is set up later is another. */
export async function factorSince(
  transaction: PlatformTransaction,
  accountId: string,
): Promise<Label | null> {
  const row = await transaction.readOne(
    { since: 'time?' },
    'SELECT confirmed_at AS since FROM second_factor WHERE account_id = $1',
    accountId,
  );
  if (!row?.since) return null;
  const [en, bn] = (['en', 'bn'] as const).map((language) => formatDateTime(row.since as Date, { language }));
  return { en: en ?? '', bn: bn ?? '' };
}

/**
 * Somebody, their second factor and what their roles hold stay as they are until the transaction ends. The institution's row comes
 * first, as where roles are given and taken.
 */
export async function holdPerson(
  transaction: PlatformTransaction,
  { siteId }: Pick<Place, 'siteId'>,
  { id }: { readonly id: string },
): Promise<void> {
  if (siteId !== null) await transaction.rows('SELECT 1 FROM site WHERE id = $1 FOR NO KEY UPDATE', siteId);
  await transaction.rows('SELECT 1 FROM account WHERE id = $1 FOR NO KEY UPDATE', id);
  await transaction.rows('SELECT 1 FROM second_factor WHERE account_id = $1 FOR UPDATE', id);
  await transaction.rows(
    `SELECT 1 FROM role WHERE code IN (SELECT m.role FROM membership m WHERE m.account_id = $1 AND ${ofPlace({ siteId }, 'm', '$2')})
      ORDER BY code FOR SHARE`,
    id,
    siteId,
  );
}

/** For somebody who lost the telephone and the recovery codes; of somebody shared the platform alone. */
export async function takeSecondFactor(
  transaction: PlatformTransaction,
  place: Place,
  id: string,
): Promise<void> {
  const person = await manageable(transaction, place, id);
  if (person.isShared && !place.actor.isPlatform) throw new AppError(accessErrors.sharedFactor);
  if (!person.hasSecondFactor) throw new AppError(errors.notFound);
  assertConfirmed(transaction.context);
  await removeSecondFactor(transaction, id, null);
}

/** Sends the link or makes the slip, after which nothing works that worked before: no session, no link, no known device. */
async function renewPassword(
  transaction: PlatformTransaction,
  services: Services,
  input: { id: string; by: 'link' | 'slip' },
  known: { nameEn: string; nameBn: string; username: string; email: string | null },
) {
  if (input.by === 'link') {
    if (!known.email) throw new AppError(accessErrors.noEmail);
    const account = {
      id: input.id,
      language: transaction.context.language,
      name_en: known.nameEn,
      name_bn: known.nameBn,
    };
    await mailLink(transaction, services, account, known.email, 'passwordReset', linkHours);
    return { slip: null };
  }
  const before = await readAccount(transaction, input.id);
  const { password, hash } = await firstPassword();
  await transaction.change(
    'UPDATE account SET password_hash = $2, must_change_password = true, version = version + 1 WHERE id = $1',
    input.id,
    hash,
  );
  await endOldWays(transaction, before, ['password'], null);
  return {
    slip: { nameEn: known.nameEn, nameBn: known.nameBn, username: known.username, password },
  };
}

/** Ends the sessions of several users. Throws 404 when one is not a user here, 403 when one ranks too high. */
export async function endSessions(
  transaction: PlatformTransaction,
  place: Place,
  ids: readonly string[],
): Promise<{ people: number; sessions: number }> {
  const wanted = [...new Set(ids)];
  const rows = await transaction.read(
    { id: 'uuid', rank: 'int', is_platform: 'bool' },
    `SELECT a.id, a.is_platform, coalesce(max(r.rank) FILTER (WHERE ${live('m')}), 0) AS rank
       FROM membership m JOIN role r ON r.code = m.role JOIN account a ON a.id = m.account_id
      WHERE ${ofPlace(place, 'm', '$1')} AND a.id = ANY($2::uuid[]) GROUP BY a.id`,
    place.siteId,
    wanted,
  );
  if (rows.length < wanted.length) throw new AppError(errors.notFound);
  // Ending one's own sessions is everybody's right.
  const isTooHigh = rows.some(
    (row) =>
      row.id !== place.actor.accountId &&
      ((row.is_platform && !place.actor.isPlatform) || row.rank >= place.actor.rank),
  );
  if (isTooHigh) throw new AppError(accessErrors.rank);
  return { people: wanted.length, sessions: await endSessionsOf(transaction, wanted, place.siteId) };
}
