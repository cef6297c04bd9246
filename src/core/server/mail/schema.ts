import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Every mail of the platform, sent or waiting. */
export const outboxMail = pgTable(
  'outbox_mail',
  {
    id: uuid('id').primaryKey(),
    /** The institution in whose work it was written; it goes with it. */
    ofSite: bigint('of_site', { mode: 'number' }),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    textBody: text('text_body').notNull(),
    htmlBody: text('html_body').notNull(),
    status: text('status').notNull().default('waiting'),
    problem: text('problem').notNull().default(''),
    attempts: integer('attempts').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  // The pages of the platform ask each minute how many these are, among the mails of a year.
  (row) => [index('outbox_mail_open').on(row.status).where(sql`status IN ('waiting', 'failed')`)],
);
