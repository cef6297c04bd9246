import { AppError, errors, ValidationError } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { Label } from '../../../core/labels.ts';
import { holdersOf, holdersOnPlatform } from '../../../core/server/approvals/people.ts';
import type { PlatformTransaction } from '../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../core/server/database/row-shape.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { platformBillingPermission } from '../../billing/permissions.ts';
import { accessErrors, fieldProblems } from '../labels.ts';
import { platformUsersPermission, usersPermission } from '../permissions.ts';
import { holdsBothSides, isReviewDue, mayManage, reviewDays } from '../rules.ts';
import { endSessionsOf, live, ofPlace, type Place } from '../service/actor.ts';
import { keepingAnAdministrator } from '../service/last-administrator.ts';
import { manageable } from '../service/people.ts';
import { decidingPermissions } from '../service/two-persons.ts';
import { reviewErrors } from './labels.ts';

type Query = { filter: 'open' | 'marked' | 'all'; page: number; size: number };

const here = ({ siteId }: Place) =>
  siteId === null ? '$1::bigint IS NULL AND v.of_site IS NULL' : 'v.of_site = $1';
const nameOf = (alias: string) => `json_build_object('en', ${alias}.name_en, 'bn', ${alias}.name_bn)`;

/** The look through that is going on, with one page of its lines; those before; and whether the next one is due. */
export async function readReview(
  transaction: PlatformTransaction,
  services: Services,
  place: Place,
  query: Query,
) {
  const open = await openReview(transaction, place);
  const past = await transaction.read(
    {
      id: 'uuid',
      begun_at: 'time',
      begun_by: json<Label>(),
      closed_at: 'time',
      closed_by: json<Label>(),
      kept: 'int',
      withdrawn: 'int',
    },
    `SELECT v.id, v.begun_at, ${nameOf('b')} AS begun_by, v.closed_at, ${nameOf('c')} AS closed_by,
            (SELECT count(*)::int FROM access_review_line l WHERE l.review_id = v.id AND l.decision = 'kept') AS kept,
            (SELECT count(*)::int FROM access_review_line l WHERE l.review_id = v.id AND l.decision = 'withdrawn') AS withdrawn
       FROM access_review v JOIN account b ON b.id = v.begun_by JOIN account c ON c.id = v.closed_by
      WHERE ${here(place)} AND v.closed_at IS NOT NULL ORDER BY v.closed_at DESC LIMIT 12`,
    place.siteId,
  );
  const lastClosed = past[0]?.closed_at ?? null;
  return {
    isDue: open === null && isReviewDue(lastClosed, services.now()),
    lastClosedAt: lastClosed?.toISOString() ?? null,
    open: open && { id: open.id, begunAt: open.begun_at.toISOString(), begunBy: open.begun_by },
    ...(open ? await linesOf(transaction, open.id, place, query) : nothing(query)),
    past: past.map((row) => ({
      id: row.id,
      begunAt: row.begun_at.toISOString(),
      begunBy: row.begun_by,
      closedAt: row.closed_at.toISOString(),
      closedBy: row.closed_by,
      kept: row.kept,
      withdrawn: row.withdrawn,
    })),
  };
}

const nothing = ({ page, size }: Query) => ({
  items: [],
  total: 0,
  page,
  size,
  counts: { open: 0, marked: 0, kept: 0, withdrawn: 0 },
});

function openReview(transaction: PlatformTransaction, place: Place, lock = '') {
  return transaction.readOne(
    { id: 'uuid', begun_at: 'time', begun_by: json<Label>() },
    `SELECT v.id, v.begun_at, (SELECT ${nameOf('a')} FROM account a WHERE a.id = v.begun_by) AS begun_by
       FROM access_review v WHERE ${here(place)} AND v.closed_at IS NULL ${lock}`,
    place.siteId,
  );
}

