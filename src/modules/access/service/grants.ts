import { AppError, errors, ValidationError } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { Label } from '../../../core/labels.ts';
import type { PlatformTransaction, Row } from '../../../core/server/database/in-site.ts';
import { json } from '../../../core/server/database/row-shape.ts';
import { containing, withAttribute } from '../../../core/server/entity/records.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { messages } from '../../../core/validation/messages.ts';
import { permissions } from '../../../modules.details.ts';
import type { Effective, Grant } from '../contract.ts';
import { accessErrors, fieldNames } from '../labels.ts';
import { isAllowed, isOfPlatform, mayAllow, mayManage } from '../rules.ts';
import { endOfDay, lastDay, live, ofPlace, type Place } from './actor.ts';
import { assertFuture } from './add-person.ts';
import { manageable } from './people.ts';
import { assertOfPlatform, toBeGivenByTwo } from './two-persons.ts';

type GrantRow = Row & {
  id: string;
  account_id: string;
  name_en: string;
  name_bn: string;
  is_platform: boolean;
  rank: number;
  permission: string;
  effect: 'allow' | 'deny';
  reason: string;
  by: Label | null;
  granted_by: string | null;
  by_platform: boolean;
  by_rank: number;
  created_at: Date;
  until: string | null;
  over: boolean;
  total: number;
};

const running = '(g.expires_at IS NULL OR g.expires_at > now())';
const rankOf = (
  account: string,
) => `(SELECT coalesce(max(r.rank), 0) FROM membership m JOIN role r ON r.code = m.role
  WHERE m.account_id = ${account} AND m.site_id = g.site_id AND ${live('m')})`;
const selected = `g.id, g.account_id, a.name_en, a.name_bn, a.is_platform, ${rankOf('g.account_id')} AS rank, g.permission,
  g.effect, g.reason, CASE WHEN b.id IS NOT NULL THEN json_build_object('en', b.name_en, 'bn', b.name_bn) END AS by,
  g.granted_by, coalesce(b.is_platform, false) AS by_platform, ${rankOf('g.granted_by')} AS by_rank, g.created_at,
  ${lastDay('g.expires_at')} AS until, NOT ${running} AS over`;
const source = `permission_grant g JOIN account a ON a.id = g.account_id LEFT JOIN account b ON b.id = g.granted_by`;

/** One page of the extra permissions and denials of an institution, newest first. */
export async function listGrants(
  transaction: PlatformTransaction,
  place: Place,
  query: {
    q?: string | undefined;
    effect?: string | undefined;
    state: 'running' | 'over' | 'all';
    page: number;
    size: number;
  },
) {
  const rows = await transaction.rows<GrantRow>(
    `SELECT ${selected}, count(*) OVER ()::int AS total FROM ${source}
      WHERE g.site_id = $1 AND ($2::text IS NULL OR a.name_en ILIKE $2 OR a.name_bn ILIKE $2 OR g.permission ILIKE $2)
        AND ($3::text IS NULL OR g.effect = $3)
        AND ($4 = 'all' OR (${running}) = ($4 = 'running'))
      ORDER BY g.created_at DESC, g.id LIMIT $5 OFFSET $6`,
    place.siteId,
    query.q ? containing(query.q) : null,
    query.effect ?? null,
    query.state,
    query.size,
    (query.page - 1) * query.size,
  );
  return {
    items: rows.map((row) => grantOf(row, place)),
    total: rows[0]?.total ?? 0,
    page: query.page,
    size: query.size,
  };
}

/** Allows or denies permissions; what was decided about them before is replaced. */
export async function addGrant(
  transaction: PlatformTransaction,
  services: Services,
  place: Place,
  input: {
    accountId: string;
    permissions: readonly string[];
    effect: 'allow' | 'deny';
    reason: string;
    until: string | null;
  },
): Promise<number> {
  await manageable(transaction, place, input.accountId);
  const wanted = [...new Set(input.permissions)];
  if (wanted.some((one) => !(one in permissions) || isOfPlatform(one)))
    throw new ValidationError({ permissions: [withAttribute(messages.in, fieldNames.permissions)] });
  assertFuture(input.until, services);
  if (place.siteId === null) throw new AppError(errors.notFound);
  // Rights over money are the institution's to give, by two of its own people.
  const given = await givenBy(transaction, place, { ...input, permissions: wanted });
  const [kept] = place.actor.isPlatform ? toBeGivenByTwo(services, given) : [];
  if (kept) throw new AppError(accessErrors.ofInstitution, { permission: labelOf(kept) });
  const missing = input.effect === 'allow' ? wanted.find((one) => !mayAllow(place.actor, one)) : undefined;
  if (missing) throw new AppError(accessErrors.notHeld, { permission: labelOf(missing) });
  const before = await transaction.rows<GrantRow>(
    `SELECT ${selected}, 0 AS total FROM ${source}
      WHERE g.site_id = $1 AND g.account_id = $2 AND g.permission = ANY($3::text[]) AND ${running}`,
    place.siteId,
    input.accountId,
    wanted,
  );
  if (before.some((row) => !mayLift(row, place))) throw new AppError(accessErrors.locked);
  await transaction.change(
    'DELETE FROM permission_grant WHERE id = ANY($1::uuid[])',
    before.map((row) => row.id),
  );
  return transaction.change(
    `INSERT INTO permission_grant (id, account_id, site_id, permission, effect, reason, granted_by, expires_at)
     SELECT w.id, $1, $2, w.permission, $3, $4, $5, ${endOfDay('$6')}
       FROM unnest($7::uuid[], $8::text[]) AS w (id, permission)`,
    input.accountId,
    place.siteId,
    input.effect,
    input.reason,
    place.actor.accountId,
    input.until,
    wanted.map(() => newId()),
    wanted,
  );
}

