import * as z from 'zod';
import { normaliseText } from '../../core/bangla.ts';
import { pageSizes } from '../../core/contracts/page-sizes.ts';
import { isDate } from '../../core/dates.ts';
import { toAsciiDigits } from '../../core/digits.ts';
import { parseTaka } from '../../core/money.ts';
import { answersShape } from '../../core/validation/open-form-shape.ts';
import { allFields, mostQualifications, qualificationFields } from './form/fields.ts';
import { admissionPermission } from './permissions.ts';
import { applicantStates, declarationStates, kinds, methods, payers, payments } from './rules.ts';

export const base = '/api/v1/admission';
export const web = '/api/web/admission';
export const access = {
  view: { permission: admissionPermission.view },
  edit: { permission: admissionPermission.edit },
  admit: { permission: admissionPermission.admit },
  reveal: { permission: admissionPermission.reveal },
  draw: { permission: admissionPermission.draw },
  setup: { permission: admissionPermission.setup },
} as const;

export const label = z.object({ en: z.string(), bn: z.string() });
const ascii = (value: unknown) => (typeof value === 'string' ? toAsciiDigits(value.trim()) : value);
export const day = z.preprocess(
  ascii,
  z.string().refine((text) => isDate(text) && text >= '1950-01-01' && text <= '2100-12-31'),
);
/** Amounts travel as decimal texts, at most ten lakh taka; paisa inside. */
export const taka = z
  .string()
  .max(60)
  .transform((text, context) => {
    const paisa = parseTaka(text);
    if (paisa !== null && paisa >= 0n && paisa <= 100_000_000n) return paisa;
    context.addIssue({ code: 'custom', message: 'An amount of taka' });
    return z.NEVER;
  });
export const line = (most: number) => z.string().max(most).transform(normaliseText);
/** Several lines. */
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

export const quota = z.strictObject({
  code: z.string().regex(/^[a-z][a-z0-9]{1,19}$/),
  en: text(80),
  bn: text(80),
  percent: whole(1, 100),
  extraYears: whole(0, 20),
  /** Who gets the seats none of its holders wants: anybody, nobody, or first the holders of another quota. */
  freeTo: z.string().max(20).default('general'),
});
export const wanted = z.strictObject({ en: text(120), bn: text(120) });
export const eligibility = z.strictObject({ exam: z.enum(['pec', 'jsc', 'ssc', 'hsc']), gpa: whole(1, 500) });

/** A class of a declaration as lists and forms name it. */
export const offerShown = z.object({
  id: z.guid(),
  name: label,
  seats: z.int(),
  classId: z.guid(),
  groupId: z.guid().nullable(),
  shiftId: z.guid().nullable(),
  versionId: z.guid().nullable(),
});
export type OfferShown = z.output<typeof offerShown>;

export const kind = z.enum(kinds);
export const state = z.enum(applicantStates);
export const method = z.enum(methods);
export const declarationState = z.enum(declarationStates);
export const payment = z.enum(payments);
export const payer = z.enum(payers);

/** The answers of the form as they are sent: texts by the names of its fields. */
export const formInput = {
  choices: z.array(z.guid()).max(10).default([]),
  claims: z.array(line(20)).max(20).default([]),
  data: answersShape(allFields).default({}),
  qualifications: z.array(answersShape(qualificationFields)).max(mostQualifications).default([]),
};
const answers = z.record(z.string(), z.string());
export const formShown = {
  choices: z.array(z.guid()),
  claims: z.array(z.string()),
  data: answers,
  qualifications: z.array(answers),
};
