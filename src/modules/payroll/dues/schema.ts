import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  json,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { siteColumns } from '../../../core/server/database/table.ts';
import { employeeTable } from '../../people/schema.ts';
import { payrollRun } from '../runs/schema.ts';

const paisa = (name: string) => bigint(name, { mode: 'bigint' });

/** A loan or an advance; what is owed of it is its amount less its entries. */
export const payrollLoan = pgTable(
  'payroll_loan',
  {
    ...siteColumns(),
    employeeId: uuid('employee_id').notNull(),
    kind: text('kind').notNull(),
    amount: paisa('amount').notNull(),
    instalment: paisa('instalment').notNull(),
    firstMonth: text('first_month').notNull(),
    givenOn: date('given_on', { mode: 'string' }).notNull(),
    reason: text('reason').notNull(),
    askedBy: uuid('asked_by').notNull(),
    givenBy: uuid('given_by').notNull(),
    voucherId: uuid('voucher_id').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('payroll_loan_employee').on(row.siteId, row.employeeId),
    foreignKey({
      name: 'payroll_loan_employee_fk',
      columns: [row.siteId, row.employeeId],
      foreignColumns: [employeeTable.siteId, employeeTable.id],
    }),
    check(
      'payroll_loan_figures',
      sql`${row.kind} IN ('loan', 'advance') AND ${row.amount} > 0 AND ${row.instalment} > 0 AND ${row.instalment} <= ${row.amount}`,
    ),
  ],
);

/** What came back of a loan; below 0 where a run was reversed. Only added to. */
export const payrollLoanEntry = pgTable(
  'payroll_loan_entry',
  {
    ...siteColumns(),
    loanId: uuid('loan_id').notNull(),
    runId: uuid('run_id'),
    settlementId: uuid('settlement_id'),
    day: date('day', { mode: 'string' }).notNull(),
    amount: paisa('amount').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('payroll_loan_entry_loan').on(row.siteId, row.loanId),
    foreignKey({
      name: 'payroll_loan_entry_loan_fk',
      columns: [row.siteId, row.loanId],
      foreignColumns: [payrollLoan.siteId, payrollLoan.id],
    }),
    foreignKey({
      name: 'payroll_loan_entry_run_fk',
      columns: [row.siteId, row.runId],
      foreignColumns: [payrollRun.siteId, payrollRun.id],
    }),
  ],
);

/** The provident fund: what members and the institution put in, interest, and what was paid out. Only added to. */
export const payrollFundEntry = pgTable(
  'payroll_fund_entry',
  {
    ...siteColumns(),
    employeeId: uuid('employee_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    kind: text('kind').notNull(),
    /** Above 0 into the fund. */
    amount: paisa('amount').notNull(),
    runId: uuid('run_id'),
    /** The first day of the year an interest is for. */
    year: date('year', { mode: 'string' }),
    note: text('note').notNull().default(''),
    /** Of a withdrawal: who asked, who gave it, and the voucher it was paid by. */
    askedBy: uuid('asked_by'),
    givenBy: uuid('given_by'),
    voucherId: uuid('voucher_id'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('payroll_fund_entry_employee').on(row.siteId, row.employeeId, row.day),
    unique('payroll_fund_entry_interest').on(row.siteId, row.employeeId, row.year),
    foreignKey({
      name: 'payroll_fund_entry_employee_fk',
      columns: [row.siteId, row.employeeId],
      foreignColumns: [employeeTable.siteId, employeeTable.id],
    }),
    foreignKey({
      name: 'payroll_fund_entry_run_fk',
      columns: [row.siteId, row.runId],
      foreignColumns: [payrollRun.siteId, payrollRun.id],
    }),
    check(
      'payroll_fund_entry_kind',
      sql`${row.kind} IN ('own', 'institution', 'interest', 'paidOut', 'withdrawn')`,
    ),
    check(
      'payroll_fund_entry_withdrawn',
      sql`${row.kind} <> 'withdrawn' OR (${row.amount} < 0 AND ${row.voucherId} IS NOT NULL AND ${row.givenBy} IS NOT NULL)`,
    ),
  ],
);

/** What a paid month was short of, or had too much; the next month takes it. */
export const payrollArrear = pgTable(
  'payroll_arrear',
  {
    ...siteColumns(),
    employeeId: uuid('employee_id').notNull(),
    month: text('month').notNull(),
    /** What the person gets of it. */
    amount: paisa('amount').notNull(),
    /** What is taken of it for others, and the employer's share beside it; amounts below 0 are given back. */
    lines: json('lines').notNull().default([]),
    /** Of a month that somebody was left out of: its lines as they were reckoned. Null where the month was paid. */
    whole: json('whole'),
    reason: text('reason').notNull(),
    madeBy: uuid('made_by').notNull(),
    /** The run that paid it; null while none has. */
    runId: uuid('run_id'),
    /** The last reckoning that paid it, where no run did. */
    settlementId: uuid('settlement_id'),
    /** Entered by mistake and taken back before a pay had it; it stays to be read. */
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
    withdrawnBy: uuid('withdrawn_by'),
    withdrawnReason: text('withdrawn_reason').notNull().default(''),
    /** The arrears that were paid by mistake and are taken back by these. */
    reversesId: uuid('reverses_id'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    uniqueIndex('payroll_arrear_reversed')
      .on(row.siteId, row.reversesId)
      .where(sql`${row.reversesId} IS NOT NULL AND ${row.withdrawnAt} IS NULL`),
    check(
      'payroll_arrear_withdrawn',
      sql`(${row.withdrawnAt} IS NULL) = (${row.withdrawnReason} = '') AND (${row.withdrawnAt} IS NULL OR (${row.runId} IS NULL AND ${row.settlementId} IS NULL))`,
    ),
    index('payroll_arrear_employee').on(row.siteId, row.employeeId, row.month),
    foreignKey({
      name: 'payroll_arrear_employee_fk',
      columns: [row.siteId, row.employeeId],
      foreignColumns: [employeeTable.siteId, employeeTable.id],
    }),
    foreignKey({
      name: 'payroll_arrear_run_fk',
      columns: [row.siteId, row.runId],
      foreignColumns: [payrollRun.siteId, payrollRun.id],
    }),
    check('payroll_arrear_amount', sql`${row.amount} <> 0 OR json_array_length(${row.lines}) > 0`),
  ],
);

/** The last reckoning with somebody who leaves; whoever comes back and leaves again has another. */
export const payrollSettlement = pgTable(
  'payroll_settlement',
  {
    ...siteColumns(),
    employeeId: uuid('employee_id').notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    dues: paisa('dues').notNull(),
    fund: paisa('fund').notNull(),
    gratuity: paisa('gratuity').notNull(),
    other: paisa('other').notNull(),
    loans: paisa('loans').notNull(),
    recoveries: paisa('recoveries').notNull(),
    total: paisa('total').notNull(),
    reason: text('reason').notNull(),
    askedBy: uuid('asked_by').notNull(),
    settledBy: uuid('settled_by').notNull(),
    voucherId: uuid('voucher_id'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('payroll_settlement_once').on(row.siteId, row.employeeId, row.lastDay),
    foreignKey({
      name: 'payroll_settlement_employee_fk',
      columns: [row.siteId, row.employeeId],
      foreignColumns: [employeeTable.siteId, employeeTable.id],
    }),
  ],
);
