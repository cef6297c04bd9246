import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sitePackage } from '../../core/server/database/package-schema.ts';
import { site } from '../../core/server/database/schema.ts';

/** What first screens show: the platform's own records, read for the institutions that follow them. */
export const dashboardPalette = pgTable(
  'dashboard_palette',
  {
    id: uuid('id').primaryKey(),
    nameEn: text('name_en').notNull(),
    nameBn: text('name_bn').notNull(),
    /** A colour of the checked set; null: the institution's own. */
    accent: text('accent'),
    /** The board of each role that has one of its own; the others have what is standard. */
    boards: jsonb('boards').notNull().default({}),
    /** Followed by every institution that nothing else was said of. */
    isDefault: boolean('is_default').notNull().default(false),
    version: integer('version').notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (row) => [
    uniqueIndex('dashboard_palette_name').on(row.nameEn),
    uniqueIndex('dashboard_palette_default').on(row.isDefault).where(sql`is_default`),
    check('dashboard_palette_boards', sql`jsonb_typeof(${row.boards}) = 'object'`),
  ],
);

/** Whom a palette is for: an institution, those with a package, or those of a kind. Each has one palette at most. */
export const dashboardPaletteUse = pgTable(
  'dashboard_palette_use',
  {
    id: uuid('id').primaryKey(),
    paletteId: uuid('palette_id')
      .notNull()
      .references(() => dashboardPalette.id, { onDelete: 'cascade' }),
    ofSite: bigint('of_site', { mode: 'number' }).references(() => site.id),
    packageId: uuid('package_id').references(() => sitePackage.id),
    siteKind: text('site_kind'),
  },
  (row) => [
    index('dashboard_palette_use_palette').on(row.paletteId),
    uniqueIndex('dashboard_palette_use_site').on(row.ofSite),
    uniqueIndex('dashboard_palette_use_package').on(row.packageId),
    uniqueIndex('dashboard_palette_use_kind').on(row.siteKind),
    check(
      'dashboard_palette_use_one',
      sql`num_nonnulls(${row.ofSite}, ${row.packageId}, ${row.siteKind}) = 1`,
    ),
  ],
);
