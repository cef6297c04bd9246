import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { siteColumns } from '../../../../core/server/database/table.ts';
import { academicYear } from '../../../academic/academic-year.entity.ts';
import { table } from '../../setup/schema.ts';

/** Other fees and waivers for some months of a year, to see what they would bring. Nobody is billed by one. */
export const scenario = pgTable(
  'fees_scenario',
  {
    ...siteColumns(),
    name: text('name').notNull(),
    yearId: uuid('year_id').notNull(),
    fromMonth: text('from_month').notNull(),
    toMonth: text('to_month').notNull(),
    /** As `Changes` of rules.ts. */
    changes: jsonb('changes').notNull(),
    madeBy: uuid('made_by').notNull(),
    isActive: boolean('is_active').notNull().default(true),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    foreignKey({
      name: 'fees_scenario_year_fk',
      columns: [row.siteId, row.yearId],
      foreignColumns: [table(academicYear).siteId, table(academicYear).id],
    }),
    check('fees_scenario_months', sql`${row.fromMonth} <= ${row.toMonth}`),
  ],
);
