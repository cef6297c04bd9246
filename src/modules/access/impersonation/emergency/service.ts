import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { corePath } from '../../../../core/module/paths.ts';
import { notifyPlatform } from '../../../../core/server/bell/platform-bell.ts';
import type { PlatformTransaction } from '../../../../core/server/database/in-site.ts';
import { json, jsonOrNull } from '../../../../core/server/database/row-shape.ts';
import { notify } from '../../../../core/server/http/notifications.ts';
import { accessErrors, fieldProblems } from '../../labels.ts';
import { accessPath } from '../../paths.ts';
import { platformEmergencyPermission } from '../../permissions.ts';
import { live } from '../../service/actor.ts';
import type { Emergency, emergencyStates } from './contract.ts';
import { emergencyErrors, emergencyNews, emergencyReviewNews } from './labels.ts';

type Given = { siteId: number; reason: string; minutes: number };

const named = (alias: string) =>
  `json_build_object('en', ${alias}.name_en, 'bn', coalesce(nullif(${alias}.name_bn, ''), ${alias}.name_en))`;

/**
 * Begins it in the caller's own session: whoever leads the institution hears of it in the same transaction, and the others who
 * may review it too. Throws 409 while one is open, 422 for an institution that is not there or closed.
 */
export async function startEmergency(
  transaction: PlatformTransaction,
  sessionId: string | null,
  given: Given,
  now: Date,
) {
  const { accountId: actorId } = transaction.context;
  if (sessionId === null || actorId === null) throw new AppError(errors.unauthenticated);
  if (transaction.context.impersonatorId !== null) throw new AppError(accessErrors.impersonating);
  const about = await transaction.readOne(
    { site: json<Label>(), actor: json<Label>(), heads: 'uuid[]', reviewers: 'uuid[]' },
    `SELECT ${named('s')} AS site, ${named('a')} AS actor,
            ARRAY(SELECT DISTINCT m.account_id FROM membership m JOIN role r ON r.code = m.role
                   WHERE m.site_id = s.id AND r.rank >= 80 AND m.disabled_at IS NULL AND ${live('m')}
                     AND (m.starts_at IS NULL OR m.starts_at <= now())) AS heads,
            ARRAY(SELECT DISTINCT m.account_id FROM membership m JOIN role_permission p ON p.role = m.role AND p.permission = $3
                    JOIN account o ON o.id = m.account_id AND o.status = 'active' AND o.is_platform
                   WHERE m.site_id IS NULL AND m.account_id <> $2 AND m.disabled_at IS NULL AND ${live('m')}) AS reviewers
       FROM site s JOIN account a ON a.id = $2 WHERE s.id = $1 AND s.status <> 'closed'`,
    given.siteId,
    actorId,
    platformEmergencyPermission.review,
  );
  if (!about) throw new ValidationError({ siteId: [fieldProblems.choose] });
  // One whose time is over is closed by the next; the partial key refuses two at once.
  await transaction.change(
    'UPDATE emergency_access SET ended_at = ends_at WHERE session_id = $1 AND ended_at IS NULL AND ends_at <= now()',
    sessionId,
  );
  const id = newId();
  // By the database's clock, which each call is held against.
  const made = await transaction.readOne(
    { ends_at: 'time' },
    `INSERT INTO emergency_access (id, actor_id, session_id, of_site, reason, started_at, ends_at)
     VALUES ($1, $2, $3, $4, $5, now(), now() + make_interval(mins => $6)) ON CONFLICT DO NOTHING RETURNING ends_at`,
    id,
    actorId,
    sessionId,
    given.siteId,
    given.reason,
    given.minutes,
  );
  if (!made) throw new AppError(emergencyErrors.open);
  const { actor, site, heads, reviewers } = about;
  await notifyPlatform(
    transaction,
    reviewers.map((accountId) => ({
      accountId,
      key: id,
      title: fillLabel(emergencyReviewNews, { actor, site }),
      path: accessPath.emergency,
    })),
    now,
  );
  const inside = await transaction.enterSite(given.siteId);
  await notify(inside, heads, {
    title: fillLabel(emergencyNews, { actor, reason: given.reason }),
    path: corePath.emergencies,
  });
  return { id, endsAt: made.ends_at.toISOString() };
}

type State = (typeof emergencyStates)[number];

const conditions: Readonly<Record<State, string>> = {
  running: 'e.ended_at IS NULL AND e.ends_at > now()',
  unreviewed: 'e.reviewed_by IS NULL AND (e.ended_at IS NOT NULL OR e.ends_at <= now())',
  justified: 'e.is_justified',
  unjustified: 'NOT e.is_justified',
};

