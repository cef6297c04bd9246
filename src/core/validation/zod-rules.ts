import * as z from 'zod';
import { isDate } from '../dates.ts';
import { toAsciiDigits } from '../digits.ts';
import type { Label, LabelParams } from '../labels.ts';
import { messages } from './messages.ts';

/*
 * The rules of the specification's message list that zod does not bring itself. Each answers with its template;
 * the attribute's name is put in where the message is made (`fieldMessages`).
 */

const told = (label: Label, values: LabelParams = {}) => ({ params: { label, values } });

/** A web address somebody can open: http or https and a host name with a dot. */
export const activeUrl = () =>
  z.string().refine((text) => {
    if (!URL.canParse(text)) return false;
    const { protocol, hostname } = new URL(text);
    return /^https?:$/.test(protocol) && hostname.includes('.');
  }, told(messages.activeUrl));

/** A calendar date later than `date`. */
export const after = (date: string) =>
  z.string().refine((text) => isDate(text) && text > date, told(messages.after, { date }));

/** A calendar date earlier than `date`. */
export const before = (date: string) =>
  z.string().refine((text) => isDate(text) && text < date, told(messages.before, { date }));

/** A calendar date in the written form, `YYYY-MM-DD`. */
export const dateFormat = () =>
  z.string().refine(isDate, told(messages.dateFormat, { format: 'YYYY-MM-DD' }));

const written = (pattern: RegExp, label: Label, values: LabelParams = {}) =>
  z.string().refine((text) => pattern.test(toAsciiDigits(text)), told(label, values));

/** Letters of any script. */
export const alpha = () => written(/^[\p{L}\p{M}]+$/u, messages.alpha);
/** Letters, numbers, dashes and underscores. */
export const alphaDash = () => written(/^[\p{L}\p{M}\p{N}_-]+$/u, messages.alphaDash);
/** Letters and numbers. */
export const alphaNum = () => written(/^[\p{L}\p{M}\p{N}]+$/u, messages.alphaNum);
/** Exactly so many digits, of either script. */
export const digits = (count: number) =>
  written(new RegExp(`^\\d{${count}}$`), messages.digits, { digits: count });
/** From `min` to `max` digits, of either script. */
export const digitsBetween = (min: number, max: number) =>
  written(new RegExp(`^\\d{${min},${max}}$`), messages.digitsBetween, { min, max });

/** From `min` to `max`, both included: a number, characters of a text, items of a list, kilobytes of a file. */
export const between = {
  numeric: (min: number, max: number) =>
    z.number().refine((value) => value >= min && value <= max, told(messages.between.numeric, { min, max })),
  string: (min: number, max: number) =>
    z
      .string()
      .refine(
        (text) => [...text].length >= min && [...text].length <= max,
        told(messages.between.string, { min, max }),
      ),
  array: <T extends z.ZodType>(item: T, min: number, max: number) =>
    z
      .array(item)
      .refine((list) => list.length >= min && list.length <= max, told(messages.between.array, { min, max })),
  file: (min: number, max: number) =>
    z
      .file()
      .refine(
        ({ size }) => size >= min * 1024 && size <= max * 1024,
        told(messages.between.file, { min, max }),
      ),
};

/** A picture by its declared type; what it really is, the server looks at when it is stored. */
export const image = () =>
  z.file().refine(({ type }) => /^image\/(jpeg|png|webp|gif)$/.test(type), told(messages.image));

/** A file with one of these endings, e.g. `['pdf', 'jpg']`. */
export const mimes = (endings: readonly string[]) =>
  z
    .file()
    .refine(
      ({ name }) => endings.includes(name.split('.').at(-1)?.toLowerCase() ?? ''),
      told(messages.mimes, { values: endings.join(', ') }),
    );

/** Exactly this number. */
export const size = (count: number) =>
  z.number().refine((value) => value === count, told(messages.size.numeric, { size: count }));

