import * as z from 'zod';
import { approvalEndpoint } from '../../../core/approvals/approvals.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { differenceReasons } from '../rules/variance-rules.ts';
import { payMethods } from '../rules/voucher-rules.ts';
import { bases, type Work, workFields } from '../rules.ts';
import {
  about,
  access,
  actReason,
  base,
  count,
  day,
  done,
  hundredths,
  id,
  label,
  line,
  month,
  paged,
  paging,
  payslipShown,
  q,
  reason,
  runKinds,
  runStates,
  versioned,
} from '../shapes.ts';

const runShown = z.object({
  id: z.guid(),
  version: z.int(),
  kind: z.enum(runKinds),
  month: z.string(),
  name: label,
  state: z.enum(runStates),
  persons: z.int(),
  /** What was earned, with all that comes beside it. */
  gross: z.string(),
  deductions: z.string(),
  government: z.string(),
  payable: z.string(),
  employer: z.string(),
  paidOn: z.string().nullable(),
});
export type RunShown = z.output<typeof runShown>;

const step = z.object({ by: z.string(), at: z.string() }).nullable();

const slipRow = z.object({
  id: z.guid(),
  employeeId: z.guid(),
  about,
  method: z.enum(payMethods),
  /** Of the days that are paid, without what comes beside it. */
  earned: z.string(),
  additions: z.string(),
  deductions: z.string(),
  government: z.string(),
  payable: z.string(),
  isWithheld: z.boolean(),
  /** What the last reckoning changed of it: before, and each line. Null where nothing. */
  changed: z.object({ before: z.string(), lines: z.array(label) }).nullable(),
});
export type SlipRow = z.output<typeof slipRow>;

const varianceRow = z.object({
  employeeId: z.guid(),
  code: z.string(),
  name: label,
  before: z.string().nullable(),
  after: z.string().nullable(),
  change: z.string(),
  lines: z.array(
    z.object({ name: label, before: z.string(), after: z.string(), reason: z.enum(differenceReasons) }),
  ),
});
export type VarianceRow = z.output<typeof varianceRow>;

/** What was done in a month, hundredths where halves count. Null: not entered by hand. */
const days = hundredths(1000).optional();
const workGiven = z.strictObject({
  absentDays: days,
  unpaidLeaveDays: days,
  lateDays: days,
  lates: count(0, 200).optional(),
  lateMinutes: count(0, 20_000).optional(),
  earlyLeaves: count(0, 200).optional(),
  overtimeHours: days,
  holidayDutyDays: days,
  holidayDutyPay: hundredths(1_000_000).optional(),
  extraClasses: days,
  examDuties: days,
  workedDays: days,
  workedHours: days,
  workedClasses: days,
} satisfies Record<keyof Work, z.ZodType>);

/** What the figures of a month are made of, one row a day or thing. */
const partsShown = z.object({
  name: label,
  items: z.array(
    z.object({
      field: z.enum(workFields),
      day: z.string().nullable(),
      text: label,
      /** Null where it only explains. */
      amount: z.int().nullable(),
      path: z.string(),
      isByHand: z.boolean(),
    }),
  ),
});
export type PartsShown = z.output<typeof partsShown>;

const gapRow = z.object({
  id: z.guid(),
  code: z.string(),
  name: label,
  basis: z.enum(bases),
  days: z.array(z.string()),
  /** Paid by the day, hour or class, and none is counted. */
  isUncounted: z.boolean(),
  path: z.string(),
});
export type GapRow = z.output<typeof gapRow>;

