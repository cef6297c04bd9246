import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { siteColumns } from '../../../core/server/database/table.ts';
import { academicYear } from '../../academic/academic-year.entity.ts';
import { enrolment, studentTable } from '../../students/schema.ts';
import { feeSubHeadTable, table } from '../setup/schema.ts';

/** One run of a month's invoices, with what it found and added. */
export const invoiceRun = pgTable(
  'fees_invoice_run',
  {
    ...siteColumns(),
    yearId: uuid('year_id').notNull(),
    /** 'YYYY-MM'. */
    period: text('period').notNull(),
    students: integer('students').notNull(),
    lines: integer('lines').notNull(),
    amount: bigint('amount', { mode: 'bigint' }).notNull(),
    jobRunId: uuid('job_run_id'),
    startedBy: uuid('started_by'),
    /** Taken back as a whole: what nobody had paid of it was cancelled. */
    takenBackAt: timestamp('taken_back_at', { withTimezone: true }),
    takenBackBy: uuid('taken_back_by'),
    takenBackReason: text('taken_back_reason').notNull().default(''),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('fees_invoice_run_list').on(row.siteId, row.createdAt),
    foreignKey({
      name: 'fees_invoice_run_year_fk',
      columns: [row.siteId, row.yearId],
      foreignColumns: [table(academicYear).siteId, table(academicYear).id],
    }),
  ],
);
/** What a student owes in parts with days of their own: who agreed to it, why, and whether it was taken back. */
export const instalmentPlan = pgTable(
  'fees_instalment_plan',
  {
    ...siteColumns(),
    studentId: uuid('student_id').notNull(),
    /** Paisa: what was split. */
    amount: bigint('amount', { mode: 'bigint' }).notNull(),
    reason: text('reason').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    madeBy: uuid('made_by').notNull(),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
    cancelledBy: uuid('cancelled_by'),
    cancelledAt: timestamp('cancelled_at', { withTimezone: true }),
    cancelledReason: text('cancelled_reason').notNull().default(''),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('fees_instalment_plan_student').on(row.siteId, row.studentId),
    foreignKey({
      name: 'fees_instalment_plan_student_fk',
      columns: [row.siteId, row.studentId],
      foreignColumns: [studentTable.siteId, studentTable.id],
    }),
    check('fees_instalment_plan_amount', sql`${row.amount} > 0`),
  ],
);
/**
 * What students owed, or had paid in advance, when the institution began here, as one sheet brought it. It is prepared by
 * one person and posted by another; what was posted is taken back as a whole, by what cancels and reverses it.
 */
export const openingBatch = pgTable(
  'fees_opening_batch',
  {
    ...siteColumns(),
    kind: text('kind').notNull(),
    fileName: text('file_name').notNull().default(''),
    rowCount: integer('row_count').notNull(),
    /** Paisa: all rows together. */
    amount: bigint('amount', { mode: 'bigint' }).notNull(),
    state: text('state').notNull().default('prepared'),
    preparedBy: uuid('prepared_by').notNull(),
    preparedAt: timestamp('prepared_at', { withTimezone: true }).notNull(),
    postedBy: uuid('posted_by'),
    postedAt: timestamp('posted_at', { withTimezone: true }),
    /** Who threw it away before it was posted, or took it back after. */
    endedBy: uuid('ended_by'),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    endedReason: text('ended_reason').notNull().default(''),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('fees_opening_batch_list').on(row.siteId, row.preparedAt),
    check('fees_opening_batch_kind', sql`${row.kind} IN ('dues', 'advances')`),
    check('fees_opening_batch_state', sql`${row.state} IN ('prepared', 'posted', 'discarded', 'undone')`),
    check('fees_opening_batch_amount', sql`${row.amount} > 0 AND ${row.rowCount} > 0`),
    check(
      'fees_opening_batch_posted',
      sql`(${row.state} IN ('posted', 'undone')) = (${row.postedBy} IS NOT NULL AND ${row.postedAt} IS NOT NULL)`,
    ),
  ],
);
/**
 * What a student owes for a sub-head and period. Amounts in paisa: `amount` less `waiver` and what `moved` to parts is
 * `payable`. What is paid is the sum of the receipts' lines; the state follows from amounts and is stored nowhere.
 */
