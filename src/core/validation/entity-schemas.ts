import * as z from 'zod';
import { normaliseText } from '../bangla.ts';
import { toAsciiDigits } from '../digits.ts';
import type { Entity, InputOf, ListedRecord, Problem } from '../entity.ts';
import type { Field } from '../fields.ts';
import { isMobile, normaliseMobile } from '../identifiers.ts';
import type { Label } from '../labels.ts';
import { parseTaka, takaText } from '../money.ts';
import { messages } from './messages.ts';
import { cleanRich } from './rich-text.ts';
import { isMask } from './secrets.ts';

const issue = (label: Label, params: Record<string, string | number | Label> = {}) => ({
  error: label.en,
  params: { label, values: params },
});

/** A zod check that carries a label in both languages. */
function refineWith(
  schema: z.ZodType<string>,
  passes: (value: string) => boolean,
  label: Label,
  values: Record<string, string | number | Label> = {},
) {
  return schema.refine(passes, issue(label, values));
}

const clean = (value: unknown) => (typeof value === 'string' ? normaliseText(value) : value);

const emptyToNull = (value: unknown) => (value === '' || value === undefined ? null : value);

const asciiDigits = (value: unknown) => (typeof value === 'string' ? toAsciiDigits(value.trim()) : value);

const ofFields = new Map<string, z.ZodType>();

/**
 * The zod schema of one field's value as it comes from a browser, a sheet or another program. Fields that take the same share
 * one: a schema is a kilobyte and more, and two hundred entities have some three thousand fields.
 */
export function fieldSchema(field: Field): z.ZodType {
  const key = whatItTakes(field);
  const known = key === null ? undefined : ofFields.get(key);
  if (known) return known;
  const schema = newFieldSchema(field);
  if (key !== null) ofFields.set(key, schema);
  return schema;
}

/** The same text for fields that take the same; null for one that has a rule of its own. */
function whatItTakes(field: Field): string | null {
  if ('pattern' in field || 'check' in field) return null;
  return JSON.stringify(field, (name, value: unknown) => (isSaid.has(name) ? undefined : value));
}

/** What is told of a field, and hinders nothing that is typed. */
const isSaid: ReadonlySet<string> = new Set(['label', 'help', 'reveal', 'sensitive', 'lang']);

function newFieldSchema(field: Field): z.ZodType {
  const base = requiredSchema(field);
  if (field.kind === 'flag') return z.preprocess((v) => (v === undefined ? field.initial : v), base);
  return field.required ? z.preprocess(emptyToNull, base) : z.preprocess(emptyToNull, base.nullable());
}

function requiredSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text': {
      const { check, pattern } = field;
      const line = z.string().min(1).max(field.max);
      const text = pattern ? line.regex(pattern) : line;
      const checked = check ? text.refine(check.passes, issue(check.text)) : text;
      // A roll, a registration number, a code: its digits may be typed in Bengali.
      return z.preprocess((v) => (pattern ? asciiDigits(clean(v)) : clean(v)), checked);
    }
    case 'secret': {
      const { check, pattern } = field;
      const number = refineWith(
        z.string().min(1).max(field.max),
        (v) => isMask(v) || !pattern || pattern.test(v),
        messages.regex,
      );
      // A form sends back what it was shown: that changes nothing.
      const checked = check ? number.refine((v) => isMask(v) || check.passes(v), issue(check.text)) : number;
      return z.preprocess((v) => asciiDigits(clean(v)), checked);
    }
    case 'longText':
      return z.preprocess((v) => {
        if (typeof v !== 'string') return v;
        const text = v.normalize('NFC').replaceAll('\u0000', '').trim();
        return field.isRich ? cleanRich(text) : text;
      }, z.string().min(1).max(field.max));
    case 'integer':
      return z.preprocess((v) => {
        const ascii = asciiDigits(v);
        return typeof ascii === 'string' && /^-?\d{1,15}$/.test(ascii) ? Number(ascii) : ascii;
      }, z.int().min(field.min).max(field.max));
    case 'decimal':
      return z.preprocess(
        (v) => (typeof v === 'number' ? String(v) : asciiDigits(v)),
        refineWith(
          z.string().regex(new RegExp(`^\\d{1,12}(\\.\\d{1,${field.places}})?$`)),
          (v) => Number(v) >= field.min && Number(v) <= field.max,
          messages.between.numeric,
          { min: field.min, max: field.max },
        ),
      );
    case 'money':
      return z
        .preprocess(
          (v) => (typeof v === 'number' ? String(v) : v),
          refineWith(
            z.string().max(40),
            (v) => {
              const paisa = parseTaka(v);
              return paisa !== null && paisa >= 0n && paisa <= 9_000_000_000_000_00n;
            },
            messages.numeric,
          ),
        )
        .transform((v) => takaText(parseTaka(v) ?? 0n));
    case 'flag':
      return z.preprocess(
        (v) =>
          v === 'true' || v === '1' || v === 1 ? true : v === 'false' || v === '0' || v === 0 ? false : v,
        z.boolean(),
      );
    case 'date':
      return z.preprocess(asciiDigits, z.iso.date());
    case 'time':
      return z.preprocess(asciiDigits, z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/));
    case 'choice':
      return z.enum(field.choices.map((c) => c.value) as [string, ...string[]]);
    case 'ref':
    case 'file':
      return z.guid();
    case 'phone':
      return z
        .preprocess(asciiDigits, refineWith(z.string().max(40), isMobile, messages.regex))
        .transform((v) => normaliseMobile(v) ?? v);
    case 'email':
      return z.preprocess(clean, z.email().max(190));
  }
}

const inputs = new WeakMap<Entity, z.ZodType>();

/** The zod schema of what is sent to create or change a record; unknown names are refused. Made once for each entity. */
export function inputSchema<E extends Entity>(entity: E): z.ZodType<InputOf<E>> {
  const schema = inputs.get(entity) ?? newInputSchema(entity);
  inputs.set(entity, schema);
  return schema as z.ZodType<InputOf<E>>;
}

function newInputSchema(entity: Entity): z.ZodType {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, field] of Object.entries(entity.fields)) shape[name] = fieldSchema(field);
  shape.isActive = z.boolean().default(true);
  return z.strictObject(shape).superRefine((row, { addIssue }) => {
    for (const { field, text, values } of problemsBetween(entity, row))
      addIssue({ code: 'custom', path: [field], message: text.en, params: { label: text, values } });
  });
}

/** What is wrong with fields beside each other: dates out of order, and what the entity's own check says. */
export function problemsBetween(entity: Entity, row: Readonly<Record<string, unknown>>): Problem[] {
  const ordered = (entity.inOrder ?? []).flatMap(([from, to]): Problem[] => {
    const first = row[from];
    const last = row[to];
    return typeof first === 'string' && typeof last === 'string' && last < first
      ? [{ field: to, text: messages.notBefore, values: { other: entity.fields[from]?.label ?? '' } }]
      : [];
  });
  return [...ordered, ...(entity.check?.(row) ?? [])];
}

const answered = { number: z.number(), flag: z.boolean(), text: z.string() };
const orNothing = {
  number: answered.number.nullable(),
  flag: answered.flag.nullable(),
  text: answered.text.nullable(),
};
const ofEveryRecord = {
  id: z.guid(),
  version: z.int(),
  isActive: z.boolean(),
  labels: z.record(z.string(), z.object({ en: z.string(), bn: z.string() })),
};

/** The zod schema of a record as the API answers it. */
export function recordSchema(entity: Entity): z.ZodType<ListedRecord> {
  const shape: Record<string, z.ZodType> = { ...ofEveryRecord };
  for (const [name, { kind, required }] of Object.entries(entity.fields)) {
    const sort = kind === 'integer' ? 'number' : kind === 'flag' ? 'flag' : 'text';
    shape[name] = (required ? answered : orNothing)[sort];
  }
  return z.object(shape) as unknown as z.ZodType<ListedRecord>;
}
