import { AppError, errors } from '../../core/errors.ts';
import { newId } from '../../core/ids.ts';
import type { Label } from '../../core/labels.ts';
import type { Permission } from '../../core/module/permissions.ts';
import type { PlatformTransaction } from '../../core/server/database/in-site.ts';
import { json } from '../../core/server/database/row-shape.ts';
import type { Services } from '../../core/server/http/services.ts';
import { accessErrors } from './labels.ts';
import { mayGive } from './rules.ts';
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

/** A group of institutions with the institutions in it. */
export type GroupOfUser = {
  readonly id: string;
  readonly name: Label;
  readonly sites: readonly { readonly id: number; readonly name: Label }[];
};

/**
 * The groups the caller is a user of, by a role that holds `permission`, and that the institution he works in belongs to.
 * He may then read in all institutions of such a group what that permission lets him read, one after another.
 */
export async function groupsOfUser(
  transaction: PlatformTransaction,
  permission: Permission,
): Promise<GroupOfUser[]> {
  const { accountId, siteId } = transaction.context;
  return transaction.read(
    { id: 'uuid', name: json<Label>(), sites: json<{ id: number; name: Label }[]>() },
    `SELECT g.id, json_build_object('en', g.name_en, 'bn', g.name_bn) AS name,
            (SELECT json_agg(json_build_object('id', s.id, 'name', json_build_object('en', s.name_en, 'bn', s.name_bn))
                             ORDER BY s.name_en, s.id)
               FROM site_group_member m JOIN site s ON s.id = m.site_id WHERE m.group_id = g.id) AS sites
       FROM site_group g
      WHERE EXISTS (SELECT 1 FROM site_group_member m WHERE m.group_id = g.id AND m.site_id = $2)
        AND EXISTS (SELECT 1 FROM access_group_user u JOIN role_permission p ON p.role = u.role AND p.permission = $3
                     WHERE u.group_id = g.id AND u.account_id = $1 AND ${live('u')})
      ORDER BY g.name_en, g.id LIMIT 50`,
    accountId,
    siteId,
    permission,
  );
}
