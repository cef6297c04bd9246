import * as z from 'zod';
import { toAsciiDigits } from '../../core/digits.ts';
import type { Field } from '../../core/fields.ts';
import { fieldSchema } from '../../core/validation/entity-schemas.ts';
import { guardianFields, type Relation } from './guardian-fields.ts';
import { sensitiveFields } from './rules.ts';
import { student } from './student.entity.ts';

const ascii = (value: unknown) => {
  const text = typeof value === 'string' ? toAsciiDigits(value.trim()) : value;
  return typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : text === '' ? null : text;
};

export const fieldsOf = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, fieldSchema(student.fields[name as never] as Field)]));

const secret: readonly string[] = sensitiveFields;

export const plainNames = Object.keys(student.fields).filter(
  (name) => name !== 'code' && !secret.includes(name),
);

const code = z.preprocess(
  (value) => (typeof value === 'string' ? toAsciiDigits(value) : value),
  z.preprocess(
    (value) => (value === '' || value === undefined ? null : value),
    z.string().trim().max(20).nullable(),
  ),
);

export const guardianShape = {
  nameEn: fieldSchema(guardianFields.nameEn) as z.ZodType<string>,
  nameBn: fieldSchema(guardianFields.nameBn) as z.ZodType<string | null>,
  mobile: fieldSchema(guardianFields.mobile) as z.ZodType<string>,
  /** Sent only when it is changed: who may not see it must not wipe it. */
  nid: (fieldSchema(guardianFields.nid) as z.ZodType<string | null>).optional(),
  occupation: fieldSchema(guardianFields.occupation) as z.ZodType<string | null>,
  relation: fieldSchema(guardianFields.relation) as z.ZodType<Relation>,
  isPrimary: fieldSchema(guardianFields.isPrimary) as z.ZodType<boolean>,
};

const guardianInput = z.strictObject(guardianShape);

export type GuardianInput = z.output<typeof guardianInput>;

export const roll = z.preprocess(ascii, z.int().min(1).max(99_999).nullable());

export const confirmed = z.boolean().default(false);

export const admitInput = z.strictObject({
  ...fieldsOf([...plainNames, ...sensitiveFields]),
  code,
  sectionId: z.guid(),
  /** Empty: the next free one of the section. */
  roll,
  guardians: z.array(guardianInput).min(1).max(4),
  /** The user has seen the records that look like the same person. */
  confirmDuplicate: confirmed,
});
