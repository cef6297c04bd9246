import { type Permission, storedPermission } from '../../module/permissions.ts';
import type { Database } from '../database/in-site.ts';

/** What an account holds in an institution at this moment; what has expired is not among it. */
export type Standing = {
  readonly memberships:
    | readonly { role: string; stamp: string; isHere: boolean; isDisabled: boolean }[]
    | null;
  readonly grants: readonly { permission: string; effect: 'allow' | 'deny' }[] | null;
};

/** Whose membership has ended is in no institution any more, whatever was granted besides. */
export const isMember = ({ memberships }: Standing): boolean => (memberships ?? []).some((one) => one.isHere);

/** The role that looks and changes nothing. */
export const readOnlyRole = 'auditor';

/** Whether somebody holds no role here but that one, at this moment. */
export function isReadOnly({ memberships }: Standing): boolean {
  const here = (memberships ?? []).filter((one) => !one.isDisabled);
  return here.length > 0 && here.every((one) => one.role === readOnlyRole);
}

/**
 * The permissions of each role under the stamp of its row. Every change of them gives the row another one
 * (`pathshala_stamp_role`), so what is kept here is never old.
 */
const known = new WeakMap<Database, Map<string, { stamp: string; permissions: readonly string[] }>>();

/**
 * What the account may do: the permissions of its roles and those granted besides, without those denied. Who is
 * switched off in the institution keeps neither; extra permissions are only for members.
 */
export async function permissionsOf(
  database: Database,
  { memberships, grants }: Standing,
): Promise<ReadonlySet<Permission>> {
  const active = (memberships ?? []).filter((one) => !one.isDisabled);
  const kept = known.get(database) ?? new Map<string, { stamp: string; permissions: readonly string[] }>();
  known.set(database, kept);
  const unknown = active.filter((one) => kept.get(one.role)?.stamp !== one.stamp);
  if (unknown.length > 0) {
    const read = await database.findOne<{ found: Record<string, string[]> | null }>(
      `SELECT json_object_agg(role, permissions) AS found FROM (
         SELECT role, array_agg(permission) AS permissions FROM role_permission WHERE role = ANY($1::text[]) GROUP BY role) r`,
      unknown.map((one) => one.role),
    );
    for (const { role, stamp } of unknown) kept.set(role, { stamp, permissions: read?.found?.[role] ?? [] });
  }
  const held = new Set(active.flatMap((one) => kept.get(one.role)?.permissions ?? []).map(storedPermission));
  const extra = (grants ?? []).map(({ permission, effect }) => ({
    permission: storedPermission(permission),
    effect,
  }));
  if (active.some((one) => one.isHere))
    for (const { permission, effect } of extra) if (effect === 'allow') held.add(permission);
  for (const { permission, effect } of extra) if (effect === 'deny') held.delete(permission);
  return held;
}
