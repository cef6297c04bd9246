import { sql } from 'drizzle-orm';
import {
  bigint,
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
import { message, messageBatch } from '../sending/schema.ts';

/** How many SMS parts an institution still has. Only the entries change it, by a trigger; below zero the database refuses. */
export const smsAccount = pgTable(
  'communication_sms_account',
  { ...siteColumns(), balance: integer('balance').notNull() },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('communication_sms_account_once').on(row.siteId),
    check('communication_sms_balance', sql`${row.balance} >= 0`),
  ],
);

/** A pack: the institution orders it and says how it paid, the platform grants it. Two people, always. */
export const smsOrder = pgTable(
  'communication_sms_order',
  {
    ...siteColumns(),
    parts: integer('parts').notNull(),
    /** Paisa. */
    price: bigint('price', { mode: 'bigint' }).notNull(),
    payment: text('payment').notNull(),
    state: text('state').notNull(),
    askedBy: uuid('asked_by').notNull(),
    decidedBy: uuid('decided_by'),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    reason: text('reason').notNull().default(''),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('communication_sms_order_list').on(row.siteId, row.createdAt),
    check('communication_sms_order_state', sql`${row.state} IN ('asked', 'granted', 'refused')`),
    check('communication_sms_order_figures', sql`${row.parts} BETWEEN 1 AND 10000000 AND ${row.price} >= 0`),
    check(
      'communication_sms_order_two',
      sql`(${row.state} = 'asked') = (${row.decidedBy} IS NULL) AND ${row.decidedBy} IS DISTINCT FROM ${row.askedBy}`,
    ),
  ],
);

/** Every movement of the balance, only added to. */
export const smsEntry = pgTable(
  'communication_sms_entry',
  {
    ...siteColumns(),
    kind: text('kind').notNull(),
    parts: integer('parts').notNull(),
    orderId: uuid('order_id'),
    batchId: uuid('batch_id'),
    /** Of a refund. */
    messageId: uuid('message_id'),
    actorId: uuid('actor_id'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('communication_sms_entry_list').on(row.siteId, row.createdAt),
    // Nothing is bought, used or given back twice.
    uniqueIndex('communication_sms_entry_order').on(row.siteId, row.orderId).where(sql`kind = 'pack'`),
    uniqueIndex('communication_sms_entry_use').on(row.siteId, row.batchId).where(sql`kind = 'use'`),
    uniqueIndex('communication_sms_entry_stop').on(row.siteId, row.batchId).where(sql`kind = 'stop'`),
    uniqueIndex('communication_sms_entry_refund').on(row.siteId, row.messageId).where(sql`kind = 'refund'`),
    foreignKey({
      name: 'communication_sms_entry_order_fk',
      columns: [row.siteId, row.orderId],
      foreignColumns: [smsOrder.siteId, smsOrder.id],
    }),
    foreignKey({
      name: 'communication_sms_entry_batch_fk',
      columns: [row.siteId, row.batchId],
      foreignColumns: [messageBatch.siteId, messageBatch.id],
    }),
    foreignKey({
      name: 'communication_sms_entry_message_fk',
      columns: [row.siteId, row.messageId],
      foreignColumns: [message.siteId, message.id],
    }),
    check(
      'communication_sms_entry_kind',
      sql`CASE ${row.kind} WHEN 'pack' THEN ${row.parts} > 0 AND ${row.orderId} IS NOT NULL
          WHEN 'use' THEN ${row.parts} < 0 AND ${row.batchId} IS NOT NULL
          WHEN 'stop' THEN ${row.parts} > 0 AND ${row.batchId} IS NOT NULL
          WHEN 'refund' THEN ${row.parts} > 0 AND ${row.messageId} IS NOT NULL ELSE false END`,
    ),
  ],
);
