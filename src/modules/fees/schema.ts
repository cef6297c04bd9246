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
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Entity } from '../../core/entity.ts';
import { siteColumns, tableOf } from '../../core/server/database/table.ts';
import { academicYear } from '../academic/academic-year.entity.ts';
import { schoolClass } from '../academic/class.entity.ts';
import { group } from '../academic/group.entity.ts';
import { shift } from '../academic/shift.entity.ts';
import { version } from '../academic/version.entity.ts';
import { ledgerTable, voucher } from '../accounts/schema.ts';
import { enrolment, studentTable } from '../students/schema.ts';
import { feeHead } from './setup/fee-head.entity.ts';
import { feeSubHead } from './setup/fee-sub-head.entity.ts';
import { waiverType } from './waivers/waiver-type.entity.ts';

// biome-ignore lint/suspicious/noExplicitAny: tables derived from entities carry their columns by name only
const table = (entity: Entity): any => tableOf(entity);

export const feeHeadTable = table(feeHead);
export const feeSubHeadTable = table(feeSubHead);
export const waiverTypeTable = table(waiverType);

/** The amount of a sub-head in a year for whoever fits; empty criteria are for all. Amounts in paisa. */
export const feeRule = pgTable(
  'fees_fee_rule',
  {
    ...siteColumns(),
    subHeadId: uuid('sub_head_id').notNull(),
    yearId: uuid('year_id').notNull(),
    classId: uuid('class_id'),
    gender: text('gender'),
    shiftId: uuid('shift_id'),
    versionId: uuid('version_id'),
    groupId: uuid('group_id'),
    amount: bigint('amount', { mode: 'bigint' }).notNull(),
    isActive: boolean('is_active').notNull().default(true),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('fees_fee_rule_once')
      .on(
        row.siteId,
        row.subHeadId,
        row.yearId,
        row.classId,
        row.gender,
        row.shiftId,
        row.versionId,
        row.groupId,
      )
      .nullsNotDistinct(),
    foreignKey({
      name: 'fees_fee_rule_sub_head_fk',
      columns: [row.siteId, row.subHeadId],
      foreignColumns: [feeSubHeadTable.siteId, feeSubHeadTable.id],
    }),
    ...(
      [
        ['year', row.yearId, academicYear],
        ['class', row.classId, schoolClass],
        ['shift', row.shiftId, shift],
        ['version', row.versionId, version],
        ['group', row.groupId, group],
      ] as const
    ).map(([name, column, entity]) =>
      foreignKey({
        name: `fees_fee_rule_${name}_fk`,
        columns: [row.siteId, column],
        foreignColumns: [table(entity).siteId, table(entity).id],
      }),
    ),
    check('fees_fee_rule_amount', sql`${row.amount} >= 0`),
  ],
);

/** A standing reduction of one student, for some sub-heads and months. */
export const waiver = pgTable(
  'fees_waiver',
  {
    ...siteColumns(),
    studentId: uuid('student_id').notNull(),
    typeId: uuid('type_id').notNull(),
    subHeadIds: uuid('sub_head_ids').array().notNull(),
    kind: text('kind').notNull(),
    /** Hundredths of a percent. */
    share: integer('share'),
    base: text('base').notNull().default('remaining'),
    /** Paisa. */
    amount: bigint('amount', { mode: 'bigint' }),
    /** First and last month, 'YYYY-MM'; an empty last one: until it is revoked. */
    fromMonth: text('from_month').notNull(),
    toMonth: text('to_month'),
    reason: text('reason').notNull(),
    approvedBy: uuid('approved_by'),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
    revokedReason: text('revoked_reason').notNull().default(''),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('fees_waiver_student').on(row.siteId, row.studentId),
    foreignKey({
      name: 'fees_waiver_student_fk',
      columns: [row.siteId, row.studentId],
      foreignColumns: [studentTable.siteId, studentTable.id],
    }),
    foreignKey({
      name: 'fees_waiver_type_fk',
      columns: [row.siteId, row.typeId],
      foreignColumns: [waiverTypeTable.siteId, waiverTypeTable.id],
    }),
    check(
      'fees_waiver_value',
      sql`(${row.kind} = 'percent' AND ${row.share} BETWEEN 1 AND 10000 AND ${row.amount} IS NULL)
        OR (${row.kind} = 'fixed' AND ${row.amount} > 0 AND ${row.share} IS NULL)`,
    ),
  ],
);

