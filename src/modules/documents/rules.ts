import { bengaliDateOf, monthLabels, partsOf } from '../../core/dates.ts';
import { formatDate, withDigits } from '../../core/format.ts';
import type { Label, Language } from '../../core/labels.ts';
import { numberInWords } from '../../core/money.ts';
import { barsOf } from './code128.ts';
import type { Element, Layout } from './layout.ts';
import { chooseColumns, type TableFilled, type TableSource } from './tables/rules.ts';

/** What a document says, by the names of its variables, in both languages: frozen when it is given. */
export type Values = Readonly<Record<string, Label>>;
/** A piece of text, and whether it is bold. */
export type Run = readonly [text: string, isBold: boolean];

const token = /\{\{([#^/]?)([a-zA-Z]{1,40})(?:\.(en|bn))?\}\}|\*\*/g;

/** The names a text uses as variables and conditions. */
export const variablesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(token)].flatMap((match) => (match[2] ? [match[2]] : []))),
];

/**
 * A template's text with its variables filled: `{{name}}` in the document's language, `{{name.en}}` always in English,
 * `{{#name}}…{{/name}}` where the variable says something and `{{^name}}…{{/name}}` where it does not, `**…**` bold.
 * What a variable says is never read as any of these.
 */
export function fillText(text: string, values: Values, language: Language): Run[] {
  const runs: [string, boolean][] = [];
  const hidden: { name: string; isShown: boolean }[] = [];
  let isBold = false;
  const add = (piece: string) => {
    if (piece === '' || hidden.some((one) => !one.isShown)) return;
    const last = runs.at(-1);
    if (last && last[1] === isBold) last[0] += piece;
    else runs.push([piece, isBold]);
  };
  let from = 0;
  for (const match of text.matchAll(token)) {
    add(text.slice(from, match.index));
    from = match.index + match[0].length;
    const [whole, mark, name = '', script] = match;
    if (whole === '**') isBold = !isBold;
    else if (mark === '#' || mark === '^')
      hidden.push({ name, isShown: (said(values, name, language) !== '') === (mark === '#') });
    else if (mark === '/') {
      if (hidden.at(-1)?.name === name) hidden.pop();
    } else add(said(values, name, (script as Language | undefined) ?? language));
  }
  add(text.slice(from));
  return runs.some(([piece]) => piece.trim() !== '') ? runs : [];
}

const said = (values: Values, name: string, language: Language): string =>
  (Object.hasOwn(values, name) ? values[name]?.[language] : '') ?? '';

function isWanted(when: string, values: Values, language: Language): boolean {
  if (when === '') return true;
  const isThere = said(values, when.replace('!', ''), language) !== '';
  return when.startsWith('!') ? !isThere : isThere;
}

/** The pictures a document has, by the names they are drawn under; null where there is none. */
export type Pictures = {
  readonly photo: string | null;
  readonly logo: string | null;
  readonly qr: string | null;
  /** Seals and images of the institution, by the ids of their files. */
  readonly images?: ReadonlyMap<string, string>;
};

/** The tables of a document, in words of its language. */
export type Tables = Readonly<Partial<Record<TableSource, TableFilled>>>;

/** A barcode: the widths of bars and spaces in turn, and what stands below them. */
export type Bars = { readonly bars: readonly number[]; readonly text: string };

/** What each element of a layout draws for one document, in their order; null where it draws nothing. */
export function fillLayout(
  layout: Layout,
  values: Values,
  pictures: Pictures,
  language: Language,
  tables: Tables = {},
): (Run[] | Bars | string | true | TableFilled | null)[] {
  return layout.elements.map((one) => {
    if (!isWanted(one.when, values, language)) return null;
    if (one.kind === 'table') {
      const table = tables[one.source];
      return table ? chooseColumns(table, one.columns, language) : null;
    }
    if (one.kind === 'picture')
      return one.source === 'image'
        ? (pictures.images?.get(one.fileId?.toLowerCase() ?? '') ?? null)
        : pictures[one.source];
    if (one.kind === 'qr') return pictures.qr;
    if (one.kind === 'barcode') {
      const text = said(values, one.variable, 'en');
      const bars = barsOf(text);
      return bars && { bars, text: one.isRead ? text : '' };
    }
    if (one.kind === 'line' || one.kind === 'box') return true;
    const runs = fillText(one.text[language], values, language);
    return runs.length > 0 ? runs : null;
  });
}

const segmenter = new Intl.Segmenter('bn', { granularity: 'grapheme' });
const millimetresOfPoint = 0.3528;

/** A line with what stands above and below its letters, and the space to the next, in sizes of the letters. */
const lineHigh = 1.27;
const lineApart = 0.16;

/**
 * Whether a text surely fits into its box: then nobody has to measure it, which takes longer than drawing. A sign is taken
 * for wider than nearly all are, and every line for shorter than it could be by the longest word.
 */
export function surelyFits(one: Extract<Element, { kind: 'text' }>, runs: readonly Run[]): boolean {
  const size = one.size * millimetresOfPoint;
  const words = [{ wide: 0 }];
  let breaks = 0;
  for (const [text] of runs)
    for (const { segment } of segmenter.segment(text)) {
      const sign = segment.charCodeAt(0);
      if (segment.trim() === '') words.push({ wide: 0 });
      if (segment.includes('\n')) breaks += 1;
      const last = words.at(-1);
      if (last) last.wide += (sign < 0x250 ? 0.72 : 1.05) * size;
    }
  const all = words.reduce((sum, word) => sum + word.wide, 0);
  if (breaks === 0 && all <= one.w) return size * 1.3 <= one.h;
  const longest = Math.max(...words.map((word) => word.wide));
  if (longest >= one.w) return false;
  const lines = Math.ceil(all / (one.w - longest)) + breaks;
  return lines * (lineHigh + lineApart) * size <= one.h;
}

/** How many of a layout stand on one sheet of A4 to be cut; null where it is a page of its own. */
export function sheetOf({ width, height }: Pick<Layout, 'width' | 'height'>): {
  columns: number;
  rows: number;
} | null {
  const columns = Math.floor((210 - 12) / width);
  const rows = Math.floor((297 - 12) / height);
  return columns * rows > 1 ? { columns, rows } : null;
}

/** `TC-2026-0001`. */
export const documentNumber = (prefix: string, year: string, serial: number): string =>
  `${prefix}-${year}-${String(serial).padStart(4, '0')}`;

/** A date of birth as certificates spell it: `Twelve March two thousand ten`. */
export function dateInWords(date: string): Label {
  const { day, month, year } = partsOf(date);
  const name = monthLabels[month - 1];
  const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
  return {
    en: `${numberInWords(BigInt(day), 'en')} ${name?.en} ${lower(numberInWords(BigInt(year), 'en'))}`,
    bn: `${numberInWords(BigInt(day), 'bn')} ${name?.bn} ${numberInWords(BigInt(year), 'bn')}`,
  };
}

/** A day as letters carry it; with the Bengali calendar's below it in `bengaliDay`. */
export const dayValues = (name: string, date: string | null): Record<string, Label> =>
  date === null
    ? {}
    : {
        [name]: { en: formatDate(date, { language: 'en' }), bn: formatDate(date, { language: 'bn' }) },
        [`${name}Words`]: dateInWords(date),
        [`${name}Bengali`]: bengaliDateOf(date).text,
      };

/** The words that follow from who somebody is, so that a sentence reads right for a daughter and a son. */
export function genderValues(gender: string): Record<string, Label> {
  const isFemale = gender === 'female';
  const pick = (female: Label, male: Label) => (isFemale ? female : male);
  const none: Label = { en: '', bn: '' };
  const yes: Label = { en: '1', bn: '1' };
  return {
    sonDaughter: pick({ en: 'daughter', bn: 'কন্যা' }, { en: 'son', bn: 'পুত্র' }),
    heShe: pick({ en: 'she', bn: 'সে' }, { en: 'he', bn: 'সে' }),
    HeShe: pick({ en: 'She', bn: 'সে' }, { en: 'He', bn: 'সে' }),
    hisHer: pick({ en: 'her', bn: 'তার' }, { en: 'his', bn: 'তার' }),
    HisHer: pick({ en: 'Her', bn: 'তার' }, { en: 'His', bn: 'তার' }),
    himHer: pick({ en: 'her', bn: 'তাকে' }, { en: 'him', bn: 'তাকে' }),
    female: isFemale ? yes : none,
    male: gender === 'male' ? yes : none,
  };
}

/** The same text in both languages, the digits of each its own. */
export const sameText = (text: string): Label => ({
  en: withDigits(text, { language: 'en' }),
  bn: withDigits(text, { language: 'bn' }),
});
