import { AppError, errors, ValidationError } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { Label } from '../../../core/labels.ts';
import type { PlatformTransaction, Row } from '../../../core/server/database/in-site.ts';
import { withAttribute } from '../../../core/server/entity/records.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { messages } from '../../../core/validation/messages.ts';
import { initialRoles, permissions } from '../../../modules.details.ts';
import type { RoleRow } from '../contract.ts';
import { accessErrors, fieldNames, fieldProblems } from '../labels.ts';
import { isOfPlatform, mayAllow, mayChangeRole, mayGive } from '../rules.ts';
import { live, type Place } from './actor.ts';
import { toBeGivenByTwo } from './two-persons.ts';

type Stored = Row & {
  code: string;
  site_id: bigint | null;
  name_en: string;
  name_bn: string;
  scope: 'platform' | 'site';
  rank: number;
  version: number;
  people: number;
  permissions: string[];
};
export type RoleInput = {
  nameEn: string;
  nameBn: string;
  rank: number;
  permissions: readonly string[];
};

/** Roles an institution may give: the platform's and its own. With a null site the platform's roles of both kinds. */
export async function listRoles(transaction: PlatformTransaction, place: Place, mayEdit: boolean) {
  const rows = await transaction.rows<Stored>(
    `SELECT r.*, ARRAY(SELECT p.permission FROM role_permission p WHERE p.role = r.code ORDER BY 1) AS permissions,
            (SELECT count(DISTINCT m.account_id)::int FROM membership m WHERE m.role = r.code
              AND ($1::bigint IS NULL OR m.site_id = $1) AND (m.ends_at IS NULL OR m.ends_at > now()) AND (m.starts_at IS NULL OR m.starts_at <= now())) AS people
       FROM role r
      WHERE CASE WHEN $1::bigint IS NULL THEN r.site_id IS NULL
                 ELSE r.scope = 'site' AND (r.site_id IS NULL OR r.site_id = $1) END
      ORDER BY r.rank DESC, r.name_en, r.code`,
    place.siteId,
  );
  return {
    items: rows.map((row) => roleOf(row, place, mayEdit)),
    mayAllow: Object.keys(permissions).filter((one) => mayAllow(place.actor, one) && fits(place, one)),
    highestRank: place.actor.rank - 1,
    can: { edit: mayEdit },
  };
}

/** A new role with its permissions: of the institution, or with a null site for every institution. */
export async function addRole(
  transaction: PlatformTransaction,
  place: Place,
  input: RoleInput & { scope?: 'site' | 'platform' },
): Promise<string> {
  const scope = place.siteId === null ? (input.scope ?? 'site') : 'site';
  assertMayHold(place, input, scope);
  const short = newId().replaceAll('-', '').slice(-12);
  const code = place.siteId === null ? `role-${short}` : `${ownPrefix(place.siteId)}${short}`;
  await transaction.change(
    'INSERT INTO role (code, site_id, name_en, name_bn, scope, rank) VALUES ($1, $2, $3, $4, $6, $5)',
    code,
    place.siteId,
    input.nameEn,
    input.nameBn,
    input.rank,
    scope,
  );
  await setPermissions(transaction, code, [], input.permissions);
  return code;
}

/** Changes names, rank and permissions together. Throws 409 for a stale version. */
export async function changeRole(
  transaction: PlatformTransaction,
  place: Place,
  services: Services,
  input: RoleInput & { code: string; version: number },
): Promise<void> {
  const role = await ownRole(transaction, place, input.code);
  // Two persons give such a role; it is not made one afterwards behind their backs.
  const added = input.permissions.filter((one) => !role.permissions.includes(one));
  const [kept] = place.siteId === null ? [] : toBeGivenByTwo(services, added);
  if (kept && (await isHeld(transaction, input.code)))
    throw new AppError(accessErrors.roleHeld, { permission: labelOf(kept) });
  assertMayHold(place, input, role.scope);
  if (input.code in initialRoles && input.rank !== role.rank)
    throw new ValidationError({ rank: [fieldProblems.initialRank] });
  const changed = await transaction.change(
    'UPDATE role SET name_en = $2, name_bn = $3, rank = $4, version = version + 1 WHERE code = $1 AND version = $5',
    input.code,
    input.nameEn,
    input.nameBn,
    input.rank,
    input.version,
  );
  if (changed === 0) throw new AppError(errors.staleVersion);
  await setPermissions(transaction, input.code, role.permissions, input.permissions);
}

