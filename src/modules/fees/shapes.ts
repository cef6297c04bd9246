import * as z from 'zod';
import { approvalStates } from '../../core/approvals/approvals.ts';
import { normaliseText } from '../../core/bangla.ts';
import { pageSizes } from '../../core/contracts/page-sizes.ts';
import { toAsciiDigits } from '../../core/digits.ts';
import type { ApprovalLimit } from '../../core/endpoint.ts';
import { parseTaka } from '../../core/money.ts';
import { feesPermission, feesSetupPermission } from './permissions.ts';

export const label = z.object({ en: z.string(), bn: z.string() });
export const base = '/api/v1/fees';
export const access = {
  view: { permission: feesPermission.view },
  bill: { permission: feesPermission.bill },
  collect: { permission: feesPermission.collect },
  cancel: { permission: feesPermission.cancel },
  viewSetup: { permission: feesSetupPermission.view },
  editSetup: { permission: feesSetupPermission.edit },
} as const;
/** Amounts travel as decimal texts; what a person typed in either digits is understood. Paisa, at most 10 crore taka. */
export const mostPaisa = 10_000_000_000n;
const takaFrom = (least: bigint) =>
  z
    .string()
    .max(60)
    .transform((text, context) => {
      const paisa = parseTaka(text);
      if (paisa !== null && paisa >= least && paisa <= mostPaisa) return paisa;
      context.addIssue({ code: 'custom', message: 'An amount of taka' });
      return z.NEVER;
    });
export const taka = takaFrom(0n);
export const aboveZero = takaFrom(1n);
const ascii = (value: unknown) => (typeof value === 'string' ? toAsciiDigits(value.trim()) : value);
export const day = z.preprocess(
  ascii,
  z.iso.date().refine((text) => text >= '2000-01-01' && text <= '2100-12-31'),
);
/** 'YYYY-MM'. */
export const month = z.preprocess(ascii, z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/));
export const line = (most: number) => z.string().max(most).transform(normaliseText);
export const reason = line(300).pipe(z.string().min(3));
export const id = z.strictObject({ id: z.guid() });

