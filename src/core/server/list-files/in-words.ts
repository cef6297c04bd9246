import { formatDate, monthLabel, withDigits } from '../../format.ts';
import { type Label, type Language, textOf } from '../../labels.ts';

type Named<R> = Readonly<Record<string, Label>> | ((row: R, value: string) => Label | string);

/**
 * What a list is narrowed to by something it is asked: words of their own, or a name with what each value is called. A record
 * is named by the first row of the list, which is one of its own; a value without words narrows nothing.
 */
type AskedWords<R> = Label | readonly [label: Label, of: Named<R>];

/** By what is asked, such as `state`. Days, months and words looked for need none. */
export type FilterWords<R> = Readonly<Record<string, AskedWords<R>>>;

const texts = {
  since: { en: 'from {from}', bn: '{from} থেকে' },
  until: { en: 'until {to}', bn: '{to} পর্যন্ত' },
  search: { en: 'Search', bn: 'খোঁজা হয়েছে' },
} as const;

const isLabel = <R>(words: AskedWords<R>): words is Label => 'en' in words;

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** The days or the month a list is of, in words; empty where it is of none. */
export function periodInWords(asked: Readonly<Record<string, unknown>>, language: Language): string {
  const day = (value: unknown) => formatDate(text(value), { language });
  const { from, to, month } = asked;
  if (from && to) return from === to ? day(from) : `${day(from)} – ${day(to)}`;
  if (from) return textOf(texts.since, language, { from: day(from) });
  if (to) return textOf(texts.until, language, { to: day(to) });
  return month ? textOf(monthLabel(text(month)), language) : '';
}

/** What else a list is narrowed to, in words. */
export function filtersInWords<R>(
  asked: Readonly<Record<string, unknown>>,
  filters: FilterWords<R>,
  first: R | undefined,
  language: Language,
): string[] {
  const said = Object.entries(filters).flatMap(([name, words]): string[] => {
    const value = text(asked[name]);
    if (value === '' || value === 'false') return [];
    if (isLabel(words)) return [textOf(words, language, { value: withDigits(value, { language }) })];
    const [label, of] = words;
    const found = typeof of !== 'function' ? of[value] : first === undefined ? '' : of(first, value);
    const shown = typeof found === 'string' ? found : found ? textOf(found, language) : '';
    return shown === '' ? [] : [`${textOf(label, language)}: ${shown}`];
  });
  const sought = text(asked.q) || text(asked.search);
  return sought === '' ? said : [...said, `${textOf(texts.search, language)}: ${sought}`];
}
