import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { siteColumns } from '../../../core/server/database/table.ts';

/** What a visitor of the website wrote to the institution. */
export const letter = pgTable(
  'website_letter',
  {
    ...siteColumns(),
    kind: text('kind').notNull(),
    /** What the writer is told to ask by. */
    code: text('code').notNull(),
    /** Empty: somebody who complains need not say who it is. */
    name: text('name').notNull(),
    mobile: text('mobile'),
    email: text('email'),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    state: text('state').notNull().default('new'),
    note: text('note').notNull().default(''),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    endedBy: uuid('ended_by'),
    /** What the help desk made of it, where it took it. */
    ticketId: uuid('ticket_id'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('website_letter_code').on(row.siteId, row.code),
    index('website_letter_received').on(row.siteId, row.receivedAt),
    check('website_letter_kind', sql`${row.kind} IN ('contact', 'complaint')`),
    check('website_letter_state', sql`${row.state} IN ('new', 'open', 'done')`),
    check('website_letter_ended', sql`(${row.state} = 'done') = (${row.endedAt} IS NOT NULL)`),
  ],
);
