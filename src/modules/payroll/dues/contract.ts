import * as z from 'zod';
import { approvalEndpoint } from '../../../core/approvals/approvals.ts';
import { typedCount, typedFor } from '../../../core/contracts/typed-count.ts';
import { endpoint } from '../../../core/endpoint.ts';
import {
  access,
  actReason,
  base,
  day,
  done,
  hundredths,
  id,
  label,
  month,
  paged,
  paging,
  q,
  reason,
  taka,
} from '../shapes.ts';

const person = { employeeId: z.guid(), code: z.string(), name: label };

const loanShown = z.object({
  id: z.guid(),
  ...person,
  kind: z.enum(['loan', 'advance']),
  amount: z.string(),
  instalment: z.string(),
  balance: z.string(),
  firstMonth: z.string(),
  givenOn: z.string(),
  reason: z.string(),
});
export type LoanShown = z.output<typeof loanShown>;

const fundRow = z.object({
  id: z.guid(),
  code: z.string(),
  name: label,
  own: z.string(),
  institution: z.string(),
  interest: z.string(),
  paidOut: z.string(),
  balance: z.string(),
});
export type FundRow = z.output<typeof fundRow>;

const arrearShown = z.object({
  id: z.guid(),
  ...person,
  month: z.string(),
  amount: z.string(),
  reason: z.string(),
  /** The month it was paid with; null while it waits. */
  paidWith: label.nullable(),
  /** Why they were withdrawn; '' where they were not. */
  withdrawn: z.string(),
  isReversal: z.boolean(),
  /** How the reader may take them back. */
  back: z.enum(['withdraw', 'reverse', 'none']),
});
export type ArrearShown = z.output<typeof arrearShown>;

const found = z.object({
  id: z.guid(),
  code: z.string(),
  name: label,
  paid: z.string(),
  due: z.string(),
  amount: z.string(),
  /** The person was not in the pay of that month at all. */
  isLeftOut: z.boolean(),
});
export type FoundArrear = z.output<typeof found>;

const parts = {
  dues: z.string(),
  fund: z.string(),
  gratuity: z.string(),
  other: z.string(),
  loans: z.string(),
  recoveries: z.string(),
  total: z.string(),
};
const settlementShown = z.object({
  id: z.guid(),
  ...person,
  lastDay: z.string(),
  reason: z.string(),
  ...parts,
});
export type SettlementShown = z.output<typeof settlementShown>;

const settling = z.strictObject({
  employeeId: z.guid(),
  lastDay: day,
  other: taka,
  recoveries: taka,
});

