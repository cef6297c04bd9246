import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { siteColumns } from '../../../core/server/database/table.ts';
import { feeSubHeadTable } from '../../fees/setup/schema.ts';

/** How many books of a kind a kind of member borrows, how long, and what being late costs. */
export const libraryRule = pgTable(
  'library_rule',
  {
    ...siteColumns(),
    memberKind: text('member_kind').notNull(),
    bookKind: text('book_kind').notNull(),
    books: integer('books').notNull(),
    days: integer('days').notNull(),
    renewals: integer('renewals').notNull(),
    fineADay: bigint('fine_a_day', { mode: 'bigint' }).notNull(),
    graceDays: integer('grace_days').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('library_rule_once').on(row.siteId, row.memberKind, row.bookKind),
    check('library_rule_member', sql`${row.memberKind} IN ('student', 'teacher', 'staff')`),
    check('library_rule_book', sql`${row.bookKind} IN ('general', 'textbook', 'reference', 'periodical')`),
    check(
      'library_rule_figures',
      sql`${row.books} >= 0 AND ${row.days} > 0 AND ${row.renewals} >= 0 AND ${row.fineADay} >= 0 AND ${row.graceDays} >= 0`,
    ),
  ],
);

/** What holds for the whole library; one row an institution. */
export const librarySetting = pgTable(
  'library_setting',
  {
    ...siteColumns(),
    skipsHolidays: boolean('skips_holidays').notNull(),
    capsAtPrice: boolean('caps_at_price').notNull(),
    holdDays: integer('hold_days').notNull(),
    /** Paisa, added to the price of a lost book. */
    processing: bigint('processing', { mode: 'bigint' }).notNull(),
    /** The fee under which fines and lost books are billed. */
    subHeadId: uuid('sub_head_id'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('library_setting_once').on(row.siteId),
    foreignKey({
      name: 'library_setting_sub_head_fk',
      columns: [row.siteId, row.subHeadId],
      foreignColumns: [feeSubHeadTable.siteId, feeSubHeadTable.id],
    }),
    check('library_setting_figures', sql`${row.holdDays} BETWEEN 1 AND 60 AND ${row.processing} >= 0`),
  ],
);
