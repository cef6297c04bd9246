import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { siteColumns } from '../../../core/server/database/table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const kindIsKnown = (column: unknown) =>
  sql`${column} IN ('guardian', 'student', 'classTeacher', 'subjectTeacher', 'office')`;

/** Who may write to whom, and how long it is kept; one row an institution, and the usual where there is none. */
export const threadSetting = pgTable(
  'communication_thread_setting',
  {
    ...siteColumns(),
    ways: text('ways').array().notNull(),
    keptMonths: integer('kept_months').notNull(),
    /** Whoever wants it gets an SMS of what is unread, which the institution pays. */
    bySms: boolean('by_sms').notNull().default(false),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('communication_thread_setting_once').on(row.siteId),
    check('communication_thread_setting_kept', sql`${row.keptMonths} BETWEEN 12 AND 120`),
  ],
);

/** A conversation of two persons about one student. The student has no foreign key: what was written outlives the record. */
export const thread = pgTable(
  'communication_thread',
  {
    ...siteColumns(),
    studentId: uuid('student_id').notNull(),
    subject: text('subject').notNull(),
    startedBy: uuid('started_by').notNull(),
    state: text('state').notNull().default('open'),
    closedBy: uuid('closed_by'),
    closedAt: instant('closed_at'),
    closeReason: text('close_reason').notNull().default(''),
    /** The number of its last message. */
    lastNo: integer('last_no').notNull().default(0),
    lastAt: instant('last_at').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('communication_thread_student').on(row.siteId, row.studentId),
    index('communication_thread_last').on(row.siteId, row.lastAt),
    check('communication_thread_state', sql`${row.state} IN ('open', 'closed')`),
    check('communication_thread_closed', sql`(${row.state} = 'closed') = (${row.closedAt} IS NOT NULL)`),
  ],
);

/** One of the two, what they were to the student when it began, and up to which message they have read. */
export const threadMember = pgTable(
  'communication_thread_member',
  {
    ...siteColumns(),
    threadId: uuid('thread_id').notNull(),
    accountId: uuid('account_id').notNull(),
    kind: text('kind').notNull(),
    readNo: integer('read_no').notNull().default(0),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('communication_thread_member_once').on(row.siteId, row.threadId, row.accountId),
    index('communication_thread_member_account').on(row.siteId, row.accountId),
    foreignKey({
      name: 'communication_thread_member_thread_fk',
      columns: [row.siteId, row.threadId],
      foreignColumns: [thread.siteId, thread.id],
    }),
    check('communication_thread_member_kind', kindIsKnown(row.kind)),
  ],
);

