import * as z from 'zod';
import { normaliseText } from '../../core/bangla.ts';
import { pageSizes } from '../../core/contracts/page-sizes.ts';
import { isDate } from '../../core/dates.ts';
import { toAsciiDigits } from '../../core/digits.ts';
import { parseTaka } from '../../core/money.ts';
import { messages } from '../../core/validation/messages.ts';
import { billingPermission, platformBillingPermission } from './permissions.ts';
import { challanStates, discountTypes, lineHeads, paymentStates } from './rules.ts';

export const base = '/api/v1/billing';
export const access = {
  view: { platform: platformBillingPermission.view },
  edit: { platform: platformBillingPermission.edit },
  approve: { platform: platformBillingPermission.approve },
  mine: { permission: billingPermission.view },
  pay: { permission: billingPermission.pay },
} as const;

export const label = z.object({ en: z.string(), bn: z.string() });
const ascii = (value: unknown) => (typeof value === 'string' ? toAsciiDigits(value.trim()) : value);
export const day = z.preprocess(
  ascii,
  z.string().refine((text) => isDate(text) && text >= '2000-01-01' && text <= '2100-12-31'),
);
/** Amounts travel as decimal texts; at most a hundred crore taka. Paisa inside. */
export const taka = z
  .string()
  .max(60)
  .transform((text, context) => {
    const paisa = parseTaka(text);
    if (paisa !== null && paisa >= 0n && paisa <= 100_000_000_000n) return paisa;
    context.addIssue({ code: 'custom', message: 'An amount of taka' });
    return z.NEVER;
  });
export const line = (most: number) => z.string().max(most).transform(normaliseText);
export const name = line(120).pipe(z.string().min(1));
export const reason = line(300).pipe(z.string().min(3));
export const id = z.strictObject({ id: z.guid() });
/** A form in which none is chosen yet sends 0. */
export const siteId = z.coerce
  .number()
  .int()
  .max(Number.MAX_SAFE_INTEGER)
  .refine((id) => id > 0, { params: { label: messages.required } });
export const version = z.coerce.number().int().min(1);
export const done = z.object({ id: z.guid() });
export const whole = (least: number, most: number) =>
  z.preprocess(ascii, z.coerce.number().int().min(least).max(most));
/** Words to search for; what looks like a pattern is none. */
export const q = line(100).default('');
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
export const bothLanguages = z.enum(['en', 'bn']);

/** What of an agreement stands wherever the membership is shown; amounts in taka, a percentage as it is. */
export const agreedShown = z.object({
  alumniFee: z.string(),
  discountType: z.enum(discountTypes),
  discountValue: z.string(),
});
export type AgreedShown = z.output<typeof agreedShown>;

export const siteShown = z.object({ id: z.int(), name: label });

export const invoiceShown = z.object({
  id: z.guid(),
  no: z.string(),
  site: siteShown,
  state: z.enum(paymentStates),
  source: z.enum(['schedule', 'late', 'hand']),
  period: z.object({ from: z.string(), to: z.string() }).nullable(),
  issuedOn: z.string(),
  dueOn: z.string(),
  total: z.string(),
  paid: z.string(),
  open: z.string(),
  /** What of it no challan that is on its way pays. */
  payable: z.string(),
  /** A void that waits for its second person. */
  isVoidAsked: z.boolean(),
});
export type InvoiceShown = z.output<typeof invoiceShown>;

export const lineShown = z.object({ head: z.enum(lineHeads), text: label, amount: z.string() });

export const challanShown = z.object({
  id: z.guid(),
  no: z.string(),
  site: siteShown,
  state: z.enum(challanStates),
  bank: z.string(),
  branch: z.string(),
  amount: z.string(),
  reference: z.string().nullable(),
  depositedOn: z.string().nullable(),
  madeAt: z.string(),
  isVoidAsked: z.boolean(),
});
export type ChallanShown = z.output<typeof challanShown>;

/** Who did what to an invoice or a challan, and when. */
export const actShown = z.object({
  act: z.enum(['made', 'deposited', 'verified', 'voidAsked', 'voided']),
  by: label.nullable(),
  at: z.string(),
  note: z.string(),
});
export type ActShown = z.output<typeof actShown>;
