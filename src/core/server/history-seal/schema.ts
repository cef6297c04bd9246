import { bigint, integer, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';

const sealColumns = () => ({
  /** From 1 on without a gap. */
  number: integer('number').notNull(),
  /** What it holds: every row after the one moment, through the other. */
  fromAt: timestamp('from_at', { withTimezone: true }).notNull(),
  throughAt: timestamp('through_at', { withTimezone: true }).notNull(),
  rows: integer('rows').notNull(),
  /** SHA-256 over its rows, in their order. */
  digest: text('digest').notNull(),
  /** The seal of the block before; '' of the first. */
  previous: text('previous').notNull(),
  /** HMAC of all of it with the installation's secret, which the database does not know. */
  seal: text('seal').notNull(),
  sealedAt: timestamp('sealed_at', { withTimezone: true }).notNull(),
});

/** The same of the platform's own history. */
export const platformHistorySeal = pgTable(
  'platform_history_seal',
  { id: uuid('id').primaryKey(), ...sealColumns() },
  (row) => [unique('platform_history_seal_number').on(row.number)],
);

/** A block of the history that was sealed: each stands on the one before it. Only added to. */
export const historySeal = pgTable(
  'history_seal',
  {
    siteId: bigint('site_id', { mode: 'number' }).notNull(),
    id: uuid('id').notNull(),
    ...sealColumns(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('history_seal_number').on(row.siteId, row.number),
  ],
);