/** What a decision gives: what it allows, and of what it denies that which was denied for longer. */
export async function givenBy(
  transaction: PlatformTransaction,
  place: Place,
  input: {
    accountId: string;
    permissions: readonly string[];
    effect: 'allow' | 'deny';
    until: string | null;
  },
): Promise<readonly string[]> {
  if (input.effect === 'allow') return input.permissions;
  if (input.until === null) return [];
  const found = await transaction.readOne(
    { permissions: 'text[]' },
    `SELECT ARRAY(SELECT g.permission FROM permission_grant g
              WHERE g.site_id = $1 AND g.account_id = $2 AND g.permission = ANY($3::text[]) AND g.effect = 'deny'
                AND (g.expires_at IS NULL OR (g.expires_at > now() AND g.expires_at > ${endOfDay('$4')}))) AS permissions`,
    place.siteId,
    input.accountId,
    input.permissions,
    input.until,
  );
  return found?.permissions ?? [];
}

/** A decision that is listed here. Throws 404 for any other. */
export async function readGrant(
  transaction: PlatformTransaction,
  place: Place,
  id: string,
): Promise<GrantRow> {
  const row = await transaction.row<GrantRow>(
    `SELECT ${selected}, 0 AS total FROM ${source} WHERE g.site_id = $1 AND g.id = $2`,
    place.siteId,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  return row;
}

/** Takes back an extra permission or lifts a denial; lifting one counts as giving. */
export async function removeGrant(
  transaction: PlatformTransaction,
  services: Services,
  place: Place,
  id: string,
): Promise<void> {
  const row = await readGrant(transaction, place, id);
  if (!isManageable(row, place)) throw new AppError(accessErrors.rank);
  if (!mayLift(row, place)) throw new AppError(accessErrors.locked);
  if (row.effect === 'deny' && !mayAllow(place.actor, row.permission))
    throw new AppError(accessErrors.notHeld, { permission: labelOf(row.permission) });
  if (row.effect === 'deny' && !row.over) await assertOfPlatform(services, place, [row.permission]);
  await transaction.change('DELETE FROM permission_grant WHERE id = $1', id);
}

/** Every permission of an institution, or of the platform, whether the person has it now, and why. */
export async function effectivePermissions(
  transaction: PlatformTransaction,
  siteId: number | null,
  accountId: string,
): Promise<Effective[]> {
  const here = { siteId };
  const fromRoles = await transaction.read(
    { permission: 'text', role: json<Label>(), until: 'text?' },
    `SELECT p.permission, json_build_object('en', r.name_en, 'bn', r.name_bn) AS role, ${lastDay('m.ends_at')} AS until
       FROM membership m JOIN role r ON r.code = m.role JOIN role_permission p ON p.role = r.code
      WHERE m.account_id = $1 AND ${ofPlace(here, 'm', '$2')} AND m.disabled_at IS NULL AND ${live('m')} ORDER BY r.rank DESC`,
    accountId,
    siteId,
  );
  const extra = await transaction.rows<GrantRow>(
    `SELECT ${selected}, 0 AS total FROM ${source}
      WHERE g.account_id = $1 AND g.site_id = $2 AND ${running}
        AND EXISTS (SELECT 1 FROM membership m WHERE m.account_id = $1 AND m.site_id = $2 AND m.disabled_at IS NULL AND ${live('m')})
      ORDER BY g.created_at`,
    accountId,
    siteId,
  );
  return Object.keys(permissions)
    .filter((permission) => isOfPlatform(permission) === (siteId === null))
    .map((permission) => {
      const reasons: Effective['reasons'] = [
        ...fromRoles
          .filter((row) => row.permission === permission)
          .map((row) => ({
            kind: 'role' as const,
            role: row.role,
            by: null,
            at: null,
            reason: '',
            until: row.until,
          })),
        ...extra
          .filter((row) => row.permission === permission)
          .map((row) => ({
            kind: row.effect,
            role: null,
            by: row.by,
            at: row.created_at.toISOString(),
            reason: row.reason,
            until: row.until,
          })),
      ];
      return { permission, allowed: isAllowed(reasons), reasons };
    });
}

function grantOf(row: GrantRow, place: Place): Grant {
  return {
    id: row.id,
    person: { id: row.account_id, nameEn: row.name_en, nameBn: row.name_bn },
    permission: row.permission,
    effect: row.effect,
    reason: row.reason,
    by: row.by,
    at: row.created_at.toISOString(),
    until: row.until,
    isOver: row.over,
    mayRemove:
      isManageable(row, place) &&
      mayLift(row, place) &&
      (row.effect === 'allow' || mayAllow(place.actor, row.permission)),
  };
}

const isManageable = (row: GrantRow, place: Place): boolean =>
  mayManage(place.actor, { id: row.account_id, rank: row.rank, isPlatform: row.is_platform });

/** What platform staff or somebody of a higher rank decided stays theirs. */
function mayLift(row: GrantRow, place: Place): boolean {
  if (place.actor.isPlatform || row.granted_by === place.actor.accountId) return true;
  return !row.by_platform && row.by_rank <= place.actor.rank;
}

function labelOf(permission: string): Label | string {
  const known: Readonly<Record<string, Label>> = permissions;
  return known[permission] ?? permission;
}
