import { type Digits, toBengaliDigits } from './digits.ts';

/** The two languages the whole product speaks; the first two letters of the page's `lang`. */
export type Language = 'en' | 'bn';

/** As a page tells browsers and readers of screens; the English here is British. */
export const localeOf = { en: 'en-GB', bn: 'bn' } as const satisfies Record<Language, string>;

/** A text a person sees, in both languages. A missing language does not compile. */
export type Label = { readonly en: string; readonly bn: string };

/** Values for the `{name}` places of a label. A Label value is read in the same language. */
export type LabelParams = Readonly<Record<string, string | number | Label>>;

/**
 * The text of `label` in `language`, with its `{name}` places filled; unknown places stay as written. Words that go with a
 * figure stand as `{count|day|days}`: the first of them after a one. A number is written in `digits`, which follow the
 * language until a reader chooses; a text stays as it was given, since it may be a code.
 */
export function textOf(
  label: Label,
  language: Language,
  params: LabelParams = {},
  digits: Digits = language === 'bn' ? 'bengali' : 'latin',
): string {
  return label[language].replace(
    /\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g,
    (place, name: string, one?: string, many?: string) => {
      const value = params[name];
      if (value === undefined) return place;
      const text =
        typeof value === 'object'
          ? value[language]
          : typeof value === 'number' && digits === 'bengali'
            ? toBengaliDigits(String(value))
            : String(value);
      if (one === undefined || many === undefined) return text;
      return text === '1' || text === '১' ? one : many;
    },
  );
}

/** The label with its places filled in both languages at once. */
export function fillLabel(label: Label, params: LabelParams): Label {
  return { en: textOf(label, 'en', params), bn: textOf(label, 'bn', params) };
}