/** One page, the newest first, of an institution or of all. */
export async function listEmergencies(
  transaction: PlatformTransaction,
  siteId: number | null,
  query: { state?: State | undefined; page: number; size: number },
) {
  const rows = await transaction.read(
    {
      id: 'uuid',
      actor: json<Label>(),
      site: json<Label>(),
      reason: 'text',
      started_at: 'time',
      ends_at: 'time',
      ended_at: 'time?',
      is_running: 'bool',
      calls: 'int',
      is_mine: 'bool',
      reviewed_by: jsonOrNull<Label>(),
      reviewed_at: 'time?',
      review: 'text',
      is_justified: 'bool?',
      total: 'int',
    },
    `SELECT e.id, ${named('a')} AS actor, ${named('s')} AS site, e.reason, e.started_at, e.ends_at, e.ended_at,
            ${conditions.running} AS is_running, e.actor_id = $2 AS is_mine,
            (SELECT count(*)::int FROM emergency_call c WHERE c.access_id = e.id) AS calls,
            CASE WHEN r.id IS NOT NULL THEN ${named('r')} END AS reviewed_by, e.reviewed_at, e.review,
            e.is_justified, count(*) OVER ()::int AS total
       FROM emergency_access e JOIN account a ON a.id = e.actor_id JOIN site s ON s.id = e.of_site
       LEFT JOIN account r ON r.id = e.reviewed_by
      WHERE ($1::bigint IS NULL OR e.of_site = $1) AND ${query.state ? `(${conditions[query.state]})` : 'true'}
      ORDER BY e.started_at DESC, e.id LIMIT $3 OFFSET $4`,
    siteId,
    transaction.context.accountId,
    query.size,
    (query.page - 1) * query.size,
  );
  return {
    items: rows.map(
      (row): Emergency => ({
        id: row.id,
        actor: row.actor,
        site: row.site,
        reason: row.reason,
        startedAt: row.started_at.toISOString(),
        endsAt: row.ends_at.toISOString(),
        endedAt: row.ended_at?.toISOString() ?? null,
        isRunning: row.is_running,
        calls: row.calls,
        isMine: row.is_mine,
        reviewedBy: row.reviewed_by,
        reviewedAt: row.reviewed_at?.toISOString() ?? null,
        review: row.review,
        isJustified: row.is_justified,
      }),
    ),
    total: rows[0]?.total ?? 0,
    page: query.page,
    size: query.size,
  };
}

/** What was looked at, the first call first. Throws 404 for an access to another institution than `siteId`. */
export async function listEmergencyCalls(
  transaction: PlatformTransaction,
  siteId: number | null,
  query: { id: string; page: number; size: number },
  nameOf: (action: string) => Label | null,
) {
  const known = await transaction.readOne(
    { id: 'uuid' },
    'SELECT id FROM emergency_access WHERE id = $1 AND ($2::bigint IS NULL OR of_site = $2)',
    query.id,
    siteId,
  );
  if (!known) throw new AppError(errors.notFound);
  const rows = await transaction.read(
    { id: 'uuid', at: 'time', action: 'text', address: 'text', total: 'int' },
    `SELECT id, at, action, address, count(*) OVER ()::int AS total FROM emergency_call
      WHERE access_id = $1 ORDER BY at, id LIMIT $2 OFFSET $3`,
    query.id,
    query.size,
    (query.page - 1) * query.size,
  );
  return {
    items: rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      what: nameOf(row.action),
      action: row.action,
      address: row.address,
    })),
    total: rows[0]?.total ?? 0,
    page: query.page,
    size: query.size,
  };
}

/** Another of the staff says whether it was needed; once, and when it is over. */
export async function reviewEmergency(
  transaction: PlatformTransaction,
  given: { id: string; isJustified: boolean; review: string },
  now: Date,
) {
  const row = await transaction.readOne(
    { actor_id: 'uuid', is_running: 'bool', is_reviewed: 'bool' },
    `SELECT e.actor_id, ${conditions.running} AS is_running, e.reviewed_by IS NOT NULL AS is_reviewed
       FROM emergency_access e WHERE e.id = $1 FOR UPDATE`,
    given.id,
  );
  if (!row) throw new AppError(errors.notFound);
  if (row.actor_id === transaction.context.accountId) throw new AppError(emergencyErrors.ownReview);
  if (row.is_running) throw new AppError(emergencyErrors.stillOpen);
  if (row.is_reviewed) throw new AppError(emergencyErrors.reviewed);
  await transaction.change(
    'UPDATE emergency_access SET reviewed_by = $2, reviewed_at = $3, review = $4, is_justified = $5 WHERE id = $1',
    given.id,
    transaction.context.accountId,
    now,
    given.review,
    given.isJustified,
  );
  return { id: given.id };
}
