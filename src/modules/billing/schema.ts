import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sitePackage } from '../../core/server/database/package-schema.ts';
import { account, site } from '../../core/server/database/schema.ts';

/*
 * The platform's own books. These are platform tables: an institution reaches its part of them through the calls of this
 * module alone. `of_site` is the institution that is billed. Amounts are paisa.
 */

const ofSite = () =>
  bigint('of_site', { mode: 'number' })
    .notNull()
    .references(() => site.id);
const money = (name: string) => bigint(name, { mode: 'bigint' });
const person = (name: string) => uuid(name).references(() => account.id);
const instant = (name: string) => timestamp(name, { withTimezone: true });

/** What was agreed with an institution. */
export const billingMembership = pgTable(
  'billing_membership',
  {
    ofSite: bigint('of_site', { mode: 'number' })
      .primaryKey()
      .references(() => site.id),
    /** The day from which its years and instalments are counted; a 31st stays one where the month has it. */
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    /** The last day that is billed; null: until further notice. */
    endsOn: date('ends_on', { mode: 'string' }),
    /** Agreed for a year; null: by the price of its package. */
    amount: money('amount'),
    instalments: integer('instalments').notNull(),
    dueDays: integer('due_days').notNull(),
    /** Days after the due day from which the late fee is owed. */
    lateDays: integer('late_days').notNull(),
    lateFee: money('late_fee').notNull(),
    /** For a year, with its first instalment. */
    alumniFee: money('alumni_fee').notNull(),
    discountType: text('discount_type').notNull(),
    /** Paisa an invoice, or hundredths of a percent. */
    discountValue: bigint('discount_value', { mode: 'bigint' }).notNull(),
    version: integer('version').notNull().default(1),
  },
  (row) => [
    check('billing_membership_instalments', sql`${row.instalments} IN (1, 2, 3, 4, 6, 12)`),
    check(
      'billing_membership_days',
      sql`${row.dueDays} BETWEEN 0 AND 90 AND ${row.lateDays} BETWEEN 0 AND 365`,
    ),
    check(
      'billing_membership_money',
      sql`coalesce(${row.amount}, 0) >= 0 AND ${row.lateFee} >= 0 AND ${row.alumniFee} >= 0`,
    ),
    check(
      'billing_membership_discount',
      sql`${row.discountType} IN ('none', 'percent', 'amount') AND ${row.discountValue} >= 0
      AND (${row.discountType} <> 'percent' OR ${row.discountValue} <= 10000)`,
    ),
    check('billing_membership_ends', sql`${row.endsOn} IS NULL OR ${row.endsOn} >= ${row.startsOn}`),
  ],
);

/** Every change of an institution's package, in its order; the last of a day counts for the day. Only added to. */
export const billingPackageChange = pgTable(
  'billing_package_change',
  {
    id: uuid('id').primaryKey(),
    ofSite: ofSite(),
    was: uuid('was').references(() => sitePackage.id),
    became: uuid('became').references(() => sitePackage.id),
    onDay: date('on_day', { mode: 'string' }).notNull(),
    /** What it changes of the period that is invoiced already: it goes on the next invoice. */
    amount: money('amount').notNull(),
    reason: text('reason').notNull(),
    byAccount: person('by_account'),
    at: instant('at').notNull(),
    /** The invoice it went on. */
    invoiceId: uuid('invoice_id'),
  },
  (row) => [
    index('billing_package_change_site').on(row.ofSite, row.at),
    index('billing_package_change_open').on(row.ofSite).where(sql`invoice_id IS NULL AND amount <> 0`),
  ],
);

/** Where the counting of numbers stands; its row is locked until the transaction ends, so no number is lost or given twice. */
export const billingNumber = pgTable(
  'billing_number',
  {
    kind: text('kind').notNull(),
    period: text('period').notNull(),
    next: bigint('next', { mode: 'number' }).notNull(),
  },
  (row) => [primaryKey({ columns: [row.kind, row.period] })],
);

