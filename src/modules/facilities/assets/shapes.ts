import * as z from 'zod';
import { normaliseText } from '../../../core/bangla.ts';
import { pageSizes } from '../../../core/contracts/page-sizes.ts';
import { isDate } from '../../../core/dates.ts';
import { toAsciiDigits } from '../../../core/digits.ts';
import { parseTaka } from '../../../core/money.ts';

export const base = '/api/v1/facilities';
const ascii = (value: unknown) => (typeof value === 'string' ? toAsciiDigits(value.trim()) : value);
export const label = z.object({ en: z.string(), bn: z.string() });
export const day = z.preprocess(
  ascii,
  z.string().refine((text) => isDate(text) && text >= '2000-01-01' && text <= '2100-12-31'),
);
/** `YYYY-MM`, in either language's digits. */
export const month = z.preprocess(ascii, z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/));
/** Paisa, nothing at least and at most a hundred crore of taka. */
export const taka = z
  .string()
  .max(40)
  .transform((text, context) => {
    const paisa = parseTaka(text);
    if (paisa !== null && paisa >= 0n && paisa <= 100_000_000_000n) return paisa;
    context.addIssue({ code: 'custom', message: 'An amount of taka' });
    return z.NEVER;
  });
export const line = (most: number) => z.string().max(most).transform(normaliseText);
export const reason = line(300).pipe(z.string().min(3));
export const id = z.strictObject({ id: z.guid() });
export const done = z.object({ id: z.guid() });
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
export const states = ['in_use', 'in_store', 'repair', 'lost'] as const;
export const disposalKinds = ['sold', 'given', 'written_off'] as const;
/** Ids of records, parted by commas. */
export const ids = z
  .string()
  .max(8000)
  .transform((text) => text.split(',').filter((one) => one !== ''))
  .pipe(z.array(z.guid()).max(200));