/** What being late costs; without a sub-head it is the rule of every sub-head that has none of its own. */
export const fineRule = pgTable(
  'fees_fine_rule',
  {
    ...siteColumns(),
    subHeadId: uuid('sub_head_id'),
    /** As `FineRule` of rules.ts, amounts as decimal texts of paisa. */
    rule: jsonb('rule').notNull(),
    isActive: boolean('is_active').notNull().default(true),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('fees_fine_rule_once').on(row.siteId, row.subHeadId).nullsNotDistinct(),
    foreignKey({
      name: 'fees_fine_rule_sub_head_fk',
      columns: [row.siteId, row.subHeadId],
      foreignColumns: [feeSubHeadTable.siteId, feeSubHeadTable.id],
    }),
  ],
);

/** How an institution spreads money over what is owed; without a row everything is as its columns begin. */
export const setting = pgTable(
  'fees_setting',
  {
    ...siteColumns(),
    /** Of a line the fee before its fine. */
    isPrincipalFirst: boolean('is_principal_first').notNull().default(false),
    /** Fee heads in their order, and only then the oldest due day. */
    isHeadFirst: boolean('is_head_first').notNull().default(false),
    /** A run of invoices pays them from what students have in advance. */
    usesAdvance: boolean('uses_advance').notNull().default(false),
  },
  (row) => [primaryKey({ columns: [row.siteId, row.id] }), unique('fees_setting_once').on(row.siteId)],
);

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
    /** A fine by hand, an extra charge: why. */
    reason: text('reason').notNull().default(''),
    cancelledAt: timestamp('cancelled_at', { withTimezone: true }),
    cancelledReason: text('cancelled_reason').notNull().default(''),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('fees_invoice_line_once').on(row.siteId, row.studentId, row.subHeadId, row.period),
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
    check('fees_invoice_line_part', sql`(${row.planId} IS NULL) = (${row.partOf} IS NULL)`),
  ],
);

/**
 * Money taken from a student, or with `reversalOf` and negative amounts given back. Never changed; only an addition
 * undoes it. Amounts in paisa: `amount` is all of it, `advance` what is left for later.
 */
