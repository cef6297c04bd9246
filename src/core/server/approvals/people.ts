import type { Permission } from '../../module/permissions.ts';
import { isMember, permissionsOf, type Standing } from '../auth/permissions-of.ts';
import type { Database, PlatformTransaction } from '../database/in-site.ts';

/** What an account may do at an institution at this moment; nothing when it is disabled or no member. */
export async function permissionsAt(
  database: Database,
  siteId: number,
  accountId: string,
): Promise<ReadonlySet<Permission>> {
  const found = await database.findOne<Standing & Record<string, unknown>>(
    `SELECT (SELECT json_agg(json_build_object('role', m.role, 'stamp', r.xmin::text, 'isHere', m.site_id IS NOT NULL,
                                               'isDisabled', m.disabled_at IS NOT NULL))
               FROM membership m JOIN role r ON r.code = m.role
              WHERE m.account_id = a.id AND (m.site_id = $2 OR m.site_id IS NULL)
                AND (m.ends_at IS NULL OR m.ends_at > now()) AND (m.starts_at IS NULL OR m.starts_at <= now())) AS memberships,
            (SELECT json_agg(json_build_object('permission', g.permission, 'effect', g.effect))
               FROM permission_grant g
              WHERE g.account_id = a.id AND g.site_id = $2
                AND (g.expires_at IS NULL OR g.expires_at > now())) AS grants
       FROM account a WHERE a.id = $1 AND a.status = 'active'`,
    accountId,
    siteId,
  );
  return found && isMember(found) ? permissionsOf(database, found) : new Set();
}

/** The roles an account has at an institution, by their codes. */
export async function rolesAt(
  database: Database,
  siteId: number,
  accountId: string,
): Promise<readonly string[]> {
  const found = await database.findOne<{ roles: string[] | null }>(
    `SELECT array_agg(role) AS roles FROM membership
      WHERE account_id = $1 AND site_id = $2 AND disabled_at IS NULL AND (ends_at IS NULL OR ends_at > now()) AND (starts_at IS NULL OR starts_at <= now())`,
    accountId,
    siteId,
  );
  return found?.roles ?? [];
}

/** Who holds a permission at an institution. */
export async function holdersOf(
  database: Database,
  siteId: number,
  permission: Permission,
): Promise<readonly string[]> {
  const found = await database.findOne<{ ids: string[] | null }>(
    `SELECT array_agg(DISTINCT m.account_id) AS ids
       FROM membership m JOIN account a ON a.id = m.account_id AND a.status = 'active'
      WHERE m.site_id = $1 AND m.disabled_at IS NULL AND (m.ends_at IS NULL OR m.ends_at > now()) AND (m.starts_at IS NULL OR m.starts_at <= now())
        AND (EXISTS (SELECT 1 FROM role_permission p WHERE p.role = m.role AND p.permission = $2)
             OR EXISTS (SELECT 1 FROM permission_grant g
                         WHERE g.account_id = a.id AND g.site_id = $1 AND g.permission = $2 AND g.effect = 'allow'
                           AND (g.expires_at IS NULL OR g.expires_at > now())))
        AND NOT EXISTS (SELECT 1 FROM permission_grant g
                         WHERE g.account_id = a.id AND g.site_id = $1 AND g.permission = $2 AND g.effect = 'deny'
                           AND (g.expires_at IS NULL OR g.expires_at > now()))`,
    siteId,
    permission,
  );
  return found?.ids ?? [];
}

/** Who holds a permission on the platform at this moment. */
export async function holdersOnPlatform(
  transaction: PlatformTransaction,
  permission: Permission,
  now: Date,
): Promise<readonly string[]> {
  const rows = await transaction.read(
    { id: 'uuid' },
    `SELECT a.id FROM account a
      WHERE a.status = 'active' AND a.is_platform AND EXISTS (
        SELECT 1 FROM membership m JOIN role_permission p ON p.role = m.role AND p.permission = $1
         WHERE m.account_id = a.id AND m.site_id IS NULL AND m.disabled_at IS NULL
           AND (m.ends_at IS NULL OR m.ends_at > $2) AND (m.starts_at IS NULL OR m.starts_at <= $2))
      ORDER BY a.id LIMIT 500`,
    permission,
    now,
  );
  return rows.map((one) => one.id);
}

export type Colleague = { readonly id: string; readonly name: { en: string; bn: string } };

/** Who works at an institution: everybody with a role there but students and guardians. */
export async function staffOf(database: Database, siteId: number): Promise<readonly Colleague[]> {
  const found = await database.findOne<{ people: Colleague[] | null }>(
    `SELECT json_agg(json_build_object('id', p.id, 'name', json_build_object('en', p.name_en, 'bn', p.name_bn))
              ORDER BY p.name_en, p.id) AS people
       FROM (SELECT a.id, a.name_en, coalesce(nullif(a.name_bn, ''), a.name_en) AS name_bn FROM account a
              WHERE a.status = 'active' AND EXISTS (
                SELECT 1 FROM membership m
                 WHERE m.account_id = a.id AND m.site_id = $1 AND m.disabled_at IS NULL
                   AND (m.ends_at IS NULL OR m.ends_at > now()) AND (m.starts_at IS NULL OR m.starts_at <= now()) AND m.role NOT IN ('student', 'guardian'))
              ORDER BY a.name_en, a.id LIMIT 500) p`,
    siteId,
  );
  return found?.people ?? [];
}