/** What the platform asks of an institution. A draft may change; what is issued stays, and is voided by two. */
export const billingInvoice = pgTable(
  'billing_invoice',
  {
    id: uuid('id').primaryKey(),
    no: text('no').notNull(),
    ofSite: ofSite(),
    /** `schedule`: an instalment; `late`: the late fee of another invoice; `hand`: written by a person. */
    source: text('source').notNull(),
    state: text('state').notNull(),
    /** The instalment's span, the last day included. */
    periodFrom: date('period_from', { mode: 'string' }),
    periodTo: date('period_to', { mode: 'string' }),
    /** The invoice whose late fee this is. */
    lateFor: uuid('late_for'),
    students: integer('students').notNull(),
    packageId: uuid('package_id').references(() => sitePackage.id),
    issuedOn: date('issued_on', { mode: 'string' }).notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    total: money('total').notNull(),
    paid: money('paid').notNull(),
    note: text('note').notNull().default(''),
    madeBy: person('made_by'),
    madeAt: instant('made_at').notNull(),
    voidReason: text('void_reason').notNull().default(''),
    voidAskedBy: person('void_asked_by'),
    voidAskedAt: instant('void_asked_at'),
    voidedBy: person('voided_by'),
    voidedAt: instant('voided_at'),
    version: integer('version').notNull().default(1),
  },
  (row) => [
    uniqueIndex('billing_invoice_no').on(row.no),
    // Never twice, even when the first was voided: its replacement is written by hand.
    uniqueIndex('billing_invoice_period').on(row.ofSite, row.periodFrom).where(sql`source = 'schedule'`),
    uniqueIndex('billing_invoice_late_for').on(row.lateFor).where(sql`late_for IS NOT NULL`),
    index('billing_invoice_site').on(row.ofSite, row.issuedOn),
    index('billing_invoice_issued').on(row.issuedOn, row.id),
    index('billing_invoice_open').on(row.dueOn).where(sql`state = 'issued' AND paid < total`),
    check('billing_invoice_source', sql`${row.source} IN ('schedule', 'late', 'hand')`),
    check('billing_invoice_state', sql`${row.state} IN ('draft', 'issued', 'void')`),
    check('billing_invoice_paid', sql`${row.total} >= 0 AND ${row.paid} BETWEEN 0 AND ${row.total}`),
    check('billing_invoice_due', sql`${row.dueOn} >= ${row.issuedOn}`),
    check(
      'billing_invoice_void',
      sql`(${row.state} = 'void') = (${row.voidedBy} IS NOT NULL)
      AND (${row.state} <> 'void' OR ${row.paid} = 0)`,
    ),
    check(
      'billing_invoice_void_by_two',
      sql`${row.voidedBy} IS NULL OR ${row.voidedBy} <> ${row.voidAskedBy}`,
    ),
  ],
);

/** One head of an invoice; a discount is less than 0. */
export const billingInvoiceLine = pgTable(
  'billing_invoice_line',
  {
    id: uuid('id').primaryKey(),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => billingInvoice.id),
    position: integer('position').notNull(),
    head: text('head').notNull(),
    textEn: text('text_en').notNull(),
    textBn: text('text_bn').notNull(),
    amount: money('amount').notNull(),
  },
  (row) => [
    uniqueIndex('billing_invoice_line_place').on(row.invoiceId, row.position),
    check(
      'billing_invoice_line_head',
      sql`${row.head} IN ('service', 'alumni', 'adjustment', 'late', 'other', 'discount')`,
    ),
    check(
      'billing_invoice_line_amount',
      sql`${row.amount} <> 0 AND (${row.head} = 'discount') <= (${row.amount} < 0)
      AND (${row.amount} < 0) <= (${row.head} IN ('discount', 'adjustment'))`,
    ),
  ],
);

/** The slip for a deposit at a bank, and what became of it. */
export const billingChallan = pgTable(
  'billing_challan',
  {
    id: uuid('id').primaryKey(),
    no: text('no').notNull(),
    ofSite: ofSite(),
    state: text('state').notNull(),
    bank: text('bank').notNull(),
    branch: text('branch').notNull(),
    amount: money('amount').notNull(),
    /** Null: the schedule, at night. */
    madeBy: person('made_by'),
    madeAt: instant('made_at').notNull(),
    /** The invoice with which the schedule made it. It gives way to a challan that somebody makes, and is void with the invoice. */
    forInvoice: uuid('for_invoice').references(() => billingInvoice.id),
    /** What the bank wrote on the slip. */
    reference: text('reference'),
    depositedOn: date('deposited_on', { mode: 'string' }),
    depositedBy: person('deposited_by'),
    depositedAt: instant('deposited_at'),
    verifiedBy: person('verified_by'),
    verifiedAt: instant('verified_at'),
    voidReason: text('void_reason').notNull().default(''),
    voidAskedBy: person('void_asked_by'),
    voidAskedAt: instant('void_asked_at'),
    voidedBy: person('voided_by'),
    voidedAt: instant('voided_at'),
    version: integer('version').notNull().default(1),
  },
  (row) => [
    uniqueIndex('billing_challan_no').on(row.no),
    // One deposit pays once, whoever writes it down again.
    uniqueIndex('billing_challan_reference')
      .on(row.bank, row.reference)
      .where(sql`reference IS NOT NULL AND state <> 'void'`),
    // With each invoice once, whatever becomes of it.
    uniqueIndex('billing_challan_for_invoice').on(row.forInvoice).where(sql`for_invoice IS NOT NULL`),
    check('billing_challan_made', sql`${row.madeBy} IS NOT NULL OR ${row.forInvoice} IS NOT NULL`),
    index('billing_challan_site').on(row.ofSite, row.madeAt),
    index('billing_challan_state').on(row.state, row.madeAt),
    check('billing_challan_state', sql`${row.state} IN ('issued', 'deposited', 'verified', 'void')`),
    check('billing_challan_amount', sql`${row.amount} > 0`),
    check(
      'billing_challan_deposit',
      sql`${row.state} IN ('issued', 'void')
      OR (${row.reference} IS NOT NULL AND ${row.depositedOn} IS NOT NULL AND ${row.depositedBy} IS NOT NULL)`,
    ),
    check(
      'billing_challan_second',
      sql`${row.verifiedBy} IS NULL OR ${row.verifiedBy} <> ${row.depositedBy}`,
    ),
    check('billing_challan_verified', sql`${row.state} <> 'verified' OR ${row.verifiedBy} IS NOT NULL`),
    check('billing_challan_void', sql`(${row.state} = 'void') = (${row.voidedBy} IS NOT NULL)`),
    check(
      'billing_challan_void_by_two',
      sql`${row.voidedBy} IS NULL OR ${row.voidedBy} <> ${row.voidAskedBy}`,
    ),
  ],
);

