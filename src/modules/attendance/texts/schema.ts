import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { siteColumns } from '../../../core/server/database/table.ts';
import { enrolment } from '../../students/schema.ts';

/** Whether families hear of an absence and of coming late on the same day, and when. One row an institution; without it, no. */
export const attendanceTextSetting = pgTable(
  'attendance_text_setting',
  {
    ...siteColumns(),
    tellsAbsent: boolean('tells_absent').notNull(),
    tellsLate: boolean('tells_late').notNull(),
    /** `HH:MM`; nothing leaves earlier in the day. */
    fromAt: text('from_at').notNull(),
    /** After a sheet was saved last, so that a wrong mark can be corrected before. */
    waitMinutes: integer('wait_minutes').notNull(),
    /** Sheets saved before are not told. */
    since: timestamp('since', { withTimezone: true }).notNull(),
    /** Whose sending it is. */
    madeBy: uuid('made_by').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('attendance_text_setting_once').on(row.siteId),
    check('attendance_text_setting_wait', sql`${row.waitMinutes} BETWEEN 5 AND 240`),
    check('attendance_text_setting_from', sql`${row.fromAt} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
  ],
);

/** What a family was told of a child's day: an absence and coming late, each once. */
export const attendanceTextTold = pgTable(
  'attendance_text_told',
  {
    ...siteColumns(),
    enrolmentId: uuid('enrolment_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    code: text('code').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('attendance_text_told_once').on(row.siteId, row.day, row.enrolmentId, row.code),
    foreignKey({
      name: 'attendance_text_told_enrolment_fk',
      columns: [row.siteId, row.enrolmentId],
      foreignColumns: [enrolment.siteId, enrolment.id],
    }),
    check('attendance_text_told_code', sql`${row.code} IN ('A', 'L')`),
  ],
);
