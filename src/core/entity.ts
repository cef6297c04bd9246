import * as z from 'zod';
import { normaliseText } from './bangla.ts';
import { toAsciiDigits } from './digits.ts';
import type { Field, FieldValue } from './fields.ts';
import { isMobile, normaliseMobile } from './identifiers.ts';
import type { Label } from './labels.ts';
import type { ViewAndEdit } from './module/permissions.ts';
import { parseTaka, takaText } from './money.ts';
import { messages } from './validation/messages.ts';

export type Fields = Readonly<Record<string, Field>>;

/** A plain thing an institution keeps: table, validation, API, list, form, import and export follow from it. */
type Shape<F extends Fields, N extends string> = {
  /** camelCase, unique; the table is `<module>_<name>` in snake case. */
  readonly name: string;
  readonly module: string;
  readonly label: Label;
  readonly plural: Label;
  /** The path of its screen, from the specification's list of routes. */
  readonly path: string;
  /** Who sees the records, and who changes them. */
  readonly permission: ViewAndEdit;
  /** Which group of the module's first page and menu its screen stands in. */
  readonly group: string;
  /** Its place in the group; without one it stands after those that have one. */
  readonly order?: number;
  readonly fields: F;
  /** Which fields name a record, in each language. */
  readonly title: { readonly en: N; readonly bn: N };
  /** Sets of fields that no two records of one institution may share. */
  readonly unique: readonly (readonly N[])[];
  readonly list: {
    readonly columns: readonly N[];
    /** The field a list nobody has sorted goes by; a minus before it: the highest or latest first. */
    readonly sort: N | `-${N}`;
    readonly search: readonly N[];
    readonly filters?: readonly N[];
    /** A list people work in every day keeps views under names; one of the setup does not. */
    readonly hasViews?: true;
  };
  /** The form's fields, in order; a nested pair stands side by side. */
  readonly form: readonly (N | readonly [N, N])[];
};

/** Any entity, whatever its fields. */
export type Entity = Shape<Fields, string>;

/** An entity whose fields are known exactly. */
export type EntityOf<F extends Fields> = Shape<F, keyof F & string>;

/** Registers nothing; it only checks the definition and gives it its exact type. */
export function defineEntity<const F extends Fields>(definition: EntityOf<F>): EntityOf<F> {
  return definition;
}

/** A record as the API gives it. */
export type RecordOf<E extends Entity> = {
  id: string;
  version: number;
  isActive: boolean;
} & { [K in keyof E['fields']]: FieldValue<E['fields'][K]> };

export type InputOf<E extends Entity> = { [K in keyof E['fields']]: FieldValue<E['fields'][K]> } & {
  isActive?: boolean;
};

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

/** The zod schema of one field's value as it comes from a browser, a sheet or another program. */
export function fieldSchema(field: Field): z.ZodType {
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
    case 'longText':
      return z.preprocess(
        (v) => (typeof v === 'string' ? v.normalize('NFC').replaceAll('\u0000', '').trim() : v),
        z.string().min(1).max(field.max),
      );
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

/** The zod schema of what is sent to create or change a record; unknown names are refused. */
export function inputSchema<E extends Entity>(entity: E): z.ZodType<InputOf<E>> {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, field] of Object.entries(entity.fields)) shape[name] = fieldSchema(field);
  shape.isActive = z.boolean().default(true);
  return z.strictObject(shape) as unknown as z.ZodType<InputOf<E>>;
}

/** The zod schema of a record as the API answers it. */
export function recordSchema<E extends Entity>(entity: E): z.ZodType<RecordOf<E>> {
  const shape: Record<string, z.ZodType> = {
    id: z.guid(),
    version: z.int(),
    isActive: z.boolean(),
    labels: z.record(z.string(), z.object({ en: z.string(), bn: z.string() })),
  };
  for (const [name, field] of Object.entries(entity.fields)) {
    const plain = field.kind === 'integer' ? z.number() : field.kind === 'flag' ? z.boolean() : z.string();
    shape[name] = field.required ? plain : plain.nullable();
  }
  return z.object(shape) as unknown as z.ZodType<RecordOf<E>>;
}

/** The labels of an entity's fields by name, for validation messages. */
export function fieldLabels(entity: Entity): Record<string, Label> {
  return Object.fromEntries(Object.entries(entity.fields).map(([name, field]) => [name, field.label]));
}

/** The filter every list has whose records may lack something: its values are the names of the fields left empty. */
export const missingFilter = 'missing';

/** The fields a record may be without. */
export function missableOf(entity: Entity): string[] {
  return Object.entries(entity.fields).flatMap(([name, field]) =>
    field.required || field.kind === 'flag' ? [] : [name],
  );
}

/** A record's name in both languages. */
export function titleOf(entity: Entity, record: Readonly<Record<string, unknown>>): Label {
  const en = String(record[entity.title.en] ?? '');
  return { en, bn: String(record[entity.title.bn] ?? en) || en };
}

/** `classSection` → `class-sections`: the entity's part of its API path. */
export function apiPathOf(entity: Entity): string {
  const kebab = entity.name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `/api/v1/${entity.module}/${kebab}`;
}
