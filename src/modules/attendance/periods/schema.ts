import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { siteColumns } from '../../../core/server/database/table.ts';

/** How an institution takes attendance, and how a day follows from its periods. One row an institution. */
export const attendancePolicy = pgTable(
  'attendance_policy',
  {
    ...siteColumns(),
    mode: text('mode').notNull(),
    dayRule: text('day_rule').notNull(),
    /** Percent of the periods taken that make a day present, where the rule is a share. */
    share: integer('share').notNull(),
    /** Percent of the days for an admit card; 0: none is asked for. */
    admitShare: integer('admit_share').notNull().default(0),
    madeBy: uuid('made_by').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('attendance_policy_once').on(row.siteId),
    check('attendance_policy_mode', sql`${row.mode} IN ('day', 'period', 'session')`),
    check('attendance_policy_rule', sql`${row.dayRule} IN ('first', 'any', 'share')`),
    check('attendance_policy_admit', sql`${row.admitShare} BETWEEN 0 AND 100`),
    check('attendance_policy_share', sql`${row.share} BETWEEN 1 AND 100`),
  ],
);
