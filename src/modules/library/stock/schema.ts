import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
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
import { libraryCopy, libraryRackTable } from '../catalogue/schema.ts';

/** One counting of the books, of the whole library or of a rack. It is left and gone on with for as long as it takes. */
export const libraryStockTake = pgTable(
  'library_stock_take',
  {
    ...siteColumns(),
    name: text('name').notNull(),
    /** Null: the whole library. */
    rackId: uuid('rack_id'),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    startedBy: uuid('started_by').notNull(),
    closedAt: timestamp('closed_at', { withTimezone: true }),
    closedBy: uuid('closed_by'),
    /** As they stood when it was closed. */
    expected: integer('expected'),
    found: integer('found'),
    missing: integer('missing'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('library_stock_take_list').on(row.siteId, row.startedAt),
    uniqueIndex('library_stock_take_open').on(row.siteId, row.rackId).where(sql`${row.closedAt} IS NULL`),
    foreignKey({
      name: 'library_stock_take_rack_fk',
      columns: [row.siteId, row.rackId],
      foreignColumns: [libraryRackTable.siteId, libraryRackTable.id],
    }),
    check('library_stock_take_closed', sql`(${row.closedAt} IS NULL) = (${row.closedBy} IS NULL)`),
  ],
);

/** A copy that was seen in a stock take, and how it stood by the books then. */
export const libraryStockScan = pgTable(
  'library_stock_scan',
  {
    ...siteColumns(),
    stockTakeId: uuid('stock_take_id').notNull(),
    copyId: uuid('copy_id').notNull(),
    scannedAs: text('scanned_as').notNull(),
    scannedAt: timestamp('scanned_at', { withTimezone: true }).notNull(),
    scannedBy: uuid('scanned_by').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('library_stock_scan_once').on(row.siteId, row.stockTakeId, row.copyId),
    index('library_stock_scan_copy').on(row.siteId, row.copyId),
    foreignKey({
      name: 'library_stock_scan_take_fk',
      columns: [row.siteId, row.stockTakeId],
      foreignColumns: [libraryStockTake.siteId, libraryStockTake.id],
    }),
    foreignKey({
      name: 'library_stock_scan_copy_fk',
      columns: [row.siteId, row.copyId],
      foreignColumns: [libraryCopy.siteId, libraryCopy.id],
    }),
    check(
      'library_stock_scan_as',
      sql`${row.scannedAs} IN ('expected', 'elsewhere', 'onLoan', 'found', 'away')`,
    ),
  ],
);

/** A copy that is away to be bound or repaired: to whom, since when, and what became of it. Never deleted. */
export const libraryRepair = pgTable(
  'library_repair',
  {
    ...siteColumns(),
    copyId: uuid('copy_id').notNull(),
    kind: text('kind').notNull(),
    sentTo: text('sent_to').notNull(),
    sentOn: date('sent_on', { mode: 'string' }).notNull(),
    expectedOn: date('expected_on', { mode: 'string' }),
    note: text('note').notNull().default(''),
    sentBy: uuid('sent_by').notNull(),
    /** Where the copy goes when it is back: the shelf, or the reading room. */
    fromStatus: text('from_status').notNull(),
    endedOn: date('ended_on', { mode: 'string' }),
    endedBy: uuid('ended_by'),
    outcome: text('outcome'),
    /** Paisa. */
    cost: bigint('cost', { mode: 'bigint' }).notNull().default(sql`0`),
    /** What was done, or the bill's number. */
    result: text('result').notNull().default(''),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    uniqueIndex('library_repair_open').on(row.siteId, row.copyId).where(sql`${row.endedOn} IS NULL`),
    index('library_repair_copy').on(row.siteId, row.copyId),
    index('library_repair_list').on(row.siteId, row.sentOn),
    foreignKey({
      name: 'library_repair_copy_fk',
      columns: [row.siteId, row.copyId],
      foreignColumns: [libraryCopy.siteId, libraryCopy.id],
    }),
    check('library_repair_kind', sql`${row.kind} IN ('binding', 'repair')`),
    check('library_repair_from', sql`${row.fromStatus} IN ('shelf', 'reference')`),
    check('library_repair_outcome', sql`${row.outcome} IN ('back', 'beyond')`),
    check(
      'library_repair_ended',
      sql`(${row.endedOn} IS NULL) = (${row.outcome} IS NULL) AND (${row.endedOn} IS NULL) = (${row.endedBy} IS NULL)`,
    ),
    check('library_repair_cost', sql`${row.cost} >= 0`),
  ],
);
