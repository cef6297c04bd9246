import { approvalErrors } from '../../../../core/approvals/approvals-labels.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import type { PlatformTransaction } from '../../../../core/server/database/in-site.ts';
import { json, jsonOrNull, oneOf } from '../../../../core/server/database/row-shape.ts';
import { platformPermission } from '../../../platform/permissions.ts';
import { live } from '../../service/actor.ts';
import type { PlatformRequest, RequestState, Seen } from '../contract.ts';

const stored = {
  id: 'uuid',
  act: 'text',
  subject: 'text',
  title: json<Label>(),
  seen: json<Seen[]>(),
  digest: 'text',
  input: 'json',
  reason: 'text',
  excluded: 'uuid[]',
  asked_by: 'uuid',
  deadline: 'time',
  state: oneOf<RequestState>(),
} as const;
const columns = Object.keys(stored).join(', ');

/** The request as it was written. Throws 404 for one that is not there. */
export async function readRequest(transaction: PlatformTransaction, id: string, lock = '') {
  const request = await transaction.readOne(
    stored,
    `SELECT ${columns} FROM access_platform_request WHERE id = $1 ${lock}`,
    id,
  );
  if (!request) throw new AppError(errors.notFound);
  return request;
}

/** Holds one that can still be decided. Throws 409 for one that is closed or whose time is over. */
export async function holdOpen(transaction: PlatformTransaction, id: string, now: Date) {
  const request = await readRequest(transaction, id, 'FOR UPDATE');
  if (request.state !== 'asked') throw new AppError(approvalErrors.alreadyDecided);
  if (request.deadline <= now) throw new AppError(approvalErrors.expired);
  return request;
}

/** Throws where the caller asked for it, or it is about the caller. */
export function assertSecond(
  request: { asked_by: string; excluded: readonly string[] },
  accountId: string | null,
): void {
  if (accountId === null) throw new AppError(errors.unauthenticated);
  if (accountId === request.asked_by) throw new AppError(approvalErrors.ownRequest);
  if (request.excluded.includes(accountId)) throw new AppError(approvalErrors.excluded);
}

/** Whether an account holds a permission of the platform, and how high it ranks there. */
export async function rankWith(
  transaction: PlatformTransaction,
  accountId: string,
  permission: string,
): Promise<number> {
  const row = await transaction.readOne(
    { rank: 'int' },
    `SELECT coalesce(max(r.rank), 0) AS rank FROM account a JOIN membership m ON m.account_id = a.id JOIN role r ON r.code = m.role
      WHERE a.id = $1 AND a.status = 'active' AND a.is_platform AND m.site_id IS NULL AND m.disabled_at IS NULL AND ${live('m')}
        AND EXISTS (SELECT 1 FROM role_permission p JOIN membership o ON o.role = p.role
              WHERE o.account_id = a.id AND o.site_id IS NULL AND o.disabled_at IS NULL AND ${live('o')} AND p.permission = $2)`,
    accountId,
    permission,
  );
  return row?.rank ?? 0;
}

/** Whether somebody else on the platform could decide: one who may change roles and ranks above `rank`. */
export async function hasDecider(
  transaction: PlatformTransaction,
  rank: number,
  concerned: readonly string[],
): Promise<boolean> {
  const row = await transaction.readOne(
    { found: 'bool' },
    `SELECT EXISTS (SELECT 1 FROM account a JOIN membership m ON m.account_id = a.id JOIN role r ON r.code = m.role
       JOIN role_permission p ON p.role = r.code AND p.permission = $3
      WHERE a.status = 'active' AND a.is_platform AND m.site_id IS NULL AND m.disabled_at IS NULL AND ${live('m')}
        AND (m.starts_at IS NULL OR m.starts_at <= now()) AND r.rank > $1 AND NOT a.id = ANY($2::uuid[])) AS found`,
    rank,
    concerned,
    platformPermission.roles,
  );
  return row?.found ?? false;
}