/** What was written. A trigger lets nothing of it be changed but the mark that it was withdrawn. */
export const threadMessage = pgTable(
  'communication_thread_message',
  {
    ...siteColumns(),
    threadId: uuid('thread_id').notNull(),
    no: integer('no').notNull(),
    body: text('body').notNull(),
    writtenBy: uuid('written_by').notNull(),
    writtenAt: instant('written_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('communication_thread_message_no').on(row.siteId, row.threadId, row.no),
    foreignKey({
      name: 'communication_thread_message_thread_fk',
      columns: [row.siteId, row.threadId],
      foreignColumns: [thread.siteId, thread.id],
    }),
    check('communication_thread_message_number', sql`${row.no} > 0`),
  ],
);

/** A file that was sent. Until the message that names it is sent it hangs on nothing, and only its sender can use it. */
export const threadFile = pgTable(
  'communication_thread_file',
  {
    ...siteColumns(),
    fileId: uuid('file_id').notNull(),
    messageId: uuid('message_id'),
    sentBy: uuid('sent_by').notNull(),
    name: text('name').notNull(),
    mime: text('mime').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('communication_thread_file_once').on(row.siteId, row.fileId),
    index('communication_thread_file_message').on(row.siteId, row.messageId),
    foreignKey({
      name: 'communication_thread_file_message_fk',
      columns: [row.siteId, row.messageId],
      foreignColumns: [threadMessage.siteId, threadMessage.id],
    }),
  ],
);

/** A participant says that a message is not right; from then on those who see to reports may open the conversation. */
export const threadReport = pgTable(
  'communication_thread_report',
  {
    ...siteColumns(),
    threadId: uuid('thread_id').notNull(),
    messageId: uuid('message_id').notNull(),
    reportedBy: uuid('reported_by').notNull(),
    reportedAt: instant('reported_at').notNull(),
    reason: text('reason').notNull(),
    note: text('note').notNull().default(''),
    decision: text('decision'),
    decidedBy: uuid('decided_by'),
    decidedAt: instant('decided_at'),
    decisionNote: text('decision_note').notNull().default(''),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    uniqueIndex('communication_thread_report_once')
      .on(row.siteId, row.threadId, row.reportedBy)
      .where(sql`${row.decidedAt} IS NULL`),
    index('communication_thread_report_list').on(row.siteId, row.reportedAt),
    foreignKey({
      name: 'communication_thread_report_thread_fk',
      columns: [row.siteId, row.threadId],
      foreignColumns: [thread.siteId, thread.id],
    }),
    foreignKey({
      name: 'communication_thread_report_message_fk',
      columns: [row.siteId, row.messageId],
      foreignColumns: [threadMessage.siteId, threadMessage.id],
    }),
    check(
      'communication_thread_report_reason',
      sql`${row.reason} IN ('insult', 'threat', 'harassment', 'unwanted', 'money', 'other')`,
    ),
    check('communication_thread_report_decision', sql`${row.decision} IN ('nothing', 'close')`),
    check(
      'communication_thread_report_decided',
      sql`(${row.decision} IS NULL) = (${row.decidedAt} IS NULL) AND (${row.decision} IS NULL) = (${row.decidedBy} IS NULL)`,
    ),
  ],
);

/** Somebody opened a reported conversation that is not their own. */
export const threadLook = pgTable(
  'communication_thread_look',
  {
    ...siteColumns(),
    reportId: uuid('report_id').notNull(),
    lookedBy: uuid('looked_by').notNull(),
    lookedAt: instant('looked_at').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('communication_thread_look_report').on(row.siteId, row.reportId, row.lookedAt),
    foreignKey({
      name: 'communication_thread_look_report_fk',
      columns: [row.siteId, row.reportId],
      foreignColumns: [threadReport.siteId, threadReport.id],
    }),
  ],
);

/** Somebody may not write until a day, and why. */
export const threadBlock = pgTable(
  'communication_thread_block',
  {
    ...siteColumns(),
    accountId: uuid('account_id').notNull(),
    reportId: uuid('report_id').notNull(),
    until: instant('until').notNull(),
    reason: text('reason').notNull(),
    blockedBy: uuid('blocked_by').notNull(),
    liftedAt: instant('lifted_at'),
    liftedBy: uuid('lifted_by'),
    liftReason: text('lift_reason').notNull().default(''),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('communication_thread_block_account').on(row.siteId, row.accountId, row.until),
    foreignKey({
      name: 'communication_thread_block_report_fk',
      columns: [row.siteId, row.reportId],
      foreignColumns: [threadReport.siteId, threadReport.id],
    }),
  ],
);

/** When somebody reads messages, and whether an email tells them of what they have not read. */
export const threadWish = pgTable(
  'communication_thread_wish',
  {
    ...siteColumns(),
    accountId: uuid('account_id').notNull(),
    /** 0 is Saturday; none: at any time. */
    days: integer('days').array().notNull(),
    fromMinute: integer('from_minute').notNull(),
    toMinute: integer('to_minute').notNull(),
    byMail: boolean('by_mail').notNull(),
    /** An SMS, where the institution pays for it. */
    bySms: boolean('by_sms').notNull().default(false),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('communication_thread_wish_once').on(row.siteId, row.accountId),
    check(
      'communication_thread_wish_hours',
      sql`${row.fromMinute} BETWEEN 0 AND 1439 AND ${row.toMinute} BETWEEN 1 AND 1440 AND ${row.fromMinute} < ${row.toMinute}`,
    ),
  ],
);
