import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { promiseStates } from '../overdue/rules.ts';
import {
  access,
  base,
  day,
  daysLate,
  feeStudent,
  label,
  lateSpan,
  ledgerSums,
  paged,
  paging,
  q,
  receiptMethods,
} from '../shapes.ts';

export const format = z.enum(['xlsx', 'csv', 'pdf']);
/** How money came in, or `money`: any way but from an advance, which moves none. */
export const methodFilters = [...receiptMethods, 'money'] as const;
const paymentFilter = {
  from: day,
  to: day,
  collectorId: z.guid().optional(),
  method: z.enum(methodFilters).optional(),
  classId: z.guid().optional(),
  /** A fee head, or what is summed beside the heads: fines, and what went to or came from advances. */
  headId: z.union([z.guid(), z.enum(['fine', 'advance'])]).optional(),
  kind: z.enum(['receipt', 'reversal']).optional(),
  q,
};
const dueFilter = {
  classId: z.guid().optional(),
  sectionId: z.guid().optional(),
  headId: z.guid().optional(),
  ...lateSpan,
  /** Only lines whose due day is over for at least so many days; -1: all that is unpaid. */
  lateFrom: daysLate.default(1),
  q,
};
const sums = z.array(z.object({ key: z.string(), label, receipts: z.int(), amount: z.string() }));

/** Ledgers, payments and dues as lists and files. */
export const reportsContract = {
  ledger: endpoint({
    method: 'GET',
    path: `${base}/students/:id/ledger`,
    access: access.view,
    summary: { en: 'A student’s ledger', bn: 'শিক্ষার্থীর খতিয়ান' },
    input: z.strictObject({
      id: z.guid(),
      /** Only the entries one of the sums is made of. */
      only: z.enum(ledgerSums).optional(),
      ...paging,
    }),
    output: z.object({
      student: feeStudent,
      ...paged(
        z.object({
          id: z.guid(),
          day: z.string(),
          kind: z.enum([
            'bill',
            'receipt',
            'reversal',
            'fineWaiver',
            'fineWaiverWithdrawal',
            'chargeWaiver',
            'chargeWaiverWithdrawal',
            'offer',
            'offerBack',
            'plan',
            'planCancelled',
          ]),
          /** Of a bill or a fine; null for receipts. */
          subHead: label.nullable(),
          period: z.string(),
          receiptId: z.guid().nullable(),
          number: z.string(),
          /** Billed, or a fine charged with a receipt. */
          charged: z.string(),
          fine: z.string(),
          /** Of a fine that was still growing, and so not charged yet, or of one that was; `fine` has the latter alone. */
          waived: z.string(),
          reason: z.string(),
          paid: z.string(),
          /** What of a payment went to the advance; negative when it was taken from there. */
          advance: z.string(),
          /** After it: above 0 is owed, below 0 is an advance. */
          balance: z.string(),
        }),
      ),
      billed: z.string(),
      fines: z.string(),
      paid: z.string(),
      balance: z.string(),
      advance: z.string(),
    }),
  }),
  ledgerFile: endpoint({
    method: 'GET',
    path: `${base}/students/:id/ledger/file`,
    access: access.view,
    summary: { en: 'A student’s ledger as a file', bn: 'শিক্ষার্থীর খতিয়ানের ফাইল' },
    input: z.strictObject({ id: z.guid(), format }),
    output: z.unknown(),
    raw: true,
  }),
  payments: endpoint({
    method: 'GET',
    path: `${base}/payments`,
    access: access.view,
    summary: { en: 'Payment report', bn: 'আদায় প্রতিবেদন' },
    input: z.strictObject({ ...paymentFilter, ...paging }),
    output: z.object({
      ...paged(
        z.object({
          id: z.guid(),
          /** The receipt to open: of a reversal the one it undoes. */
          receiptId: z.guid(),
          number: z.string(),
          kind: z.enum(['receipt', 'reversal']),
          isCancelled: z.boolean(),
          day: z.string(),
          at: z.string(),
          student: feeStudent,
          method: z.enum(receiptMethods),
          reference: z.string(),
          principal: z.string(),
          fine: z.string(),
          advance: z.string(),
          amount: z.string(),
          /** What of it is of the head that is asked for; without one all of it. */
          part: z.string(),
          collector: z.string(),
        }),
      ),
      /** Money that came in, of the head that is asked for: what was paid from advances is not in it. */
      amount: z.string(),
      byHead: sums,
      byMethod: sums,
      byCollector: sums,
    }),
  }),
  paymentsFile: endpoint({
    method: 'GET',
    path: `${base}/payments/file`,
    access: access.view,
    summary: { en: 'Payment report as a file', bn: 'আদায় প্রতিবেদনের ফাইল' },
    input: z.strictObject({ ...paymentFilter, format }),
    output: z.unknown(),
    raw: true,
  }),
  dueList: endpoint({
    method: 'GET',
    path: `${base}/due-list`,
    access: access.view,
    summary: { en: 'Due list', bn: 'বকেয়া তালিকা' },
    input: z.strictObject({ ...dueFilter, ...paging }),
    /** Without fines, which are reckoned on the day of payment. */
    output: z.object({
      ...paged(
        z.object({
          student: feeStudent,
          guardian: label.nullable(),
          /** Masked for who only may look at one after the other: then whose it is, the guardian's link or the student. */
          mobile: z.string(),
          guardianLinkId: z.guid().nullable(),
          lines: z.int(),
          oldest: z.string(),
          /** Not yet late, then 1–30, 31–60, 61–90 and more days after the due day. */
          ages: z.tuple([z.string(), z.string(), z.string(), z.string(), z.string()]),
          amount: z.string(),
          /** The last promise to pay, and what became of it. */
          promise: z.object({ day: z.string(), amount: z.string(), state: z.enum(promiseStates) }).nullable(),
        }),
      ),
      amount: z.string(),
      ages: z.tuple([z.string(), z.string(), z.string(), z.string(), z.string()]),
    }),
  }),
  dueListFile: endpoint({
    method: 'GET',
    path: `${base}/due-list/file`,
    access: access.view,
    summary: { en: 'Due list as a file', bn: 'বকেয়া তালিকার ফাইল' },
    input: z.strictObject({ ...dueFilter, format }),
    output: z.unknown(),
    raw: true,
  }),
};
