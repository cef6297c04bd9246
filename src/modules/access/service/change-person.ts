import { AppError, errors, ValidationError } from '../../../core/errors.ts';
import {
  endLinks,
  endOldWays,
  mailLink,
  readAccount,
  type Way,
} from '../../../core/server/auth/own-account.ts';
import type { PlatformTransaction } from '../../../core/server/database/in-site.ts';
import { withAttribute } from '../../../core/server/entity/records.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { messages } from '../../../core/validation/messages.ts';
import { accessErrors, fieldNames, fieldProblems } from '../labels.ts';
import { assertMayGive, endSessionsOf, live, type Place } from './actor.ts';
import { addMembership, assertFuture, linkHours } from './add-person.ts';
import { keepingAnAdministrator } from './last-administrator.ts';
import { firstPassword } from './passwords.ts';
import { manageable } from './people.ts';

/** Names and contact of somebody who belongs to this institution alone. */
export async function changePerson(
  transaction: PlatformTransaction,
  place: Place,
  input: {
    id: string;
    nameEn: string;
    nameBn: string;
    email: string | null;
    mobile: string | null;
    version: number;
  },
): Promise<void> {
  const person = await manageable(transaction, place, input.id);
  if (person.isShared) throw new AppError(accessErrors.shared);
  const before = await readAccount(transaction, input.id);
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
  const ways: Way[] = [];
  if ((input.email ?? '').toLowerCase() !== (before.email ?? '')) ways.push('email');
  if (input.mobile !== before.mobile) ways.push('mobile');
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
  await assertMayGive(transaction, place, input.role);
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
      `UPDATE membership m SET ends_at = now() WHERE m.id = $1 AND m.account_id = $2 AND m.site_id = $3 AND ${live('m')}`,
      input.membershipId,
      input.id,
      place.siteId,
    ),
  );
  if (ended === 0) throw new AppError(errors.notFound);
  await endSessionsOf(transaction, [input.id], place.siteId);
}

/** Switches a person off or on in this institution; elsewhere the account works on. */
export async function setDisabled(
  transaction: PlatformTransaction,
  place: Place,
  input: { id: string; disabled: boolean },
): Promise<void> {
  await manageable(transaction, place, input.id);
  await keepingAnAdministrator(transaction, place.siteId, () =>
    transaction.change(
      `UPDATE membership m SET disabled_at = CASE WHEN $3 THEN coalesce(m.disabled_at, now()) END
        WHERE m.account_id = $1 AND m.site_id = $2 AND ${live('m')}`,
      input.id,
      place.siteId,
      input.disabled,
    ),
  );
  if (input.disabled) await endSessionsOf(transaction, [input.id], place.siteId);
}

/** A link to the person's own address, or a first password on a slip; a slip never for somebody shared. */
export async function resetPassword(
  transaction: PlatformTransaction,
  services: Services,
  place: Place,
  input: { id: string; by: 'link' | 'slip' },
) {
  const person = await manageable(transaction, place, input.id);
  if (input.by === 'slip' && person.isShared) throw new AppError(accessErrors.shared);
  return renewPassword(transaction, services, input, {
    nameEn: person.nameEn,
    nameBn: person.nameBn,
    username: person.ownUsername,
    email: person.ownEmail,
  });
}

/** Sends the link or makes the slip; what was sent before no longer works after a slip, nor do sessions. */
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
  const { password, hash } = await firstPassword();
  await transaction.change(
    'UPDATE account SET password_hash = $2, must_change_password = true, version = version + 1 WHERE id = $1',
    input.id,
    hash,
  );
  await endLinks(transaction, input.id);
  await endSessionsOf(transaction, [input.id], null);
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
      WHERE m.site_id = $1 AND a.id = ANY($2::uuid[]) GROUP BY a.id`,
    place.siteId,
    wanted,
  );
  if (rows.length < wanted.length) throw new AppError(errors.notFound);
  // Ending one's own sessions is everybody's right.
  const isTooHigh = rows.some(
    (row) => row.id !== place.actor.accountId && (row.is_platform || row.rank >= place.actor.rank),
  );
  if (isTooHigh) throw new AppError(accessErrors.rank);
  return { people: wanted.length, sessions: await endSessionsOf(transaction, wanted, place.siteId) };
}
