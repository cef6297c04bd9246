import * as z from 'zod';
import { normaliseText } from '../../core/bangla.ts';
import { pageSizes } from '../../core/contracts/page-sizes.ts';
import { isDate } from '../../core/dates.ts';
import { toAsciiDigits } from '../../core/digits.ts';
import { parseTaka, takaText } from '../../core/money.ts';
import { payrollOwnPermission, payrollPayPermission, payrollPermission } from './permissions.ts';
import { payMethods } from './rules/voucher-rules.ts';
import { fundings, lineKinds, workFields } from './rules.ts';

export const base = '/api/v1/payroll';
export const access = {
  view: { permission: payrollPermission.view },
  prepare: { permission: payrollPermission.prepare },
  approve: { permission: payrollPermission.approve },
  disburse: { permission: payrollPermission.disburse },
  setup: { permission: payrollPermission.setup },
  /** What a single person is paid. */
  figures: { permission: payrollPayPermission.view },
  editFigures: { permission: payrollPayPermission.edit },
  own: { permission: payrollOwnPermission.see },
} as const;

export const label = z.object({ en: z.string(), bn: z.string() });
const ascii = (value: unknown) => (typeof value === 'string' ? toAsciiDigits(value.trim()) : value);
export const day = z.preprocess(
  ascii,
  z.string().refine((text) => isDate(text) && text >= '2000-01-01' && text <= '2100-12-31'),
);
/** '2026-07'. */
export const month = z.preprocess(ascii, z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/));
/** Amounts travel as decimal texts; at most one crore taka for a person. Paisa inside. */
export const taka = z
  .string()
  .max(60)
  .transform((text, context) => {
    const paisa = parseTaka(text);
    if (paisa !== null && paisa >= 0n && paisa <= 1_000_000_000n) return paisa;
    context.addIssue({ code: 'custom', message: 'An amount of taka' });
    return z.NEVER;
  });
/** Hundredths of what is written: days, hours, percent. */
export const hundredths = (most: number) =>
  z
    .string()
    .max(20)
    .transform((text, context) => {
      const value = parseTaka(text);
      if (value !== null && value >= 0n && value <= BigInt(most * 100)) return Number(value);
      context.addIssue({ code: 'custom', message: 'A number' });
      return z.NEVER;
    });
export const line = (most: number) => z.string().max(most).transform(normaliseText);
export const reason = line(300).pipe(z.string().min(3));
/** Of an act that may need a second person: asked for when it does. */
export const actReason = line(300).default('');
export const q = line(100).optional();
export const id = z.strictObject({ id: z.guid() });
export const versioned = z.strictObject({ id: z.guid(), version: z.int() });
export const done = z.object({ id: z.guid() });
export const count = (least: number, most: number) =>
  z.preprocess(ascii, z.coerce.number().int().min(least).max(most));
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
export type Paging = { readonly page: number; readonly size: number };

export const runKinds = ['monthly', 'bonus'] as const;
export const runStates = ['draft', 'computed', 'checked', 'approved', 'paid', 'locked', 'reversed'] as const;
export type RunState = (typeof runStates)[number];

/** Who somebody was in a month: what a payslip is headed with. */
export const about = z.object({
  code: z.string(),
  name: label,
  designation: label,
  salaryType: label,
  grade: z.int().nullable(),
  joined: z.string().nullable(),
  index: z.string(),
  bank: z.string(),
  accountNumber: z.string(),
  routing: z.string(),
});
export type About = z.output<typeof about>;

/** A line with its reason in words. */
const lineShown = z.object({
  code: z.string(),
  kind: z.enum(lineKinds),
  funding: z.enum(fundings),
  name: label,
  amount: z.string(),
  why: label,
});
export type LineShown = z.output<typeof lineShown>;

const workShown = z.object(
  Object.fromEntries(workFields.map((name) => [name, z.int()])) as Record<
    (typeof workFields)[number],
    z.ZodInt
  >,
);

export const payslipShown = z.object({
  id: z.guid().nullable(),
  runId: z.guid().nullable(),
  employeeId: z.guid(),
  month: z.string(),
  title: label,
  about,
  method: z.enum(payMethods),
  work: workShown,
  lines: z.array(lineShown),
  gross: z.string(),
  earned: z.string(),
  additions: z.string(),
  deductions: z.string(),
  net: z.string(),
  government: z.string(),
  payable: z.string(),
  employer: z.string(),
  words: label,
  paidOn: z.string().nullable(),
  withheld: z.object({ reason: z.string(), isReleased: z.boolean() }).nullable(),
});
export type PayslipShown = z.output<typeof payslipShown>;

/** All that was earned, with what comes beside it. */
export const earnedInAll = ({ earned, additions }: Pick<PayslipShown, 'earned' | 'additions'>): string =>
  takaText((parseTaka(earned) ?? 0n) + (parseTaka(additions) ?? 0n));
