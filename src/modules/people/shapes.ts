import * as z from 'zod';
import { normaliseText } from '../../core/bangla.ts';
import { pageSizes } from '../../core/contracts/page-sizes.ts';
import { isDate } from '../../core/dates.ts';
import { toAsciiDigits } from '../../core/digits.ts';
import { entryKinds, serviceChanges } from './book/rules.ts';

export const base = '/api/v1/people';
export const label = z.object({ en: z.string(), bn: z.string() });
export const line = (most: number) => z.string().max(most).transform(normaliseText);
export const reason = line(300).pipe(z.string().min(3));
export const language = z.enum(['en', 'bn']);
const ascii = (value: unknown) => (typeof value === 'string' ? toAsciiDigits(value.trim()) : value);
export const day = z.preprocess(
  ascii,
  z.string().refine((text) => isDate(text) && text >= '1950-01-01' && text <= '2100-12-31'),
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
export const employeeLine = { id: z.guid(), code: z.string(), name: label, designation: label };
/** An entry of a service book as it is written by hand. */
export const entryInput = z.strictObject({
  employeeId: z.guid(),
  kind: z.enum(entryKinds),
  day,
  textEn: line(600).default(''),
  textBn: line(600).default(''),
  orderNo: line(120).default(''),
  correctsId: z.guid().nullable().default(null),
  reason,
});
/** An order about somebody's post or service. */
export const changeInput = z.strictObject({
  employeeId: z.guid(),
  change: z.enum(serviceChanges),
  designationId: z.guid().nullable().default(null),
  /** Of an absence: what of the pay is given meanwhile; of a suspension the subsistence allowance. */
  payPercent: z
    .preprocess((value) => {
      const text = ascii(value);
      return text === '' ? null : typeof text === 'string' ? Number(text) : text;
    }, z.number().int().min(0).max(100).nullable())
    .default(null),
  /** Of an absence: when it is expected to end. Of an extension: until when it goes. */
  until: z.preprocess((value) => (value === '' ? null : value), day.nullable()).default(null),
  day,
  orderNo: line(120).default(''),
  reason,
});