/** A text that is JSON. */
export const json = () =>
  z.string().refine((text) => {
    try {
      return JSON.parse(text) !== undefined;
    } catch {
      return false;
    }
  }, told(messages.json));

/** Anything but these. */
export const notIn = (values: readonly string[]) =>
  z.string().refine((text) => !values.includes(text), told(messages.notIn));

/** Present and more than blanks. */
export const filled = () => z.string().refine((text) => text.trim() !== '', told(messages.filled));

/** The name of a time zone that this machine knows. */
export const timezone = () =>
  z.string().refine((text) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: text }) !== null;
    } catch {
      return false;
    }
  }, told(messages.timezone));

type Input = Readonly<Record<string, unknown>>;
/** A check over a whole form: `z.strictObject({…}).superRefine(rule)`. */
export type FormRule = (input: Input, context: z.RefinementCtx) => void;
/** Another field of the form, by its name and what it is called. */
export type Named = { readonly name: string; readonly label: Label };

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

const formRule =
  (field: string, passes: (input: Input) => boolean, label: Label, values: LabelParams = {}): FormRule =>
  (input, context) => {
    if (!passes(input)) context.addIssue({ code: 'custom', path: [field], ...told(label, values) });
  };

const namesOf = (others: readonly Named[]): Label => ({
  en: others.map(({ label }) => label.en).join(' / '),
  bn: others.map(({ label }) => label.bn).join(' / '),
});

/** `field` is repeated in `confirmation`. */
export const confirmed = (field: string, confirmation: string) =>
  formRule(field, (input) => input[field] === input[confirmation], messages.confirmed);
/** `field` equals another one. */
export const same = (field: string, other: Named) =>
  formRule(field, (input) => input[field] === input[other.name], messages.same, { other: other.label });
/** `field` does not equal another one. */
export const different = (field: string, other: Named) =>
  formRule(field, (input) => input[field] !== input[other.name], messages.different, { other: other.label });

/** Needed when another field has `value`, which is called `shown`. */
export const requiredIf = (field: string, other: Named, value: unknown, shown: Label) =>
  formRule(field, (input) => input[other.name] !== value || !isEmpty(input[field]), messages.requiredIf, {
    other: other.label,
    value: shown,
  });
/** Needed when any of the others is filled in. */
export const requiredWith = (field: string, others: readonly Named[]) =>
  formRule(
    field,
    (input) => others.every(({ name }) => isEmpty(input[name])) || !isEmpty(input[field]),
    messages.requiredWith,
    { values: namesOf(others) },
  );
/** Needed when all of the others are filled in. */
export const requiredWithAll = (field: string, others: readonly Named[]) =>
  formRule(
    field,
    (input) => others.some(({ name }) => isEmpty(input[name])) || !isEmpty(input[field]),
    messages.requiredWithAll,
    { values: namesOf(others) },
  );
/** Needed when any of the others is empty. */
export const requiredWithout = (field: string, others: readonly Named[]) =>
  formRule(
    field,
    (input) => others.every(({ name }) => !isEmpty(input[name])) || !isEmpty(input[field]),
    messages.requiredWithout,
    { values: namesOf(others) },
  );
/** Needed when all of the others are empty. */
export const requiredWithoutAll = (field: string, others: readonly Named[]) =>
  formRule(
    field,
    (input) => others.some(({ name }) => !isEmpty(input[name])) || !isEmpty(input[field]),
    messages.requiredWithoutAll,
    { values: namesOf(others) },
  );

/** No two of a list have the same `key`; the message stands at the later one. */
export const unique =
  (list: string, key: string): FormRule =>
  (input, context) => {
    const rows = Array.isArray(input[list]) ? (input[list] as readonly Input[]) : [];
    const seen = new Set<unknown>();
    for (const [place, row] of rows.entries()) {
      if (seen.has(row[key]))
        context.addIssue({ code: 'custom', path: [list, place, key], ...told(messages.unique) });
      seen.add(row[key]);
    }
  };
