import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { siteColumns } from '../database/table.ts';

/**
 * The file of a list that somebody asked for, made in the queue: which call makes it and with what question, or the rows
 * themselves until they are drawn. The content is the stored file of the same id.
 */
export const listFile = pgTable(
  'list_file',
  {
    ...siteColumns(),
    accountId: uuid('account_id').notNull(),
    /** The path of the call, `/api/v1/…/:id`; empty where the rows came from the browser. */
    path: text('path').notNull().default(''),
    question: jsonb('question'),
    shown: jsonb('shown'),
    language: text('language').notNull(),
    name: text('name').notNull().default(''),
    mime: text('mime').notNull().default(''),
    rowCount: integer('row_count'),
    bytes: bigint('bytes', { mode: 'number' }),
    readyAt: timestamp('ready_at', { withTimezone: true }),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('list_file_account').on(row.siteId, row.accountId, row.createdAt),
    check('list_file_language', sql`${row.language} IN ('en', 'bn')`),
  ],
);
