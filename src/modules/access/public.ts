import { AppError, errors } from '../../core/errors.ts';
import { newId } from '../../core/ids.ts';
import type { Label } from '../../core/labels.ts';
import type { Permission } from '../../core/module/permissions.ts';
import { endLinks, endOldWays, readAccount } from '../../core/server/auth/own-account.ts';
import { assertConfirmed } from '../../core/server/auth/own-password.ts';
import type { PlatformTransaction } from '../../core/server/database/in-site.ts';
import { json } from '../../core/server/database/row-shape.ts';
import { inGroupToday } from '../../core/server/database/scope/group-members.ts';
import type { Services } from '../../core/server/http/services.ts';
import { accessErrors } from './labels.ts';
import { mayGive, type Slip } from './rules.ts';
import { actorInSite, assertMayGive, endSessionsOf, live } from './service/actor.ts';
import { addMembership } from './service/add-person.ts';
import { firstPassword } from './service/passwords.ts';

export { servePlatformAct } from './platform-rights/routes.ts';
export { givesByTwo } from './platform-rights/service/acts.ts';
export type { PlatformAct } from './platform-rights/service/ask.ts';
export { reviewDue, reviewFigure } from './service/module-day.ts';

/**
 * Makes an account for somebody another module knows, with a role at the caller's institution and a first password for
 * a slip. The user name is the institution's short name with `code`, so that the code alone is enough at the
 * institution's own login page. Throws 403 for a role the caller may not give and 409 for a user name that is taken.
 */
export async function makeAccount(
  transaction: PlatformTransaction,
  services: Services,
  person: { readonly code: string; readonly name: Label; readonly role: string },
) {
  const { code, name, role } = person;
  const place = await actorInSite(transaction);
  await assertMayGive(transaction, place, role);
  const site = await services.sites.find(place.siteId);
  if (!site) throw new AppError(errors.notFound);
  const id = newId();
  const username = `${site.alias}-${code.toLowerCase()}`;
  const { password, hash } = await firstPassword();
  const made = await transaction.change(
    `INSERT INTO account (id, username, password_hash, name_en, name_bn, must_change_password, language)
     VALUES ($1, $2, $3, $4, $5, true, $6) ON CONFLICT (username) DO NOTHING`,
    id,
    username,
    hash,
    name.en,
    name.bn,
    site.language ?? transaction.context.language,
  );
  if (made === 0) throw new AppError(accessErrors.usernameTaken, { username });
  await addMembership(transaction, place.siteId, id, role, null);
  return { id, slip: { nameEn: name.en, nameBn: name.bn, username, password } };
}

/** Somebody another module knows, who is to sign in: an account of his own already, or none. */
export type FirstSignIn = {
  readonly id: string;
  readonly accountId: string | null;
  /** What follows the institution's short name in the user name of a new account. */
  readonly code: string;
  readonly name: Label;
  readonly mobile: string | null;
};

/**
 * First passwords for slips, of people with one role at the caller's institution: an account for whoever has none, a new first
 * password for whoever was never signed in anywhere and belongs to nothing else. Nobody's password that was ever used is
 * touched: such people are left out. Answers the slips by the people's ids, with the account of each.
 */
