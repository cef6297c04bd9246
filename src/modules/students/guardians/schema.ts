import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { siteColumns } from '../../../core/server/database/table.ts';
import { guardian, studentTable } from '../schema.ts';

/**
 * A guardian from whom a child is hidden, by order of a court for example. The link between the two stands here instead of
 * among the child's guardians, so whatever reads guardians, today's and later screens, knows nothing of the barred one.
 */
export const barredGuardian = pgTable(
  'students_barred_guardian',
  {
    ...siteColumns(),
    studentId: uuid('student_id').notNull(),
    guardianId: uuid('guardian_id').notNull(),
    relation: text('relation').notNull(),
    relationSaid: text('relation_said').notNull().default(''),
    /** The guardian was the first contact. */
    wasPrimary: boolean('was_primary').notNull(),
    reason: text('reason').notNull(),
    /** Number and date of the order, where there is one. */
    paper: text('paper').notNull().default(''),
    barredBy: uuid('barred_by').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('students_barred_guardian_once').on(row.siteId, row.studentId, row.guardianId),
    index('students_barred_guardian_guardian').on(row.siteId, row.guardianId),
    foreignKey({
      name: 'students_barred_guardian_student_fk',
      columns: [row.siteId, row.studentId],
      foreignColumns: [studentTable.siteId, studentTable.id],
    }),
    foreignKey({
      name: 'students_barred_guardian_guardian_fk',
      columns: [row.siteId, row.guardianId],
      foreignColumns: [guardian.siteId, guardian.id],
    }),
    check(
      'students_barred_guardian_relation',
      sql`${row.relation} IN ('father', 'mother', 'guardian', 'other')`,
    ),
    check('students_barred_guardian_reason', sql`length(${row.reason}) >= 3`),
  ],
);
