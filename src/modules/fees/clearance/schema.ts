import {
  bigint,
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
import { siteColumns } from '../../../core/server/database/table.ts';
import { enrolment, studentTable } from '../../students/schema.ts';

/** That a student owed nothing on a day, numbered and signed for; what it says is kept as it was given. */
export const clearance = pgTable(
  'fees_clearance',
  {
    ...siteColumns(),
    /** `FCL-2026-0001`. */
    number: text('number').notNull(),
    studentId: uuid('student_id').notNull(),
    enrolmentId: uuid('enrolment_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    purpose: text('purpose').notNull().default(''),
    /** Paisa: all that was ever billed and is paid, and what the student has in advance. */
    paid: bigint('paid', { mode: 'bigint' }).notNull(),
    advance: bigint('advance', { mode: 'bigint' }).notNull(),
    issuedBy: uuid('issued_by').notNull(),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('fees_clearance_number').on(row.siteId, row.number),
    index('fees_clearance_student').on(row.siteId, row.studentId),
    index('fees_clearance_list').on(row.siteId, row.issuedAt),
    foreignKey({
      name: 'fees_clearance_student_fk',
      columns: [row.siteId, row.studentId],
      foreignColumns: [studentTable.siteId, studentTable.id],
    }),
    foreignKey({
      name: 'fees_clearance_enrolment_fk',
      columns: [row.siteId, row.enrolmentId],
      foreignColumns: [enrolment.siteId, enrolment.id],
    }),
  ],
);
/** One for each time a clearance was printed; from the second on it is a duplicate. */
export const clearancePrint = pgTable(
  'fees_clearance_print',
  {
    ...siteColumns(),
    clearanceId: uuid('clearance_id').notNull(),
    /** 1 is the certificate, what comes after it are duplicates. */
    copy: integer('copy').notNull(),
    printedBy: uuid('printed_by').notNull(),
    printedAt: timestamp('printed_at', { withTimezone: true }).notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('fees_clearance_print_copy').on(row.siteId, row.clearanceId, row.copy),
    foreignKey({
      name: 'fees_clearance_print_clearance_fk',
      columns: [row.siteId, row.clearanceId],
      foreignColumns: [clearance.siteId, clearance.id],
    }),
  ],
);