export async function firstSignIns(
  transaction: PlatformTransaction,
  services: Services,
  role: 'student' | 'guardian',
  people: readonly FirstSignIn[],
): Promise<ReadonlyMap<string, { accountId: string; isNew: boolean; slip: Slip }>> {
  const place = await actorInSite(transaction);
  await assertMayGive(transaction, place, role);
  const site = await services.sites.find(place.siteId);
  if (!site) throw new AppError(errors.notFound);
  const made = await Promise.all(
    people.map(async (one) => ({
      ...one,
      ...(await firstPassword()),
      account: one.accountId ?? newId(),
      isNew: one.accountId === null,
      username: `${site.alias}-${one.code.toLowerCase()}`,
    })),
  );
  const fresh = made.filter((one) => one.isNew);
  const rows = await transaction.read(
    { id: 'uuid', username: 'text' },
    `WITH added AS (
       INSERT INTO account (id, username, mobile, password_hash, name_en, name_bn, must_change_password, language)
       SELECT n.id, n.username, n.mobile, n.hash, n.name_en, n.name_bn, true, $7
         FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
              AS n (id, username, mobile, hash, name_en, name_bn)
       ON CONFLICT (username) DO NOTHING RETURNING id, username),
     joined AS (
       INSERT INTO membership (id, account_id, site_id, role)
       SELECT m.id, a.id, $9::bigint, $10 FROM added a JOIN unnest($1::uuid[], $8::uuid[]) AS m (account_id, id) ON m.account_id = a.id)
     SELECT id, username FROM added`,
    fresh.map((one) => one.account),
    fresh.map((one) => one.username),
    fresh.map((one) => one.mobile),
    fresh.map((one) => one.hash),
    fresh.map((one) => one.name.en),
    fresh.map((one) => one.name.bn || one.name.en),
    site.language ?? transaction.context.language,
    fresh.map(() => newId()),
    place.siteId,
    role,
  );
  const known = made.filter((one) => !one.isNew);
  if (known.length > 0) assertConfirmed(transaction.context);
  const renewed = await transaction.read(
    { id: 'uuid', username: 'text' },
    `UPDATE account a SET password_hash = n.hash, must_change_password = true, mobile = coalesce(a.mobile, n.mobile),
            version = a.version + 1
       FROM unnest($1::uuid[], $2::text[], $3::text[]) AS n (id, hash, mobile)
      WHERE a.id = n.id AND a.status = 'active' AND NOT a.is_platform
        AND NOT EXISTS (SELECT 1 FROM sign_in s WHERE s.account_id = a.id)
        AND EXISTS (SELECT 1 FROM membership m WHERE m.account_id = a.id AND m.site_id = $4 AND ${live('m')})
        AND NOT EXISTS (SELECT 1 FROM membership m WHERE m.account_id = a.id
                           AND (m.site_id IS DISTINCT FROM $4::bigint OR m.role <> $5))
      RETURNING a.id, a.username`,
    known.map((one) => one.account),
    known.map((one) => one.hash),
    known.map((one) => one.mobile),
    place.siteId,
    role,
  );
  await endLinks(
    transaction,
    renewed.map((row) => row.id),
  );
  const usernames = new Map([...rows, ...renewed].map((row) => [row.id, row.username]));
  return new Map(
    made.flatMap((one) => {
      const username = usernames.get(one.account);
      if (username === undefined) return [];
      const slip = {
        nameEn: one.name.en,
        nameBn: one.name.bn || one.name.en,
        username,
        password: one.password,
      };
      return [[one.id, { accountId: one.account, isNew: one.isNew, slip }] as const];
    }),
  );
}

/** Accounts that were signed in at the institution at any time. */
export async function signedInHere(transaction: PlatformTransaction, siteId: number): Promise<string[]> {
  const row = await transaction.readOne(
    { ids: 'uuid[]' },
    'SELECT coalesce(array_agg(account_id), ARRAY[]::uuid[]) AS ids FROM sign_in WHERE site_id = $1',
    siteId,
  );
  return row?.ids ?? [];
}

/** Throws unless the caller may give this role at his institution: 404 for an unknown one, 403 for one he may not give. */
export async function assertRoleMayBeGiven(transaction: PlatformTransaction, code: string): Promise<void> {
  await assertMayGive(transaction, await actorInSite(transaction), code);
}

/** The roles the caller may give at his institution. */
export async function rolesToGive(
  transaction: PlatformTransaction,
): Promise<{ readonly code: string; readonly label: Label }[]> {
  const { actor, siteId } = await actorInSite(transaction);
  const rows = await transaction.read(
    { code: 'text', name_en: 'text', name_bn: 'text', rank: 'int', permissions: 'text[]' },
    `SELECT r.code, r.name_en, r.name_bn, r.rank,
            ARRAY(SELECT permission FROM role_permission p WHERE p.role = r.code) AS permissions
       FROM role r WHERE r.scope = 'site' AND (r.site_id IS NULL OR r.site_id = $1) ORDER BY r.rank DESC, r.code LIMIT 200`,
    siteId,
  );
  return rows
    .filter((role) => mayGive(actor, role))
    .map(({ code, name_en: en, name_bn: bn }) => ({ code, label: { en, bn } }));
}

/**
 * Ends roles of accounts at an institution because the people leave, and their sessions there; what else they may do stays.
 * A role with a day of its own, or that a group of institutions gave, does not come back by itself.
 */
export async function endRole(
  transaction: PlatformTransaction,
  siteId: number,
  accountIds: readonly string[],
  roles: readonly string[],
): Promise<void> {
  if (accountIds.length === 0) return;
  await transaction.change(
    `UPDATE membership m SET ends_at = now(), ended_by_leaving = m.ends_at IS NULL AND m.group_id IS NULL
      WHERE m.account_id = ANY($1::uuid[]) AND m.site_id = $2 AND m.role = ANY($3::text[]) AND ${live('m')}`,
    accountIds,
    siteId,
    roles,
  );
  await endSessionsOf(transaction, accountIds, siteId);
}

/**
 * Gives accounts the roles again that {@link endRole} ended, and no other: what somebody took away, or what ended on its day,
 * stays ended. Whoever was switched off stays so.
 */
