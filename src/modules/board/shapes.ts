import * as z from 'zod';
import { normaliseText } from '../../core/bangla.ts';
import { pageSizes } from '../../core/contracts/page-sizes.ts';
import { toAsciiDigits } from '../../core/digits.ts';
import { parseTaka } from '../../core/money.ts';
import { boardPermission } from './permissions.ts';

export const base = '/api/v1/board';
export const label = z.object({ en: z.string(), bn: z.string() });
export const access = {
  view: { permission: boardPermission.view },
  edit: { permission: boardPermission.edit },
  charge: { permission: boardPermission.charge },
  export: { permission: boardPermission.export },
} as const;
export const line = (most: number) => z.string().max(most).transform(normaliseText);
export const q = line(100).optional();
const ascii = (value: unknown) => (typeof value === 'string' ? toAsciiDigits(value.trim()) : value);
const day = z.preprocess(
  ascii,
  z.iso.date().refine((text) => text >= '1980-01-01' && text <= '2100-12-31'),
);
/** A decimal text of taka, in either digits; paisa, at most a lakh. */
const taka = z
  .string()
  .max(20)
  .transform((text, context) => {
    const paisa = parseTaka(text);
    if (paisa !== null && paisa >= 0n && paisa <= 10_000_000n) return paisa;
    context.addIssue({ code: 'custom', message: 'An amount of taka' });
    return z.NEVER;
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
export const files = {
  format: z.enum(['pdf', 'xlsx', 'csv']),
  language: z.enum(['en', 'bn']).optional(),
};
/** A class in a year; the current one where none is said. */
export const ofClass = { yearId: z.guid(), classId: z.guid() };
/** What may stand in a birth record's name. */
const recordName = line(120).pipe(z.string().min(1));

export const recordInput = z.strictObject({
  studentId: z.guid(),
  /** Of the record that was seen; 0 where there was none. */
  version: z.int().min(0),
  nameEn: recordName,
  fatherNameEn: recordName,
  motherNameEn: recordName,
  dateOfBirth: day,
});
export const feeInput = z.strictObject({
  ...ofClass,
  version: z.int().min(0),
  subHeadId: z.guid(),
  amount: taka.refine((paisa) => paisa > 0n),
  toBoard: taka,
  due: day,
});
