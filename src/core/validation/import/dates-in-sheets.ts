import { foldForSearch } from '../../bangla.ts';
import { addDays, isDate } from '../../dates.ts';
import { toAsciiDigits } from '../../digits.ts';
import { monthWords } from './same-words.data.ts';

/** How the dates of one column are written: the day first, the month first, or now so and now so. */
export type DateOrder = 'day' | 'month' | 'mixed';
export type ReadDate = { readonly date: string; readonly doubt?: 'serial' | 'month' | 'mixed' | 'shortYear' };

const months = new Map(
  monthWords.flatMap((words, place) => words.map((word) => [foldForSearch(word), place + 1] as const)),
);
const plain = (cell: string) => toAsciiDigits(cell.normalize('NFKC')).trim();
const numeric = /^(\d{1,2})\s*[/.\-\s]\s*(\d{1,2})\s*[/.\-\s]\s*(\d{4}|\d{2})$/;

/** Which order the cells of a column show: a number above twelve can be no month. */
export function orderOfDates(cells: Iterable<string>): DateOrder {
  let dayFirst = false;
  let monthFirst = false;
  for (const cell of cells) {
    const [, first, second] = numeric.exec(plain(cell)) ?? [];
    if (Number(first) > 12) dayFirst = true;
    else if (Number(second) > 12) monthFirst = true;
  }
  return monthFirst ? (dayFirst ? 'mixed' : 'month') : 'day';
}

function dateOf(year: string, month: number, day: number): string | null {
  // Nobody who is registered here was born in the 1930s.
  const whole = year.length === 2 ? (Number(year) < 40 ? 2000 : 1900) + Number(year) : Number(year);
  const date = `${String(whole).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isDate(date) ? date : null;
}

/**
 * A date as people type it in sheets, in either language's digits and months, or as a spreadsheet leaves it: with a time, or
 * as its own number of days. Null for what is none.
 */
export function readDate(cell: string, order: DateOrder = 'day'): ReadDate | null {
  const text = plain(cell).replace(/\s*(?:খ্রিঃ|খ্রি\.?|ইং|সাল|A\.?D\.?)$/i, '');
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]\d{1,2}:.*)?$/.exec(text);
  if (iso) return found(dateOf(iso[1] ?? '', Number(iso[2]), Number(iso[3])));
  if (/^\d{5}$/.test(text)) return { date: addDays('1899-12-30', Number(text)), doubt: 'serial' };
  const packed = /^(\d{2})(\d{2})((?:19|20)\d{2})$/.exec(text);
  if (packed) return found(dateOf(packed[3] ?? '', Number(packed[2]), Number(packed[1])));
  const parts = numeric.exec(text.replace(/\s+\d{1,2}:\d{2}.*$/, ''));
  if (parts) return fromNumbers(Number(parts[1]), Number(parts[2]), parts[3] ?? '', order);
  return fromWords(text);
}

const found = (date: string | null): ReadDate | null => (date === null ? null : { date });

function fromNumbers(first: number, second: number, year: string, order: DateOrder): ReadDate | null {
  const isMonthFirst = second > 12 || (order === 'month' && first <= 12);
  const date = isMonthFirst ? dateOf(year, first, second) : dateOf(year, second, first);
  if (date === null) return null;
  const isEither = first <= 12 && second <= 12 && first !== second;
  if (isMonthFirst) return { date, doubt: 'month' };
  if (order === 'mixed' && isEither) return { date, doubt: 'mixed' };
  return year.length === 2 ? { date, doubt: 'shortYear' } : { date };
}

/** 5 March 2012, 05-Mar-12, March 5, 2012, ৫ই মার্চ ২০১২. */
function fromWords(text: string): ReadDate | null {
  const words = text.split(/[\s,./-]+/).filter((word) => word !== '');
  const [a = '', b = '', year = ''] = words;
  if (words.length !== 3 || !/^(\d{4}|\d{2})$/.test(year)) return null;
  const day = (word: string) =>
    Number(/^(\d{1,2})(?:st|nd|rd|th|ই|লা|রা|ঠা|শে)?$/i.exec(word)?.[1] ?? Number.NaN);
  const month = (word: string) => months.get(foldForSearch(word));
  const date = month(b)
    ? dateOf(year, month(b) ?? 0, day(a))
    : month(a)
      ? dateOf(year, month(a) ?? 0, day(b))
      : null;
  return date === null ? null : year.length === 2 ? { date, doubt: 'shortYear' } : { date };
}