async function linesOf(transaction: PlatformTransaction, reviewId: string, place: Place, query: Query) {
  const rows = await transaction.read(
    {
      id: 'uuid',
      account_id: 'uuid',
      name_en: 'text',
      name_bn: 'text',
      roles: json<Label[]>(),
      last_sign_in_at: 'time?',
      is_unseen: 'bool',
      is_both_sides: 'bool',
      decision: 'text?',
      decided_by: 'json?',
      decided_at: 'time?',
      note: 'text',
      total: 'int',
    },
    `SELECT l.id, l.account_id, a.name_en, a.name_bn, l.roles, l.last_sign_in_at, l.is_unseen, l.is_both_sides, l.decision,
            CASE WHEN d.id IS NOT NULL THEN ${nameOf('d')} END AS decided_by, l.decided_at, l.note, count(*) OVER ()::int AS total
       FROM access_review_line l JOIN account a ON a.id = l.account_id LEFT JOIN account d ON d.id = l.decided_by
      WHERE l.review_id = $1 AND CASE $2 WHEN 'open' THEN l.decision IS NULL
              WHEN 'marked' THEN l.is_unseen OR l.is_both_sides ELSE true END
      ORDER BY l.is_both_sides DESC, l.is_unseen DESC, lower(a.name_en), l.id LIMIT $3 OFFSET $4`,
    reviewId,
    query.filter,
    query.size,
    (query.page - 1) * query.size,
  );
  const counts = await transaction.readOne(
    { open: 'int', marked: 'int', kept: 'int', withdrawn: 'int' },
    `SELECT count(*) FILTER (WHERE decision IS NULL)::int AS open,
            count(*) FILTER (WHERE is_unseen OR is_both_sides)::int AS marked,
            count(*) FILTER (WHERE decision = 'kept')::int AS kept,
            count(*) FILTER (WHERE decision = 'withdrawn')::int AS withdrawn
       FROM access_review_line WHERE review_id = $1`,
    reviewId,
  );
  return {
    items: rows.map((row) => ({
      id: row.id,
      accountId: row.account_id,
      nameEn: row.name_en,
      nameBn: row.name_bn,
      roles: row.roles,
      lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
      isUnseen: row.is_unseen,
      isBothSides: row.is_both_sides,
      decision: decisionOf(row.decision),
      decidedBy: row.decided_by as Label | null,
      decidedAt: row.decided_at?.toISOString() ?? null,
      note: row.note,
      isOwn: row.account_id === place.actor.accountId,
    })),
    total: rows[0]?.total ?? 0,
    page: query.page,
    size: query.size,
    counts: counts ?? { open: 0, marked: 0, kept: 0, withdrawn: 0 },
  };
}

const decisionOf = (text: string | null): 'kept' | 'withdrawn' | null =>
  text === 'kept' ? 'kept' : text === 'withdrawn' ? 'withdrawn' : null;

const asPerson = { id: 'uuid', roles: json<Label[]>(), held: 'text[]', last_at: 'time?' } as const;

/** Everybody at an institution but students and guardians, with what they may do there. */
const sitePeople = (transaction: PlatformTransaction, place: Place) =>
  transaction.read(
    asPerson,
    `SELECT a.id, json_agg(DISTINCT jsonb_build_object('en', r.name_en, 'bn', r.name_bn)) AS roles,
            (SELECT s.at FROM sign_in s WHERE s.account_id = a.id AND s.site_id = $1) AS last_at,
            ARRAY((SELECT p.permission FROM role_permission p WHERE p.role = ANY(array_agg(m.role))
              UNION SELECT g.permission FROM permission_grant g WHERE g.account_id = a.id AND g.site_id = $1
                AND g.effect = 'allow' AND (g.expires_at IS NULL OR g.expires_at > now()))
              EXCEPT SELECT g.permission FROM permission_grant g WHERE g.account_id = a.id AND g.site_id = $1
                AND g.effect = 'deny' AND (g.expires_at IS NULL OR g.expires_at > now())) AS held
       FROM membership m JOIN role r ON r.code = m.role JOIN account a ON a.id = m.account_id AND a.status = 'active'
      WHERE m.site_id = $1 AND m.disabled_at IS NULL AND ${live('m')} AND r.rank > 10
      GROUP BY a.id`,
    place.siteId,
  );