export const invoiceLine = pgTable(
  'fees_invoice_line',
  {
    ...siteColumns(),
    studentId: uuid('student_id').notNull(),
    enrolmentId: uuid('enrolment_id').notNull(),
    subHeadId: uuid('sub_head_id').notNull(),
    /** 'YYYY-MM' of a monthly sub-head, 'YYYY' of a yearly one, 'once', or the id of what asked for it; of a part `partPeriod`. */
    period: text('period').notNull(),
    due: date('due', { mode: 'string' }).notNull(),
    amount: bigint('amount', { mode: 'bigint' }).notNull(),
    waiver: bigint('waiver', { mode: 'bigint' }).notNull(),
    payable: bigint('payable', { mode: 'bigint' }).notNull(),
    /** What of it is owed by the parts of instalment plans instead. */
    moved: bigint('moved', { mode: 'bigint' }).notNull().default(sql`0`),
    /** Of a part: its plan and the line it is of. */
    planId: uuid('plan_id'),
    partOf: uuid('part_of'),
    /** How the amount came about: the rule that won and what each waiver took. */
    trace: jsonb('trace').notNull(),
    runId: uuid('run_id'),
    /** Of a due from before the institution began here: with what it was brought in. No late fine grows on it. */
    openingId: uuid('opening_id'),
    /** A fine by hand, an extra charge: why. */
    reason: text('reason').notNull().default(''),
    cancelledAt: timestamp('cancelled_at', { withTimezone: true }),
    cancelledReason: text('cancelled_reason').notNull().default(''),
    /** Cancelled with its whole run: the place of its period is free for another line. */
    isTakenBack: boolean('is_taken_back').notNull().default(false),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    uniqueIndex('fees_invoice_line_once')
      .on(row.siteId, row.studentId, row.subHeadId, row.period)
      .where(sql`NOT ${row.isTakenBack}`),
    check('fees_invoice_line_taken_back', sql`NOT ${row.isTakenBack} OR ${row.cancelledAt} IS NOT NULL`),
    index('fees_invoice_line_student').on(row.siteId, row.studentId, row.due),
    index('fees_invoice_line_due').on(row.siteId, row.due),
    foreignKey({
      name: 'fees_invoice_line_student_fk',
      columns: [row.siteId, row.studentId],
      foreignColumns: [studentTable.siteId, studentTable.id],
    }),
    foreignKey({
      name: 'fees_invoice_line_enrolment_fk',
      columns: [row.siteId, row.enrolmentId],
      foreignColumns: [enrolment.siteId, enrolment.id],
    }),
    foreignKey({
      name: 'fees_invoice_line_sub_head_fk',
      columns: [row.siteId, row.subHeadId],
      foreignColumns: [feeSubHeadTable.siteId, feeSubHeadTable.id],
    }),
    foreignKey({
      name: 'fees_invoice_line_run_fk',
      columns: [row.siteId, row.runId],
      foreignColumns: [invoiceRun.siteId, invoiceRun.id],
    }),
    check(
      'fees_invoice_line_amounts',
      sql`${row.amount} >= 0 AND ${row.waiver} >= 0 AND ${row.moved} >= 0 AND ${row.payable} = ${row.amount} - ${row.waiver} - ${row.moved} AND ${row.payable} >= 0`,
    ),
    index('fees_invoice_line_plan').on(row.siteId, row.planId).where(sql`${row.planId} IS NOT NULL`),
    foreignKey({
      name: 'fees_invoice_line_plan_fk',
      columns: [row.siteId, row.planId],
      foreignColumns: [instalmentPlan.siteId, instalmentPlan.id],
    }),
    foreignKey({
      name: 'fees_invoice_line_part_fk',
      columns: [row.siteId, row.partOf],
      foreignColumns: [row.siteId, row.id],
    }),
    index('fees_invoice_line_opening').on(row.siteId, row.openingId).where(sql`${row.openingId} IS NOT NULL`),
    foreignKey({
      name: 'fees_invoice_line_opening_fk',
      columns: [row.siteId, row.openingId],
      foreignColumns: [openingBatch.siteId, openingBatch.id],
    }),
    check('fees_invoice_line_part', sql`(${row.planId} IS NULL) = (${row.partOf} IS NULL)`),
  ],
);
