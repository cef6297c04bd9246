import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { siteColumns, tableOf } from '../../core/server/database/table.ts';
import { employeeTable } from '../people/schema.ts';
import * as entities from './entities.ts';

// biome-ignore lint/suspicious/noExplicitAny: tables derived from entities carry their columns by name only
export const leaveTypeTable: any = tableOf(entities.leaveType);
export const leaveMaximumTable = tableOf(entities.leaveMaximum);

/** What somebody asks for, and what became of it. Never deleted. A request of the approvals says whether it is recommended. */
export const leaveApplication = pgTable(
  'leave_application',
  {
    ...siteColumns(),
    employeeId: uuid('employee_id').notNull(),
    typeId: uuid('type_id').notNull(),
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    startsAtMidday: boolean('starts_at_midday').notNull().default(false),
    endsAtMidday: boolean('ends_at_midday').notNull().default(false),
    /** Halves it is charged with: as counted on applying, then as approved, then what is left after a recall. */
    halves: integer('halves').notNull(),
    /** The pay of its days, as the kind of leave said when it was approved. */
    paidPercent: integer('paid_percent').notNull(),
    reason: text('reason').notNull(),
    paperId: uuid('paper_id'),
    /** Who takes the lessons and duties meanwhile. */
    substituteId: uuid('substitute_id'),
    status: text('status').notNull().default('applied'),
    appliedBy: uuid('applied_by').notNull(),
    appliedAt: timestamp('applied_at', { withTimezone: true }).notNull(),
    /** Who heads the department agreed, in whose place, and when. */
    departmentBy: uuid('department_by'),
    departmentFor: uuid('department_for'),
    departmentAt: timestamp('department_at', { withTimezone: true }),
    recommendedBy: uuid('recommended_by'),
    /** Where the committee decides last: who approved it before, and when. */
    endorsedBy: uuid('endorsed_by'),
    endorsedAt: timestamp('endorsed_at', { withTimezone: true }),
    decidedBy: uuid('decided_by'),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    /** Why it was refused, cancelled or called back. */
    note: text('note').notNull().default(''),
    /** From this day on the leave was given back. */
    recalledFrom: date('recalled_from', { mode: 'string' }),
    recalledBy: uuid('recalled_by'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('leave_application_employee').on(row.siteId, row.employeeId, row.firstDay),
    index('leave_application_status').on(row.siteId, row.status, row.appliedAt),
    index('leave_application_type').on(row.siteId, row.typeId),
    index('leave_application_substitute').on(row.siteId, row.substituteId),
    index('leave_application_paper').on(row.siteId, row.paperId),
    foreignKey({
      name: 'leave_application_employee_fk',
      columns: [row.siteId, row.employeeId],
      foreignColumns: [employeeTable.siteId, employeeTable.id],
    }),
    foreignKey({
      name: 'leave_application_type_fk',
      columns: [row.siteId, row.typeId],
      foreignColumns: [leaveTypeTable.siteId, leaveTypeTable.id],
    }),
    foreignKey({
      name: 'leave_application_substitute_fk',
      columns: [row.siteId, row.substituteId],
      foreignColumns: [employeeTable.siteId, employeeTable.id],
    }),
    check('leave_application_days', sql`${row.lastDay} >= ${row.firstDay} AND ${row.halves} >= 0`),
    check('leave_application_status', sql`${row.status} IN ('applied', 'approved', 'rejected', 'cancelled')`),
    check(
      'leave_application_decided',
      sql`${row.status} <> 'approved' OR (${row.decidedBy} IS NOT NULL AND ${row.decidedAt} IS NOT NULL)`,
    ),
    check(
      'leave_application_department',
      sql`(${row.departmentBy} IS NULL) = (${row.departmentAt} IS NULL) AND ${row.departmentBy} IS DISTINCT FROM ${row.appliedBy}`,
    ),
    // The decider is never the asker.
    check(
      'leave_application_other',
      sql`${row.status} <> 'approved' OR (${row.decidedBy} <> ${row.appliedBy} AND ${row.decidedBy} IS DISTINCT FROM ${row.endorsedBy})`,
    ),
  ],
);

/** A half day of approved leave. What was given back stays as such. */
export const leaveHalf = pgTable(
  'leave_half',
  {
    ...siteColumns(),
    applicationId: uuid('application_id').notNull(),
    employeeId: uuid('employee_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    half: smallint('half').notNull(),
    /** The year of the ledger it was charged to; 0 is the whole service. */
    year: integer('year').notNull(),
    isReturned: boolean('is_returned').notNull().default(false),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    // Two leaves approved at once never hold the same half of a day.
    uniqueIndex('leave_half_once')
      .on(row.siteId, row.employeeId, row.day, row.half)
      .where(sql`NOT ${row.isReturned}`),
    index('leave_half_application').on(row.siteId, row.applicationId),
    index('leave_half_day').on(row.siteId, row.day),
    foreignKey({
      name: 'leave_half_application_fk',
      columns: [row.siteId, row.applicationId],
      foreignColumns: [leaveApplication.siteId, leaveApplication.id],
    }),
    foreignKey({
      name: 'leave_half_employee_fk',
      columns: [row.siteId, row.employeeId],
      foreignColumns: [employeeTable.siteId, employeeTable.id],
    }),
    check('leave_half_half', sql`${row.half} IN (1, 2)`),
  ],
);

/** What somebody was given and took, in half days. Only added to: what was wrong is reversed by an entry of its own. */
export const leaveEntry = pgTable(
  'leave_entry',
  {
    ...siteColumns(),
    employeeId: uuid('employee_id').notNull(),
    typeId: uuid('type_id').notNull(),
    year: integer('year').notNull(),
    kind: text('kind').notNull(),
    halves: integer('halves').notNull(),
    applicationId: uuid('application_id'),
    /** Another module's key of what it credits: a duty on a holiday. */
    sourceId: uuid('source_id'),
    day: date('day', { mode: 'string' }).notNull(),
    note: text('note').notNull().default(''),
    madeBy: uuid('made_by'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('leave_entry_balance').on(row.siteId, row.employeeId, row.typeId, row.year),
    index('leave_entry_type').on(row.siteId, row.typeId),
    index('leave_entry_application').on(row.siteId, row.applicationId),
    // A year is closed once, a duty credited once.
    uniqueIndex('leave_entry_closing')
      .on(row.siteId, row.employeeId, row.typeId, row.year, row.kind)
      .where(sql`${row.kind} IN ('carriedOut', 'carriedIn')`),
    uniqueIndex('leave_entry_source').on(row.siteId, row.sourceId, row.kind),
    foreignKey({
      name: 'leave_entry_employee_fk',
      columns: [row.siteId, row.employeeId],
      foreignColumns: [employeeTable.siteId, employeeTable.id],
    }),
    foreignKey({
      name: 'leave_entry_type_fk',
      columns: [row.siteId, row.typeId],
      foreignColumns: [leaveTypeTable.siteId, leaveTypeTable.id],
    }),
    foreignKey({
      name: 'leave_entry_application_fk',
      columns: [row.siteId, row.applicationId],
      foreignColumns: [leaveApplication.siteId, leaveApplication.id],
    }),
    check(
      'leave_entry_kind',
      sql`${row.kind} IN ('adjusted', 'granted', 'credited', 'taken', 'returned', 'carriedOut', 'carriedIn', 'lapsed')`,
    ),
    check(
      'leave_entry_sign',
      sql`${row.halves} <> 0 AND CASE WHEN ${row.kind} IN ('granted', 'credited', 'returned') THEN ${row.halves} > 0
            WHEN ${row.kind} IN ('taken', 'lapsed') THEN ${row.halves} < 0 ELSE true END`,
    ),
  ],
);

/** A year of leave that was closed: what was left was carried on or has lapsed. */
export const leaveYear = pgTable(
  'leave_year',
  {
    ...siteColumns(),
    year: integer('year').notNull(),
    closedBy: uuid('closed_by').notNull(),
    closedAt: timestamp('closed_at', { withTimezone: true }).notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('leave_year_once').on(row.siteId, row.year),
  ],
);