/** The platform's own staff, and the users of groups, whose rights reach across institutions as theirs do. */
const platformPeople = (transaction: PlatformTransaction) =>
  transaction.read(
    asPerson,
    `WITH given AS (
       SELECT m.account_id, m.role, r.name_en, r.name_bn FROM membership m JOIN role r ON r.code = m.role
        WHERE m.site_id IS NULL AND m.disabled_at IS NULL AND ${live('m')} AND r.rank > 10
       UNION ALL
       SELECT u.account_id, u.role, r.name_en || ' (' || g.name_en || ')', r.name_bn || ' (' || g.name_bn || ')'
         FROM access_group_user u JOIN role r ON r.code = u.role JOIN site_group g ON g.id = u.group_id WHERE ${live('u')})
     SELECT a.id, json_agg(DISTINCT jsonb_build_object('en', d.name_en, 'bn', d.name_bn)) AS roles,
            (SELECT max(s.at) FROM sign_in s WHERE s.account_id = a.id AND (s.site_id = 0 OR NOT a.is_platform)) AS last_at,
            ARRAY(SELECT DISTINCT p.permission FROM role_permission p WHERE p.role = ANY(array_agg(d.role))) AS held
       FROM given d JOIN account a ON a.id = d.account_id AND a.status = 'active'
      GROUP BY a.id`,
  );

