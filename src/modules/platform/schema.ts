import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { account, site } from '../../core/server/schema.ts';

/** Someone asks for an institution; a reviewer decides. */
export const siteApplication = pgTable(
  'site_application',
  {
    id: uuid('id').primaryKey(),
    reference: text('reference').notNull(),
    status: text('status').notNull().default('submitted'),
    data: jsonb('data').notNull(),
    reason: text('reason').notNull().default(''),
    reviewerId: uuid('reviewer_id').references(() => account.id),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    siteId: bigint('site_id', { mode: 'number' }).references(() => site.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (row) => [
    uniqueIndex('site_application_reference').on(row.reference),
    index('site_application_status').on(row.status, row.createdAt),
    check(
      'site_application_status_known',
      sql`${row.status} IN ('submitted', 'under_review', 'info_requested', 'approved', 'rejected', 'withdrawn')`,
    ),
  ],
);
