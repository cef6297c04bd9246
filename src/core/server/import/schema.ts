import { sql } from 'drizzle-orm';
import {
  bigint,
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
import { siteColumns } from '../database/table.ts';

/** What the headings of a kind of sheet meant here the last time; an empty column: nothing that is wanted. */
export const importHeading = pgTable(
  'import_heading',
  {
    ...siteColumns(),
    kind: text('kind').notNull(),
    heading: text('heading').notNull(),
    columnName: text('column_name').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('import_heading_once').on(row.siteId, row.kind, row.heading),
  ],
);

/** One import that was made. */
export const importBatch = pgTable(
  'import_batch',
  {
    ...siteColumns(),
    kind: text('kind').notNull(),
    mode: text('mode').notNull(),
    fileName: text('file_name').notNull().default(''),
    rowCount: integer('row_count').notNull(),
    madeBy: uuid('made_by'),
    state: text('state').notNull().default('done'),
    undoneBy: uuid('undone_by'),
    undoneAt: timestamp('undone_at', { withTimezone: true }),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('import_batch_kind').on(row.siteId, row.kind, row.createdAt),
    check('import_batch_mode', sql`${row.mode} IN ('add', 'update')`),
    check('import_batch_state', sql`${row.state} IN ('done', 'undone')`),
  ],
);

/** Which records an import wrote, and of a change what stood there before. */
export const importRecord = pgTable(
  'import_record',
  {
    siteId: bigint('site_id', { mode: 'number' }).notNull(),
    batchId: uuid('batch_id').notNull(),
    recordId: uuid('record_id').notNull(),
    before: jsonb('before'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.batchId, row.recordId] }),
    foreignKey({
      name: 'import_record_batch_fk',
      columns: [row.siteId, row.batchId],
      foreignColumns: [importBatch.siteId, importBatch.id],
    }),
  ],
);

/** The rows of a large import until its job is done. */
export const importWaiting = pgTable(
  'import_waiting',
  {
    ...siteColumns(),
    kind: text('kind').notNull(),
    mode: text('mode').notNull(),
    fileName: text('file_name').notNull().default(''),
    headings: jsonb('headings').notNull(),
    /** Sealed JSON, for a sheet may hold numbers that tell who somebody is; null once they are not needed any more. */
    rows: text('rows'),
    language: text('language').notNull(),
    /** What whoever brought it may do; the job does no more. */
    permissions: jsonb('permissions').notNull(),
    madeBy: uuid('made_by').notNull(),
    /** Whoever of the platform's staff brought it in that person's name. */
    impersonatorId: uuid('impersonator_id'),
    /** What came of it, from the transaction that wrote it: a job that is begun again writes nothing twice. */
    result: jsonb('result'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    check('import_waiting_mode', sql`${row.mode} IN ('add', 'update')`),
    check('import_waiting_rows_sealed', sql`${row.rows} LIKE '~k%'`),
  ],
);
