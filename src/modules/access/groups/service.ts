import { AppError, errors, ValidationError } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { Label } from '../../../core/labels.ts';
import { endSessionsSql } from '../../../core/server/auth/end-sessions.ts';
import type { PlatformTransaction } from '../../../core/server/database/in-site.ts';
import { inGroupToday } from '../../../core/server/database/scope/group-members.ts';
import { containing } from '../../../core/server/entity/records.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { permissions } from '../../../modules.details.ts';
import { accessErrors, fieldProblems } from '../labels.ts';
import { type Actor, administratorRank, mayGive, mayManage } from '../rules.ts';
import { actorOnPlatform, endOfDay, lastDay, live } from '../service/actor.ts';
import { assertFuture } from '../service/add-person.ts';
import { toBeGivenByTwo } from '../service/two-persons.ts';

type Side = 'site' | 'platform';
type Group = { id: string; label: { en: string; bn: string } };

/** The groups somebody looks at: platform staff at all of them, others at those of their institution. */
async function groupsOf(transaction: PlatformTransaction, side: Side): Promise<Group[]> {
  const rows = await transaction.read(
    { id: 'uuid', name_en: 'text', name_bn: 'text' },
    `SELECT g.id, g.name_en, g.name_bn FROM site_group g
      WHERE $1::bigint IS NULL OR EXISTS (
              SELECT 1 FROM site_group_member m WHERE m.group_id = g.id AND m.site_id = $1 AND ${inGroupToday('m')})
      ORDER BY g.name_en, g.id LIMIT 200`,
    side === 'platform' ? null : (transaction.context.siteId ?? 0),
  );
  return rows.map((row) => ({ id: row.id, label: { en: row.name_en, bn: row.name_bn } }));
}

/** Whoever acts in a group: platform staff, or by his highest role in the group itself; an institution's own is none. */
async function actorIn(transaction: PlatformTransaction, side: Side, groupId: string): Promise<Actor> {
  if (side === 'platform') return (await actorOnPlatform(transaction, null)).actor;
  const { accountId, permissions } = transaction.context;
  const row = await transaction.readOne(
    { rank: 'int' },
    `SELECT coalesce(max(r.rank), 0) AS rank FROM access_group_user u JOIN role r ON r.code = u.role
      WHERE u.group_id = $1 AND u.account_id = $2 AND ${live('u')}`,
    groupId,
    accountId,
  );
  return { accountId: accountId ?? '', rank: row?.rank ?? 0, permissions, isPlatform: false };
}

const permissionLabel = (permission: string): Label | string => {
  const known: Readonly<Record<string, Label>> = permissions;
  return known[permission] ?? permission;
};

const mayEdit = (actor: Actor) => actor.isPlatform || actor.rank >= administratorRank;

/** One page of a group's users; the first group of the caller where none is named. */
export async function listGroupUsers(
  transaction: PlatformTransaction,
  side: Side,
  services: Services,
  query: { groupId?: string | undefined; q?: string | undefined; page: number; size: number },
) {
  const groups = await groupsOf(transaction, side);
  const group = query.groupId ? groups.find(({ id }) => id === query.groupId) : groups[0];
  if (query.groupId && !group) throw new AppError(errors.notFound);
  const nothing = {
    items: [],
    total: 0,
    page: query.page,
    size: query.size,
    roles: [],
    can: { edit: false },
  };
  if (!group) return { ...nothing, groups };
  const actor = await actorIn(transaction, side, group.id);
  const rows = await transaction.read(
    {
      id: 'uuid',
      account_id: 'uuid',
      name_en: 'text',
      name_bn: 'text',
      username: 'text',
      is_platform: 'bool',
      role_en: 'text',
      role_bn: 'text',
      rank: 'int',
      until: 'text?',
      institutions: 'int',
      last_at: 'time?',
      total: 'int',
    },
    `SELECT u.id, u.account_id, a.name_en, a.name_bn, a.username, a.is_platform, r.name_en AS role_en, r.name_bn AS role_bn,
            r.rank, ${lastDay('u.ends_at')} AS until, count(*) OVER ()::int AS total,
            (SELECT count(*)::int FROM membership m WHERE m.account_id = u.account_id AND m.group_id = u.group_id
                AND m.role = u.role AND ${live('m')}) AS institutions,
            (SELECT max(s.at) FROM sign_in s WHERE s.account_id = u.account_id) AS last_at
       FROM access_group_user u JOIN account a ON a.id = u.account_id JOIN role r ON r.code = u.role
      WHERE u.group_id = $1 AND ${live('u')}
        AND ($2::text IS NULL OR a.name_en ILIKE $2 OR a.name_bn ILIKE $2 OR a.username ILIKE $2)
      ORDER BY r.rank DESC, lower(a.name_en), u.id LIMIT $3 OFFSET $4`,
    group.id,
    query.q ? containing(query.q) : null,
    query.size,
    (query.page - 1) * query.size,
  );
  const edit = mayEdit(actor);
  return {
    items: rows.map((row) => ({
      id: row.id,
      accountId: row.account_id,
      nameEn: row.name_en,
      nameBn: row.name_bn,
      username: row.username,
      role: { en: row.role_en, bn: row.role_bn },
      until: row.until,
      institutions: row.institutions,
      lastSignInAt: row.last_at?.toISOString() ?? null,
      mayTake: edit && mayManage(actor, { id: row.account_id, rank: row.rank, isPlatform: row.is_platform }),
    })),
    total: rows[0]?.total ?? 0,
    page: query.page,
    size: query.size,
    groups: [group, ...groups.filter(({ id }) => id !== group.id)],
    roles: edit
      ? (await rolesFor(transaction, services, actor))
          .filter(({ kept }) => kept === null)
          .map(({ code, label }) => ({ code, label }))
      : [],
    can: { edit },
  };
}

