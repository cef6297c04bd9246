import { foldForSearch } from '../../bangla.ts';
import { toAsciiDigits } from '../../digits.ts';
import type { Field } from '../../fields.ts';
import { dayLabel } from '../../format.ts';
import { isMobile, normaliseMobile, splitMobiles } from '../../identifiers.ts';
import { fillLabel, type Label } from '../../labels.ts';
import { type DateOrder, orderOfDates, readDate } from './dates-in-sheets.ts';
import { nothingWords, noWords, yesWords } from './same-words.data.ts';
import { importTexts as texts } from './texts.ts';

/** What a cell means to its field: a value for the field's own check, or why it has none, and what to look at. */
export type Meaning = {
  readonly value: unknown;
  readonly problem?: Label;
  readonly warning?: Label;
};

/** What the cells of a column say together. */
export type ColumnFacts = {
  readonly order: DateOrder;
  /** How many digits most of them have, where they agree. */
  readonly digits: number | null;
  /** Several long numbers end in zeros. */
  readonly mayBeCut: boolean;
};

const nothing = new Set(nothingWords.map(foldForSearch));
const yes = new Set(yesWords.map(foldForSearch));
const no = new Set(noWords.map(foldForSearch));
const ascii = (cell: string) => toAsciiDigits(cell.normalize('NFKC')).trim();
const scientific = /^(\d)(?:\.(\d+))?e\+?(\d{1,3})$/i;
const hasBengali = (text: string) => /[\u0980-\u09e5]/.test(text);
const hasLatin = (text: string) => /[A-Za-z]/.test(text);

/** Numbers that are names: a certificate's, an account's. */
const isNumberName = (field: Field) => field.kind === 'phone' || isText(field);
const isText = (field: Field) => field.kind === 'text' || field.kind === 'secret';

/** Looks through a column before its cells are read one by one. */
export function factsOf(field: Field, cells: readonly string[]): ColumnFacts {
  const filled = cells.filter((cell) => cell !== '');
  const order = field.kind === 'date' ? orderOfDates(filled) : 'day';
  if (!isText(field)) return { order, digits: null, mayBeCut: false };
  const numbers = filled
    .map((cell) => ascii(cell).replace(/[\s-]/g, ''))
    .filter((cell) => /^\d{2,}$/.test(cell));
  const lengths = new Map<number, number>();
  for (const { length } of numbers) lengths.set(length, (lengths.get(length) ?? 0) + 1);
  const [digits, count] = [...lengths].sort((a, b) => b[1] - a[1])[0] ?? [0, 0];
  const cut = numbers.filter((number) => number.length >= 16 && number.endsWith('00')).length;
  return { order, digits: count >= 5 && count >= numbers.length * 0.8 ? digits : null, mayBeCut: cut > 1 };
}

/**
 * What somebody meant by a cell. Choices and names of records are found by `named`; every other value still goes through the
 * check of its field.
 */
export function meaningOfCell(
  name: string,
  field: Field,
  cell: string,
  facts: ColumnFacts,
  named: ((typed: string) => unknown) | undefined,
): Meaning {
  const text = cell.trim();
  if (text === '') return { value: null };
  if (field.kind === 'flag') {
    const word = foldForSearch(text);
    return { value: yes.has(word) ? true : no.has(word) ? false : text };
  }
  if (named) {
    const value = named(text);
    if (value !== undefined) return { value };
    if (!field.required && nothing.has(foldForSearch(text))) return { value: null };
    return { value: undefined, problem: fillLabel(texts.notKnown, { name: text }) };
  }
  if (nothing.has(foldForSearch(text))) return { value: null };
  switch (field.kind) {
    case 'date':
      return dateMeaning(text, facts.order);
    case 'integer':
    case 'decimal':
      return { value: numberText(text, field.kind) };
    case 'money':
      return { value: ascii(text).replace(/(\.\d\d)0+$/, '$1') };
    case 'time':
      return { value: timeText(text) };
    case 'phone':
      return phoneMeaning(text);
    case 'email':
      return { value: text.replace(/\s+/g, '').replace(/^mailto:/i, '') };
    case 'text':
    case 'secret':
    case 'longText':
      return textMeaning(name, field, text, facts);
    default:
      return { value: text };
  }
}

