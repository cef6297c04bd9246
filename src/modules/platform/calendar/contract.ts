import * as z from 'zod';
import { normaliseText } from '../../../core/bangla.ts';
import { isDate } from '../../../core/dates.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { platformCalendarPermission } from '../permissions.ts';

const base = '/api/v1/platform/national-calendar';
const access = { platform: platformCalendarPermission.edit } as const;
const day = z.string().refine((text) => isDate(text) && text >= '2000-01-01' && text <= '2100-12-31');
const name = z.string().max(120).transform(normaliseText).pipe(z.string().min(1));
export const nationalKinds = ['general', 'executive', 'optional', 'vacation', 'emergency'] as const;

const holiday = z.object({
  id: z.guid(),
  version: z.int(),
  nameEn: z.string(),
  nameBn: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  kind: z.enum(nationalKinds),
  isObserved: z.boolean(),
  isTentative: z.boolean(),
  isWithdrawn: z.boolean(),
});

export const nationalContract = {
  list: endpoint({
    method: 'GET',
    path: base,
    access,
    summary: { en: 'The national calendar of a year', bn: 'এক বছরের জাতীয় ক্যালেন্ডার' },
    input: z.strictObject({ year: z.coerce.number().int().min(2000).max(2100) }),
    output: z.object({ items: z.array(holiday) }),
  }),
  /** Adds a holiday, or changes one; every institution takes it over. */
  save: endpoint({
    method: 'POST',
    path: base,
    access,
    summary: { en: 'Enter a national holiday', bn: 'জাতীয় ছুটি লেখা' },
    input: z
      .strictObject({
        id: z.guid().nullable().default(null),
        version: z.int().default(0),
        nameEn: name,
        nameBn: name,
        startDate: day,
        endDate: day,
        kind: z.enum(nationalKinds),
        isObserved: z.boolean().default(false),
        isTentative: z.boolean().default(false),
      })
      .refine((one) => one.endDate >= one.startDate, { path: ['endDate'] }),
    output: z.object({ id: z.guid() }),
  }),
  /** The day is known: the holiday moves there as a whole and is expected no more. */
  fix: endpoint({
    method: 'POST',
    path: `${base}/:id/fix`,
    access,
    summary: { en: 'Fix the date of an expected holiday', bn: 'সম্ভাব্য ছুটির তারিখ চূড়ান্ত করা' },
    input: z.strictObject({ id: z.guid(), version: z.int(), startDate: day }),
    output: z.object({ id: z.guid() }),
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${base}/:id/withdraw`,
    access,
    summary: { en: 'Withdraw a national holiday, or bring it back', bn: 'জাতীয় ছুটি প্রত্যাহার বা ফেরানো' },
    input: z.strictObject({ id: z.guid(), version: z.int(), isWithdrawn: z.boolean() }),
    output: z.object({ id: z.guid() }),
  }),
};
export type NationalHoliday = z.output<typeof holiday>;
