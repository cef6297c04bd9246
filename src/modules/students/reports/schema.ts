import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Entity } from '../../../core/entity.ts';
import { siteColumns, tableOf } from '../../../core/server/database/table.ts';
import { section } from '../../academic/section.entity.ts';

// biome-ignore lint/suspicious/noExplicitAny: tables derived from entities carry their columns by name only
const table = (entity: Entity): any => tableOf(entity);

/** How many students were counted in a section on a day, by eye; held against the register. */
export const manualCount = pgTable(
  'students_manual_count',
  {
    ...siteColumns(),
    sectionId: uuid('section_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    boys: integer('boys').notNull(),
    girls: integer('girls').notNull(),
    others: integer('others').notNull().default(0),
    note: text('note').notNull().default(''),
    countedBy: uuid('counted_by').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('students_manual_count_once').on(row.siteId, row.sectionId, row.day),
    foreignKey({
      name: 'students_manual_count_section_fk',
      columns: [row.siteId, row.sectionId],
      foreignColumns: [table(section).siteId, table(section).id],
    }),
    check(
      'students_manual_count_figures',
      sql`${row.boys} BETWEEN 0 AND 2000 AND ${row.girls} BETWEEN 0 AND 2000 AND ${row.others} BETWEEN 0 AND 2000`,
    ),
  ],
);
