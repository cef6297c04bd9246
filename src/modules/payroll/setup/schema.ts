import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { siteColumns, tableOf, tablesOf } from '../../../core/server/database/table.ts';
import { ledgerTable } from '../../accounts/schema.ts';
import { issue } from '../../documents/schema.ts';
import * as entities from '../entities.ts';

export const [salaryTypeTable, salaryTypeCatalogue] = tablesOf(entities.salaryType);
export const [allowanceRuleTable, allowanceRuleCatalogue] = tablesOf(entities.allowanceRule);
export const [overtimeRuleTable, overtimeRuleCatalogue] = tablesOf(entities.overtimeRule);
export const [bonusRuleTable, bonusRuleCatalogue] = tablesOf(entities.bonusRule);
export const [cutRuleTable, cutRuleCatalogue] = tablesOf(entities.cutRule);
export const salaryTermTable = tableOf(entities.salaryTerm);
export const payStepTable = tableOf(entities.payStep);
export const employeePayTable = tableOf(entities.employeePay);
export const personalItemTable = tableOf(entities.personalItem);

/** How an institution pays. */
export const payrollSetting = pgTable(
  'payroll_setting',
  {
    ...siteColumns(),
    roundNet: text('round_net').notNull(),
    /** Completed years below which there is no gratuity, and months of basic a year in hundredths. */
    gratuityYears: integer('gratuity_years').notNull(),
    gratuityMonths: integer('gratuity_months').notNull(),
    /** Years in the provident fund before money may be taken out of it, and percent of the own share that may. */
    fundYears: integer('fund_years').notNull().default(3),
    fundPercent: integer('fund_percent').notNull().default(50),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('payroll_setting_once').on(row.siteId),
    check(
      'payroll_setting_figures',
      sql`${row.roundNet} IN ('paisa', 'taka') AND ${row.gratuityYears} BETWEEN 0 AND 60 AND ${row.gratuityMonths} BETWEEN 0 AND 1200
        AND ${row.fundYears} BETWEEN 0 AND 40 AND ${row.fundPercent} BETWEEN 0 AND 100`,
    ),
  ],
);

/** How a bank takes its list of payments: columns in their order, headings and widths. Of one bank there is one. */
export const bankLayout = pgTable(
  'payroll_bank_layout',
  {
    ...siteColumns(),
    name: text('name').notNull(),
    /** Only accounts at this bank are listed; empty: all. */
    bank: text('bank').notNull().default(''),
    format: text('format').notNull(),
    delimiter: text('delimiter').notNull(),
    hasHeading: boolean('has_heading').notNull(),
    columns: jsonb('columns').notNull(),
    madeBy: uuid('made_by').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('payroll_bank_layout_name').on(row.siteId, row.name),
    check(
      'payroll_bank_layout_format',
      sql`${row.format} IN ('csv', 'xlsx', 'fixed') AND ${row.delimiter} IN ('comma', 'semicolon', 'tab', 'pipe')`,
    ),
  ],
);

/** The ledger that each part of a pay voucher goes to. */
export const payrollAccount = pgTable(
  'payroll_account',
  { ...siteColumns(), account: text('account').notNull(), ledgerId: uuid('ledger_id').notNull() },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('payroll_account_once').on(row.siteId, row.account),
    foreignKey({
      name: 'payroll_account_ledger_fk',
      columns: [row.siteId, row.ledgerId],
      foreignColumns: [ledgerTable.siteId, ledgerTable.id],
    }),
  ],
);

/** Which letter tells somebody of which increment. One that was revoked may be followed by another. */
export const incrementLetter = pgTable(
  'payroll_increment_letter',
  { ...siteColumns(), payId: uuid('pay_id').notNull(), issueId: uuid('issue_id').notNull() },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('payroll_increment_letter_once').on(row.siteId, row.payId, row.issueId),
    unique('payroll_increment_letter_issue').on(row.siteId, row.issueId),
    foreignKey({
      name: 'payroll_increment_letter_pay_fk',
      columns: [row.siteId, row.payId],
      // biome-ignore lint/suspicious/noExplicitAny: tables derived from entities carry their columns by name only
      foreignColumns: [(employeePayTable as any).siteId, (employeePayTable as any).id],
    }),
    foreignKey({
      name: 'payroll_increment_letter_issue_fk',
      columns: [row.siteId, row.issueId],
      foreignColumns: [issue.siteId, issue.id],
    }),
  ],
);
