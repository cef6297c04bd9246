import { index, jsonb, pgTable, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { account } from '../database/schema.ts';

/** What the bell tells the platform's own people, who work at no institution. `key`: told once, however often it is asked for. */
export const platformNotification = pgTable(
  'platform_notification',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    key: uuid('key').notNull(),
    data: jsonb('data').notNull(),
    readAt: timestamp('read_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (row) => [
    uniqueIndex('platform_notification_once').on(row.accountId, row.key),
    index('platform_notification_account').on(row.accountId, row.readAt, row.createdAt),
  ],
);
