import { AppError, errors } from '../../core/errors.ts';
import { newId } from '../../core/ids.ts';
import type { Label } from '../../core/labels.ts';
import type { PlatformTransaction } from '../../core/server/database/in-site.ts';
import type { Services } from '../../core/server/http/services.ts';
import { accessErrors } from './labels.ts';
import { mayGive } from './rules.ts';
import { actorInSite, assertMayGive } from './service/actor.ts';
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