/**
 * The platform's roles for institutions that the actor may give. `kept`: what of it one person of the group does not give
 * alone; staff of the platform ask a second one.
 */
async function rolesFor(transaction: PlatformTransaction, services: Services, actor: Actor) {
  const rows = await transaction.read(
    { code: 'text', name_en: 'text', name_bn: 'text', rank: 'int', permissions: 'text[]' },
    `SELECT r.code, r.name_en, r.name_bn, r.rank,
            ARRAY(SELECT permission FROM role_permission p WHERE p.role = r.code) AS permissions
       FROM role r WHERE r.scope = 'site' AND r.site_id IS NULL AND r.rank > 10 ORDER BY r.rank DESC, r.code`,
  );
  return rows
    .filter((row) => mayGive(actor, row))
    .map((row) => ({
      code: row.code,
      label: { en: row.name_en, bn: row.name_bn },
      kept: actor.isPlatform ? null : (toBeGivenByTwo(services, row.permissions)[0] ?? null),
    }));
}

/** Gives somebody a role at every institution of a group. Throws 422 where nobody has that name. */
export async function addGroupUser(
  transaction: PlatformTransaction,
  services: Services,
  side: Side,
  input: { groupId: string; login: string; role: string; until: string | null },
): Promise<string> {
  const groups = await groupsOf(transaction, side);
  if (!groups.some(({ id }) => id === input.groupId)) throw new AppError(errors.notFound);
  const actor = await actorIn(transaction, side, input.groupId);
  if (!mayEdit(actor)) throw new AppError(accessErrors.rank);
  const roles = await rolesFor(transaction, services, actor);
  const role = roles.find(({ code }) => code === input.role);
  if (!role) throw new AppError(accessErrors.role, { role: input.role });
  if (role.kept !== null) throw new AppError(accessErrors.ofTwo, { permission: permissionLabel(role.kept) });
  assertFuture(input.until, services);
  // From within a group only people of its institutions are found; the platform knows everybody.
  const person = await transaction.readOne(
    { id: 'uuid', is_platform: 'bool' },
    `SELECT a.id, a.is_platform FROM account a WHERE (a.username = $1 OR a.email = $1) AND a.status = 'active'
        AND ($2::boolean OR EXISTS (SELECT 1 FROM membership m JOIN site_group_member s ON s.site_id = m.site_id
              WHERE m.account_id = a.id AND s.group_id = $3 AND ${live('m')} AND ${inGroupToday('s')}))
      ORDER BY a.username = $1 DESC LIMIT 1`,
    input.login,
    side === 'platform',
    input.groupId,
  );
  if (!person) throw new ValidationError({ login: [fieldProblems.nobody] });
  if (person.is_platform) throw new AppError(accessErrors.platformOwn);
  if (person.id === actor.accountId) throw new AppError(accessErrors.self);
  const id = newId();
  const made = await transaction.change(
    `INSERT INTO access_group_user (id, group_id, account_id, role, ends_at, added_by)
     VALUES ($1, $2, $3, $4, ${endOfDay('$5')}, $6) ON CONFLICT DO NOTHING`,
    id,
    input.groupId,
    person.id,
    input.role,
    input.until,
    transaction.context.accountId,
  );
  if (made === 0) throw new ValidationError({ login: [fieldProblems.inGroup] });
  return id;
}

/** Ends the role at every institution of the group, and the sessions that came with it. */
export async function takeGroupUser(transaction: PlatformTransaction, side: Side, id: string): Promise<void> {
  const row = await transaction.readOne(
    { group_id: 'uuid', account_id: 'uuid', rank: 'int', is_platform: 'bool' },
    `SELECT u.group_id, u.account_id, r.rank, a.is_platform FROM access_group_user u
       JOIN role r ON r.code = u.role JOIN account a ON a.id = u.account_id WHERE u.id = $1 AND ${live('u')}`,
    id,
  );
  const groups = await groupsOf(transaction, side);
  if (!row || !groups.some((group) => group.id === row.group_id)) throw new AppError(errors.notFound);
  const actor = await actorIn(transaction, side, row.group_id);
  const target = { id: row.account_id, rank: row.rank, isPlatform: row.is_platform };
  if (row.account_id === actor.accountId) throw new AppError(accessErrors.self);
  if (!mayEdit(actor) || !mayManage(actor, target)) throw new AppError(accessErrors.rank);
  await transaction.change('UPDATE access_group_user SET ends_at = now() WHERE id = $1', id);
  await transaction.rows(endSessionsSql('s.account_id = $1'), row.account_id);
}
