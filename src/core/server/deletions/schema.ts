import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { siteColumns } from '../database/table.ts';

/** One act by which somebody deleted several records of a kind. */
export const deletion = pgTable(
  'deletion',
  {
    ...siteColumns(),
    kind: text('kind').notNull(),
    madeBy: uuid('made_by'),
    state: text('state').notNull().default('deleted'),
    backBy: uuid('back_by'),
    backAt: timestamp('back_at', { withTimezone: true }),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('deletion_kind').on(row.siteId, row.kind, row.createdAt),
    check('deletion_state', sql`${row.state} IN ('deleted', 'back')`),
  ],
);

/** The rows an act deleted, and those that went with them, as they stood in the tables. */
export const deletedRecord = pgTable(
  'deleted_record',
  {
    siteId: bigint('site_id', { mode: 'number' }).notNull(),
    deletionId: uuid('deletion_id').notNull(),
    tableName: text('table_name').notNull(),
    recordId: uuid('record_id').notNull(),
    before: jsonb('before').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.deletionId, row.tableName, row.recordId] }),
    foreignKey({
      name: 'deleted_record_deletion_fk',
      columns: [row.siteId, row.deletionId],
      foreignColumns: [deletion.siteId, deletion.id],
    }).onDelete('cascade'),
  ],
);
