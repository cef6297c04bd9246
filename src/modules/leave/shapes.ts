import * as z from 'zod';
import { normaliseText } from '../../core/bangla.ts';
import { pageSizes } from '../../core/contracts/page-sizes.ts';
import { isDate } from '../../core/dates.ts';
import { toAsciiDigits } from '../../core/digits.ts';

export const label = z.object({ en: z.string(), bn: z.string() });
const ascii = (value: unknown) => (typeof value === 'string' ? toAsciiDigits(value.trim()) : value);
export const day = z.preprocess(
  ascii,
  z.string().refine((text) => isDate(text) && text >= '2000-01-01' && text <= '2100-12-31'),
);
export const line = (most: number) => z.string().max(most).transform(normaliseText);
export const reason = line(300).pipe(z.string().min(3));
export const q = line(100).optional();
export const done = z.object({ id: z.guid() });
export const year = z.coerce.number().int().min(2000).max(2100);
/** Days with halves, `1.5`; typed in either digits. */
export const halfDays = z.preprocess(
  ascii,
  z
    .string()
    .regex(/^-?\d{1,4}(\.[05]0?)?$/)
    .transform((text) => Math.round(Number(text) * 2)),
);
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

/** An employee as lists name them. */
export const employeeShown = z.object({
  id: z.guid(),
  code: z.string(),
  name: label,
  designation: label,
});
export type EmployeeShown = z.output<typeof employeeShown>;

/** `recommended`: somebody recommended it, and it waits for who approves; `endorsed`: then it waits for the committee. */
export const leaveStates = [
  'applied',
  'recommended',
  'endorsed',
  'approved',
  'rejected',
  'cancelled',
] as const;
export type LeaveState = (typeof leaveStates)[number];

export const applicationShown = z.object({
  id: z.guid(),
  version: z.int(),
  employee: employeeShown,
  type: label,
  from: z.string(),
  to: z.string(),
  startsAtMidday: z.boolean(),
  endsAtMidday: z.boolean(),
  /** Half days. */
  halves: z.int(),
  paidPercent: z.int(),
  reason: z.string(),
  state: z.enum(leaveStates),
  /** It waits for the head of the department: for the reader, or for another. */
  department: z.enum(['mine', 'waits']).nullable(),
  /** Who agreed as the head of the department. */
  agreedBy: z.string().nullable(),
  note: z.string(),
  substitute: label.nullable(),
  appliedAt: z.string(),
  recalledFrom: z.string().nullable(),
  /** An address of the paper for this browser. */
  paper: z.string().nullable(),
  /** The request that waits for who approves. */
  waits: z.guid().nullable(),
  isMine: z.boolean(),
  decidedBy: z.string().nullable(),
});
export type ApplicationShown = z.output<typeof applicationShown>;

export const balanceShown = z.object({
  typeId: z.guid(),
  type: label,
  year: z.int(),
  /** Half days; null: without a maximum. */
  given: z.int().nullable(),
  taken: z.int(),
  left: z.int().nullable(),
});
export type BalanceShown = z.output<typeof balanceShown>;
