import { approvalErrors } from '../../approvals/approvals-labels.ts';
import { AppError } from '../../errors.ts';
import { dayLabel } from '../../format.ts';
import type { Label } from '../../labels.ts';
import type { Permission } from '../../module/permissions.ts';
import type { Database, PlatformTransaction } from '../database/in-site.ts';
import { json } from '../database/row-shape.ts';

/** For so many days whoever could decide still counts: nobody becomes the only one by keeping the others away. */
const keptDays = 7;

const lately = `now() - interval '${keptDays} days'`;

/** Whoever was switched off or lost a role within these days that holds the permission `$2`, or that an extra one went with. */
const offLately = (place: string) => `
  SELECT m.account_id, greatest(m.disabled_at, CASE WHEN m.ends_at <= now() THEN m.ends_at END) AS at
    FROM membership m JOIN role r ON r.code = m.role
   WHERE ${place} AND greatest(m.disabled_at, CASE WHEN m.ends_at <= now() THEN m.ends_at END) > ${lately}
     AND (m.ends_at IS NULL OR m.ends_at > ${lately}) AND (m.disabled_at IS NULL OR m.disabled_at > ${lately})
     AND (EXISTS (SELECT 1 FROM role_permission p WHERE p.role = m.role AND p.permission = $2)
          OR EXISTS (SELECT 1 FROM permission_grant g WHERE g.account_id = m.account_id AND g.site_id = m.site_id
                        AND g.permission = $2 AND g.effect = 'allow' AND (g.expires_at IS NULL OR g.expires_at > ${lately})))`;

/** Whoever was denied the permission, or lost it as an extra one or with others of the role. */
const deniedLately = `
  SELECT g.account_id, g.created_at AS at FROM permission_grant g
   WHERE g.site_id = $1 AND g.permission = $2 AND g.effect = 'deny' AND g.created_at > ${lately}
     AND (g.expires_at IS NULL OR g.expires_at > now())
   UNION ALL
  SELECT (h.before ->> 'account_id')::uuid, h.at FROM platform_history h
   WHERE h.site_id = $1 AND h.at > ${lately} AND h.table_name = 'permission_grant' AND h.operation = 'delete'
     AND h.before ->> 'permission' = $2 AND h.before ->> 'effect' = 'allow'
   UNION ALL
  SELECT m.account_id, h.at FROM platform_history h JOIN membership m ON m.role = h.before ->> 'role' AND m.site_id = $1
   WHERE h.at > ${lately} AND h.table_name = 'role_permission' AND h.operation = 'delete' AND h.before ->> 'permission' = $2
     AND (m.ends_at IS NULL OR m.ends_at > ${lately}) AND (m.disabled_at IS NULL OR m.disabled_at > ${lately})`;

const dayOf = (at: string) => `to_char(${at} AT TIME ZONE 'Asia/Dhaka', 'YYYY-MM-DD')`;
/** The last of them, but those of `$3`. */
const lastOf = (lost: string, who = 'true') => `
  SELECT json_build_object('name', json_build_object('en', a.name_en, 'bn', coalesce(nullif(a.name_bn, ''), a.name_en)),
           'until', ${dayOf('l.at')}, 'from', ${dayOf(`(l.at + interval '${keptDays} days')`)}) AS kept
    FROM (${lost}) l JOIN account a ON a.id = l.account_id AND a.status = 'active' AND ${who}
   WHERE NOT a.id = ANY($3::uuid[]) ORDER BY l.at DESC, a.id LIMIT 1`;

const atInstitution = lastOf(`${offLately('m.site_id = $1')} UNION ALL ${deniedLately}`);
const onPlatform = lastOf(offLately('m.site_id IS NULL AND r.rank > $1'), 'a.is_platform');

type Kept = { readonly name: Label; readonly until: string; readonly from: string };

function refuse(kept: Kept | undefined): void {
  if (!kept) return;
  const { name, until, from } = kept;
  throw new AppError(approvalErrors.keptAway, { name, until: dayLabel(until), from: dayLabel(from) });
}

/** Throws 409 where somebody other than `without` could decide at the institution until these days. */
export async function assertNobodyKeptAway(
  database: Database,
  siteId: number,
  permission: Permission,
  without: readonly string[],
): Promise<void> {
  const found = await database.findOne<{ kept: Kept }>(atInstitution, siteId, permission, without);
  refuse(found?.kept);
}

/** The same on the platform, of those who rank above. */
export async function assertNobodyKeptAwayOnPlatform(
  transaction: PlatformTransaction,
  rank: number,
  permission: Permission,
  without: readonly string[],
): Promise<void> {
  const found = await transaction.readOne({ kept: json<Kept>() }, onPlatform, rank, permission, without);
  refuse(found?.kept);
}
