import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { siteColumns } from '../../../core/server/database/table.ts';

/** One sending: what was said to whom, on which ways, and how far it is. */
export const messageBatch = pgTable(
  'communication_batch',
  {
    ...siteColumns(),
    event: text('event').notNull(),
    /** What the browser calls this sending, so that a repeated click sends once. */
    key: uuid('key').notNull(),
    channels: text('channels').array().notNull(),
    subjectEn: text('subject_en').notNull(),
    subjectBn: text('subject_bn').notNull(),
    bodyEn: text('body_en').notNull(),
    bodyBn: text('body_bn').notNull(),
    /** The groups that were asked for, as they were. */
    groups: jsonb('groups').notNull(),
    /** What it tells of, where that can be withdrawn, such as a notice: it is stopped with it. */
    aboutId: uuid('about_id'),
    /** Of a planned sending those left out by hand. */
    excluded: uuid('excluded').array().notNull().default(sql`'{}'`),
    isUrgent: boolean('is_urgent').notNull(),
    state: text('state').notNull(),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    /** The moment it was planned for; null: sent when it was written. */
    plannedFor: timestamp('planned_for', { withTimezone: true }),
    /** When a planned one got its messages and was paid for. */
    composedAt: timestamp('composed_at', { withTimezone: true }),
    /** Why a planned one was not sent, in both languages. */
    problem: jsonb('problem'),
    recipients: integer('recipients').notNull(),
    messages: integer('messages').notNull(),
    /** SMS parts taken from the balance; 0 where they stay on the screen. */
    charged: integer('charged').notNull(),
    skipped: jsonb('skipped').notNull(),
    actorId: uuid('actor_id').notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('communication_batch_key').on(row.siteId, row.key),
    index('communication_batch_list').on(row.siteId, row.createdAt),
    index('communication_batch_composed').on(row.siteId, row.composedAt).where(sql`composed_at IS NOT NULL`),
    index('communication_batch_about').on(row.siteId, row.aboutId).where(sql`about_id IS NOT NULL`),
    check('communication_batch_state', sql`${row.state} IN ('planned', 'queued', 'done', 'cancelled')`),
    check(
      'communication_batch_planned',
      sql`(${row.state} <> 'planned' OR (${row.plannedFor} IS NOT NULL AND ${row.messages} = 0))
        AND (${row.composedAt} IS NULL OR ${row.plannedFor} IS NOT NULL)`,
    ),
  ],
);

/**
 * One message on one way. `queued` waits; `sending` is in somebody's hands; `unknown` may have left and is never sent again
 * by itself; `shown` there was no provider for, so it stands on the screen alone; `sent` the provider has taken; `delivered`, `failed` and `cancelled` are ends.
 */
export const message = pgTable(
  'communication_message',
  {
    ...siteColumns(),
    batchId: uuid('batch_id').notNull(),
    channel: text('channel').notNull(),
    /** A number, an address, or empty for the bell. */
    address: text('address').notNull(),
    accountId: uuid('account_id'),
    /** Who gets it, by whose wishes it is judged again when it is sent again. */
    personId: uuid('person_id'),
    nameEn: text('name_en').notNull(),
    nameBn: text('name_bn').notNull(),
    /** The students or employees it is about: three children, one message. */
    about: uuid('about').array().notNull(),
    language: text('language').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    /** What the bell says in the other language; empty where there is no text in it, and on other ways. */
    otherBody: text('other_body').notNull().default(''),
    /** What takes the place of `{code}` in the body when it leaves, sealed; empty as soon as it has left. */
    sealed: text('sealed').notNull().default(''),
    parts: integer('parts').notNull(),
    state: text('state').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** The provider whose turn it is, or who has it; empty: the outbox on the screen. */
    gatewayId: uuid('gateway_id'),
    providerRef: text('provider_ref').notNull().default(''),
    problem: text('problem').notNull().default(''),
    /** Not sent before this moment; once it left, not asked about before it. */
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    takenAt: timestamp('taken_at', { withTimezone: true }),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** The sending it was tried again in, once. */
    againIn: uuid('again_in'),
    /** Who decided about one whose fate nobody knew. */
    decidedBy: uuid('decided_by'),
    /** What its provider told last by itself, and when; kept also where it changed nothing any more. */
    reportedAs: text('reported_as').notNull().default(''),
    reportedAt: timestamp('reported_at', { withTimezone: true }),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('communication_message_once')
      .on(row.siteId, row.batchId, row.channel, row.address, row.accountId)
      .nullsNotDistinct(),
    index('communication_message_due').on(row.siteId, row.batchId, row.state, row.dueAt),
    index('communication_message_time').on(row.siteId, row.createdAt),
    index('communication_message_address').on(row.siteId, row.address, row.createdAt),
    index('communication_message_ref')
      .on(row.siteId, row.gatewayId, row.providerRef)
      .where(sql`provider_ref <> ''`),
    index('communication_message_open')
      .on(row.siteId, row.state, row.createdAt)
      .where(sql`state IN ('unknown', 'failed', 'sending')`),
    foreignKey({
      name: 'communication_message_batch_fk',
      columns: [row.siteId, row.batchId],
      foreignColumns: [messageBatch.siteId, messageBatch.id],
    }),
    check('communication_message_channel', sql`${row.channel} IN ('sms', 'email', 'bell')`),
    check(
      'communication_message_state',
      sql`${row.state} IN ('queued', 'sending', 'unknown', 'shown', 'sent', 'delivered', 'failed', 'cancelled')`,
    ),
    check(
      'communication_message_reported',
      sql`${row.reportedAs} IN ('', 'sent', 'delivered', 'failed') AND (${row.reportedAs} = '') = (${row.reportedAt} IS NULL)`,
    ),
    check('communication_message_taken', sql`${row.state} <> 'sending' OR ${row.takenAt} IS NOT NULL`),
  ],
);
