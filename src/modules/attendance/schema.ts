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
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { siteColumns } from '../../core/server/database/table.ts';
import { sectionTable } from '../academic/schema.ts';
import { enrolment } from '../students/schema.ts';

// biome-ignore lint/suspicious/noExplicitAny: tables derived from entities carry their columns by name only
const sections = sectionTable as any;

/** One register page: a section on a date. The period stays empty in day mode. */
export const attendanceSheet = pgTable(
  'attendance_sheet',
  {
    ...siteColumns(),
    sectionId: uuid('section_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    period: integer('period'),
    ofPeriod: boolean('of_period').notNull().generatedAlwaysAs(sql`period IS NOT NULL`),
    takenBy: uuid('taken_by'),
    takenAt: timestamp('taken_at', { withTimezone: true }).notNull().defaultNow(),
    /** Why a day that is over was changed; empty for a sheet of its own day. */
    reason: text('reason').notNull().default(''),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('attendance_sheet_once').on(row.siteId, row.sectionId, row.day, row.period).nullsNotDistinct(),
    unique('attendance_sheet_kind').on(row.siteId, row.id, row.ofPeriod),
    index('attendance_sheet_day').on(row.siteId, row.day),
    foreignKey({
      name: 'attendance_sheet_section_fk',
      columns: [row.siteId, row.sectionId],
      foreignColumns: [sections.siteId, sections.id],
    }),
  ],
);

/** One student on one page: P present, A absent, L late, V leave. Never deleted; its history is written by the save itself. */
export const attendanceRecord = pgTable(
  'attendance_record',
  {
    ...siteColumns(),
    sheetId: uuid('sheet_id').notNull(),
    enrolmentId: uuid('enrolment_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    code: text('code').notNull(),
    /** What it was written by: only what follows from periods is reckoned anew when they change. */
    source: text('source').notNull().default('sheet'),
    /** As of its sheet, so that the days of a student are counted without looking at each sheet. */
    ofPeriod: boolean('of_period').notNull().default(false),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('attendance_record_once').on(row.siteId, row.sheetId, row.enrolmentId),
    // With code and kind in it (migration 0113), so that counts need no other page.
    index('attendance_record_enrolment').on(row.siteId, row.enrolmentId, row.day),
    foreignKey({
      name: 'attendance_record_sheet_fk',
      columns: [row.siteId, row.sheetId, row.ofPeriod],
      foreignColumns: [attendanceSheet.siteId, attendanceSheet.id, attendanceSheet.ofPeriod],
    }),
    foreignKey({
      name: 'attendance_record_enrolment_fk',
      columns: [row.siteId, row.enrolmentId],
      foreignColumns: [enrolment.siteId, enrolment.id],
    }),
    check('attendance_record_code', sql`${row.code} IN ('P', 'A', 'L', 'V')`),
    check(
      'attendance_record_source',
      sql`${row.source} IN ('sheet', 'periods', 'leave', 'manual', 'import', 'device')`,
    ),
  ],
);

/**
 * What a source says of a student's day or period beside the mark that stands: `sheet`, a teacher's later value where the
 * office had corrected it; `office`, what somebody settled, with the reason. One of each; earlier ones are in the history.
 */
export const attendanceSaid = pgTable(
  'attendance_said',
  {
    ...siteColumns(),
    enrolmentId: uuid('enrolment_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** Empty: of the whole day. */
    period: integer('period'),
    source: text('source').notNull(),
    code: text('code').notNull(),
    note: text('note').notNull().default(''),
    saidBy: uuid('said_by'),
    saidAt: timestamp('said_at', { withTimezone: true }).notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('attendance_said_once')
      .on(row.siteId, row.enrolmentId, row.day, row.period, row.source)
      .nullsNotDistinct(),
    index('attendance_said_day').on(row.siteId, row.day),
    foreignKey({
      name: 'attendance_said_enrolment_fk',
      columns: [row.siteId, row.enrolmentId],
      foreignColumns: [enrolment.siteId, enrolment.id],
    }),
    check('attendance_said_code', sql`${row.code} IN ('P', 'A', 'L', 'V')`),
    check('attendance_said_source', sql`${row.source} IN ('sheet', 'office')`),
  ],
);
