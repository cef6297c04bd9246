import { AppError, errors } from '../../../../core/errors.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { oneOf } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { threadsPermission } from '../../permissions.ts';
import { type Kind, type Stop, stopOf } from '../rules.ts';
import { readPolicy } from './policy.ts';
import { kindsOf, peopleAround, permissionsOfOther } from './standing.ts';

const shape = {
  id: 'uuid',
  studentId: 'uuid',
  subject: 'text',
  state: oneOf<'open' | 'closed'>(),
  closedBy: 'uuid?',
  closedAt: 'time?',
  closeReason: 'text',
  lastNo: 'int',
  ownKind: oneOf<Kind>(),
  ownRead: 'int',
  otherId: 'uuid',
  otherKind: oneOf<Kind>(),
  otherRead: 'int',
  isReported: 'bool',
} as const;

export type Found = Awaited<ReturnType<typeof findThread>>;

/** A conversation the caller takes part in; 404 for anybody else's, whatever they may do. `forUpdate` holds it. */
export async function findThread(transaction: Transaction, id: string, { forUpdate = false } = {}) {
  const row = await transaction.readOne(
    shape,
    `SELECT t.id, t.student_id AS "studentId", t.subject, t.state, t.closed_by AS "closedBy", t.closed_at AS "closedAt",
            t.close_reason AS "closeReason", t.last_no AS "lastNo", m.kind AS "ownKind", m.read_no AS "ownRead",
            o.account_id AS "otherId", o.kind AS "otherKind", o.read_no AS "otherRead",
            EXISTS (SELECT 1 FROM communication_thread_report r
                     WHERE r.site_id = $1 AND r.thread_id = t.id AND r.reported_by = $3 AND r.decided_at IS NULL) AS "isReported"
       FROM communication_thread t
       JOIN communication_thread_member m ON m.site_id = $1 AND m.thread_id = t.id AND m.account_id = $3
       JOIN communication_thread_member o ON o.site_id = $1 AND o.thread_id = t.id AND o.account_id <> $3
      WHERE t.site_id = $1 AND t.id = $2${forUpdate ? ' FOR UPDATE OF t' : ''}`,
    id,
    transaction.context.accountId,
  );
  if (!row) throw new AppError(errors.notFound);
  return row;
}

/** Whether somebody was stopped from writing, at this moment. */
async function isBlocked(transaction: Transaction, accountId: string | null, now: Date): Promise<boolean> {
  const row = await transaction.readOne(
    { any: 'bool' },
    `SELECT EXISTS (SELECT 1 FROM communication_thread_block
       WHERE site_id = $1 AND account_id = $2 AND until > $3 AND lifted_at IS NULL) AS any`,
    accountId,
    now,
  );
  return row?.any === true;
}

type Wanted = {
  readonly studentId: string;
  readonly otherId: string;
  readonly isClosed: boolean;
  readonly began: { readonly from: Kind; readonly to: Kind } | null;
};

/** Why the caller may not write to somebody about a student at this moment, and what both are to the student. */
export async function standingOf(
  transaction: Transaction,
  services: Services,
  { studentId, otherId, isClosed, began }: Wanted,
): Promise<{ stop: Stop | null; from: Kind[]; to: Kind[]; on: ReadonlySet<string> }> {
  const { accountId, permissions } = transaction.context;
  const around = await peopleAround(transaction, studentId);
  const policy = await readPolicy(transaction);
  const others = await permissionsOfOther(services, transaction.siteId, otherId);
  const from = kindsOf(around.people, accountId, permissions);
  const to = kindsOf(around.people, otherId, others);
  const on = new Set<string>(policy.ways);
  const stop = stopOf({
    isClosed,
    isHere: around.isHere,
    isBlocked: await isBlocked(transaction, accountId, services.now()),
    isGone: !others.has(threadsPermission.use),
    from,
    to,
    began,
    on,
  });
  return { stop, from, to, on };
}

export const standingIn = (transaction: Transaction, services: Services, found: Found) =>
  standingOf(transaction, services, {
    studentId: found.studentId,
    otherId: found.otherId,
    isClosed: found.state === 'closed',
    began: { from: found.ownKind, to: found.otherKind },
  });