export const runsContract = {
  runs: endpoint({
    method: 'GET',
    path: `${base}/runs`,
    access: access.view,
    summary: { en: 'Months of pay and bonuses', bn: 'মাসের বেতন ও বোনাস' },
    input: z.strictObject({ ...paging }),
    output: z.object({
      ...paged(runShown),
      bonuses: z.array(label),
      /** The month that comes next. */
      nextMonth: z.string(),
      can: z.object({ prepare: z.boolean() }),
    }),
  }),
  start: endpoint({
    method: 'POST',
    path: `${base}/runs`,
    access: access.prepare,
    summary: { en: 'Start a month of pay or a bonus', bn: 'মাসের বেতন বা বোনাস শুরু' },
    input: z.strictObject({
      kind: z.enum(runKinds),
      month,
      /** The English name of its rules. */
      bonus: line(80).default(''),
      /** Whom a bonus is for; null: everybody whom its rules fit. */
      people: z.array(z.guid()).min(1).max(10_000).nullable().default(null),
    }),
    output: done,
  }),
  run: endpoint({
    method: 'GET',
    path: `${base}/runs/:id`,
    access: access.view,
    summary: { en: 'One month of pay', bn: 'এক মাসের বেতন' },
    input: id,
    output: runShown.extend({
      computed: step,
      checked: step,
      approved: step,
      paid: step,
      locked: step,
      reversed: step,
      reason: z.string(),
      voucher: z.string().nullable(),
      reversal: z.string().nullable(),
      withheld: z.int(),
      changed: z.int(),
      /** Employees in service with no pay entered, and people paid by bank without an account number. */
      withoutPay: z.int(),
      withoutAccount: z.int(),
      /** By way of payment. */
      methods: z.array(z.object({ method: z.enum(payMethods), persons: z.int(), amount: z.string() })),
      components: z.array(
        z.object({
          kind: z.string(),
          funding: z.string(),
          name: label,
          persons: z.int(),
          amount: z.string(),
        }),
      ),
      can: z.object({
        prepare: z.boolean(),
        disburse: z.boolean(),
        figures: z.boolean(),
      }),
    }),
  }),
  discard: endpoint({
    method: 'DELETE',
    path: `${base}/runs/:id`,
    access: access.prepare,
    summary: { en: 'Discard a month that is not approved', bn: 'অনুমোদনের আগে বেতন বাতিল' },
    input: id,
    output: done,
  }),
  compute: endpoint({
    method: 'POST',
    path: `${base}/runs/:id/compute`,
    access: access.prepare,
    summary: { en: 'Calculate a month of pay', bn: 'মাসের বেতন হিসাব' },
    input: id,
    output: z.object({ version: z.int(), persons: z.int(), changed: z.int(), payable: z.string() }),
  }),
  check: endpoint({
    method: 'POST',
    path: `${base}/runs/:id/check`,
    access: access.prepare,
    summary: { en: 'Note that a month was checked', bn: 'মাসের বেতন যাচাই হয়েছে' },
    input: versioned,
    output: z.object({ version: z.int() }),
  }),
  /** Asked for by who prepares; somebody else who neither computed nor checked it approves. */
  approve: approvalEndpoint({
    method: 'POST',
    path: `${base}/runs/:id/approval`,
    access: access.prepare,
    approval: {
      act: 'payroll.approveRun',
      label: { en: 'Approve a month of pay', bn: 'মাসের বেতন অনুমোদন' },
      decide: access.approve.permission,
    },
    summary: { en: 'Ask for a month of pay to be approved', bn: 'মাসের বেতন অনুমোদনের অনুরোধ' },
    input: versioned.extend({ reason: actReason }),
    output: z.object({ version: z.int() }),
  }),
  pay: endpoint({
    method: 'POST',
    path: `${base}/runs/:id/payment`,
    access: access.disburse,
    summary: { en: 'Pay an approved month', bn: 'অনুমোদিত বেতন পরিশোধ' },
    input: z.strictObject({ id: z.guid(), day }),
    output: z.object({ version: z.int(), voucher: z.string().nullable() }),
  }),
  lock: endpoint({
    method: 'POST',
    path: `${base}/runs/:id/lock`,
    access: access.disburse,
    summary: { en: 'Lock a paid month', bn: 'পরিশোধিত বেতন বন্ধ করা' },
    input: id,
    output: z.object({ version: z.int() }),
  }),
  reverse: approvalEndpoint({
    method: 'POST',
    path: `${base}/runs/:id/reversal`,
    access: access.prepare,
    approval: {
      act: 'payroll.reverseRun',
      label: { en: 'Reverse a month of pay', bn: 'মাসের বেতন ফিরিয়ে নেওয়া' },
      decide: access.approve.permission,
    },
    summary: { en: 'Reverse a month that is not locked', bn: 'বন্ধ না হওয়া মাসের বেতন ফিরিয়ে নেওয়া' },
    input: versioned.extend({ day, reason: actReason }),
    output: z.object({ version: z.int() }),
  }),
  payslips: endpoint({
    method: 'GET',
    path: `${base}/runs/:id/payslips`,
    access: access.figures,
    summary: { en: 'The payslips of a month', bn: 'মাসের বেতন বিবরণী' },
    input: z.strictObject({
      id: z.guid(),
      q,
      show: z.enum(['all', 'changed', 'withheld', 'bank', 'cheque', 'cash']).default('all'),
      ...paging,
    }),
    output: z.object(paged(slipRow)),
  }),
  payslip: endpoint({
    method: 'GET',
    path: `${base}/payslips/:id`,
    access: access.figures,
    summary: { en: 'One payslip with its reasons', bn: 'কারণসহ একটি বেতন বিবরণী' },
    input: id,
    output: payslipShown,
  }),
  variance: endpoint({
    method: 'GET',
    path: `${base}/runs/:id/variance`,
    access: access.figures,
    summary: { en: 'What differs from the month before', bn: 'আগের মাসের সঙ্গে পার্থক্য' },
    input: z.strictObject({ id: z.guid(), ...paging }),
    output: z.object({ ...paged(varianceRow), against: z.string().nullable() }),
  }),
  withhold: endpoint({
    method: 'POST',
    path: `${base}/payslips/:id/withhold`,
    access: access.prepare,
    summary: { en: 'Withhold one person’s pay', bn: 'একজনের বেতন স্থগিত' },
    input: z.strictObject({ id: z.guid(), reason }),
    output: done,
  }),
  release: endpoint({
    method: 'POST',
    path: `${base}/payslips/:id/release`,
    access: access.disburse,
    summary: { en: 'Release withheld pay', bn: 'স্থগিত বেতন ছাড়' },
    input: z.strictObject({ id: z.guid(), day, reason }),
    output: z.object({ voucher: z.string().nullable() }),
  }),
  mine: endpoint({
    method: 'GET',
    path: `${base}/mine`,
    access: access.own,
    summary: { en: 'One’s own payslips', bn: 'নিজের বেতন বিবরণী' },
    input: z.strictObject({ ...paging }),
    output: z.object(
      paged(
        z.object({
          id: z.guid(),
          month: z.string(),
          title: label,
          net: z.string(),
          payable: z.string(),
          paidOn: z.string(),
          isWithheld: z.boolean(),
        }),
      ),
    ),
  }),
  mineOne: endpoint({
    method: 'GET',
    path: `${base}/mine/:id`,
    access: access.own,
    summary: { en: 'One of one’s own payslips', bn: 'নিজের একটি বেতন বিবরণী' },
    input: id,
    output: payslipShown,
  }),
  inputs: endpoint({
    method: 'GET',
    path: `${base}/inputs`,
    access: access.view,
    summary: { en: 'Days and hours of a month', bn: 'মাসের দিন ও ঘণ্টা' },
    input: z.strictObject({ month, q, ...paging }),
    output: z.object({
      ...paged(
        z.object({
          employeeId: z.guid(),
          code: z.string(),
          name: label,
          basis: z.string(),
          /** What was entered by hand, and what attendance, leave and duty answered. */
          given: z.record(z.string(), z.int()),
          gathered: z.record(z.string(), z.int()),
          note: z.string(),
          version: z.int().nullable(),
        }),
      ),
      isOpen: z.boolean(),
      can: z.object({ edit: z.boolean() }),
    }),
  }),
  inputParts: endpoint({
    method: 'GET',
    path: `${base}/inputs/parts`,
    access: access.view,
    summary: { en: 'What the days and hours are made of', bn: 'দিন ও ঘণ্টা কী দিয়ে তৈরি' },
    input: z.strictObject({ month, employeeId: z.guid() }),
    output: partsShown,
  }),
  mineParts: endpoint({
    method: 'GET',
    path: `${base}/mine/:id/parts`,
    access: access.own,
    summary: { en: 'What days and hours one’s own payslip counts', bn: 'নিজের বিবরণীর দিন ও ঘণ্টা' },
    input: id,
    output: partsShown,
  }),
  changes: endpoint({
    method: 'GET',
    path: `${base}/runs/:id/changes`,
    access: access.figures,
    summary: { en: 'What changed since a month was calculated', bn: 'হিসাবের পর যা বদলেছে' },
    input: id,
    output: z.object({
      items: z.array(
        z.object({
          code: z.string(),
          name: label,
          /** Null for who was not in the run. */
          before: z.string().nullable(),
          /** Null for who would no longer be in it. */
          after: z.string().nullable(),
          lines: z.array(label),
        }),
      ),
      total: z.int(),
    }),
  }),
  /** Looked at before a month is checked: what may be missing in what it is reckoned of. */
  gaps: endpoint({
    method: 'GET',
    path: `${base}/runs/:id/gaps`,
    access: access.view,
    summary: { en: 'Days without an entry in a month of pay', bn: 'বেতনের মাসে এন্ট্রি ছাড়া দিন' },
    input: z.strictObject({ id: z.guid(), ...paging }),
    output: z.object({
      ...paged(gapRow),
      /** Employees with such days, and the days of all of them. */
      persons: z.int(),
      days: z.int(),
      /** People paid by the day, hour or class of whom nothing is counted. */
      uncounted: z.int(),
      /** People who had pay in the paid month before and were left out of it. */
      leftOut: z.object({ month: z.string(), persons: z.int() }).nullable(),
    }),
  }),
  saveInputs: endpoint({
    method: 'PUT',
    path: `${base}/inputs`,
    access: access.prepare,
    summary: { en: 'Enter days and hours of a month', bn: 'মাসের দিন ও ঘণ্টা লেখা' },
    input: z.strictObject({
      month,
      rows: z
        .array(
          z.strictObject({
            employeeId: z.guid(),
            version: z.int().nullable(),
            work: workGiven,
            note: line(200).default(''),
          }),
        )
        .min(1)
        .max(200)
        .refine((rows) => new Set(rows.map((row) => row.employeeId)).size === rows.length),
    }),
    output: z.object({ saved: z.int() }),
  }),
  trial: endpoint({
    method: 'GET',
    path: `${base}/trial`,
    access: access.figures,
    summary: { en: 'Try what somebody would be paid', bn: 'কারও বেতন কত হবে পরখ করা' },
    input: z.strictObject({
      employeeId: z.guid(),
      month,
      absentDays: hundredths(31).optional(),
      lates: count(0, 200).optional(),
      overtimeHours: hundredths(400).optional(),
    }),
    output: payslipShown,
  }),
};
