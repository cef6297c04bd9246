import * as z from 'zod';
import { normaliseText } from '../../../core/bangla.ts';
import { isDate } from '../../../core/dates.ts';
import { toAsciiDigits } from '../../../core/digits.ts';
import { parseTaka } from '../../../core/money.ts';
import { batchRhythms } from './rules.ts';

const ascii = (value: unknown) => (typeof value === 'string' ? toAsciiDigits(value.trim()) : value);
export const day = z.preprocess(
  ascii,
  z.string().refine((text) => isDate(text) && text >= '2000-01-01' && text <= '2100-12-31'),
);
/** `YYYY-MM`, in either language's digits. */
export const month = z.preprocess(ascii, z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/));
export const line = (most: number) => z.string().max(most).transform(normaliseText);
export const ofBatch = z.strictObject({ id: z.guid() });

/** Paisa, above nothing and at most a lakh of taka. */
const taka = z
  .string()
  .max(20)
  .transform((text, context) => {
    const paisa = parseTaka(text);
    if (paisa !== null && paisa > 0n && paisa <= 10_000_000n) return paisa;
    context.addIssue({ code: 'custom', message: 'An amount of taka' });
    return z.NEVER;
  });

export const batchFeeInput = ofBatch.extend({
  /** Of the fee that was seen; 0 where there was none. */
  version: z.int().min(0),
  subHeadId: z.guid(),
  amount: taka,
  rhythm: z.enum(batchRhythms),
  firstMonth: month,
  /** Not asked for where it is paid once. */
  lastMonth: month,
  dueDay: z.coerce.number().int().min(1).max(28),
});
