import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { siteColumns } from '../database/table.ts';

/** What an institution did with a row of the catalogue: `id` is the row's. */
export const copiedRow = pgTable(
  'copied_row',
  {
    ...siteColumns(),
    /** The version of the catalogue's row that was taken, or that was looked at and left. */
    seenVersion: integer('seen_version').notNull(),
    /** What the row said then of all that is compared; '' where only the version was noted. */
    seenDigest: text('seen_digest').notNull().default(''),
    /** The institution's copy; null: it does without. */
    recordId: uuid('record_id'),
  },
  (row) => [primaryKey({ columns: [row.siteId, row.id] })],
);

/** The catalogues that were given their first rows; what platform staff then remove stays removed. */
export const seededCatalogue = pgTable('seeded_catalogue', { tableName: text('table_name').primaryKey() });