/** Writes what is asked for; done already where one person is enough. Throws 409 while the same waits. */
export async function addRequest(
  transaction: PlatformTransaction,
  asked: {
    id: string;
    act: string;
    subject: string;
    title: Label;
    seen: readonly Seen[];
    digest: string;
    input: unknown;
    reason: string;
    excluded: readonly string[];
    askedBy: string;
    askedAt: Date;
    deadline: Date;
    byOnePerson: boolean;
  },
): Promise<void> {
  await transaction.change(
    "UPDATE access_platform_request SET state = 'expired' WHERE act = $1 AND subject = $2 AND state = 'asked' AND deadline <= $3",
    asked.act,
    asked.subject,
    asked.askedAt,
  );
  const made = await transaction.change(
    `INSERT INTO access_platform_request
       (id, act, subject, title, seen, digest, input, reason, excluded, asked_by, asked_at, deadline, by_one_person, state)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) ON CONFLICT DO NOTHING`,
    asked.id,
    asked.act,
    asked.subject,
    JSON.stringify(asked.title),
    JSON.stringify(asked.seen),
    asked.digest,
    JSON.stringify(asked.input),
    asked.reason,
    asked.excluded,
    asked.askedBy,
    asked.askedAt,
    asked.deadline,
    asked.byOnePerson,
    asked.byOnePerson ? 'done' : 'asked',
  );
  if (made === 0) throw new AppError(approvalErrors.alreadyAsked);
}

/** Writes what became of it. */
export async function closeRequest(
  transaction: PlatformTransaction,
  closed: {
    id: string;
    state: Exclude<RequestState, 'asked' | 'expired'>;
    by: string | null;
    at: Date;
    note: string;
    problem?: Label;
  },
): Promise<void> {
  await transaction.change(
    `UPDATE access_platform_request SET state = $2, decided_by = $3, decided_at = $4, note = $5, problem = $6
      WHERE id = $1 AND state = 'asked'`,
    closed.id,
    closed.state,
    closed.by,
    closed.at,
    closed.note,
    closed.problem ? JSON.stringify(closed.problem) : null,
  );
}

/** One page: what waits with the nearest deadline first, what is closed with the latest first. */
export async function listRequests(
  transaction: PlatformTransaction,
  now: Date,
  query: { view: 'open' | 'closed'; page: number; size: number },
) {
  const rows = await transaction.read(
    {
      id: 'uuid',
      title: json<Label>(),
      seen: json<Seen[]>(),
      reason: 'text',
      excluded: 'uuid[]',
      state: oneOf<RequestState>(),
      asked_by: 'uuid',
      asker: json<Label>(),
      asked_at: 'time',
      deadline: 'time',
      decider: jsonOrNull<Label>(),
      decided_at: 'time?',
      note: 'text',
      problem: jsonOrNull<Label>(),
      by_one_person: 'bool',
      total: 'int',
    },
    `SELECT q.id, q.title, q.seen, q.reason, q.excluded,
            CASE WHEN q.state = 'asked' AND q.deadline <= $1 THEN 'expired' ELSE q.state END AS state, q.asked_by,
            json_build_object('en', a.name_en, 'bn', a.name_bn) AS asker, q.asked_at, q.deadline,
            CASE WHEN d.id IS NOT NULL THEN json_build_object('en', d.name_en, 'bn', d.name_bn) END AS decider, q.decided_at,
            q.note, q.problem, q.by_one_person, count(*) OVER ()::int AS total
       FROM access_platform_request q JOIN account a ON a.id = q.asked_by LEFT JOIN account d ON d.id = q.decided_by
      WHERE (q.state = 'asked' AND q.deadline > $1) = ($2 = 'open')
      ORDER BY CASE WHEN $2 = 'open' THEN q.deadline END, coalesce(q.decided_at, q.asked_at) DESC, q.id LIMIT $3 OFFSET $4`,
    now,
    query.view,
    query.size,
    (query.page - 1) * query.size,
  );
  const { accountId } = transaction.context;
  return {
    items: rows.map(
      (row): PlatformRequest => ({
        id: row.id,
        title: row.title,
        seen: row.seen,
        reason: row.reason,
        state: row.state,
        askedBy: row.asker,
        askedAt: row.asked_at.toISOString(),
        deadline: row.deadline.toISOString(),
        decidedBy: row.decider,
        decidedAt: row.decided_at?.toISOString() ?? null,
        note: row.note,
        problem: row.problem,
        byOnePerson: row.by_one_person,
        can: {
          decide:
            row.state === 'asked' &&
            row.asked_by !== accountId &&
            accountId !== null &&
            !row.excluded.includes(accountId),
          withdraw: row.state === 'asked' && row.asked_by === accountId,
        },
      }),
    ),
    total: rows[0]?.total ?? 0,
    page: query.page,
    size: query.size,
  };
}