/** Loans, the provident fund, arrears and last reckonings. */
export const duesContract = {
  loans: endpoint({
    method: 'GET',
    path: `${base}/loans`,
    access: access.figures,
    summary: { en: 'Loans and advances to staff', bn: 'কর্মীদের ঋণ ও অগ্রিম' },
    input: z.strictObject({ q, state: z.enum(['open', 'all']).default('open'), ...paging }),
    output: z.object({ ...paged(loanShown), can: z.object({ give: z.boolean() }) }),
  }),
  giveLoan: approvalEndpoint({
    method: 'POST',
    path: `${base}/loans`,
    access: access.prepare,
    approval: {
      act: 'payroll.giveLoan',
      label: { en: 'Give a loan to staff', bn: 'কর্মীকে ঋণ দেওয়া' },
      decide: access.approve.permission,
    },
    summary: { en: 'Give a loan or an advance', bn: 'ঋণ বা অগ্রিম দেওয়া' },
    input: z.strictObject({
      employeeId: z.guid(),
      kind: z.enum(['loan', 'advance']),
      amount: taka.refine((amount) => amount > 0n),
      instalment: taka.refine((amount) => amount > 0n),
      firstMonth: month,
      day,
      from: z.enum(['bank', 'cash']),
      reason: actReason,
    }),
    output: done,
  }),
  fund: endpoint({
    method: 'GET',
    path: `${base}/fund`,
    access: access.figures,
    summary: { en: 'Balances of the provident fund', bn: 'ভবিষ্য তহবিলের জের' },
    input: z.strictObject({ q, ...paging }),
    output: z.object({
      ...paged(fundRow),
      sum: z.string(),
      can: z.object({ give: z.boolean(), withdraw: z.boolean() }),
    }),
  }),
  fundOf: endpoint({
    method: 'GET',
    path: `${base}/fund/:id`,
    access: access.figures,
    summary: { en: 'The provident fund of one person', bn: 'একজনের ভবিষ্য তহবিল' },
    input: id.extend({ ...paging }),
    output: z.object(
      paged(
        z.object({
          id: z.guid(),
          day: z.string(),
          kind: z.enum(['own', 'institution', 'interest', 'paidOut', 'withdrawn']),
          amount: z.string(),
          balance: z.string(),
          note: z.string(),
        }),
      ),
    ),
  }),
  /** What somebody may take out on a day, by the institution's rule. */
  mostOfFund: endpoint({
    method: 'GET',
    path: `${base}/fund/:id/most`,
    access: access.figures,
    summary: { en: 'What may be taken out of the fund', bn: 'তহবিল থেকে কত তোলা যায়' },
    input: id.extend({ day }),
    output: z.object({ most: z.string(), balance: z.string(), years: z.int(), percent: z.int() }),
  }),
  withdraw: approvalEndpoint({
    method: 'POST',
    path: `${base}/fund/:id/withdrawals`,
    access: access.prepare,
    approval: {
      act: 'payroll.withdrawFund',
      label: { en: 'Pay out of the provident fund', bn: 'ভবিষ্য তহবিল থেকে টাকা দেওয়া' },
      decide: access.approve.permission,
    },
    summary: { en: 'Pay a member out of the fund before the end', bn: 'মেয়াদ শেষের আগে তহবিল থেকে দেওয়া' },
    input: id.extend({
      amount: taka.refine((amount) => amount > 0n),
      day,
      from: z.enum(['bank', 'cash']),
      reason: actReason,
    }),
    output: done,
  }),
  interest: endpoint({
    method: 'POST',
    path: `${base}/fund/interest`,
    access: access.approve,
    summary: { en: 'Enter a year’s interest of the fund', bn: 'তহবিলের বছরের মুনাফা লেখা' },
    input: z.strictObject({ year: day.refine((text) => text.endsWith('-01')), rate: hundredths(50) }),
    output: z.object({ persons: z.int(), amount: z.string() }),
  }),
  arrears: endpoint({
    method: 'GET',
    path: `${base}/arrears`,
    access: access.figures,
    summary: { en: 'Arrears of pay', bn: 'বকেয়া বেতন' },
    input: z.strictObject({ ...paging }),
    output: z.object({ ...paged(arrearShown), can: z.object({ give: z.boolean() }) }),
  }),
  findArrears: endpoint({
    method: 'GET',
    path: `${base}/arrears/found`,
    access: access.figures,
    summary: { en: 'What a paid month was short of', bn: 'পরিশোধিত মাসে যা কম দেওয়া হয়েছে' },
    input: z.strictObject({ month, ...paging }),
    output: z.object(paged(found)),
  }),
  addArrears: endpoint({
    method: 'POST',
    path: `${base}/arrears`,
    access: access.prepare,
    summary: { en: 'Pay arrears with the next month', bn: 'বকেয়া পরের মাসে দেওয়া' },
    input: z
      .strictObject({ month, employeeIds: z.array(z.guid()).min(1).max(2000), reason, typed: typedCount })
      .refine(...typedFor('employeeIds')),
    output: z.object({ added: z.int() }),
  }),
  withdrawArrears: endpoint({
    method: 'POST',
    path: `${base}/arrears/:id/withdrawal`,
    access: access.prepare,
    summary: { en: 'Withdraw arrears that are not paid yet', bn: 'এখনো দেওয়া হয়নি এমন বকেয়া প্রত্যাহার' },
    input: id.extend({ reason }),
    output: z.object({ id: z.guid() }),
  }),
  reverseArrears: endpoint({
    method: 'POST',
    path: `${base}/arrears/:id/reversal`,
    access: access.prepare,
    summary: { en: 'Take paid arrears back with the next month', bn: 'দেওয়া বকেয়া পরের মাসে ফেরত নেওয়া' },
    input: id.extend({ reason }),
    output: z.object({ id: z.guid() }),
  }),
  settlements: endpoint({
    method: 'GET',
    path: `${base}/settlements`,
    access: access.figures,
    summary: { en: 'Final settlements', bn: 'চূড়ান্ত হিসাব' },
    input: z.strictObject({ ...paging }),
    output: z.object({ ...paged(settlementShown), can: z.object({ give: z.boolean() }) }),
  }),
  trySettlement: endpoint({
    method: 'GET',
    path: `${base}/settlements/trial`,
    access: access.figures,
    summary: { en: 'What somebody who leaves is owed', bn: 'বিদায়ীর পাওনা' },
    input: settling,
    output: z.object(parts),
  }),
  settle: approvalEndpoint({
    method: 'POST',
    path: `${base}/settlements`,
    access: access.prepare,
    approval: {
      act: 'payroll.settle',
      label: { en: 'Final settlement of staff', bn: 'কর্মীর চূড়ান্ত হিসাব' },
      decide: access.approve.permission,
    },
    summary: { en: 'Make the final settlement of somebody who leaves', bn: 'বিদায়ীর চূড়ান্ত হিসাব নিষ্পত্তি' },
    input: settling.extend({ day, from: z.enum(['bank', 'cash']), reason: actReason }),
    output: done,
  }),
};