function dateMeaning(text: string, order: DateOrder): Meaning {
  const read = readDate(text, order);
  if (read === null) return { value: text };
  const day = dayLabel(read.date);
  const doubts = {
    serial: texts.serialDate,
    month: texts.monthFirst,
    mixed: texts.eitherOrder,
    shortYear: texts.shortYear,
  };
  return { value: read.date, ...(read.doubt ? { warning: fillLabel(doubts[read.doubt], { day }) } : {}) };
}

function numberText(text: string, kind: 'integer' | 'decimal'): string {
  const plain = ascii(text).replaceAll(',', '').replace(/%$/, '');
  const number = scientific.test(plain) ? String(Number(plain)) : plain;
  return kind === 'integer' ? number.replace(/\.0+$/, '') : number;
}

/** 9:30 AM, 09.30, সকাল ৯:৩০, ৯টা: 24 hours and a colon. */
function timeText(text: string): string {
  const plain = foldForSearch(text);
  const [, hour, minute = '00'] = /(\d{1,2})(?:\s*[:.]\s*(\d{2}))?/.exec(plain) ?? [];
  if (hour === undefined || Number(hour) > 23) return text;
  const isAfternoon = /p\.?m|দুপুর|বিকাল|বিকেল|সন্ধ্যা|রাত/.test(plain);
  const isMorning = /a\.?m|সকাল|ভোর/.test(plain);
  const hours =
    isAfternoon && Number(hour) < 12
      ? Number(hour) + 12
      : isMorning && Number(hour) === 12
        ? 0
        : Number(hour);
  return `${String(hours).padStart(2, '0')}:${minute}`;
}

/** All digits of a number in scientific form, or null where the spreadsheet has lost some. */
function unfolded(text: string): string | null {
  const [, first = '', rest = '', power = ''] = scientific.exec(text) ?? [];
  return rest.length >= Number(power) ? (first + rest).slice(0, Number(power) + 1) : null;
}

function phoneMeaning(text: string): Meaning {
  const plain = ascii(text).replace(/\.0+$/, '');
  if (scientific.test(plain)) {
    const whole = unfolded(plain);
    return whole === null ? { value: undefined, problem: texts.cut } : { value: whole };
  }
  if (isMobile(plain)) return { value: plain };
  const parts = splitMobiles(text.replace(/\s+(?:or|বা|ও|and|&)\s+/gi, ',')).filter(isMobile);
  const [first] = parts;
  if (first === undefined) return { value: plain };
  return {
    value: first,
    warning: fillLabel(texts.severalNumbers, { number: normaliseMobile(first) ?? first }),
  };
}

function textMeaning(name: string, field: Field, text: string, facts: ColumnFacts): Meaning {
  const plain = ascii(text);
  if (isNumberName(field) && scientific.test(plain)) {
    const whole = unfolded(plain);
    return whole === null ? { value: undefined, problem: texts.cut } : { value: whole };
  }
  const pattern = field.kind === 'text' || field.kind === 'secret' ? field.pattern : undefined;
  const bare = plain.replace(/\.0+$/, '').replace(/[\s\-–'’]/g, '');
  const value = pattern && !pattern.test(plain) && pattern.test(bare) ? bare : text;
  const warning = warningOf(name, field, value, plain, facts);
  return warning ? { value, warning } : { value };
}

function warningOf(
  name: string,
  field: Field,
  value: string,
  plain: string,
  facts: ColumnFacts,
): Label | null {
  if (field.kind === 'text' && field.lang === 'bn' && !hasBengali(value) && hasLatin(value))
    return texts.notBengali;
  if (field.kind === 'text' && name.endsWith('En') && hasBengali(value)) return texts.notEnglish;
  if (/^(19|20)\d\d-\d\d-\d\d$/.test(plain)) return texts.madeDate;
  const digits = plain.replace(/[\s-]/g, '');
  if (!/^\d+$/.test(digits)) return null;
  if (facts.mayBeCut && digits.length >= 16 && digits.endsWith('00')) return texts.maybeCut;
  return facts.digits !== null && digits.length < facts.digits ? texts.shorter : null;
}
