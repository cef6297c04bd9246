import { addDays, dhakaInstant, todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { holdersOf } from '../../../../core/server/approvals/people.ts';
import { labelsOfAccounts } from '../../../../core/server/database/history.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, jsonOrNull, oneOf } from '../../../../core/server/database/row-shape.ts';
import { notify } from '../../../../core/server/http/notifications.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { communicationPath } from '../../paths.ts';
import { threadsPermission } from '../../permissions.ts';
import { threadErrors, threadNews } from '../labels.ts';
import { type Decision, maySettle, type ReportReason } from '../rules.ts';
import type { reportStates } from '../shapes.ts';
import { findThread } from './find.ts';
import { type StudentShown, saidShape, saidSql, studentSql } from './read.ts';

const nobody: Label = { en: '', bn: '' };

/** Says that a message of the other is not right. The message itself is not touched. */
export async function reportMessage(
  transaction: Transaction,
  services: Services,
  given: { id: string; messageId: string; reason: ReportReason; note: string },
) {
  const found = await findThread(transaction, given.id, { forUpdate: true });
  const { accountId } = transaction.context;
  const message = await transaction.readOne(
    { by: 'uuid' },
    `SELECT written_by AS by FROM communication_thread_message WHERE site_id = $1 AND id = $2 AND thread_id = $3`,
    given.messageId,
    given.id,
  );
  if (!message) throw new AppError(errors.notFound);
  if (message.by === accountId) throw new AppError(threadErrors.ownMessage);
  const put = await transaction.change(
    `INSERT INTO communication_thread_report (site_id, id, thread_id, message_id, reported_by, reported_at, reason, note)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
    newId(),
    given.id,
    given.messageId,
    accountId,
    services.now(),
    given.reason,
    given.note,
  );
  if (put === 0) throw new AppError(threadErrors.reported);
  const told = await holdersOf(services.database, transaction.siteId, threadsPermission.oversee);
  await notify(
    transaction,
    told.filter((one) => one !== accountId && one !== found.otherId),
    { title: threadNews.reported, path: communicationPath.threadReports },
  );
  return { id: given.id };
}

const shape = {
  id: 'uuid',
  threadId: 'uuid',
  messageId: 'uuid',
  reason: oneOf<ReportReason>(),
  note: 'text',
  reportedBy: 'uuid',
  writtenBy: 'uuid',
  student: json<StudentShown>(),
  at: 'time',
  decision: jsonOrNull<Decision>(),
  decidedBy: 'uuid?',
  decidedAt: 'time?',
  decisionNote: 'text',
  looks: 'int',
  members: 'uuid[]',
  subject: 'text',
  state: oneOf<'open' | 'closed'>(),
  total: 'int',
} as const;
const columns = `r.id, r.thread_id AS "threadId", r.message_id AS "messageId", r.reason, r.note, r.reported_by AS "reportedBy",
  x.written_by AS "writtenBy", ${studentSql} AS student, r.reported_at AS "at", to_json(r.decision) AS decision,
  r.decided_by AS "decidedBy", r.decided_at AS "decidedAt", r.decision_note AS "decisionNote",
  (SELECT count(*)::int FROM communication_thread_look k WHERE k.site_id = $1 AND k.report_id = r.id) AS looks,
  (SELECT array_agg(m.account_id) FROM communication_thread_member m
    WHERE m.site_id = $1 AND m.thread_id = r.thread_id) AS members,
  t.subject, t.state, (count(*) OVER ())::int AS total
  FROM communication_thread_report r
  JOIN communication_thread t ON t.site_id = $1 AND t.id = r.thread_id
  JOIN communication_thread_message x ON x.site_id = $1 AND x.id = r.message_id
  JOIN students_student s ON s.site_id = $1 AND s.id = t.student_id`;

type Row = Awaited<ReturnType<typeof findReport>>;

async function findReport(transaction: Transaction, id: string) {
  const row = await transaction.readOne(shape, `SELECT ${columns} WHERE r.site_id = $1 AND r.id = $2`, id);
  if (!row) throw new AppError(errors.notFound);
  return row;
}

async function shownOf(transaction: Transaction, services: Services, rows: readonly Row[]) {
  const names = await labelsOfAccounts(
    services.database,
    rows.flatMap((row) => [row.reportedBy, row.writtenBy, row.decidedBy]),
  );
  const nameOf = (id: string) => names.get(id) ?? nobody;
  return rows.map((row) => ({
    id: row.id,
    threadId: row.threadId,
    reason: row.reason,
    note: row.note,
    by: nameOf(row.reportedBy),
    of: nameOf(row.writtenBy),
    student: row.student,
    at: row.at.toISOString(),
    decision: row.decision,
    decided:
      row.decidedBy && row.decidedAt
        ? { by: nameOf(row.decidedBy), at: row.decidedAt.toISOString(), note: row.decisionNote }
        : null,
    looks: row.looks,
    mayOpen: maySettle(transaction.context.accountId, row.members),
  }));
}

/** What was reported, the oldest that waits first. Nothing of what was written is in it. */
export async function listReports(
  transaction: Transaction,
  services: Services,
  asked: { state: (typeof reportStates)[number]; page: number; size: number },
) {
  const rows = await transaction.read(
    shape,
    `SELECT ${columns}
      WHERE r.site_id = $1 AND CASE $2 WHEN 'open' THEN r.decided_at IS NULL WHEN 'settled' THEN r.decided_at IS NOT NULL ELSE true END
      ORDER BY r.decided_at IS NOT NULL, CASE WHEN r.decided_at IS NULL THEN r.reported_at END, r.reported_at DESC, r.id
      LIMIT $3 OFFSET $4`,
    asked.state,
    asked.size,
    (asked.page - 1) * asked.size,
  );
  return {
    items: await shownOf(transaction, services, rows),
    total: rows[0]?.total ?? 0,
    page: asked.page,
    size: asked.size,
  };
}

/** Opens a reported conversation, with what was withdrawn; that it was opened, by whom and when is written down. */
export async function openReport(
  transaction: Transaction,
  services: Services,
  { id, linkOf }: { id: string; linkOf: (fileId: string) => string },
) {
  const row = await findReport(transaction, id);
  const { accountId } = transaction.context;
  if (!maySettle(accountId, row.members)) throw new AppError(threadErrors.ownCase);
  await transaction.change(
    'INSERT INTO communication_thread_look (site_id, id, report_id, looked_by, looked_at) VALUES ($1, $2, $3, $4, $5)',
    newId(),
    id,
    accountId,
    services.now(),
  );
  const said = await transaction.read(
    saidShape,
    `SELECT ${saidSql} FROM communication_thread_message x
      WHERE x.site_id = $1 AND x.thread_id = $2 ORDER BY x.no DESC LIMIT 500`,
    row.threadId,
  );
  const looks = await transaction.read(
    { by: 'uuid', at: 'time' },
    `SELECT looked_by AS "by", looked_at AS "at" FROM communication_thread_look
      WHERE site_id = $1 AND report_id = $2 ORDER BY looked_at DESC, id LIMIT 50`,
    id,
  );
  const now = services.now();
  const blocks = await transaction.read(
    { id: 'uuid', who: 'uuid', until: 'time', reason: 'text', isLifted: 'bool' },
    `SELECT id, account_id AS who, until, reason, lifted_at IS NOT NULL OR until <= $3 AS "isLifted"
       FROM communication_thread_block WHERE site_id = $1 AND report_id = $2 ORDER BY until DESC, id LIMIT 20`,
    id,
    now,
  );
  const names = await labelsOfAccounts(services.database, [
    ...said.map((one) => one.by),
    ...looks.map((one) => one.by),
    ...blocks.map((one) => one.who),
  ]);
  const nameOf = (one: string) => names.get(one) ?? nobody;
  const [report] = await shownOf(transaction, services, [row]);
  if (!report) throw new Error('A report that was found is shown');
  return {
    report,
    subject: row.subject,
    state: row.state,
    messageId: row.messageId,
    said: said.reverse().map((one) => ({
      id: one.id,
      no: one.no,
      text: one.body,
      by: { id: one.by, name: nameOf(one.by) },
      at: one.at.toISOString(),
      withdrawnAt: one.withdrawnAt?.toISOString() ?? null,
      files: (one.files ?? []).map((file) => ({ ...file, url: linkOf(file.id) })),
    })),
    looks: looks.map((one) => ({ by: nameOf(one.by), at: one.at.toISOString() })),
    blocks: blocks.map(({ who, until, ...one }) => ({
      ...one,
      who: nameOf(who),
      until: until.toISOString(),
    })),
  };
}

/** Decides on a report: the conversation goes on or ends, and whoever wrote the message may be stopped for a time. */
export async function settleReport(
  transaction: Transaction,
  services: Services,
  given: { id: string; decision: Decision; note: string; blockDays: number },
) {
  const row = await findReport(transaction, given.id);
  const { accountId } = transaction.context;
  if (!maySettle(accountId, row.members)) throw new AppError(threadErrors.ownCase);
  const now = services.now();
  const decided = await transaction.change(
    `UPDATE communication_thread_report SET decision = $3, decided_by = $4, decided_at = $5, decision_note = $6,
            version = version + 1, updated_at = $5
      WHERE site_id = $1 AND id = $2 AND decided_at IS NULL`,
    given.id,
    given.decision,
    accountId,
    now,
    given.note,
  );
  if (decided === 0) throw new AppError(threadErrors.settled);
  if (given.decision === 'close')
    await transaction.change(
      `UPDATE communication_thread SET state = 'closed', closed_by = $3, closed_at = $4, version = version + 1, updated_at = $4
        WHERE site_id = $1 AND id = $2`,
      row.threadId,
      accountId,
      now,
    );
  if (given.blockDays > 0)
    await transaction.change(
      `INSERT INTO communication_thread_block (site_id, id, account_id, report_id, until, reason, blocked_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      newId(),
      row.writtenBy,
      given.id,
      dhakaInstant(addDays(todayInDhaka(now), given.blockDays + 1)),
      given.note,
      accountId,
    );
  const path = `${communicationPath.threads}?thread=${row.threadId}`;
  await notify(transaction, [row.reportedBy], { title: threadNews.settled, path });
  if (given.decision === 'close')
    await notify(transaction, [row.writtenBy], {
      title: fillLabel(threadNews.closed, { subject: row.subject }),
      path,
    });
  return { id: given.id };
}

/** Lets somebody write again before the time is over. The reason stands in the history. */
export async function liftBlock(
  transaction: Transaction,
  services: Services,
  { id, reason }: { id: string; reason: string },
) {
  const { accountId } = transaction.context;
  const now = services.now();
  const lifted = await transaction.change(
    `UPDATE communication_thread_block SET lifted_at = $3, lifted_by = $4, lift_reason = $5, version = version + 1, updated_at = $3
      WHERE site_id = $1 AND id = $2 AND lifted_at IS NULL AND account_id <> $4`,
    id,
    now,
    accountId,
    reason,
  );
  if (lifted === 0) throw new AppError(errors.notFound);
  return { id };
}
