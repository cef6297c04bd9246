import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
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

const paisa = (name: string) => bigint(name, { mode: 'bigint' });
const moment = (name: string) => timestamp(name, { withTimezone: true });

/** What somebody did in a month as it was entered by hand. Days, hours and classes in hundredths. */
export const payrollInput = pgTable(
  'payroll_input',
  {
    ...siteColumns(),
    month: text('month').notNull(),
    employeeId: uuid('employee_id').notNull(),
    /** The values of `Work` that were entered; what is not named is asked of the other modules. */
    work: json('work').notNull(),
    note: text('note').notNull().default(''),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('payroll_input_once').on(row.siteId, row.month, row.employeeId),
    foreignKey({
      name: 'payroll_input_employee_fk',
      columns: [row.siteId, row.employeeId],
      foreignColumns: [employeeTable.siteId, employeeTable.id],
    }),
  ],
);

/** A month of pay, or a bonus. */
export const payrollRun = pgTable(
  'payroll_run',
  {
    ...siteColumns(),
    kind: text('kind').notNull(),
    month: text('month').notNull(),
    /** The English name of the bonus rules; empty for a month's salary. */
    bonus: text('bonus').notNull().default(''),
    nameEn: text('name_en').notNull(),
    nameBn: text('name_bn').notNull(),
    /** Whom a bonus is for; null: everybody whom its rules fit. */
    people: uuid('people').array(),
    state: text('state').notNull(),
    persons: integer('persons').notNull().default(0),
    gross: paisa('gross').notNull().default(sql`0`),
    deductions: paisa('deductions').notNull().default(sql`0`),
    government: paisa('government').notNull().default(sql`0`),
    payable: paisa('payable').notNull().default(sql`0`),
    employer: paisa('employer').notNull().default(sql`0`),
    /** Of all payslips: what is approved and paid is exactly what was looked at. */
    digest: text('digest').notNull().default(''),
    computedBy: uuid('computed_by'),
    computedAt: moment('computed_at'),
    checkedBy: uuid('checked_by'),
    checkedAt: moment('checked_at'),
    approvedBy: uuid('approved_by'),
    approvedAt: moment('approved_at'),
    paidBy: uuid('paid_by'),
    paidAt: moment('paid_at'),
    paidOn: date('paid_on', { mode: 'string' }),
    lockedBy: uuid('locked_by'),
    lockedAt: moment('locked_at'),
    reversedBy: uuid('reversed_by'),
    reversedAt: moment('reversed_at'),
    reason: text('reason').notNull().default(''),
    voucherId: uuid('voucher_id'),
    reversalId: uuid('reversal_id'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    uniqueIndex('payroll_run_once')
      .on(row.siteId, row.month, row.kind, row.bonus)
      .where(sql`state <> 'reversed'`),
    check(
      'payroll_run_kind',
      sql`${row.kind} IN ('monthly', 'bonus') AND (${row.kind} = 'bonus') = (${row.bonus} <> '')`,
    ),
    check(
      'payroll_run_state',
      sql`${row.state} IN ('draft', 'computed', 'checked', 'approved', 'paid', 'locked', 'reversed')`,
    ),
    check('payroll_run_month', sql`${row.month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
    // Whoever approved it is somebody else than who made it; one person in the office is a request of the approvals.
    check(
      'payroll_run_paid',
      sql`${row.state} NOT IN ('paid', 'locked') OR (${row.approvedAt} IS NOT NULL AND ${row.paidOn} IS NOT NULL)`,
    ),
  ],
);

export const payrollPayslip = pgTable(
  'payroll_payslip',
  {
    ...siteColumns(),
    runId: uuid('run_id').notNull(),
    employeeId: uuid('employee_id').notNull(),
    /** Who and what they were that month: names, designation, grade, salary type, bank. */
    /** The account number is sealed. */
    about: json('about').notNull(),
    work: json('work').notNull(),
    lines: json('lines').notNull(),
    /** The lines before the last reckoning, where it changed them. */
    before: json('before'),
    method: text('method').notNull(),
    gross: paisa('gross').notNull(),
    earned: paisa('earned').notNull(),
    additions: paisa('additions').notNull(),
    deductions: paisa('deductions').notNull(),
    rounding: paisa('rounding').notNull(),
    net: paisa('net').notNull(),
    government: paisa('government').notNull(),
    payable: paisa('payable').notNull(),
    employer: paisa('employer').notNull(),
    withheldBy: uuid('withheld_by'),
    withheldAt: moment('withheld_at'),
    withheldReason: text('withheld_reason').notNull().default(''),
    releasedBy: uuid('released_by'),
    releasedAt: moment('released_at'),
    releaseReason: text('release_reason').notNull().default(''),
    releaseVoucherId: uuid('release_voucher_id'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    check(
      'payroll_payslip_about_sealed',
      sql`coalesce(nullif(${row.about} ->> 'accountNumber', ''), '~k') LIKE '~k%'`,
    ),
    unique('payroll_payslip_once').on(row.siteId, row.runId, row.employeeId),
    index('payroll_payslip_employee').on(row.siteId, row.employeeId),
    foreignKey({
      name: 'payroll_payslip_run_fk',
      columns: [row.siteId, row.runId],
      foreignColumns: [payrollRun.siteId, payrollRun.id],
    }),
    foreignKey({
      name: 'payroll_payslip_employee_fk',
      columns: [row.siteId, row.employeeId],
      foreignColumns: [employeeTable.siteId, employeeTable.id],
    }),
    check(
      'payroll_payslip_sums',
      sql`${row.payable} >= 0 AND ${row.government} >= 0 AND ${row.net} = ${row.payable} + ${row.government} AND ${row.net} = ${row.earned} + ${row.additions} - ${row.deductions} + ${row.rounding}`,
    ),
  ],
);
