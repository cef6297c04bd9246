import { AppError, errors } from '../../core/errors.ts';
import { newId } from '../../core/ids.ts';
import type { Label } from '../../core/labels.ts';
import type { PlatformTransaction } from '../../core/server/database/in-site.ts';
import type { Services } from '../../core/server/http/services.ts';
import { accessErrors } from './labels.ts';
import { mayGive, type Slip } from './rules.ts';
import { actorInSite, assertMayGive, live } from './service/actor.ts';
import { addMembership } from './service/add-person.ts';
import { firstPassword } from './service/passwords.ts';

/**
 * Makes an account for somebody another module knows, with a role at the caller's institution and a first password for
 * a slip. The user name is the institution's short name with `code`, so that the code alone is enough at the
 * institution's own log-in page. Throws 403 for a role the caller may not give and 409 for a user name that is taken.
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