export async function giveRoleBack(
  transaction: PlatformTransaction,
  siteId: number,
  accountIds: readonly string[],
  roles: readonly string[],
): Promise<void> {
  if (accountIds.length === 0 || roles.length === 0) return;
  await transaction.change(
    `INSERT INTO membership (id, account_id, site_id, role, disabled_at)
     SELECT gen_random_uuid(), k.account_id, $2::bigint, k.role,
            CASE WHEN here.roles = 0 THEN k.disabled_at WHEN here.is_off THEN here.since END
       FROM (SELECT DISTINCT ON (m.account_id, m.role) m.account_id, m.role, m.disabled_at, m.ended_by_leaving
               FROM membership m
              WHERE m.account_id = ANY($1::uuid[]) AND m.site_id = $2 AND m.role = ANY($3::text[])
              ORDER BY m.account_id, m.role, m.ends_at DESC NULLS FIRST) k
      -- Switched off is a person with all the roles: the others that are held tell it best.
      CROSS JOIN LATERAL (SELECT count(*) AS roles, bool_and(o.disabled_at IS NOT NULL) AS is_off, max(o.disabled_at) AS since
               FROM membership o WHERE o.account_id = k.account_id AND o.site_id = $2 AND ${live('o')}) here
      WHERE k.ended_by_leaving`,
    accountIds,
    siteId,
    roles,
  );
}

/**
 * Makes an account work again whose role here has ended, with a first password for a slip; null for one that holds the role,
 * or that is used elsewhere too: its password is not this institution's to give.
 * Throws 403 for a role the caller may not give.
 */
export async function renewAccount(
  transaction: PlatformTransaction,
  accountId: string,
  role: string,
): Promise<{
  id: string;
  slip: { nameEn: string; nameBn: string; username: string; password: string };
} | null> {
  const place = await actorInSite(transaction);
  await assertMayGive(transaction, place, role);
  const held = await transaction.row(
    `SELECT 1 FROM membership m
      WHERE m.account_id = $1 AND (m.site_id IS DISTINCT FROM $2::bigint OR m.role = $3) AND ${live('m')}`,
    accountId,
    place.siteId,
    role,
  );
  if (held) return null;
  assertConfirmed(transaction.context);
  const before = await readAccount(transaction, accountId);
  const { password, hash } = await firstPassword();
  const known = await transaction.readOne(
    { username: 'text', nameEn: 'text', nameBn: 'text' },
    `UPDATE account SET password_hash = $2, must_change_password = true, version = version + 1
      WHERE id = $1 RETURNING username, name_en AS "nameEn", name_bn AS "nameBn"`,
    accountId,
    hash,
  );
  if (!known) throw new AppError(errors.notFound);
  await endOldWays(transaction, before, ['password'], null);
  await addMembership(transaction, place.siteId, accountId, role, null);
  return { id: accountId, slip: { ...known, password } };
}

/** A group of institutions with the institutions in it. */
export type GroupOfUser = {
  readonly id: string;
  readonly name: Label;
  readonly sites: readonly { readonly id: number; readonly name: Label }[];
};

/**
 * The groups the caller is a user of, by a role that holds `permission`, and that the institution he works in belongs to.
 * He may then read in all institutions of such a group what that permission lets him read (`readInSites`); in none that is
 * suspended or closed.
 */
export async function groupsOfUser(
  transaction: PlatformTransaction,
  permission: Permission,
): Promise<GroupOfUser[]> {
  const { accountId, siteId } = transaction.context;
  return transaction.read(
    { id: 'uuid', name: json<Label>(), sites: json<{ id: number; name: Label }[]>() },
    `SELECT g.id, json_build_object('en', g.name_en, 'bn', g.name_bn) AS name,
            (SELECT coalesce(json_agg(json_build_object('id', s.id, 'name', json_build_object('en', s.name_en, 'bn', s.name_bn))
                             ORDER BY s.name_en, s.id), '[]')
               FROM site_group_member m JOIN site s ON s.id = m.site_id AND s.status NOT IN ('suspended', 'closed')
              WHERE m.group_id = g.id AND ${inGroupToday('m')}) AS sites
       FROM site_group g
      WHERE EXISTS (SELECT 1 FROM site_group_member m WHERE m.group_id = g.id AND m.site_id = $2 AND ${inGroupToday('m')})
        AND EXISTS (SELECT 1 FROM access_group_user u JOIN role_permission p ON p.role = u.role AND p.permission = $3
                     WHERE u.group_id = g.id AND u.account_id = $1 AND ${live('u')})
      ORDER BY g.name_en, g.id LIMIT 50`,
    accountId,
    siteId,
    permission,
  );
}
