import type { Entity } from './entity.ts';
import type { Label } from './labels.ts';
import type { Permission } from './module/permissions.ts';

/** What every field says of itself. `name` is filled by `defineEntity`. */
type Common = {
  readonly label: Label;
  readonly help?: Label;
  /** Kept out of plain exports and of the history's text, shown masked in lists (identity numbers). */
  readonly sensitive?: boolean;
};

/** What a text must be besides its pattern, such as a number with a check digit; `text` says what is wrong. */
export type TextCheck = {
  readonly passes: (value: string) => boolean;
  readonly text: Label;
  /** One that passes. */
  readonly example: string;
};

export type Choice = { readonly value: string; readonly label: Label };

export type Field = Common & { readonly required: boolean } & (
    | {
        readonly kind: 'text';
        readonly max: number;
        readonly pattern?: RegExp;
        readonly lang?: 'en' | 'bn';
        readonly check?: TextCheck;
      }
    | {
        readonly kind: 'longText';
        readonly max: number;
        /** Written with headings, lists, links, tables and pictures: see rich-text.ts. */
        readonly isRich?: boolean;
        readonly lang?: 'en' | 'bn';
      }
    | {
        readonly kind: 'integer';
        readonly min: number;
        readonly max: number;
        readonly initial?: number;
        /** Written without commas. */
        readonly isYear?: boolean;
      }
    | { readonly kind: 'decimal'; readonly places: number; readonly min: number; readonly max: number }
    | { readonly kind: 'money' }
    | { readonly kind: 'flag'; readonly initial: boolean }
    | { readonly kind: 'date' }
    | { readonly kind: 'time' }
    | { readonly kind: 'choice'; readonly choices: readonly Choice[]; readonly initial?: string }
    | { readonly kind: 'ref'; readonly to: () => Entity }
    | {
        readonly kind: 'file';
        readonly accept: 'image' | 'document';
        /** Anybody may see it: pictures of the website. Otherwise only who may view the record. */
        readonly isPublic?: boolean;
        /** Pixels of a picture's longer side that are kept; 1600 when not said. */
        readonly longest?: number;
        /** Somebody's face: it is kept as small as cards print it too. */
        readonly isPortrait?: boolean;
      }
    | {
        readonly kind: 'secret';
        readonly max: number;
        readonly pattern?: RegExp;
        readonly check?: TextCheck;
        /** Who may have it shown in full. */
        readonly reveal: Permission;
      }
    | { readonly kind: 'phone' }
    | { readonly kind: 'email' }
  );

export type FieldKind = Field['kind'];
export type FieldOf<K extends FieldKind> = Extract<Field, { kind: K }>;

type Options<R extends boolean> = Common & { readonly required?: R };
type Made<K extends FieldKind, R extends boolean, Extra = unknown> = FieldOf<K> & { required: R } & Extra;

function make<K extends FieldKind, R extends boolean, Extra = unknown>(
  kind: K,
  options: Options<R>,
  rest: object = {},
): Made<K, R, Extra> {
  return { ...rest, ...options, kind, required: options.required ?? false } as unknown as Made<K, R, Extra>;
}

/** One line, at most `max` characters (default 120), stored NFC and trimmed. */
export const text = <const R extends boolean = false>(
  options: Options<R> & { max?: number; pattern?: RegExp; lang?: 'en' | 'bn'; check?: TextCheck },
) => make<'text', R>('text', options, { max: 120 });

/**
 * A text with a form, at most `max` characters of HTML (default 40,000). What is sent is cleaned; its pictures are the
 * institution's own: everybody sees them while a text shown on the website holds them, else whoever is signed in there.
 */
export const richText = <const R extends boolean = false>(options: Options<R> & { max?: number }) =>
  make<'longText', R>('longText', options, { max: 40_000, isRich: true });

/** Several lines, at most `max` characters (default 4,000). */
export const longText = <const R extends boolean = false>(
  options: Options<R> & { max?: number; lang?: 'en' | 'bn' },
) => make<'longText', R>('longText', options, { max: 4000 });

/** A whole number within `min` … `max` (default 0 … 1,000,000). */
export const integer = <const R extends boolean = false>(
  options: Options<R> & { min?: number; max?: number; initial?: number; isYear?: boolean },
) => make<'integer', R>('integer', options, { min: 0, max: 1_000_000 });

/** A number with at most `places` decimals, kept as an integer of that unit; a decimal string outside. */
export const decimal = <const R extends boolean = false>(
  options: Options<R> & { places: number; min?: number; max?: number },
) => make<'decimal', R>('decimal', options, { min: 0, max: 1_000_000 });

/** Taka: bigint paisa in the database, a decimal string such as `1250.00` outside. Never negative here. */
export const money = <const R extends boolean = false>(options: Options<R>) =>
  make<'money', R>('money', options);

/** Yes or no; never empty. */
export const flag = (options: Common & { initial?: boolean }) =>
  make<'flag', true>('flag', { ...options, required: true }, { initial: options.initial ?? false });

/** A calendar date `YYYY-MM-DD`. */
export const date = <const R extends boolean = false>(options: Options<R>) =>
  make<'date', R>('date', options);

/** A time of day `HH:MM`, 24 hours. */
export const time = <const R extends boolean = false>(options: Options<R>) =>
  make<'time', R>('time', options);

/** One of a fixed list. */
export const choice = <const C extends readonly Choice[], const R extends boolean = false>(
  options: Options<R> & { choices: C; initial?: C[number]['value'] },
) => make<'choice', R, { choices: C }>('choice', options);

/** A row of another entity of the same institution. */
export const ref = <const R extends boolean = false>(to: () => Entity, options: Options<R>) =>
  make<'ref', R>('ref', options, { to });

/** An uploaded file of the institution. */
export const file = <const R extends boolean = false>(
  options: Options<R> & {
    accept: 'image' | 'document';
    isPublic?: boolean;
    longest?: number;
    isPortrait?: boolean;
  },
) => make<'file', R>('file', options);

/**
 * A number that tells who somebody is, or where their money lies: sealed in the database, found by the whole of it alone,
 * masked wherever it is shown, and shown in full to who may and says why, which is noted (docs/decisions/034).
 */
export const secret = <const R extends boolean = false>(
  options: Options<R> & { reveal: Permission; max?: number; pattern?: RegExp; check?: TextCheck },
) => make<'secret', R>('secret', { ...options, sensitive: true }, { max: 40 });

/** A mobile number, kept as +8801XXXXXXXXX. */
export const phone = <const R extends boolean = false>(options: Options<R>) =>
  make<'phone', R>('phone', options);

export const email = <const R extends boolean = false>(options: Options<R>) =>
  make<'email', R>('email', options);

/** What a field's value is in the API and in the browser. */
export type FieldValue<F extends Field> =
  | (F extends { kind: 'integer' }
      ? number
      : F extends { kind: 'flag' }
        ? boolean
        : F extends { kind: 'choice'; choices: infer C extends readonly Choice[] }
          ? C[number]['value']
          : string)
  | (F['required'] extends true ? never : null);
