import * as z from 'zod';
import { normaliseText } from '../../core/bangla.ts';
import { pageSizes } from '../../core/contracts/page-sizes.ts';
import { isDate } from '../../core/dates.ts';
import { toAsciiDigits } from '../../core/digits.ts';
import { answersShape } from '../../core/validation/open-form-shape.ts';
import { cvSections } from '../people/cv/fields.data.ts';
import { applicantFields } from './form/fields.ts';
import { recruitmentPermission } from './permissions.ts';
import { applicantStates, payers, payments } from './rules.ts';

export const base = '/api/v1/recruitment';
export const web = '/api/web/recruitment';
export const access = {
  view: { permission: recruitmentPermission.view },
  edit: { permission: recruitmentPermission.edit },
  reveal: { permission: recruitmentPermission.reveal },
  appoint: { permission: recruitmentPermission.appoint },
} as const;

export const label = z.object({ en: z.string(), bn: z.string() });
const ascii = (value: unknown) => (typeof value === 'string' ? toAsciiDigits(value.trim()) : value);
export const day = z.preprocess(
  ascii,
  z.string().refine((text) => isDate(text) && text >= '1950-01-01' && text <= '2100-12-31'),
);
export const line = (most: number) => z.string().max(most).transform(normaliseText);
export const lines = (most: number) =>
  z
    .string()
    .max(most)
    .transform((text) => text.split('\n').map(normaliseText).join('\n').trim());
export const text = (most: number) => line(most).pipe(z.string().min(1));
export const reason = line(300).pipe(z.string().min(3));
export const id = z.strictObject({ id: z.guid() });
export const done = z.object({ id: z.guid() });
export const whole = (least: number, most: number) =>
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
export const siteId = z.string().max(20).optional();
export const code = z.string().min(4).max(40);
export const state = z.enum(applicantStates);
export const payment = z.enum(payments);
export const payer = z.enum(payers);
export const language = z.enum(['en', 'bn']);

/** The answers of the form as they are sent. */
export const formInput = {
  data: answersShape(applicantFields).default({}),
  cv: z
    .strictObject(
      Object.fromEntries(
        cvSections.map((section) => [
          section.name,
          z.array(answersShape(section.fields)).max(section.most).default([]),
        ]),
      ),
    )
    .default({}),
};
const answers = z.record(z.string(), z.string());
export const formShown = { data: answers, cv: z.record(z.string(), z.array(answers)) };

export const fit = z.object({
  age: z.boolean().nullable(),
  education: z.boolean().nullable(),
  experience: z.boolean().nullable(),
});
