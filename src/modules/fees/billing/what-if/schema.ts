import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
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
    /** When it became the rules of its year, who asked for that and who decided; such a row never changes again. */
    adoptedAt: timestamp('adopted_at', { withTimezone: true }),
    adoptedBy: uuid('adopted_by'),
    askedBy: uuid('asked_by'),
    /** What the rules it changed were before, as `AdoptedFrom` of rules.ts. */
    adoptedFrom: jsonb('adopted_from'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    foreignKey({
      name: 'fees_scenario_year_fk',
      columns: [row.siteId, row.yearId],
      foreignColumns: [table(academicYear).siteId, table(academicYear).id],
    }),
    check(
      'fees_scenario_adopted',
      sql`num_nonnulls(${row.adoptedAt}, ${row.adoptedBy}, ${row.askedBy}, ${row.adoptedFrom}) IN (0, 4)
        AND (${row.adoptedAt} IS NULL OR ${row.isActive})`,
    ),
    check('fees_scenario_months', sql`${row.fromMonth} <= ${row.toMonth}`),
  ],
);