/** Which invoices a challan pays, and how much of each. */
export const billingChallanInvoice = pgTable(
  'billing_challan_invoice',
  {
    challanId: uuid('challan_id')
      .notNull()
      .references(() => billingChallan.id),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => billingInvoice.id),
    amount: money('amount').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.challanId, row.invoiceId] }),
    index('billing_challan_invoice_invoice').on(row.invoiceId),
    check('billing_challan_invoice_amount', sql`${row.amount} > 0`),
  ],
);

/** The platform's ledger: what happened, on which day. Only added to. */
export const billingEntry = pgTable(
  'billing_entry',
  {
    id: uuid('id').primaryKey(),
    no: bigint('no', { mode: 'number' }).notNull(),
    onDay: date('on_day', { mode: 'string' }).notNull(),
    ofSite: ofSite(),
    kind: text('kind').notNull(),
    invoiceId: uuid('invoice_id').references(() => billingInvoice.id),
    challanId: uuid('challan_id').references(() => billingChallan.id),
    byAccount: person('by_account'),
    at: instant('at').notNull(),
  },
  (row) => [
    uniqueIndex('billing_entry_no').on(row.no),
    // Each of them is posted once.
    uniqueIndex('billing_entry_invoice').on(row.invoiceId, row.kind).where(sql`invoice_id IS NOT NULL`),
    uniqueIndex('billing_entry_challan').on(row.challanId, row.kind).where(sql`challan_id IS NOT NULL`),
    index('billing_entry_day').on(row.onDay, row.no),
    index('billing_entry_site').on(row.ofSite, row.no),
    check('billing_entry_kind', sql`${row.kind} IN ('issue', 'voidInvoice', 'receive', 'voidChallan')`),
    check(
      'billing_entry_about',
      sql`(${row.kind} IN ('issue', 'voidInvoice')) = (${row.invoiceId} IS NOT NULL)
      AND (${row.kind} IN ('receive', 'voidChallan')) = (${row.challanId} IS NOT NULL)`,
    ),
  ],
);

/** One account of an entry; those of an entry add up to 0, which the database checks. */
export const billingEntryLine = pgTable(
  'billing_entry_line',
  {
    entryId: uuid('entry_id')
      .notNull()
      .references(() => billingEntry.id),
    ledger: text('ledger').notNull(),
    /** Debit; a credit is less than 0. */
    amount: money('amount').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.entryId, row.ledger] }),
    check(
      'billing_entry_line_ledger',
      sql`${row.ledger} IN ('receivable', 'bank', 'service', 'alumni', 'late', 'other', 'discount')`,
    ),
  ],
);

/** A reminder that was sent; each step of an invoice once. */
export const billingReminder = pgTable(
  'billing_reminder',
  {
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => billingInvoice.id),
    step: text('step').notNull(),
    at: instant('at').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.invoiceId, row.step] }),
    check('billing_reminder_step', sql`${row.step} IN ('issued', 'soon', 'overdue', 'late')`),
  ],
);

/** The one row of rules for everybody: how many days after the due day each step down the ladder comes. */
export const billingSetting = pgTable(
  'billing_setting',
  {
    id: integer('id').primaryKey(),
    isLadderOn: boolean('is_ladder_on').notNull(),
    graceDays: integer('grace_days').notNull(),
    readOnlyDays: integer('read_only_days').notNull(),
    suspendDays: integer('suspend_days').notNull(),
    /**
     * The institution the platform keeps for itself: its SMS account sends the platform's reminders, and what no catalogue
     * keeps of its setup is the model of the others. Null: none, and no reminder goes by SMS.
     */
    ownSite: bigint('own_site', { mode: 'number' }).references(() => site.id),
    /** What an institution begins with for which nothing else is chosen; null: no package, which is everything. */
    defaultPackageId: uuid('default_package_id').references(() => sitePackage.id),
    /** Where the platform is paid: the bank of the challans that the schedule makes. Null: it makes none. */
    bank: text('bank'),
    branch: text('branch').notNull().default(''),
    version: integer('version').notNull().default(1),
  },
  (row) => [
    check('billing_setting_one', sql`${row.id} = 1`),
    check(
      'billing_setting_order',
      sql`${row.graceDays} >= 1 AND ${row.readOnlyDays} > ${row.graceDays} AND ${row.suspendDays} > ${row.readOnlyDays}
      AND ${row.suspendDays} <= 730`,
    ),
  ],
);