/** A fine by hand or an extra charge for students. */
export const chargeInput = z.strictObject({
  studentIds: z.array(z.guid()).min(1).max(500),
  subHeadId: z.guid(),
  amount: aboveZero,
  due: day,
  reason,
});
export const paging = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce
    .number()
    .refine((n) => (pageSizes as readonly number[]).includes(n))
    .default(25),
};
export const paged = <T extends z.ZodType>(item: T) => ({
  items: z.array(item),
  total: z.int(),
  page: z.int(),
  size: z.int(),
});
export const q = line(100).optional();
export const done = z.object({ id: z.guid(), version: z.int() });
export const methods = ['cash', 'bank', 'mobile', 'advance'] as const;
export type Method = (typeof methods)[number];
/** The same of receipts that are there: an advance from before the institution began here has no other. */
export const receiptMethods = [...methods, 'opening'] as const;
export type ReceiptMethod = (typeof receiptMethods)[number];
/** Those that move no money, as a list of SQL. */
export const withoutMoney = `('advance', 'opening')`;
/** Services money is sent by from a mobile. */
export const providers = ['bkash', 'nagad', 'rocket', 'upay', 'tap', 'cellfin', 'other'] as const;
export type Provider = (typeof providers)[number];
/** What receipts are printed on. */
export const papers = ['roll80', 'roll58', 'a5', 'a4'] as const;
export type Paper = (typeof papers)[number];
export const lineStates = [
  'unpaid',
  'overdue',
  'partiallyPaid',
  'paid',
  'waived',
  'instalments',
  'cancelled',
] as const;
export type LineState = (typeof lineStates)[number];
/** The sums above a student's ledger. */
export const ledgerSums = ['billed', 'fines', 'paid', 'advance'] as const;
export type LedgerSum = (typeof ledgerSums)[number];
/** A student as the counter and every list of fees shows it. */
export const feeStudent = z.object({
  id: z.guid(),
  code: z.string(),
  name: label,
  roll: z.int(),
  class: label,
  section: label,
});
const count = (most: number) => z.preprocess(ascii, z.coerce.number().int().min(0).max(most));
const fineCommon = {
  graceDays: count(365).default(0),
  /** No more than this in all. */
  ceiling: aboveZero.nullable().default(null),
  stopsOn: day.nullable().default(null),
  /** Weekly holidays and those of the calendar are not counted as late. */
  exceptHolidays: z.boolean().default(false),
  /** A student is fined once for what falls due in a month, whatever the number of fees. */
  isOncePerMonth: z.boolean().default(false),
};
export const fineRuleInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['fixed', 'per_day', 'per_month']), amount: aboveZero, ...fineCommon }),
  /** Hundredths of a percent of what is still unpaid. */
  z.strictObject({ kind: z.literal('percent'), share: z.int().min(1).max(10_000), ...fineCommon }),
  z.strictObject({
    kind: z.literal('slab'),
    slabs: z
      .array(z.strictObject({ fromDay: count(1000), amount: aboveZero }))
      .min(1)
      .max(10),
    ...fineCommon,
  }),
]);
export type FineRuleInput = z.output<typeof fineRuleInput>;
/** One line of what a student owes. Amounts as decimal texts of taka. */
export const lineItem = z.object({
  id: z.guid(),
  version: z.int(),
  subHeadId: z.guid(),
  subHead: label,
  head: label,
  /** 'YYYY-MM', 'YYYY', 'once', or anything else for what was charged by hand. */
  period: z.string(),
  due: z.string(),
  amount: z.string(),
  waiver: z.string(),
  payable: z.string(),
  paid: z.string(),
  /** Still owed of the principal. */
  principal: z.string(),
  state: z.enum(lineStates),
  isOverdue: z.boolean(),
  reason: z.string(),
});
export const dueLine = lineItem.extend({
  /** The fine as of today and the days it is for. */
  fine: z.string(),
  lateDays: z.int(),
  /** Where its head stands when heads go first, else 0. */
  rank: z.int(),
  headId: z.guid(),
  /** Nothing is paid of what a rule billed: an offer may take of it. */
  isWhole: z.boolean(),
  isMonthly: z.boolean(),
});
/** An offer for paying early that counts today, with what it took before. */
export const earlyOffer = z.object({
  id: z.guid(),
  name: label,
  kind: z.enum(['percent', 'fixed']),
  share: z.int().nullable(),
  amount: z.string().nullable(),
  headIds: z.array(z.guid()),
  payBy: z.int().nullable(),
  payMonths: z.int().nullable(),
  monthCap: z.string().nullable(),
  yearCap: z.string().nullable(),
  taken: z.array(z.object({ month: z.string(), amount: z.string() })),
});
/** What a student owes today; also the `details.dues` of the 409 `fees.changed`. */
export const duesOutput = z.object({
  student: feeStudent.extend({
    guardian: z.object({ name: label, mobile: z.string() }).nullable(),
    yearId: z.guid(),
    status: z.string(),
  }),
  today: z.string(),
  /** Of a line its fine or its principal first; fee heads in their order, or only the due day. */
  order: z.enum(['fine_first', 'principal_first']),
  isHeadFirst: z.boolean(),
  /** Open lines in the order in which a payment is spread: the earliest due day first. */
  lines: z.array(dueLine),
  offers: z.array(earlyOffer),
  principal: z.string(),
  fine: z.string(),
  total: z.string(),
  advance: z.string(),
  /** Other students of the same guardians. */
  family: z.int(),
  /** The last receipts, newest first. */
  recent: z.array(
    z.object({
      id: z.guid(),
      number: z.string(),
      day: z.string(),
      amount: z.string(),
      method: z.enum(receiptMethods),
      isCancelled: z.boolean(),
    }),
  ),
  can: z.object({ collect: z.boolean(), bill: z.boolean(), waiveFine: z.boolean() }),
});
export type Dues = z.input<typeof duesOutput>;
export const receiptOutput = z.object({
  id: z.guid(),
  number: z.string(),
  day: z.string(),
  at: z.string(),
  student: feeStudent,
  method: z.enum(receiptMethods),
  reference: z.string(),
  provider: z.enum(providers).nullable(),
  /** What was handed over in cash, and what was given back of it. */
  tendered: z.string().nullable(),
  change: z.string(),
  /** Other receipts of the same payment for a family. */
  together: z.array(z.object({ id: z.guid(), number: z.string(), student: label, amount: z.string() })),
  /** Whose receipt it is, as its head says. */
  site: z.object({ name: label, address: label, eiin: z.string().nullable(), logo: z.string().nullable() }),
  /** What somebody reads with a camera to check it. */
  check: z.object({ address: z.string(), qr: z.object({ size: z.int(), path: z.string() }) }),
  lines: z.array(
    z.object({
      subHead: label,
      period: z.string(),
      principal: z.string(),
      fine: z.string(),
      lateDays: z.int(),
      /** What an offer for paying early took of it; the principal is without it. */
      offer: z.object({ name: label, amount: z.string() }).nullable(),
    }),
  ),
  fine: z.string(),
  /** What went to the advance; negative when it was taken from there. */
  advance: z.string(),
  amount: z.string(),
  words: label,
  collector: z.string(),
  voucher: z.string(),
  /** Still owed, fines as they stand today among it, and the student's advance. */
  left: z.string(),
  balance: z.string(),
  /** How often it was printed. */
  printed: z.int(),
  state: z.enum(['valid', 'cancelled']),
  request: z.object({ id: z.guid(), reason: z.string(), state: z.enum(approvalStates) }).nullable(),
  can: z.object({ askCancel: z.boolean() }),
});
export type Receipt = z.input<typeof receiptOutput>;
export const daysLate = z.coerce.number().int().min(-1).max(3650);
/** Days since the due day, both included; from -1: also what is not due yet. */
export const lateSpan = { lateFrom: daysLate.optional(), lateTo: daysLate.optional() };

/** What one person gives away of fees alone in a day, to many or to one; of one student, with all of its last 30 days. */
export const waiverLimit: ApprovalLimit = {
  name: 'fees.waiver',
  label: {
    en: 'Waivers and cancelled fees for all their months, all of one person in a day',
    bn: 'মওকুফ ও বাতিল ফি, সব মাস মিলিয়ে, একজনের এক দিনের সব',
  },
  initial: 500_000n,
  isByDay: true,
};
