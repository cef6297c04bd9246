import * as z from 'zod';
import { approvalEndpoint, approvalStates } from '../../core/approvals.ts';
import { normaliseText, toAsciiDigits } from '../../core/bangla.ts';
import { endpoint } from '../../core/endpoint.ts';
import { pageSizes } from '../../core/entity-contract.ts';
import { parseTaka } from '../../core/money.ts';
import { feesPermission, feesSetupPermission } from './permissions.ts';

const label = z.object({ en: z.string(), bn: z.string() });
const base = '/api/v1/fees';
const access = {
  view: { permission: feesPermission.view },
  bill: { permission: feesPermission.bill },
  collect: { permission: feesPermission.collect },
  cancel: { permission: feesPermission.cancel },
  viewSetup: { permission: feesSetupPermission.view },
  editSetup: { permission: feesSetupPermission.edit },
} as const;

/** Amounts travel as decimal texts; what a person typed in either digits is understood. Paisa, at most 10 crore taka. */
const mostPaisa = 100_000_000_000n;
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
const line = (most: number) => z.string().max(most).transform(normaliseText);
export const reason = line(300).pipe(z.string().min(3));
const note = line(300).default('');
const id = z.strictObject({ id: z.guid() });
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
export const format = z.enum(['xlsx', 'csv', 'pdf']);
const q = line(100).optional();
const done = z.object({ id: z.guid(), version: z.int() });

const methods = ['cash', 'bank', 'mobile', 'advance'] as const;
export type Method = (typeof methods)[number];
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
const ledgerSums = ['billed', 'fines', 'paid', 'advance'] as const;
export type LedgerSum = (typeof ledgerSums)[number];
const schedules = ['monthly', 'yearly', 'once', 'onDemand'] as const;

const named = z.object({ id: z.guid(), label });

/** A student as the counter and every list of fees shows it. */
export const feeStudent = z.object({
  id: z.guid(),
  code: z.string(),
  name: label,
  roll: z.int(),
  class: label,
  section: label,
});

const criteria = {
  classId: z.guid().nullable(),
  gender: z.string().max(20).nullable(),
  shiftId: z.guid().nullable(),
  versionId: z.guid().nullable(),
  groupId: z.guid().nullable(),
};
const criteriaInput = {
  classId: z.guid().nullable().default(null),
  gender: z.enum(['male', 'female', 'other']).nullable().default(null),
  shiftId: z.guid().nullable().default(null),
  versionId: z.guid().nullable().default(null),
  groupId: z.guid().nullable().default(null),
};
const ruleItem = z.object({
  id: z.guid(),
  version: z.int(),
  subHeadId: z.guid(),
  ...criteria,
  amount: z.string(),
});
const ruleInput = { subHeadId: z.guid(), yearId: z.guid(), ...criteriaInput, amount: taka };