export const receipt = pgTable(
  'fees_receipt',
  {
    ...siteColumns(),
    /** `26-000451`; a reversal has none of its own. */
    number: text('number'),
    studentId: uuid('student_id').notNull(),
    enrolmentId: uuid('enrolment_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    method: text('method').notNull(),
    /** A bank slip's or mobile payment's own number. */
    reference: text('reference').notNull().default(''),
    moneyLedgerId: uuid('money_ledger_id').notNull(),
    amount: bigint('amount', { mode: 'bigint' }).notNull(),
    advance: bigint('advance', { mode: 'bigint' }).notNull(),
    collectedBy: uuid('collected_by').notNull(),
    collectedAt: timestamp('collected_at', { withTimezone: true }).notNull(),
    voucherId: uuid('voucher_id').notNull(),
    reversalOf: uuid('reversal_of'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('fees_receipt_number').on(row.siteId, row.number),
    uniqueIndex('fees_receipt_reversal')
      .on(row.siteId, row.reversalOf)
      .where(sql`${row.reversalOf} IS NOT NULL`),
    index('fees_receipt_student').on(row.siteId, row.studentId),
    index('fees_receipt_day').on(row.siteId, row.day, row.collectedBy),
    foreignKey({
      name: 'fees_receipt_student_fk',
      columns: [row.siteId, row.studentId],
      foreignColumns: [studentTable.siteId, studentTable.id],
    }),
    foreignKey({
      name: 'fees_receipt_ledger_fk',
      columns: [row.siteId, row.moneyLedgerId],
      foreignColumns: [ledgerTable.siteId, ledgerTable.id],
    }),
    foreignKey({
      name: 'fees_receipt_voucher_fk',
      columns: [row.siteId, row.voucherId],
      foreignColumns: [voucher.siteId, voucher.id],
    }),
    foreignKey({
      name: 'fees_receipt_reversal_fk',
      columns: [row.siteId, row.reversalOf],
      foreignColumns: [row.siteId, row.id],
    }),
    check('fees_receipt_method', sql`${row.method} IN ('cash', 'bank', 'mobile', 'advance')`),
    check('fees_receipt_kind', sql`(${row.reversalOf} IS NULL) = (${row.number} IS NOT NULL)`),
  ],
);

/**
 * What was waived of a line's fine, in paisa, who did it and why; with `withdrawalOf` what undoes such a waiver. Never
 * changed; its `receiptLine` carries it into what is owed. `ofCharge`: of a fine or fee charged by hand itself; the
 * line's `waiver` carries that.
 */
export const fineWaiver = pgTable(
  'fees_fine_waiver',
  {
    ...siteColumns(),
    studentId: uuid('student_id').notNull(),
    lineId: uuid('line_id').notNull(),
    amount: bigint('amount', { mode: 'bigint' }).notNull(),
    reason: text('reason').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    givenBy: uuid('given_by').notNull(),
    givenAt: timestamp('given_at', { withTimezone: true }).notNull(),
    withdrawalOf: uuid('withdrawal_of'),
    ofCharge: boolean('of_charge').notNull().default(false),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    uniqueIndex('fees_fine_waiver_withdrawal')
      .on(row.siteId, row.withdrawalOf)
      .where(sql`${row.withdrawalOf} IS NOT NULL`),
    index('fees_fine_waiver_student').on(row.siteId, row.studentId),
    index('fees_fine_waiver_line').on(row.siteId, row.lineId),
    index('fees_fine_waiver_list').on(row.siteId, row.givenAt),
    foreignKey({
      name: 'fees_fine_waiver_student_fk',
      columns: [row.siteId, row.studentId],
      foreignColumns: [studentTable.siteId, studentTable.id],
    }),
    foreignKey({
      name: 'fees_fine_waiver_line_fk',
      columns: [row.siteId, row.lineId],
      foreignColumns: [invoiceLine.siteId, invoiceLine.id],
    }),
    foreignKey({
      name: 'fees_fine_waiver_withdrawal_fk',
      columns: [row.siteId, row.withdrawalOf],
      foreignColumns: [row.siteId, row.id],
    }),
    check('fees_fine_waiver_amount', sql`${row.amount} > 0`),
  ],
);

/**
 * What a receipt paid of a line, principal and fine apart, or what was waived of its fine; negative on what undoes one.
 * Only added to.
 */
export const receiptLine = pgTable(
  'fees_receipt_line',
  {
    ...siteColumns(),
    /** Of one of the two. */
    receiptId: uuid('receipt_id'),
    fineWaiverId: uuid('fine_waiver_id'),
    lineId: uuid('line_id').notNull(),
    principal: bigint('principal', { mode: 'bigint' }).notNull(),
    fine: bigint('fine', { mode: 'bigint' }).notNull(),
    /** What it added to the fine that is fixed and still owed of the line, or took from it. */
    fineLeft: bigint('fine_left', { mode: 'bigint' }).notNull().default(sql`0`),
    lateDays: integer('late_days').notNull().default(0),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('fees_receipt_line_once').on(row.siteId, row.receiptId, row.lineId),
    index('fees_receipt_line_line').on(row.siteId, row.lineId),
    uniqueIndex('fees_receipt_line_fine_waiver')
      .on(row.siteId, row.fineWaiverId)
      .where(sql`${row.fineWaiverId} IS NOT NULL`),
    foreignKey({
      name: 'fees_receipt_line_receipt_fk',
      columns: [row.siteId, row.receiptId],
      foreignColumns: [receipt.siteId, receipt.id],
    }),
    foreignKey({
      name: 'fees_receipt_line_line_fk',
      columns: [row.siteId, row.lineId],
      foreignColumns: [invoiceLine.siteId, invoiceLine.id],
    }),
    foreignKey({
      name: 'fees_receipt_line_fine_waiver_fk',
      columns: [row.siteId, row.fineWaiverId],
      foreignColumns: [fineWaiver.siteId, fineWaiver.id],
    }),
    check('fees_receipt_line_source', sql`(${row.receiptId} IS NULL) <> (${row.fineWaiverId} IS NULL)`),
    check('fees_receipt_line_waived', sql`${row.fineWaiverId} IS NULL OR ${row.principal} = 0`),
  ],
);

/** One for each time a receipt was sent to a printer; from the second on it is a duplicate. */
export const receiptPrint = pgTable(
  'fees_receipt_print',
  {
    ...siteColumns(),
    receiptId: uuid('receipt_id').notNull(),
    printedBy: uuid('printed_by').notNull(),
    printedAt: timestamp('printed_at', { withTimezone: true }).notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('fees_receipt_print_receipt').on(row.siteId, row.receiptId),
    foreignKey({
      name: 'fees_receipt_print_receipt_fk',
      columns: [row.siteId, row.receiptId],
      foreignColumns: [receipt.siteId, receipt.id],
    }),
  ],
);

/** A collector's day: what should be in the drawer, what was counted, who took it over. Paisa. */
export const dayClose = pgTable(
  'fees_day_close',
  {
    ...siteColumns(),
    collectorId: uuid('collector_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    expected: bigint('expected', { mode: 'bigint' }).notNull(),
    counted: bigint('counted', { mode: 'bigint' }).notNull(),
    receipts: integer('receipts').notNull(),
    note: text('note').notNull().default(''),
    closedAt: timestamp('closed_at', { withTimezone: true }).notNull(),
    confirmedBy: uuid('confirmed_by'),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('fees_day_close_once').on(row.siteId, row.collectorId, row.day),
    check(
      'fees_day_close_second',
      sql`${row.confirmedBy} IS NULL OR ${row.confirmedBy} <> ${row.collectorId}`,
    ),
  ],
);

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
