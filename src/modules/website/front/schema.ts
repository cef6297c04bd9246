import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { siteColumns } from '../../../core/server/database/table.ts';

/** A line of the website's menu, under another one or at the top. An institution without any has the usual menu. */
export const menuItem = pgTable(
  'website_menu_item',
  {
    ...siteColumns(),
    parentId: uuid('parent_id'),
    position: integer('position').notNull(),
    labelEn: text('label_en').notNull(),
    labelBn: text('label_bn').notNull(),
    /** A path of the website, an address elsewhere, or nothing: then it only holds others. */
    target: text('target').notNull().default(''),
    isActive: boolean('is_active').notNull().default(true),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('website_menu_item_place').on(row.siteId, row.parentId, row.position),
    foreignKey({
      name: 'website_menu_item_parent_fk',
      columns: [row.siteId, row.parentId],
      foreignColumns: [row.siteId, row.id],
    }),
    check('website_menu_item_parent', sql`${row.parentId} <> ${row.id}`),
    check('website_menu_item_position', sql`${row.position} BETWEEN 1 AND 999`),
  ],
);

/** How the head of every page looks; one row an institution, made when it is first saved. */
export const headerDesign = pgTable(
  'website_header_design',
  {
    ...siteColumns(),
    layout: text('layout').notNull(),
    background: text('background').notNull(),
    /** `#rrggbb`; null: the colour of the institution. */
    accent: text('accent'),
    /** A picture of one's own across the head; null: none. */
    bannerId: uuid('banner_id'),
    showsMotto: boolean('shows_motto').notNull(),
    showsOther: boolean('shows_other').notNull(),
    showsPlace: boolean('shows_place').notNull(),
    isSticky: boolean('is_sticky').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('website_header_design_once').on(row.siteId),
    check('website_header_design_layout', sql`${row.layout} IN ('left', 'centre', 'banner')`),
    check('website_header_design_background', sql`${row.background} IN ('white', 'band', 'accent')`),
    check('website_header_design_accent', sql`${row.accent} ~ '^#[0-9a-f]{6}$'`),
  ],
);

/** What the website says of persons; one row an institution. Without one it names no student and no number of anybody. */
export const openData = pgTable(
  'website_open_data',
  {
    ...siteColumns(),
    hasStatistics: boolean('has_statistics').notNull(),
    hasStudents: boolean('has_students').notNull(),
    /** Whether the list of a section leads to each student's page. */
    linksStudents: boolean('links_students').notNull().default(false),
    studentFields: text('student_fields').array().notNull(),
    employeeFields: text('employee_fields').array().notNull(),
  },
  (row) => [primaryKey({ columns: [row.siteId, row.id] }), unique('website_open_data_once').on(row.siteId)],
);