/** Writes down everybody but students and guardians, with what is worth a question. Throws 409 while one is going on. */
export async function beginReview(
  transaction: PlatformTransaction,
  services: Services,
  place: Place,
): Promise<string> {
  if (await openReview(transaction, place)) throw new AppError(reviewErrors.open);
  const people =
    place.siteId === null ? await platformPeople(transaction) : await sitePeople(transaction, place);
  const deciding = new Set([...decidingPermissions(services), platformBillingPermission.approve]);
  const now = services.now();
  const seenSince = new Date(now.getTime() - reviewDays * 86_400_000);
  const id = newId();
  const made = await transaction.change(
    `INSERT INTO access_review (id, of_site, begun_by, begun_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
    id,
    place.siteId,
    place.actor.accountId,
    now,
  );
  if (made === 0) throw new AppError(reviewErrors.open);
  await transaction.change(
    `INSERT INTO access_review_line (id, review_id, account_id, roles, last_sign_in_at, is_unseen, is_both_sides)
     SELECT l.id, $1, l.account_id, l.roles, l.last_at, l.is_unseen, l.is_both_sides
       FROM jsonb_to_recordset($2::jsonb)
         AS l (id uuid, account_id uuid, roles jsonb, last_at timestamptz, is_unseen boolean, is_both_sides boolean)`,
    id,
    JSON.stringify(
      people.map((one) => ({
        id: newId(),
        account_id: one.id,
        roles: one.roles,
        last_at: one.last_at,
        is_unseen: one.last_at === null || one.last_at < seenSince,
        is_both_sides: holdsBothSides(one.held, deciding),
      })),
    ),
  );
  return id;
}

/**
 * Keeps somebody's rights, or withdraws all of them here. What is marked is kept with a reason only. Nobody decides about
 * himself, and nobody withdraws from a rank as high as his own.
 */
export async function decideLine(
  transaction: PlatformTransaction,
  services: Services,
  place: Place,
  input: { id: string; decision: 'kept' | 'withdrawn'; note: string },
): Promise<void> {
  const line = await transaction.readOne(
    { account_id: 'uuid', is_marked: 'bool', state: oneOf<'open' | 'decided' | 'closed'>() },
    `SELECT l.account_id, l.is_unseen OR l.is_both_sides AS is_marked,
            CASE WHEN v.closed_at IS NOT NULL THEN 'closed' WHEN l.decision IS NOT NULL THEN 'decided' ELSE 'open' END AS state
       FROM access_review_line l JOIN access_review v ON v.id = l.review_id
      WHERE l.id = $2 AND ${here(place)} FOR UPDATE OF l`,
    place.siteId,
    input.id,
  );
  if (!line) throw new AppError(errors.notFound);
  if (line.state !== 'open') throw new AppError(reviewErrors.decided);
  if (line.account_id === place.actor.accountId) throw new AppError(reviewErrors.own);
  if (input.decision === 'kept' && line.is_marked && input.note.length < 3)
    throw new ValidationError({ note: [fieldProblems.markedReason] });
  if (input.decision === 'withdrawn') await withdraw(transaction, place, line.account_id);
  await transaction.change(
    `UPDATE access_review_line SET decision = $2, decided_by = $3, decided_at = $4, note = $5 WHERE id = $1`,
    input.id,
    input.decision,
    place.actor.accountId,
    services.now(),
    input.note,
  );
}

/** Ends every role and extra permission of somebody here, and the sessions. */
async function withdraw(transaction: PlatformTransaction, place: Place, accountId: string): Promise<void> {
  const { ranks } = place.siteId === null ? await endInGroups(transaction, accountId) : { ranks: [] };
  // Whoever has roles in groups alone is no user of the platform; with a role there too, that one is asked about as well.
  if (ranks.length === 0 || (await hasRoleHere(transaction, place, accountId)))
    await manageable(transaction, place, accountId);
  if (
    ranks.length > 0 &&
    !mayManage(place.actor, { id: accountId, rank: Math.max(...ranks), isPlatform: false })
  )
    throw new AppError(accessErrors.rank);
  await keepingAnAdministrator(transaction, place.siteId, () =>
    transaction.change(
      `UPDATE membership m SET ends_at = now()
        WHERE m.account_id = $2 AND ${ofPlace(place, 'm', '$1')} AND ${live('m')}`,
      place.siteId,
      accountId,
    ),
  );
  await transaction.change(
    'DELETE FROM permission_grant WHERE account_id = $2 AND site_id = $1 AND effect = $3',
    place.siteId,
    accountId,
    'allow',
  );
  await endSessionsOf(transaction, [accountId], place.siteId);
}

async function hasRoleHere(transaction: PlatformTransaction, place: Place, accountId: string) {
  const row = await transaction.row(
    `SELECT 1 FROM membership m WHERE m.account_id = $2 AND ${ofPlace(place, 'm', '$1')} AND ${live('m')} LIMIT 1`,
    place.siteId,
    accountId,
  );
  return row !== undefined && row !== null;
}

/** Ends the roles somebody has in groups, at all their institutions; answers how high those ranked. */
async function endInGroups(transaction: PlatformTransaction, accountId: string) {
  const ended = await transaction.read(
    { rank: 'int' },
    `UPDATE access_group_user u SET ends_at = now() FROM role r
      WHERE r.code = u.role AND u.account_id = $1 AND ${live('u')} RETURNING r.rank`,
    accountId,
  );
  return { ranks: ended.map(({ rank }) => rank) };
}

/**
 * Closes it once everybody has been decided about. Whoever closes is no exception where somebody else could decide about
 * them: one person alone reviews nobody's rights but the others'.
 */
export async function closeReview(
  transaction: PlatformTransaction,
  services: Services,
  place: Place,
): Promise<void> {
  const open = await openReview(transaction, place, 'FOR UPDATE OF v');
  if (!open) throw new AppError(errors.notFound);
  const { accountId } = place.actor;
  const deciders =
    place.siteId === null
      ? await holdersOnPlatform(transaction, platformUsersPermission.edit, services.now())
      : await holdersOf(services.database, place.siteId, usersPermission.edit);
  const isAlone = deciders.every((one) => one === accountId);
  const left = await transaction.readOne(
    { count: 'int' },
    `SELECT count(*)::int AS count FROM access_review_line
      WHERE review_id = $1 AND decision IS NULL AND NOT ($3 AND account_id = $2)`,
    open.id,
    accountId,
    isAlone,
  );
  if (left && left.count > 0) throw new AppError(reviewErrors.left, { count: left.count });
  await transaction.change(
    'UPDATE access_review SET closed_by = $2, closed_at = $3 WHERE id = $1',
    open.id,
    accountId,
    services.now(),
  );
}
