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
  uuid,
} from 'drizzle-orm/pg-core';
import { siteColumns, tableOf } from '../../../core/server/database/table.ts';
import { author } from './author.entity.ts';
import { category } from './category.entity.ts';
import { publisher } from './publisher.entity.ts';
import { rack } from './rack.entity.ts';
import { title } from './title.entity.ts';

export const libraryAuthorTable = tableOf(author);
export const libraryPublisherTable = tableOf(publisher);
export const libraryCategoryTable = tableOf(category);
// biome-ignore lint/suspicious/noExplicitAny: tables derived from entities carry their columns by name only
export const libraryRackTable: any = tableOf(rack);
// biome-ignore lint/suspicious/noExplicitAny: as above
export const libraryTitleTable: any = tableOf(title);

/** One book on the racks. It is never deleted: it is withdrawn, with a reason. */
export const libraryCopy = pgTable(
  'library_copy',
  {
    ...siteColumns(),
    titleId: uuid('title_id').notNull(),
    /** Its place in the accession register, from 1 without gaps. */
    accession: integer('accession').notNull(),
    /** What a scanner reads on it. */
    barcode: text('barcode').notNull(),
    rackId: uuid('rack_id'),
    /** Which shelf of the rack, from 1 at the top. */
    shelf: integer('shelf'),
    /** Paisa. */
    price: bigint('price', { mode: 'bigint' }).notNull(),
    acquiredOn: date('acquired_on', { mode: 'string' }).notNull(),
    source: text('source').notNull(),
    condition: text('condition').notNull().default('good'),
    /** Where it is by the books, loans and holds aside. */
    status: text('status').notNull().default('shelf'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('library_copy_accession').on(row.siteId, row.accession),
    unique('library_copy_barcode').on(row.siteId, row.barcode),
    index('library_copy_title').on(row.siteId, row.titleId),
    index('library_copy_rack').on(row.siteId, row.rackId),
    foreignKey({
      name: 'library_copy_title_fk',
      columns: [row.siteId, row.titleId],
      foreignColumns: [libraryTitleTable.siteId, libraryTitleTable.id],
    }),
    foreignKey({
      name: 'library_copy_rack_fk',
      columns: [row.siteId, row.rackId],
      foreignColumns: [libraryRackTable.siteId, libraryRackTable.id],
    }),
    check(
      'library_copy_shelf',
      sql`${row.shelf} IS NULL OR ${row.rackId} IS NOT NULL AND ${row.shelf} BETWEEN 1 AND 50`,
    ),
    check('library_copy_accession_positive', sql`${row.accession} > 0`),
    check('library_copy_price_positive', sql`${row.price} >= 0`),
    check('library_copy_source', sql`${row.source} IN ('purchase', 'donation', 'government', 'other')`),
    check('library_copy_condition', sql`${row.condition} IN ('good', 'worn', 'damaged')`),
    check(
      'library_copy_status',
      sql`${row.status} IN ('shelf', 'reference', 'repair', 'lost', 'withdrawn', 'ordered')`,
    ),
  ],
);

/** Why a copy changed its state or condition, by whom and when. Nobody may change or delete a row of it. */
export const libraryCopyEvent = pgTable(
  'library_copy_event',
  {
    ...siteColumns(),
    copyId: uuid('copy_id').notNull(),
    fromStatus: text('from_status').notNull(),
    toStatus: text('to_status').notNull(),
    fromCondition: text('from_condition').notNull(),
    toCondition: text('to_condition').notNull(),
    reason: text('reason').notNull(),
    /** The stock take that found it out. */
    stockTakeId: uuid('stock_take_id'),
    actorId: uuid('actor_id').notNull(),
    actedAt: timestamp('acted_at', { withTimezone: true }).notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('library_copy_event_copy').on(row.siteId, row.copyId, row.actedAt),
    index('library_copy_event_take').on(row.siteId, row.stockTakeId),
    foreignKey({
      name: 'library_copy_event_copy_fk',
      columns: [row.siteId, row.copyId],
      foreignColumns: [libraryCopy.siteId, libraryCopy.id],
    }),
  ],
);