const count = (most: number) => z.preprocess(ascii, z.coerce.number().int().min(0).max(most));
const fineCommon = {
  graceDays: count(365).default(0),
  /** No more than this in all. */
  ceiling: aboveZero.nullable().default(null),
  stopsOn: day.nullable().default(null),
  /** Weekly holidays and those of the calendar are not counted as late. */
  exceptHolidays: z.boolean().default(false),
};
const fineRuleInput = z.discriminatedUnion('kind', [
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
const fineRuleOutput = z.object({
  kind: z.enum(['fixed', 'per_day', 'per_month', 'percent', 'slab']),
  amount: z.string().nullable(),
  share: z.int().nullable(),
  slabs: z.array(z.object({ fromDay: z.int(), amount: z.string() })).nullable(),
  graceDays: z.int(),
  ceiling: z.string().nullable(),
  stopsOn: z.string().nullable(),
  /** Given: holidays are not counted, the weekly ones (0 for Saturday to 6 for Friday) as they were at the save. */
  exceptHolidays: z.object({ weekend: z.array(z.int()) }).nullable(),
});

const settings = {
  /** Of a line the principal before its fine. */
  isPrincipalFirst: z.boolean(),
  /** Fee heads in their order, and only then the oldest due day. */
  isHeadFirst: z.boolean(),
  /** A run of invoices pays them from what students have in advance. */
  usesAdvance: z.boolean(),
};

const waiverItem = z.object({
  id: z.guid(),
  version: z.int(),
  student: feeStudent,
  type: label,
  subHeads: z.array(label),
  kind: z.enum(['percent', 'fixed']),
  /** Hundredths of a percent. */
  share: z.int().nullable(),
  base: z.enum(['remaining', 'original']),
  amount: z.string().nullable(),
  fromMonth: z.string(),
  toMonth: z.string().nullable(),
  reason: z.string(),
  state: z.enum(['active', 'future', 'ended', 'revoked']),
  revokedReason: z.string(),
  createdAt: z.string(),
});

const subHeadSum = z.object({ subHeadId: z.guid(), label, lines: z.int(), amount: z.string() });

/** One line of what a student owes. Amounts as decimal texts of taka. */
const lineItem = z.object({
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
export const lineOfStudent = lineItem.extend({
  student: feeStudent,
  /** Payable, and what of it moved to parts of an instalment plan. */
  billed: z.string(),
  /** Still owed, with the fine that a payment of the fee left open. */
  owed: z.string(),
});
const dueLine = lineItem.extend({
  /** The fine as of today and the days it is for. */
  fine: z.string(),
  lateDays: z.int(),
  /** Where its head stands when heads go first, else 0. */
  rank: z.int(),
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
  principal: z.string(),
  fine: z.string(),
  total: z.string(),
  advance: z.string(),
  /** The last receipts, newest first. */
  recent: z.array(
    z.object({
      id: z.guid(),
      number: z.string(),
      day: z.string(),
      amount: z.string(),
      method: z.enum(methods),
      isCancelled: z.boolean(),
    }),
  ),
  can: z.object({ collect: z.boolean(), bill: z.boolean(), waiveFine: z.boolean() }),
});
export type Dues = z.input<typeof duesOutput>;

const receiptOutput = z.object({
  id: z.guid(),
  number: z.string(),
  day: z.string(),
  at: z.string(),
  student: feeStudent,
  method: z.enum(methods),
  reference: z.string(),
  lines: z.array(
    z.object({
      subHead: label,
      period: z.string(),
      principal: z.string(),
      fine: z.string(),
      lateDays: z.int(),
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

const dayOutput = z.object({
  day: z.string(),
  collectorId: z.guid(),
  collector: z.string(),
  /** Cash that should be in the drawer. */
  expected: z.string(),
  receipts: z.int(),
  byMethod: z.array(z.object({ method: z.enum(methods), receipts: z.int(), amount: z.string() })),
  close: z
    .object({
      id: z.guid(),
      version: z.int(),
      counted: z.string(),
      difference: z.string(),
      note: z.string(),
      closedAt: z.string(),
      confirmedBy: z.string().nullable(),
      confirmedAt: z.string().nullable(),
    })
    .nullable(),
});

/** How money came in, or `money`: any way but from an advance, which moves none. */
export const methodFilters = [...methods, 'money'] as const;
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
const daysLate = z.coerce.number().int().min(-1).max(3650);
/** Days since the due day, both included; from -1: also what is not due yet. */
const lateSpan = { lateFrom: daysLate.optional(), lateTo: daysLate.optional() };
const dueFilter = {
  classId: z.guid().optional(),
  sectionId: z.guid().optional(),
  headId: z.guid().optional(),
  ...lateSpan,
  /** Only lines whose due day is over for at least so many days; -1: all that is unpaid. */
  lateFrom: daysLate.default(1),
  q,
};
export const waiverFilter = {
  q,
  studentId: z.guid().optional(),
  typeId: z.guid().optional(),
  classId: z.guid().optional(),
  state: z.enum(['active', 'revoked', 'all']).default('all'),
};
export const dayFilter = {
  state: z.enum(['waiting', 'confirmed', 'all']).default('all'),
  collectorId: z.guid().optional(),
  from: day.optional(),
  to: day.optional(),
};
const sums = z.array(z.object({ key: z.string(), label, receipts: z.int(), amount: z.string() }));

export const feesContract = {
  /** Everything the screens of fees choose from. */
  setup: endpoint({
    method: 'GET',
    path: `${base}/setup`,
    access: access.view,
    summary: { en: 'What fees are chosen from', bn: 'ফির বাছাইয়ের তালিকা' },
    input: z.strictObject({}),
    output: z.object({
      today: z.string(),
      years: z.array(named.extend({ isCurrent: z.boolean(), startDate: z.string(), endDate: z.string() })),
      classes: z.array(named),
      shifts: z.array(named),
      versions: z.array(named),
      groups: z.array(named),
      /** Of the current year. */
      sections: z.array(named.extend({ classId: z.guid() })),
      heads: z.array(named),
      subHeads: z.array(
        named.extend({
          headId: z.guid(),
          schedule: z.enum(schedules),
          dueDay: z.int(),
          isActive: z.boolean(),
        }),
      ),
      waiverTypes: z.array(named),
      banks: z.array(named),
      collectors: z.array(z.object({ id: z.guid(), name: z.string() })),
    }),
  }),
  rules: endpoint({
    method: 'GET',
    path: `${base}/rules`,
    access: access.viewSetup,
    summary: { en: 'Fee rules of a year', bn: 'বছরের ফির নিয়ম' },
    input: z.strictObject({ yearId: z.guid() }),
    /** All of a year: classes × sub-heads (only `classId` set, or nothing set: every class) and the special ones. */
    output: z.object({ items: z.array(ruleItem), can: z.object({ edit: z.boolean() }) }),
  }),
  createRule: endpoint({
    method: 'POST',
    path: `${base}/rules`,
    access: access.editSetup,
    summary: { en: 'Add a fee rule', bn: 'ফির নিয়ম যোগ' },
    input: z.strictObject(ruleInput),
    output: done,
  }),
  updateRule: endpoint({
    method: 'PUT',
    path: `${base}/rules/:id`,
    access: access.editSetup,
    summary: { en: 'Change a fee rule', bn: 'ফির নিয়ম পরিবর্তন' },
    input: z.strictObject({ id: z.guid(), version: z.int(), ...ruleInput }),
    output: done,
  }),
  removeRule: endpoint({
    method: 'DELETE',
    path: `${base}/rules/:id`,
    access: access.editSetup,
    summary: { en: 'Remove a fee rule', bn: 'ফির নিয়ম মুছে ফেলা' },
    input: z.strictObject({ id: z.guid(), version: z.coerce.number().int() }),
    output: id,
  }),
  /** Saves changed cells of the matrix; an empty amount removes the rule. Cells somebody else changed come back. */
  saveMatrix: endpoint({
    method: 'POST',
    path: `${base}/rules/matrix`,
    access: access.editSetup,
    summary: { en: 'Save amounts of classes', bn: 'শ্রেণিভিত্তিক ফি সংরক্ষণ' },
    input: z.strictObject({
      yearId: z.guid(),
      cells: z
        .array(
          z.strictObject({
            subHeadId: z.guid(),
            classId: z.guid().nullable(),
            amount: taka.nullable(),
            was: taka.nullable(),
          }),
        )
        .min(1)
        .max(1000),
    }),
    output: z.object({
      saved: z.int(),
      conflicts: z.array(
        z.object({ subHeadId: z.guid(), classId: z.guid().nullable(), amount: z.string().nullable() }),
      ),
    }),
  }),
  /** Copies the rules of one year into another that has none for the same criteria. */
  copyRules: endpoint({
    method: 'POST',
    path: `${base}/rules/copy`,
    access: access.editSetup,
    summary: { en: 'Copy the fee rules of another year', bn: 'অন্য বছরের ফির নিয়ম কপি' },
    input: z.strictObject({ fromYearId: z.guid(), toYearId: z.guid() }),
    output: z.object({ copied: z.int() }),
  }),
  /** Which rule bills a student, for every sub-head. */
  winningRules: endpoint({
    method: 'GET',
    path: `${base}/rules/of-student`,
    access: access.viewSetup,
    summary: { en: 'Which fee rules a student falls under', bn: 'শিক্ষার্থীর জন্য কোন নিয়ম প্রযোজ্য' },
    input: z.strictObject({ studentId: z.guid(), yearId: z.guid() }),
    output: z.object({
      student: feeStudent,
      items: z.array(
        z.object({
          subHeadId: z.guid(),
          subHead: label,
          /** The one that wins first; empty when none fits. */
          rules: z.array(ruleItem),
        }),
      ),
    }),
  }),
  fineRules: endpoint({
    method: 'GET',
    path: `${base}/fine-rules`,
    access: access.viewSetup,
    summary: { en: 'Fine rules', bn: 'জরিমানার নিয়ম' },
    input: z.strictObject({}),
    output: z.object({
      items: z.array(
        z.object({
          id: z.guid(),
          version: z.int(),
          /** Null: of every sub-head without its own. */
          subHeadId: z.guid().nullable(),
          rule: fineRuleOutput,
          isActive: z.boolean(),
        }),
      ),
      can: z.object({ edit: z.boolean() }),
    }),
  }),
  /** Makes the rule of a sub-head (or of all others); `version` null for the first one. */
  saveFineRule: endpoint({
    method: 'PUT',
    path: `${base}/fine-rules`,
    access: access.editSetup,
    summary: { en: 'Save a fine rule', bn: 'জরিমানার নিয়ম সংরক্ষণ' },
    input: z.strictObject({
      subHeadId: z.guid().nullable(),
      version: z.int().nullable(),
      rule: fineRuleInput,
      isActive: z.boolean().default(true),
    }),
    output: done,
  }),
  removeFineRule: endpoint({
    method: 'DELETE',
    path: `${base}/fine-rules/:id`,
    access: access.editSetup,
    summary: { en: 'Remove a fine rule', bn: 'জরিমানার নিয়ম মুছে ফেলা' },
    input: z.strictObject({ id: z.guid(), version: z.coerce.number().int() }),
    output: id,
  }),
  settings: endpoint({
    method: 'GET',
    path: `${base}/settings`,
    access: access.viewSetup,
    summary: { en: 'How payments are spread', bn: 'পরিশোধ কীভাবে বণ্টন হয়' },
    input: z.strictObject({}),
    output: z.object({
      /** Null: nobody has saved any yet. */
      version: z.int().nullable(),
      ...settings,
      can: z.object({ edit: z.boolean() }),
    }),
  }),
  saveSettings: endpoint({
    method: 'PUT',
    path: `${base}/settings`,
    access: access.editSetup,
    summary: { en: 'Change how payments are spread', bn: 'পরিশোধের বণ্টন পরিবর্তন' },
    input: z.strictObject({ version: z.int().nullable(), ...settings }),
    output: z.object({ version: z.int() }),
  }),
  waivers: endpoint({
    method: 'GET',
    path: `${base}/waivers`,
    access: access.view,
    summary: { en: 'Waivers', bn: 'মওকুফসমূহ' },
    input: z.strictObject({ ...waiverFilter, ...paging }),
    output: z.object({ ...paged(waiverItem), can: z.object({ bill: z.boolean() }) }),
  }),
  giveWaiver: approvalEndpoint({
    method: 'POST',
    path: `${base}/waivers`,
    access: access.bill,
    approval: {
      act: 'fees.giveWaiver',
      label: { en: 'Give a waiver', bn: 'মওকুফ দেওয়া' },
      decide: feesPermission.approve,
      limit: {
        name: 'fees.waiver',
        label: { en: 'Waivers, for all their months', bn: 'মওকুফ, সব মাস মিলিয়ে' },
        initial: 500_000n,
      },
    },
    summary: { en: 'Give a waiver', bn: 'মওকুফ দেওয়া' },
    input: z.strictObject({
      studentId: z.guid(),
      typeId: z.guid(),
      subHeadIds: z.array(z.guid()).min(1).max(50),
      kind: z.enum(['percent', 'fixed']),
      /** Hundredths of a percent, for `percent`. */
      share: z.int().min(1).max(10_000).nullable().default(null),
      base: z.enum(['remaining', 'original']).default('remaining'),
      /** For `fixed`. */
      amount: aboveZero.nullable().default(null),
      fromMonth: month,
      toMonth: month.nullable().default(null),
      reason,
      /** Also lowers the lines of these months that are billed and not paid yet. */
      applyToUnpaid: z.boolean().default(false),
    }),
    output: z.object({ id: z.guid(), repriced: z.int() }),
  }),
  revokeWaiver: endpoint({
    method: 'PUT',
    path: `${base}/waivers/:id/revoke`,
    access: access.bill,
    summary: { en: 'Revoke a waiver', bn: 'মওকুফ প্রত্যাহার' },
    input: z.strictObject({ id: z.guid(), version: z.int(), reason }),
    output: done,
  }),
  previewRun: endpoint({
    method: 'GET',
    path: `${base}/runs/preview`,
    access: access.bill,
    summary: { en: 'What a month’s invoices would be', bn: 'মাসের ইনভয়েসের পূর্বরূপ' },
    input: z.strictObject({ yearId: z.guid(), period: month }),
    output: z.object({
      period: z.string(),
      /** Students with at least one line to add, and all who study in that month. */
      students: z.int(),
      allStudents: z.int(),
      lines: z.int(),
      amount: z.string(),
      waiver: z.string(),
      payable: z.string(),
      /** Lines of this month that are billed already. */
      billed: z.int(),
      bySubHead: z.array(subHeadSum),
      /** The month before: what its lines are, payable. */
      before: z.object({ period: z.string(), lines: z.int(), payable: z.string() }),
      /** The first 100 students no rule fits. */
      without: z.array(feeStudent),
      withoutCount: z.int(),
    }),
  }),
  /** Begins the run; its progress is read by `jobsContract.run` with `jobRunId`. */
  startRun: endpoint({
    method: 'POST',
    path: `${base}/runs`,
    access: access.bill,
    summary: { en: 'Run a month’s invoices', bn: 'মাসের ইনভয়েস তৈরি' },
    input: z.strictObject({ yearId: z.guid(), period: month }),
    output: z.object({ jobRunId: z.guid() }),
  }),
  runs: endpoint({
    method: 'GET',
    path: `${base}/runs`,
    access: access.view,
    summary: { en: 'Invoice runs', bn: 'ইনভয়েস তৈরির তালিকা' },
    input: z.strictObject(paging),
    output: z.object(
      paged(
        z.object({
          id: z.guid(),
          year: label,
          period: z.string(),
          students: z.int(),
          lines: z.int(),
          amount: z.string(),
          at: z.string(),
          by: z.string().nullable(),
        }),
      ),
    ),
  }),
  /** A fine by hand or an extra charge: a line of an on-demand sub-head for each student. */
  charge: endpoint({
    method: 'POST',
    path: `${base}/charges`,
    access: access.bill,
    summary: { en: 'Charge a fine or an extra fee', bn: 'জরিমানা বা অতিরিক্ত ফি ধার্য' },
    input: z.strictObject({
      studentIds: z.array(z.guid()).min(1).max(500),
      subHeadId: z.guid(),
      amount: aboveZero,
      due: day,
      reason,
    }),
    output: z.object({ lines: z.int() }),
  }),
  lines: endpoint({
    method: 'GET',
    path: `${base}/lines`,
    access: access.view,
    summary: { en: 'Invoice lines', bn: 'ইনভয়েসের লাইনসমূহ' },
    input: z.strictObject({
      q,
      studentId: z.guid().optional(),
      period: line(40).optional(),
      classId: z.guid().optional(),
      sectionId: z.guid().optional(),
      subHeadId: z.guid().optional(),
      /** Only the lines one run made. */
      runId: z.guid().optional(),
      /** Only what is charged when it is asked for, of any such sub-head. */
      onDemand: z.literal('1').optional(),
      headId: z.guid().optional(),
      /** Only what is not cancelled; only of which something is owed. */
      standing: z.literal('1').optional(),
      open: z.literal('1').optional(),
      ...lateSpan,
      state: z.enum(lineStates).optional(),
      ...paging,
    }),
    output: z.object({
      ...paged(lineOfStudent),
      /** Of all that fit: whose they are, what was billed, and where only open ones are asked for what is owed. */
      students: z.int(),
      billed: z.string(),
      owed: z.string().nullable(),
      can: z.object({ bill: z.boolean(), waive: z.boolean() }),
    }),
  }),
  cancelLine: endpoint({
    method: 'PUT',
    path: `${base}/lines/:id/cancel`,
    access: access.bill,
    summary: { en: 'Cancel an unpaid line', bn: 'অপরিশোধিত লাইন বাতিল' },
    input: z.strictObject({ id: z.guid(), version: z.int(), reason }),
    output: done,
  }),
  dues: endpoint({
    method: 'GET',
    path: `${base}/students/:id/dues`,
    access: access.view,
    summary: { en: 'What a student owes today', bn: 'শিক্ষার্থীর আজকের বকেয়া' },
    input: id,
    output: duesOutput,
  }),
  collect: endpoint({
    method: 'POST',
    path: `${base}/collections`,
    access: access.collect,
    summary: { en: 'Collect fees', bn: 'ফি আদায়' },
    input: z.strictObject({
      studentId: z.guid(),
      amount: aboveZero,
      method: z.enum(methods),
      /** A bank slip's or mobile payment's own number. */
      reference: line(100).default(''),
      /** The bank's ledger, of `setup.banks`; empty: the first. */
      bankId: z.guid().nullable().default(null),
      /** The lines to pay; empty: all, the earliest due first. What is left over goes to the advance. */
      lineIds: z.array(z.guid()).max(300).nullable().default(null),
      /** The total with fines of those lines as it was on the screen. */
      expected: taka,
    }),
    output: z.object({ receiptId: z.guid(), number: z.string(), amount: z.string() }),
  }),
  receipt: endpoint({
    method: 'GET',
    path: `${base}/receipts/:id`,
    access: access.view,
    summary: { en: 'A receipt', bn: 'একটি রসিদ' },
    input: id,
    output: receiptOutput,
  }),
  /** Notes that a receipt goes to the printer; from the second time on it is a duplicate. */
  printReceipt: endpoint({
    method: 'POST',
    path: `${base}/receipts/:id/prints`,
    access: access.view,
    summary: { en: 'Print a receipt', bn: 'রসিদ ছাপানো' },
    input: id,
    output: z.object({ printed: z.int() }),
  }),
  /** Cancels a receipt once a second person, who did not collect it, agrees. */
  askCancel: approvalEndpoint({
    method: 'POST',
    path: `${base}/receipts/:id/cancel-requests`,
    access: access.collect,
    approval: {
      act: 'fees.cancelReceipt',
      label: { en: 'Cancel a receipt', bn: 'রসিদ বাতিল' },
      decide: access.cancel.permission,
    },
    summary: { en: 'Ask for a receipt to be cancelled', bn: 'রসিদ বাতিলের অনুরোধ' },
    input: z.strictObject({ id: z.guid(), reason }),
    /** The reversal. */
    output: id,
  }),
  /** One's own day, open or closed. */
  myDay: endpoint({
    method: 'GET',
    path: `${base}/days/mine`,
    access: access.collect,
    summary: { en: 'One’s own day at the counter', bn: 'কাউন্টারে নিজের দিন' },
    input: z.strictObject({ day: day.optional() }),
    output: dayOutput,
  }),
  closeDay: endpoint({
    method: 'POST',
    path: `${base}/days`,
    access: access.collect,
    summary: { en: 'Close one’s day', bn: 'নিজের দিনের হিসাব বন্ধ' },
    input: z.strictObject({ day, counted: taka, expected: taka, note }),
    output: id,
  }),
  days: endpoint({
    method: 'GET',
    path: `${base}/days`,
    access: access.view,
    summary: { en: 'Closed days', bn: 'বন্ধ করা দিনসমূহ' },
    input: z.strictObject({ ...dayFilter, ...paging }),
    output: z.object(
      paged(
        z.object({
          id: z.guid(),
          version: z.int(),
          day: z.string(),
          collectorId: z.guid(),
          collector: z.string(),
          expected: z.string(),
          counted: z.string(),
          difference: z.string(),
          receipts: z.int(),
          note: z.string(),
          closedAt: z.string(),
          confirmedBy: z.string().nullable(),
          confirmedAt: z.string().nullable(),
          can: z.object({ confirm: z.boolean() }),
        }),
      ),
    ),
  }),
  confirmDay: endpoint({
    method: 'PUT',
    path: `${base}/days/:id/confirm`,
    access: access.cancel,
    summary: { en: 'Take over a closed day', bn: 'বন্ধ দিনের হিসাব গ্রহণ' },
    input: z.strictObject({ id: z.guid(), version: z.int() }),
    output: done,
  }),
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
          method: z.enum(methods),
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
          mobile: z.string(),
          lines: z.int(),
          oldest: z.string(),
          /** Not yet late, then 1–30, 31–60, 61–90 and more days after the due day. */
          ages: z.tuple([z.string(), z.string(), z.string(), z.string(), z.string()]),
          amount: z.string(),
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