/** Gives permissions to roles and takes them, of several roles at once. Throws 409 for a role that changed meanwhile. */
export async function assignPermissions(
  transaction: PlatformTransaction,
  place: Place,
  changes: readonly { role: string; permission: string; held: boolean; version: number }[],
): Promise<void> {
  const codes = [...new Set(changes.map((one) => one.role))];
  const roles = await transaction.read(
    { code: 'text', scope: 'text', rank: 'int', version: 'int', permissions: 'text[]' },
    `SELECT r.code, r.scope, r.rank, r.version,
            ARRAY(SELECT p.permission FROM role_permission p WHERE p.role = r.code) AS permissions
       FROM role r WHERE r.code = ANY($1::text[]) AND r.site_id IS NULL ORDER BY r.code FOR UPDATE`,
    codes,
  );
  const byCode = new Map(roles.map((role) => [role.code, role]));
  for (const { role: code, permission, version } of changes) {
    const role = byCode.get(code);
    if (!role) throw new AppError(errors.notFound);
    if (role.version !== version) throw new AppError(errors.staleVersion);
    if (!mayChangeRole(place.actor, role)) throw new AppError(accessErrors.rolesOwn);
    if (!(permission in permissions) || isOfPlatform(permission) !== (role.scope === 'platform'))
      throw new ValidationError({ permissions: [withAttribute(messages.in, fieldNames.permissions)] });
    if (!mayAllow(place.actor, permission))
      throw new AppError(accessErrors.notHeld, { permission: labelOf(permission) });
  }
  const those = (held: boolean) => changes.filter((one) => one.held === held);
  const columns = (list: typeof changes) => [list.map((one) => one.role), list.map((one) => one.permission)];
  await transaction.change(
    `DELETE FROM role_permission p USING unnest($1::text[], $2::text[]) AS c (role, permission)
      WHERE p.role = c.role AND p.permission = c.permission`,
    ...columns(those(false)),
  );
  await transaction.change(
    `INSERT INTO role_permission (role, permission) SELECT c.role, c.permission
       FROM unnest($1::text[], $2::text[]) AS c (role, permission) ON CONFLICT DO NOTHING`,
    ...columns(those(true)),
  );
  await transaction.change('UPDATE role SET version = version + 1 WHERE code = ANY($1::text[])', codes);
}

async function isHeld(transaction: PlatformTransaction, code: string): Promise<boolean> {
  const held = await transaction.row(
    `SELECT 1 FROM membership m WHERE m.role = $1 AND ${live('m')} LIMIT 1`,
    code,
  );
  return held !== null;
}

/** Removes a role that nobody has or had. */
export async function removeRole(
  transaction: PlatformTransaction,
  place: Place,
  input: { code: string; version: number },
): Promise<void> {
  const role = await ownRole(transaction, place, input.code);
  if (role.version !== input.version) throw new AppError(errors.staleVersion);
  const used = await transaction.row('SELECT 1 FROM membership WHERE role = $1 LIMIT 1', input.code);
  if (used || input.code in initialRoles) throw new AppError(accessErrors.roleInUse);
  await transaction.change('DELETE FROM role_permission WHERE role = $1', input.code);
  await transaction.change('DELETE FROM role WHERE code = $1', input.code);
}

/** How the codes of an institution's own roles begin; the log finds their permissions by it. */
export const ownPrefix = (siteId: number): string => `site${siteId}-`;

/** Holds the role's row. Throws 404 for a role that is not listed here, 403 for one the caller may not change. */
async function ownRole(transaction: PlatformTransaction, place: Place, code: string): Promise<Stored> {
  const role = await transaction.row<Stored>(
    `SELECT r.*, 0 AS people, ARRAY(SELECT p.permission FROM role_permission p WHERE p.role = r.code) AS permissions
       FROM role r WHERE r.code = $1
        AND CASE WHEN $2::bigint IS NULL THEN r.site_id IS NULL
                 ELSE r.scope = 'site' AND (r.site_id IS NULL OR r.site_id = $2) END
        FOR UPDATE`,
    code,
    place.siteId,
  );
  if (!role) throw new AppError(errors.notFound);
  if (!isOwn(role, place) || !mayChangeRole(place.actor, role)) throw new AppError(accessErrors.rolesOwn);
  return role;
}

/** Throws 422 for an unknown permission or too high a rank, 403 for a permission the caller does not hold. */
function assertMayHold(place: Place, input: RoleInput, scope: 'platform' | 'site'): void {
  const isWrong = input.permissions.some(
    (one) => !(one in permissions) || isOfPlatform(one) !== (scope === 'platform'),
  );
  if (isWrong)
    throw new ValidationError({ permissions: [withAttribute(messages.in, fieldNames.permissions)] });
  if (input.rank >= place.actor.rank) throw new ValidationError({ rank: [fieldProblems.rank] });
  const missing = input.permissions.find((one) => !mayAllow(place.actor, one));
  if (missing) throw new AppError(accessErrors.notHeld, { permission: labelOf(missing) });
}

async function setPermissions(
  transaction: PlatformTransaction,
  code: string,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  const gone = before.filter((one) => !after.includes(one));
  const added = [...new Set(after)].filter((one) => !before.includes(one));
  if (gone.length > 0)
    await transaction.change(
      'DELETE FROM role_permission WHERE role = $1 AND permission = ANY($2::text[])',
      code,
      gone,
    );
  if (added.length > 0)
    await transaction.change(
      'INSERT INTO role_permission (role, permission) SELECT $1, unnest($2::text[])',
      code,
      added,
    );
}

function roleOf(row: Stored, place: Place, mayEdit: boolean): RoleRow {
  return {
    code: row.code,
    label: { en: row.name_en, bn: row.name_bn },
    scope: row.scope,
    rank: row.rank,
    isOwn: isOwn(row, place),
    isInitial: row.code in initialRoles,
    people: row.people,
    permissions: row.permissions,
    mayGive: mayGive(place.actor, row),
    mayEdit: mayEdit && isOwn(row, place) && mayChangeRole(place.actor, row),
    version: row.version,
  };
}

const isOwn = (row: Stored, place: Place): boolean =>
  (row.site_id === null ? null : Number(row.site_id)) === place.siteId;

const fits = (place: Place, permission: string): boolean =>
  place.siteId === null || !isOfPlatform(permission);

function labelOf(permission: string): Label | string {
  const known: Readonly<Record<string, Label>> = permissions;
  return known[permission] ?? permission;
}
