import * as z from 'zod';
import { toAsciiDigits } from '../../core/digits.ts';
import { fieldSchema } from '../../core/validation/entity-schemas.ts';
import { guardianFields, type Relation } from './guardians/guardian-fields.ts';
import { enrolmentStatuses, sensitiveFields } from './rules.ts';
import { type StudentField, student } from './student.entity.ts';

// What the forms of students send: they check it by themselves too, so it comes to the browser.

const ascii = (value: unknown) => {
  const text = typeof value === 'string' ? toAsciiDigits(value.trim()) : value;
  return typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : text === '' ? null : text;
};
const names = Object.keys(student.fields) as StudentField[];
const ownFields = Object.fromEntries(names.map((name) => [name, fieldSchema(student.fields[name])]));
const code = z.preprocess(
  (value) => (typeof value === 'string' ? toAsciiDigits(value) : value),
  z.preprocess(
    (value) => (value === '' || value === undefined ? null : value),
    z.string().trim().max(20).nullable(),
  ),
);
const roll = z.preprocess(ascii, z.int().min(1).max(99_999).nullable());
const reason = z.string().trim().min(3).max(300);
const confirmed = z.boolean().default(false);

const guardianShape = {
  nameEn: fieldSchema(guardianFields.nameEn) as z.ZodType<string>,
  nameBn: fieldSchema(guardianFields.nameBn) as z.ZodType<string | null>,
  mobile: fieldSchema(guardianFields.mobile) as z.ZodType<string>,
  /** Sent only when it is changed: who may not see it must not wipe it. */
  nid: (fieldSchema(guardianFields.nid) as z.ZodType<string | null>).optional(),
  birthRegistration: (fieldSchema(guardianFields.birthRegistration) as z.ZodType<string | null>).optional(),
  email: (fieldSchema(guardianFields.email) as z.ZodType<string | null>).optional(),
  occupation: fieldSchema(guardianFields.occupation) as z.ZodType<string | null>,
  occupationBn: (fieldSchema(guardianFields.occupationBn) as z.ZodType<string | null>).optional(),
  relation: fieldSchema(guardianFields.relation) as z.ZodType<Relation>,
  relationSaid: (fieldSchema(guardianFields.relationSaid) as z.ZodType<string | null>).optional(),
  isPrimary: fieldSchema(guardianFields.isPrimary) as z.ZodType<boolean>,
};
const guardianInput = z.strictObject(guardianShape);
export type GuardianInput = z.output<typeof guardianInput>;

export const addGuardianInput = z.strictObject({ ...guardianShape, id: z.guid() });

export const updateGuardianInput = z.strictObject({
  ...guardianShape,
  id: z.guid(),
  version: z.int(),
  linkVersion: z.int(),
});

export const admitInput = z.strictObject({
  ...ownFields,
  code,
  sectionId: z.guid(),
  /** Empty: the next free one of the section. */
  roll,
  guardians: z.array(guardianInput).min(1).max(4),
  /** The user has seen the records that look like the same person. */
  confirmDuplicate: confirmed,
});

/** Sensitive values are sent only when they are changed: who may not see them must not wipe them. */
export const updateInput = z.strictObject({
  ...ownFields,
  ...Object.fromEntries(sensitiveFields.map((name) => [name, z.string().max(40).nullable().optional()])),
  id: z.guid(),
  version: z.int(),
  confirmDuplicate: confirmed,
});

export const enrolInput = z.strictObject({ id: z.guid(), sectionId: z.guid(), roll, reason });

export const changePlaceInput = z.strictObject({
  id: z.guid(),
  version: z.int(),
  sectionId: z.guid(),
  roll,
  reason,
});

export const changeStatusInput = z.strictObject({
  id: z.guid(),
  version: z.int(),
  status: z.enum(enrolmentStatuses),
  day: z.preprocess(
    (value) => (typeof value === 'string' ? toAsciiDigits(value.trim()) : value),
    z.iso.date(),
  ),
  reason,
});
