import { sql } from 'drizzle-orm';
import {
  bigint,
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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { siteColumns } from '../../../core/server/database/table.ts';
import { sectionTable } from '../../academic/schema.ts';
import { employeeTable } from '../../people/schema.ts';
import { enrolment, studentTable } from '../../students/schema.ts';
import { libraryCopy, libraryTitleTable } from '../catalogue/schema.ts';

// biome-ignore lint/suspicious/noExplicitAny: tables derived from entities carry their columns by name only
const sections = sectionTable as any;

/** Who borrows: a student or an employee, from the first book on. */
export const libraryMember = pgTable(
  'library_member',
  {
    ...siteColumns(),
    studentId: uuid('student_id'),
    employeeId: uuid('employee_id'),
    joinedOn: date('joined_on', { mode: 'string' }).notNull(),
    isSuspended: boolean('is_suspended').notNull().default(false),
    suspendedReason: text('suspended_reason').notNull().default(''),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('library_member_student').on(row.siteId, row.studentId),
    unique('library_member_employee').on(row.siteId, row.employeeId),
    foreignKey({
      name: 'library_member_student_fk',
      columns: [row.siteId, row.studentId],
      foreignColumns: [studentTable.siteId, studentTable.id],
    }),
    foreignKey({
      name: 'library_member_employee_fk',
      columns: [row.siteId, row.employeeId],
      foreignColumns: [employeeTable.siteId, employeeTable.id],
    }),
    check('library_member_one', sql`(${row.studentId} IS NULL) <> (${row.employeeId} IS NULL)`),
  ],
);

/** Books lent to a section as a whole for a time: a class set. */
export const libraryClassSet = pgTable(
  'library_class_set',
  {
    ...siteColumns(),
    sectionId: uuid('section_id').notNull(),
    titleId: uuid('title_id').notNull(),
    /** The teacher who answers for them. */
    employeeId: uuid('employee_id'),
    issuedOn: date('issued_on', { mode: 'string' }).notNull(),
    issuedBy: uuid('issued_by').notNull(),
    due: date('due', { mode: 'string' }).notNull(),
    note: text('note').notNull().default(''),
    closedOn: date('closed_on', { mode: 'string' }),
    closedBy: uuid('closed_by'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('library_class_set_section').on(row.siteId, row.sectionId),
    index('library_class_set_list').on(row.siteId, row.issuedOn),
    foreignKey({
      name: 'library_class_set_section_fk',
      columns: [row.siteId, row.sectionId],
      foreignColumns: [sections.siteId, sections.id],
    }),
    foreignKey({
      name: 'library_class_set_title_fk',
      columns: [row.siteId, row.titleId],
      foreignColumns: [libraryTitleTable.siteId, libraryTitleTable.id],
    }),
    foreignKey({
      name: 'library_class_set_employee_fk',
      columns: [row.siteId, row.employeeId],
      foreignColumns: [employeeTable.siteId, employeeTable.id],
    }),
    check('library_class_set_closed', sql`(${row.closedOn} IS NULL) = (${row.closedBy} IS NULL)`),
  ],
);

/** One copy in somebody's hands, from its issue to its end. Never deleted; a wrong one is reversed with a reason. */
export const libraryLoan = pgTable(
  'library_loan',
  {
    ...siteColumns(),
    copyId: uuid('copy_id').notNull(),
    titleId: uuid('title_id').notNull(),
    /** Null where it belongs to a class set. */
    memberId: uuid('member_id'),
    setId: uuid('set_id'),
    /** Where the student stood then; what is charged later hangs on it. */
    enrolmentId: uuid('enrolment_id'),
    issuedOn: date('issued_on', { mode: 'string' }).notNull(),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
    issuedBy: uuid('issued_by').notNull(),
    due: date('due', { mode: 'string' }).notNull(),
    renewals: integer('renewals').notNull().default(0),
    /** As the rule was at the issue, in paisa. */
    fineADay: bigint('fine_a_day', { mode: 'bigint' }).notNull(),
    graceDays: integer('grace_days').notNull(),
    ended: text('ended'),
    endedOn: date('ended_on', { mode: 'string' }),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    endedBy: uuid('ended_by'),
    reason: text('reason').notNull().default(''),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    // Two librarians, one copy: the second is refused here.
    uniqueIndex('library_loan_open').on(row.siteId, row.copyId).where(sql`${row.ended} IS NULL`),
    index('library_loan_copy').on(row.siteId, row.copyId),
    index('library_loan_member').on(row.siteId, row.memberId, row.issuedOn),
    index('library_loan_title').on(row.siteId, row.titleId),
    index('library_loan_set').on(row.siteId, row.setId),
    index('library_loan_due').on(row.siteId, row.due).where(sql`${row.ended} IS NULL`),
    index('library_loan_issued').on(row.siteId, row.issuedOn),
    index('library_loan_ended').on(row.siteId, row.endedOn),
    foreignKey({
      name: 'library_loan_copy_fk',
      columns: [row.siteId, row.copyId],
      foreignColumns: [libraryCopy.siteId, libraryCopy.id],
    }),
    foreignKey({
      name: 'library_loan_title_fk',
      columns: [row.siteId, row.titleId],
      foreignColumns: [libraryTitleTable.siteId, libraryTitleTable.id],
    }),
    foreignKey({
      name: 'library_loan_member_fk',
      columns: [row.siteId, row.memberId],
      foreignColumns: [libraryMember.siteId, libraryMember.id],
    }),
    foreignKey({
      name: 'library_loan_set_fk',
      columns: [row.siteId, row.setId],
      foreignColumns: [libraryClassSet.siteId, libraryClassSet.id],
    }),
    foreignKey({
      name: 'library_loan_enrolment_fk',
      columns: [row.siteId, row.enrolmentId],
      foreignColumns: [enrolment.siteId, enrolment.id],
    }),
    check('library_loan_one', sql`(${row.memberId} IS NULL) <> (${row.setId} IS NULL)`),
    check(
      'library_loan_end',
      sql`${row.ended} IS NULL AND ${row.endedOn} IS NULL AND ${row.endedAt} IS NULL AND ${row.endedBy} IS NULL
        OR ${row.ended} IN ('returned', 'lost', 'reversed') AND ${row.endedOn} IS NOT NULL
           AND ${row.endedAt} IS NOT NULL AND ${row.endedBy} IS NOT NULL`,
    ),
  ],
);

/** A member waits for a title: in the queue, or with a copy on the hold shelf until a day. */
export const libraryHold = pgTable(
  'library_hold',
  {
    ...siteColumns(),
    titleId: uuid('title_id').notNull(),
    memberId: uuid('member_id').notNull(),
    placedAt: timestamp('placed_at', { withTimezone: true }).notNull(),
    placedBy: uuid('placed_by').notNull(),
    status: text('status').notNull().default('queued'),
    copyId: uuid('copy_id'),
    /** The last day the copy is kept. */
    keptUntil: date('kept_until', { mode: 'string' }),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    endedBy: uuid('ended_by'),
    reason: text('reason').notNull().default(''),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    uniqueIndex('library_hold_once')
      .on(row.siteId, row.titleId, row.memberId)
      .where(sql`${row.status} IN ('queued', 'ready')`),
    uniqueIndex('library_hold_copy').on(row.siteId, row.copyId).where(sql`${row.status} = 'ready'`),
    index('library_hold_title').on(row.siteId, row.titleId, row.status, row.placedAt),
    index('library_hold_member').on(row.siteId, row.memberId),
    index('library_hold_kept').on(row.siteId, row.status, row.keptUntil),
    foreignKey({
      name: 'library_hold_title_fk',
      columns: [row.siteId, row.titleId],
      foreignColumns: [libraryTitleTable.siteId, libraryTitleTable.id],
    }),
    foreignKey({
      name: 'library_hold_member_fk',
      columns: [row.siteId, row.memberId],
      foreignColumns: [libraryMember.siteId, libraryMember.id],
    }),
    foreignKey({
      name: 'library_hold_copy_fk',
      columns: [row.siteId, row.copyId],
      foreignColumns: [libraryCopy.siteId, libraryCopy.id],
    }),
    check(
      'library_hold_status',
      sql`${row.status} IN ('queued', 'ready', 'collected', 'expired', 'cancelled')`,
    ),
    check(
      'library_hold_ready',
      sql`${row.status} <> 'ready' OR (${row.copyId} IS NOT NULL AND ${row.keptUntil} IS NOT NULL)`,
    ),
  ],
);

/** What a loan costs: a late return, a lost or a damaged book. A student's is billed by fees under this row's key. */
export const libraryCharge = pgTable(
  'library_charge',
  {
    ...siteColumns(),
    loanId: uuid('loan_id').notNull(),
    memberId: uuid('member_id').notNull(),
    kind: text('kind').notNull(),
    amount: bigint('amount', { mode: 'bigint' }).notNull(),
    /** Late days of a fine. */
    days: integer('days').notNull().default(0),
    day: date('day', { mode: 'string' }).notNull(),
    reason: text('reason').notNull().default(''),
    madeBy: uuid('made_by').notNull(),
    /** The fee it was billed under; null where the library keeps it itself: an employee's. */
    subHeadId: uuid('sub_head_id'),
    /** Of what the library keeps itself: taken in cash, with its note. */
    settledOn: date('settled_on', { mode: 'string' }),
    settledBy: uuid('settled_by'),
    settledNote: text('settled_note').notNull().default(''),
    cancelledOn: date('cancelled_on', { mode: 'string' }),
    cancelledBy: uuid('cancelled_by'),
    cancelledReason: text('cancelled_reason').notNull().default(''),
    /** It was paid before it was cancelled: the money is to be given back, what fees took by cancelling the receipt. */
    isRefundDue: boolean('is_refund_due').notNull().default(false),
    /** It was given back, with a note of how. */
    refundedOn: date('refunded_on', { mode: 'string' }),
    refundedBy: uuid('refunded_by'),
    refundedNote: text('refunded_note').notNull().default(''),
    /** Cancelled because it was let off, by a second person's decision. */
    isWaived: boolean('is_waived').notNull().default(false),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    uniqueIndex('library_charge_once')
      .on(row.siteId, row.loanId, row.kind)
      .where(sql`${row.cancelledOn} IS NULL`),
    index('library_charge_member').on(row.siteId, row.memberId),
    index('library_charge_list').on(row.siteId, row.day),
    foreignKey({
      name: 'library_charge_loan_fk',
      columns: [row.siteId, row.loanId],
      foreignColumns: [libraryLoan.siteId, libraryLoan.id],
    }),
    foreignKey({
      name: 'library_charge_member_fk',
      columns: [row.siteId, row.memberId],
      foreignColumns: [libraryMember.siteId, libraryMember.id],
    }),
    check('library_charge_kind', sql`${row.kind} IN ('late', 'lost', 'damaged')`),
    check('library_charge_positive', sql`${row.amount} > 0`),
    check('library_charge_waived', sql`NOT ${row.isWaived} OR ${row.cancelledOn} IS NOT NULL`),
    check(
      'library_charge_refunded',
      sql`(${row.refundedOn} IS NULL) = (${row.refundedBy} IS NULL)
        AND (${row.refundedOn} IS NULL OR NOT ${row.isRefundDue} AND ${row.cancelledOn} IS NOT NULL)`,
    ),
    check('library_charge_settled', sql`${row.settledOn} IS NULL OR ${row.subHeadId} IS NULL`),
  ],
);
