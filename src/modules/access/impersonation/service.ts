import { AppError, errors, ValidationError } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { Label } from '../../../core/labels.ts';
import { tellHeads } from '../../../core/server/auth/impersonation.ts';
import type { PlatformTransaction } from '../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../core/server/database/row-shape.ts';
import { accessErrors, fieldProblems } from '../labels.ts';
import { live } from '../service/actor.ts';

type Kind = 'site' | 'group' | 'user';
type Given = {
  kind: Kind;
  siteId: number | null;
  groupId: string | null;
  accountId: string | null;
  reason: string;
  minutes: number;
};

/** Begins it in the caller's own session. Throws 409 while one is open, 422 where nobody is there to work as. */
export async function startImpersonation(
  transaction: PlatformTransaction,
  sessionId: string | null,
  given: Given,
) {
  const { accountId: actorId } = transaction.context;
  if (sessionId === null || actorId === null) throw new AppError(errors.unauthenticated);
  const target = await targetOf(transaction, given);
  const id = newId();
  // One whose time is over is closed by the next; the partial key refuses two at once.
  await transaction.change(
    'UPDATE impersonation SET ended_at = ends_at WHERE session_id = $1 AND ended_at IS NULL AND ends_at <= now()',
    sessionId,
  );
  // By the database's clock, which each call is held against.
  const made = await transaction.readOne(
    { ends_at: 'time' },
    `INSERT INTO impersonation (id, actor_id, session_id, kind, account_id, of_site, group_id, reason, started_at, ends_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, now(), now() + make_interval(mins => $9)) ON CONFLICT DO NOTHING
     RETURNING ends_at`,
    id,
    actorId,
    sessionId,
    given.kind,
    target.accountId,
    target.siteId,
    given.kind === 'group' ? given.groupId : null,
    given.reason,
    given.minutes,
  );
  if (!made) throw new AppError(accessErrors.impersonating);
  await tellHeads(transaction, id, target.siteId);
  return { id, account: target.name, endsAt: made.ends_at.toISOString() };
}

/** Whose account: the one that was named, or whoever leads the institution or the group. Never staff of the platform. */
async function targetOf(transaction: PlatformTransaction, given: Given) {
  const { kind, siteId, groupId, accountId } = given;
  if (kind === 'group' ? groupId === null : siteId === null)
    throw new ValidationError({ [kind === 'group' ? 'groupId' : 'siteId']: [fieldProblems.choose] });
  if (kind === 'user' && accountId === null) throw new ValidationError({ accountId: [fieldProblems.choose] });
  const found = await transaction.readOne(
    { id: 'uuid', name: json<Label>(), site: 'int' },
    `SELECT a.id, json_build_object('en', a.name_en, 'bn', a.name_bn) AS name, m.site_id::int AS site
       FROM membership m JOIN role r ON r.code = m.role JOIN account a ON a.id = m.account_id
      WHERE m.disabled_at IS NULL AND ${live('m')} AND (m.starts_at IS NULL OR m.starts_at <= now())
        AND a.status = 'active' AND NOT a.is_platform
        AND CASE WHEN $1 = 'group' THEN m.group_id = $3 ELSE m.site_id = $2 END
        AND ($1 <> 'user' OR m.account_id = $4)
      ORDER BY r.rank DESC, m.created_at, m.site_id LIMIT 1`,
    kind,
    siteId,
    groupId,
    accountId,
  );
  if (!found)
    throw new ValidationError({
      [kind === 'group' ? 'groupId' : kind === 'user' ? 'accountId' : 'siteId']: [fieldProblems.nobodyLeads],
    });
  return { accountId: found.id, siteId: found.site, name: found.name };
}

/** One page, the newest first: of an institution with how much was changed meanwhile, or of all. */
export async function listImpersonations(
  transaction: PlatformTransaction,
  siteId: number | null,
  query: { kind?: Kind | undefined; page: number; size: number },
) {
  // With the institution entered, its own log can be counted.
  if (siteId !== null) await transaction.enterSite(siteId);
  const changes =
    siteId === null
      ? 'NULL::int'
      : `(SELECT count(*)::int FROM history h WHERE h.site_id = $1 AND h.impersonator = m.actor_id
            AND h.actor = m.account_id AND h.at >= m.started_at AND h.at <= coalesce(m.ended_at, m.ends_at))`;
  const rows = await transaction.read(
    {
      id: 'uuid',
      kind: oneOf<Kind>(),
      actor: json<Label>(),
      account: json<Label>(),
      site: json<Label>(),
      reason: 'text',
      started_at: 'time',
      ends_at: 'time',
      ended_at: 'time?',
      is_running: 'bool',
      changes: 'int?',
      total: 'int',
    },
    // The platform's own rows first, in a query of their own: on a cluster the institution's history lies elsewhere.
    `WITH told AS MATERIALIZED (
       SELECT i.id, i.kind, json_build_object('en', a.name_en, 'bn', a.name_bn) AS actor,
              json_build_object('en', w.name_en, 'bn', w.name_bn) AS account,
              json_build_object('en', s.name_en, 'bn', s.name_bn) AS site, i.reason, i.started_at, i.ends_at, i.ended_at,
              i.ended_at IS NULL AND i.ends_at > now() AS is_running, count(*) OVER ()::int AS total, i.actor_id, i.account_id
         FROM impersonation i JOIN account a ON a.id = i.actor_id JOIN account w ON w.id = i.account_id
         JOIN site s ON s.id = i.of_site
        WHERE ($1::bigint IS NULL OR i.of_site = $1) AND ($2::text IS NULL OR i.kind = $2)
        ORDER BY i.started_at DESC, i.id LIMIT $3 OFFSET $4)
     SELECT m.id, m.kind, m.actor, m.account, m.site, m.reason, m.started_at, m.ends_at, m.ended_at, m.is_running,
            ${changes} AS changes, m.total
       FROM told m ORDER BY m.started_at DESC, m.id`,
    siteId,
    query.kind ?? null,
    query.size,
    (query.page - 1) * query.size,
  );
  return {
    items: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      actor: row.actor,
      account: row.account,
      site: row.site,
      reason: row.reason,
      startedAt: row.started_at.toISOString(),
      endsAt: row.ends_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      isRunning: row.is_running,
      changes: row.changes,
    })),
    total: rows[0]?.total ?? 0,
    page: query.page,
    size: query.size,
  };
}
