import { sql } from 'drizzle-orm';
import {
  bigint,
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
import { siteColumns } from '../../../core/server/database/table.ts';
import { ledgerTable, voucher } from '../../accounts/schema.ts';
import { studentTable } from '../../students/schema.ts';
import { invoiceLine } from '../billing/schema.ts';
import { fineWaiver } from '../waivers/schema.ts';

/**
 * Money taken from a student, or with `reversalOf` and negative amounts given back. Never changed; only an addition
 * undoes it. Amounts in paisa: `amount` is all of it, `advance` what is left for later.
 */
export const receipt = pgTable(
  'fees_receipt',
  {
    ...siteColumns(),
    /** `26-000451`, by the calendar `2026-000451`; a reversal has none of its own. */
    number: text('number'),
    studentId: uuid('student_id').notNull(),
    enrolmentId: uuid('enrolment_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    method: text('method').notNull(),
    /** A bank slip's or mobile payment's own number. */
    reference: text('reference').notNull().default(''),
    /** Of a mobile payment: whose service it came by. */
    provider: text('provider').notNull().default(''),
    /** What was handed over in cash; what is above `amount` was given back at once. */
    tendered: bigint('tendered', { mode: 'bigint' }),
    /** The same for the receipts of one payment for several children. */
    paymentId: uuid('payment_id'),
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
    index('fees_receipt_payment').on(row.siteId, row.paymentId).where(sql`${row.paymentId} IS NOT NULL`),
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
    check('fees_receipt_method', sql`${row.method} IN ('cash', 'bank', 'mobile', 'advance', 'opening')`),
    check('fees_receipt_provider', sql`${row.provider} = '' OR ${row.method} = 'mobile'`),
    check(
      'fees_receipt_tendered',
      sql`${row.tendered} IS NULL OR (${row.method} = 'cash' AND ${row.reversalOf} IS NULL AND ${row.tendered} >= ${row.amount})`,
    ),
    check('fees_receipt_kind', sql`(${row.reversalOf} IS NULL) = (${row.number} IS NOT NULL)`),
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
    // What is fixed of a fine is fixed by a payment or a waiver, and never by itself.
    check('fees_receipt_line_fixed', sql`${row.fineLeft} = 0 OR ${row.principal} <> 0 OR ${row.fine} <> 0`),
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
/**
 * The number of a mobile payment in use: it belongs to one payment until all receipts of that are cancelled. Written by the
 * database itself with each receipt.
 */
export const mobileNumber = pgTable(
  'fees_mobile_number',
  {
    ...siteColumns(),
    provider: text('provider').notNull(),
    /** In capitals, without spaces. */
    number: text('number').notNull(),
    /** The payment for several children, or else the receipt. */
    paymentId: uuid('payment_id').notNull(),
    /** The receipt below zero that freed it. */
    releasedBy: uuid('released_by'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    uniqueIndex('fees_mobile_number_once')
      .on(row.siteId, row.provider, row.number)
      .where(sql`${row.releasedBy} IS NULL`),
  ],
);
/** A shift at the counter that was begun with change in the drawer; only added to. A day's first needs none. */
export const shift = pgTable(
  'fees_shift',
  {
    ...siteColumns(),
    collectorId: uuid('collector_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** 1 is the first of the day. */
    place: integer('place').notNull(),
    /** Paisa that lay in the drawer when it began. */
    float: bigint('float', { mode: 'bigint' }).notNull(),
    openedAt: timestamp('opened_at', { withTimezone: true }).notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('fees_shift_once').on(row.siteId, row.collectorId, row.day, row.place),
    check('fees_shift_float', sql`${row.float} >= 0 AND ${row.place} >= 1`),
  ],
);
/**
 * The end of a collector's shift: what should be in the drawer, what was counted, who took it over. Paisa. A day mostly has
 * one; what is opened again no longer counts.
 */
export const dayClose = pgTable(
  'fees_day_close',
  {
    ...siteColumns(),
    collectorId: uuid('collector_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    place: integer('place').notNull().default(1),
    /** What lay in the drawer when the shift began; `expected` counts it. */
    float: bigint('float', { mode: 'bigint' }).notNull().default(sql`0`),
    expected: bigint('expected', { mode: 'bigint' }).notNull(),
    counted: bigint('counted', { mode: 'bigint' }).notNull(),
    /** How many of each note and coin, by its taka. */
    pieces: jsonb('pieces'),
    receipts: integer('receipts').notNull(),
    note: text('note').notNull().default(''),
    closedAt: timestamp('closed_at', { withTimezone: true }).notNull(),
    confirmedBy: uuid('confirmed_by'),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    /** What posted the difference when it was taken over. */
    voucherId: uuid('voucher_id'),
    reopenedBy: uuid('reopened_by'),
    reopenedAt: timestamp('reopened_at', { withTimezone: true }),
    reopenedReason: text('reopened_reason').notNull().default(''),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    uniqueIndex('fees_day_close_standing')
      .on(row.siteId, row.collectorId, row.day, row.place)
      .where(sql`${row.reopenedBy} IS NULL`),
    foreignKey({
      name: 'fees_day_close_voucher_fk',
      columns: [row.siteId, row.voucherId],
      foreignColumns: [voucher.siteId, voucher.id],
    }),
    check(
      'fees_day_close_second',
      sql`${row.confirmedBy} IS NULL OR ${row.confirmedBy} <> ${row.collectorId}`,
    ),
  ],
);
