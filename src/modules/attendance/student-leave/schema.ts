import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { siteColumns } from '../../../core/server/database/table.ts';
import { enrolment } from '../../students/schema.ts';

/** Leave of a student that a guardian asks for or the school enters, and what became of it. Never deleted. */
export const attendanceLeave = pgTable(
  'attendance_leave',
  {
    ...siteColumns(),
    enrolmentId: uuid('enrolment_id').notNull(),
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    /** `day`: whole days; `late`: comes at `at`; `early`: leaves at `at`. */
    part: text('part').notNull(),
    /** `HH:MM`. */
    at: text('at'),
    reason: text('reason').notNull(),
    paperId: uuid('paper_id'),
    status: text('status').notNull().default('asked'),
    isBySchool: boolean('is_by_school').notNull(),
    askedBy: uuid('asked_by').notNull(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    decidedBy: uuid('decided_by'),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    /** Why it was refused, withdrawn or called back. */
    note: text('note').notNull().default(''),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('attendance_leave_enrolment').on(row.siteId, row.enrolmentId, row.firstDay),
    index('attendance_leave_status').on(row.siteId, row.status, row.lastDay),
    index('attendance_leave_paper').on(row.siteId, row.paperId),
    foreignKey({
      name: 'attendance_leave_enrolment_fk',
      columns: [row.siteId, row.enrolmentId],
      foreignColumns: [enrolment.siteId, enrolment.id],
    }),
    check('attendance_leave_days', sql`${row.lastDay} >= ${row.firstDay}`),
    check(
      'attendance_leave_part',
      sql`${row.part} = 'day' AND ${row.at} IS NULL
        OR ${row.part} IN ('late', 'early') AND ${row.at} IS NOT NULL AND ${row.firstDay} = ${row.lastDay}`,
    ),
    check(
      'attendance_leave_status',
      sql`${row.status} IN ('asked', 'accepted', 'refused', 'withdrawn', 'calledBack')`,
    ),
    check('attendance_leave_decided', sql`(${row.status} = 'asked') = (${row.decidedBy} IS NULL)`),
  ],
);
