import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { siteColumns } from '../database/table.ts';

/** Something one person asked for and a second one decides; or, by one person, did where nobody else is. */
export const approvalRequest = pgTable(
  'approval_request',
  {
    ...siteColumns(),
    act: text('act').notNull(),
    /** The record it is done to. */
    subject: uuid('subject').notNull(),
    title: jsonb('title').notNull(),
    path: text('path'),
    /** Paisa. */
    amount: bigint('amount', { mode: 'bigint' }),
    /** Paisa: up to what one person would have been enough when it was asked for. */
    limitAmount: bigint('limit_amount', { mode: 'bigint' }),
    /** What the asker saw, and its digest; requests from before there were digests have none. */
    figures: jsonb('figures').notNull(),
    digest: text('digest'),
    reason: text('reason').notNull(),
    /** What was asked for, as it was parsed. */
    input: jsonb('input').notNull(),
    /** Stored files it names, which stay while it waits. */
    files: uuid('files').array().notNull().default(sql`'{}'`),
    /** Who may not decide besides the asker. */
    excluded: uuid('excluded').array().notNull().default(sql`'{}'`),
    askedBy: uuid('asked_by').notNull(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    deadline: timestamp('deadline', { withTimezone: true }).notNull(),
    state: text('state').notNull(),
    decidedBy: uuid('decided_by'),
    /** In whose place it was decided. */
    decidedFor: uuid('decided_for'),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    note: text('note').notNull().default(''),
    byOnePerson: boolean('by_one_person').notNull().default(false),
    /** Why it could not be done. */
    problem: jsonb('problem'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    uniqueIndex('approval_request_open')
      .on(row.siteId, row.act, row.subject)
      .where(sql`${row.state} = 'pending'`),
    index('approval_request_state').on(row.siteId, row.state, row.askedAt),
    index('approval_request_asked_by').on(row.siteId, row.askedBy, row.askedAt),
    index('approval_request_subject').on(row.siteId, row.subject),
    check(
      'approval_request_state',
      sql`${row.state} IN ('pending', 'approved', 'refused', 'withdrawn', 'expired', 'failed')`,
    ),
    check(
      'approval_request_second',
      sql`${row.decidedBy} IS NULL OR ${row.byOnePerson} OR (${row.decidedBy} <> ${row.askedBy} AND NOT ${row.decidedBy} = ANY(${row.excluded}))`,
    ),
    check(
      'approval_request_decided',
      sql`(${row.state} IN ('approved', 'refused')) <= (${row.decidedBy} IS NOT NULL)`,
    ),
  ],
);

/** What became of a request, step by step. Only added to. */
export const approvalEvent = pgTable(
  'approval_event',
  {
    ...siteColumns(),
    requestId: uuid('request_id').notNull(),
    kind: text('kind').notNull(),
    /** Null: time itself. */
    byAccount: uuid('by_account'),
    forAccount: uuid('for_account'),
    at: timestamp('at', { withTimezone: true }).notNull(),
    note: text('note').notNull().default(''),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('approval_event_request').on(row.siteId, row.requestId, row.at),
    foreignKey({
      name: 'approval_event_request_fk',
      columns: [row.siteId, row.requestId],
      foreignColumns: [approvalRequest.siteId, approvalRequest.id],
    }),
    check(
      'approval_event_kind',
      sql`${row.kind} IN ('asked', 'approved', 'refused', 'withdrawn', 'expired', 'failed')`,
    ),
  ],
);

/** Somebody lets another decide in their place for some days. */
export const approvalDelegation = pgTable(
  'approval_delegation',
  {
    ...siteColumns(),
    fromAccount: uuid('from_account').notNull(),
    toAccount: uuid('to_account').notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    reason: text('reason').notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('approval_delegation_to').on(row.siteId, row.toAccount, row.endsOn),
    index('approval_delegation_from').on(row.siteId, row.fromAccount),
    check('approval_delegation_other', sql`${row.fromAccount} <> ${row.toAccount}`),
    check('approval_delegation_days', sql`${row.startsOn} <= ${row.endsOn}`),
  ],
);

/** How an institution wants it: limits, how long a request waits, whether one person works in the office. */
export const approvalSetting = pgTable(
  'approval_setting',
  {
    ...siteColumns(),
    isOnePerson: boolean('is_one_person').notNull().default(false),
    deadlineDays: integer('deadline_days').notNull().default(7),
    /** By the limit's name: `{everyone, roles: {code: paisa}}`, paisa as texts. */
    limits: jsonb('limits').notNull().default(sql`'{}'`),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('approval_setting_once').on(row.siteId),
    check('approval_setting_deadline', sql`${row.deadlineDays} BETWEEN 1 AND 30`),
  ],
);

/** What somebody did alone on a day under a limit that counts a day together, in paisa. */
export const approvalAlone = pgTable(
  'approval_alone',
  {
    ...siteColumns(),
    accountId: uuid('account_id').notNull(),
    /** The limit's name, as in the settings. */
    limitName: text('limit_name').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    amount: bigint('amount', { mode: 'bigint' }).notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    uniqueIndex('approval_alone_once').on(row.siteId, row.accountId, row.limitName, row.day),
    check('approval_alone_amount', sql`${row.amount} >= 0`),
  ],
);
