import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { siteColumns } from '../../../core/server/database/table.ts';
import { employeeTable } from '../../people/schema.ts';
import type { WeekTimes } from './rules.ts';

/** When work begins and ends and what lateness costs, from a day on. What held before stays. */
export const attendanceStaffRule = pgTable(
  'attendance_staff_rule',
  {
    ...siteColumns(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    inAt: text('in_at').notNull(),
    outAt: text('out_at').notNull(),
    /** Days of the week with times of their own, and those that are free. */
    week: json('week').$type<WeekTimes>().notNull().default({}),
    graceMinutes: integer('grace_minutes').notNull(),
    halfDayMinutes: integer('half_day_minutes').notNull(),
    freeLates: integer('free_lates').notNull(),
    latesEach: integer('lates_each').notNull(),
    cutHalves: integer('cut_halves').notNull(),
    madeBy: uuid('made_by').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('attendance_staff_rule_once').on(row.siteId, row.startsOn),
    check(
      'attendance_staff_rule_figures',
      sql`${row.inAt} < ${row.outAt} AND ${row.graceMinutes} >= 0 AND ${row.halfDayMinutes} > ${row.graceMinutes}
        AND ${row.freeLates} >= 0 AND ${row.latesEach} >= 0 AND ${row.cutHalves} BETWEEN 0 AND 2`,
    ),
  ],
);

/** An employee on a day, as the office wrote it. Never deleted; a change after the day has a reason. */
export const attendanceStaffDay = pgTable(
  'attendance_staff_day',
  {
    ...siteColumns(),
    employeeId: uuid('employee_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    code: text('code').notNull(),
    /** `HH:MM`. */
    inAt: text('in_at'),
    outAt: text('out_at'),
    lateMinutes: integer('late_minutes').notNull(),
    earlyMinutes: integer('early_minutes').notNull(),
    takenBy: uuid('taken_by').notNull(),
    takenAt: timestamp('taken_at', { withTimezone: true }).notNull(),
    /** Why a day that is over was changed. */
    reason: text('reason').notNull().default(''),
    /** Why the lateness should not count, and whether somebody agreed. */
    excuse: text('excuse').notNull().default(''),
    excuseState: text('excuse_state'),
    excusedBy: uuid('excused_by'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('attendance_staff_day_once').on(row.siteId, row.employeeId, row.day),
    index('attendance_staff_day_day').on(row.siteId, row.day),
    index('attendance_staff_day_excuse').on(row.siteId, row.day).where(sql`${row.excuseState} = 'asked'`),
    foreignKey({
      name: 'attendance_staff_day_employee_fk',
      columns: [row.siteId, row.employeeId],
      foreignColumns: [employeeTable.siteId, employeeTable.id],
    }),
    check('attendance_staff_day_code', sql`${row.code} IN ('present', 'late', 'half', 'absent', 'onDuty')`),
    check(
      'attendance_staff_day_excuse',
      sql`${row.excuseState} IS NULL OR ${row.excuseState} IN ('asked', 'excused', 'refused')`,
    ),
  ],
);
