import { sql } from 'drizzle-orm';
import {
  bigint,
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
import { siteColumns } from '../../../core/server/database/table.ts';
import { guardian, studentTable } from '../../students/schema.ts';

/**
 * That a guardian promised to pay a student's dues by a day, and who noted it. Only added to: the next place of a student
 * takes the place of the one before it; whether one was kept is reckoned from receipts.
 */
export const promise = pgTable(
  'fees_promise',
  {
    ...siteColumns(),
    studentId: uuid('student_id').notNull(),
    guardianId: uuid('guardian_id').notNull(),
    /** Counts the promises of a student from 1. */
    place: integer('place').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** Paisa: promised, and what was owed with fines when it was. */
    amount: bigint('amount', { mode: 'bigint' }).notNull(),
    owed: bigint('owed', { mode: 'bigint' }).notNull(),
    note: text('note').notNull().default(''),
    takenBy: uuid('taken_by').notNull(),
    takenAt: timestamp('taken_at', { withTimezone: true }).notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('fees_promise_place').on(row.siteId, row.studentId, row.place),
    index('fees_promise_day').on(row.siteId, row.day),
    foreignKey({
      name: 'fees_promise_student_fk',
      columns: [row.siteId, row.studentId],
      foreignColumns: [studentTable.siteId, studentTable.id],
    }),
    foreignKey({
      name: 'fees_promise_guardian_fk',
      columns: [row.siteId, row.guardianId],
      foreignColumns: [guardian.siteId, guardian.id],
    }),
    check('fees_promise_amount', sql`${row.amount} > 0 AND ${row.place} > 0`),
  ],
);

/** Students somebody ticked on the due list, whose guardians are then written to. Only added to. */
export const dueChoice = pgTable(
  'fees_due_choice',
  {
    ...siteColumns(),
    studentIds: uuid('student_ids').array().notNull(),
    chosenBy: uuid('chosen_by').notNull(),
    chosenAt: timestamp('chosen_at', { withTimezone: true }).notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('fees_due_choice_list').on(row.siteId, row.chosenBy, row.chosenAt),
  ],
);
