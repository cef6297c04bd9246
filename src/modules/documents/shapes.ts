import * as z from 'zod';
import { normaliseText } from '../../core/bangla.ts';
import { pageSizes } from '../../core/contracts/page-sizes.ts';
import { isDate } from '../../core/dates.ts';
import { toAsciiDigits } from '../../core/digits.ts';
import { kindNames } from './kinds.ts';
import { documentsPermission } from './permissions.ts';

export const base = '/api/v1/documents';
export const access = {
  view: { permission: documentsPermission.view },
  issue: { permission: documentsPermission.issue },
  revoke: { permission: documentsPermission.revoke },
  design: { permission: documentsPermission.design },
} as const;

export const label = z.object({ en: z.string(), bn: z.string() });
export const line = (most: number) => z.string().max(most).transform(normaliseText);
export const reason = line(300).pipe(z.string().min(3));
export const kind = z.enum(kindNames);
export const language = z.enum(['en', 'bn']);
export const id = z.strictObject({ id: z.guid() });
/** A day 'YYYY-MM-DD', in the digits of either script. */
export const day = z.preprocess(
  (value) => (typeof value === 'string' ? toAsciiDigits(value.trim()) : value),
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
/** What was typed in besides what is known: by the names of the kind's fields. */
export const details = z.record(z.string().regex(/^[a-zA-Z]{1,40}$/), line(1500)).default({});
/** A letter of an employee as it is prepared. */
export const letterInput = z.strictObject({
  id: z.guid(),
  templateId: z.guid().nullable().default(null),
  language,
  details,
  reason,
});
