import { normaliseText } from '../../../core/bangla.ts';
import { addDays, daysBetween, isDate, monthLabels } from '../../../core/dates.ts';
import { toAsciiDigits } from '../../../core/digits.ts';
import { parseTaka } from '../../../core/money.ts';
import type { NoteKind } from '../rules.ts';

/**
 * How a bank's statement is read from a sheet and matched with the books: which column is what, which line of the bank is
 * which line of the books. Nothing here reads or writes.
 */

export const statementColumns = ['day', 'reference', 'details', 'debit', 'credit', 'balance'] as const;
export type StatementColumn = (typeof statementColumns)[number];
/** The place of each column from 0; null where the sheet has none. */
export type StatementColumns = Readonly<Record<StatementColumn, number | null>>;

const noColumns: StatementColumns = {
  day: null,
  reference: null,
  details: null,
  debit: null,
  credit: null,
  balance: null,
};

/** What banks call their columns: the whole heading, or a word of it. */
const headings: Readonly<Record<StatementColumn, { whole: readonly string[]; words: readonly string[] }>> = {
  debit: {
    whole: ['debit', 'dr', 'withdrawal', 'withdrawals', 'paid out', 'ডেবিট', 'উত্তোলন'],
    words: ['debit', 'dr', 'withdrawal', 'withdrawals', 'withdraw', 'ডেবিট', 'উত্তোলন', 'উত্তোলিত'],
  },
  credit: {
    whole: ['credit', 'cr', 'deposit', 'deposits', 'paid in', 'ক্রেডিট', 'জমা'],
    words: ['credit', 'cr', 'deposit', 'deposits', 'ক্রেডিট', 'জমা'],
  },
  balance: {
    whole: ['balance', 'running balance', 'ব্যালেন্স', 'স্থিতি', 'জের'],
    words: ['balance', 'bal', 'ব্যালেন্স', 'স্থিতি', 'জের'],
  },
  day: {
    whole: [
      'date',
      'transaction date',
      'trans date',
      'txn date',
      'tran date',
      'posting date',
      'তারিখ',
      'লেনদেনের তারিখ',
    ],
    words: ['date', 'তারিখ'],
  },
  reference: {
    whole: [
      'cheque no',
      'chq no',
      'cheque',
      'reference',
      'ref',
      'instrument no',
      'চেক নং',
      'চেক নম্বর',
      'রেফারেন্স',
    ],
    words: ['cheque', 'check', 'chq', 'instrument', 'reference', 'ref', 'চেক', 'রেফারেন্স', 'সূত্র'],
  },
  details: {
    whole: ['description', 'particulars', 'narration', 'details', 'remarks', 'বিবরণ', 'বর্ণনা'],
    words: [
      'description',
      'particulars',
      'particular',
      'narration',
      'details',
      'remarks',
      'বিবরণ',
      'বর্ণনা',
      'বিস্তারিত',
    ],
  },
};

const wordsOf = (text: string): string[] =>
  normaliseText(text)
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word !== '');

/** Which column of a heading row is what, by what banks call them; each column is one thing at most. */
export function guessColumns(head: readonly string[]): StatementColumns {
  const found = (Object.keys(headings) as StatementColumn[])
    .flatMap((name) =>
      head.flatMap((cell, place) => {
        const words = wordsOf(cell);
        const isWhole = headings[name].whole.includes(words.join(' '));
        const fits = isWhole || words.some((word) => headings[name].words.includes(word));
        return fits ? [{ name, place, rank: isWhole ? 0 : 1 }] : [];
      }),
    )
    .toSorted((one, other) => one.rank - other.rank);
  const columns: Record<StatementColumn, number | null> = { ...noColumns };
  const taken = new Set<number>();
  for (const { name, place } of found) {
    if (columns[name] !== null || taken.has(place)) continue;
    columns[name] = place;
    taken.add(place);
  }
  return columns;
}

/** Banks write their name, the account and the period above the table. */
const mostAbove = 40;

/** The heading row of a sheet: the first that names a day and an amount; else the first with anything in it. */
export function findHead(rows: readonly (readonly string[])[]): { line: number; columns: StatementColumns } {
  const above = rows.slice(0, mostAbove);
  for (const [line, row] of above.entries()) {
    const columns = guessColumns(row);
    if (columns.day !== null && (columns.debit !== null || columns.credit !== null)) return { line, columns };
  }
  const line = above.findIndex((row) => row.some((cell) => cell.trim() !== ''));
  return { line: line === -1 ? 0 : line, columns: noColumns };
}

/** Whether a statement writes 07/25/2026 or 25/07/2026. */
export type DayOrder = 'dayFirst' | 'monthFirst';
const inNumbers = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/;
const plainDay = (text: string) =>
  toAsciiDigits(normaliseText(text))
    .trim()
    .replace(/[\sT]+\d{1,2}:\d{2}.*$/, '')
    .replaceAll(',', ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Of days in numbers, which part is the month: the second, unless some day can only be read the other way. */
export function dayOrderOf(texts: readonly string[]): DayOrder {
  const parts = texts.flatMap((text) => {
    const [, first, second] = inNumbers.exec(plainDay(text)) ?? [];
    return first && second ? [[Number(first), Number(second)] as const] : [];
  });
  const isMonthFirst = parts.some(([, second]) => second > 12) && parts.every(([first]) => first <= 12);
  return isMonthFirst ? 'monthFirst' : 'dayFirst';
}

const monthsBn = ['জানু', 'ফেব', 'মার্চ', 'এপ্র', 'মে', 'জুন', 'জুল', 'আগ', 'সেপ', 'অক', 'নভে', 'ডিসে'].map(
  normaliseText,
);

function monthOf(word: string): number | null {
  const name = word.toLowerCase();
  const en =
    name.length < 3 ? -1 : monthLabels.findIndex(({ en: full }) => full.toLowerCase().startsWith(name));
  const place = en !== -1 ? en : name === 'sept' ? 8 : monthsBn.findIndex((begin) => name.startsWith(begin));
  return place === -1 ? null : place + 1;
}

/**
 * The day a bank wrote, in either digits: 2026-07-05, 2026/07/05, 05/07/2026, 5.7.26, 05-Jul-26, 5 July 2026, July 5, 2026,
 * ৫ জুলাই ২০২৬, each with a time after it or without. Null for anything else.
 */
export function statementDay(text: string, order: DayOrder = 'dayFirst'): string | null {
  const plain = plainDay(text);
  const made = (year: string, month: string | number | null, day: string): string | null => {
    const date = `${year.length === 2 ? `20${year}` : year}-${String(month ?? '').padStart(2, '0')}-${day.padStart(2, '0')}`;
    return isDate(date) ? date : null;
  };
  const [, y, m, d] = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(plain) ?? [];
  if (y && m && d) return made(y, m, d);
  const [, first, second, year] = inNumbers.exec(plain) ?? [];
  if (first && second && year)
    return order === 'dayFirst' ? made(year, second, first) : made(year, first, second);
  const [, day, name, ofYear] = /^(\d{1,2})[ /.-]?([\p{L}\p{M}]+)[ /.-]*(\d{4}|\d{2})$/u.exec(plain) ?? [];
  if (day && name && ofYear) return made(ofYear, monthOf(name), day);
  const [, before, dayAfter, yearAfter] = /^([\p{L}\p{M}]+)\.? (\d{1,2}) (\d{4})$/u.exec(plain) ?? [];
  return before && dayAfter && yearAfter ? made(yearAfter, monthOf(before), dayAfter) : null;
}

/**
 * The paisa of an amount in a statement: 0 for an empty cell or a dash; below 0 with a minus, in brackets, or with Dr after
 * it, as banks write an overdrawn balance. Null for what is no amount.
 */
export function statementAmount(text: string): bigint | null {
  const plain = toAsciiDigits(normaliseText(text))
    .replace(/^'(?=[-+])/, '')
    .trim();
  if (/^(?:[-–—]|nil|n\/a)?$/i.test(plain)) return 0n;
  const inBrackets = /^\((.*)\)$/.exec(plain)?.[1];
  const sided = /^(.*?)\s*(dr|cr)\.?$/i.exec(inBrackets ?? plain);
  const amount = parseTaka(sided?.[1] ?? inBrackets ?? plain);
  if (amount === null) return null;
  return inBrackets !== undefined || sided?.[2]?.toLowerCase() === 'dr' ? -amount : amount;
}

/** Why a line of a statement is left out. */
export const lineProblems = ['day', 'amount', 'both', 'late', 'early'] as const;
export type LineProblem = (typeof lineProblems)[number];

export type StatementLine = {
  /** Its row in the sheet, counted from 1. */
  readonly line: number;
  /** As it was written where it is no day. */
  readonly day: string;
  readonly reference: string;
  readonly details: string;
  /** Into the account; below 0 out of it. */
  readonly amount: bigint;
  readonly balance: bigint | null;
  readonly problem: LineProblem | null;
};

/**
 * The lines of a statement below its heading row, at `head` counted from 0. Rows without an amount are no lines: a balance
 * brought forward, or more of what the line before was for. Lines after `to`, the day of the statement, or on or before
 * `after`, the day of the one before, belong to another.
 */
export function readStatement(
  rows: readonly (readonly string[])[],
  head: number,
  columns: StatementColumns,
  { after, to }: { readonly after: string | null; readonly to: string },
): StatementLine[] {
  const cell = (row: readonly string[], name: StatementColumn) => {
    const place = columns[name];
    return place === null ? '' : normaliseText(row[place] ?? '').trim();
  };
  const below = rows.slice(head + 1);
  const order = dayOrderOf(below.map((row) => cell(row, 'day')));
  const lines: StatementLine[] = [];
  for (const [place, row] of below.entries()) {
    const [debit, credit] = [statementAmount(cell(row, 'debit')), statementAmount(cell(row, 'credit'))];
    const details = cell(row, 'details').slice(0, 500);
    const last = lines.at(-1);
    if (debit === 0n && credit === 0n) {
      if (last && details !== '' && cell(row, 'day') === '' && cell(row, 'balance') === '')
        lines[lines.length - 1] = { ...last, details: `${last.details} ${details}`.trim().slice(0, 500) };
      continue;
    }
    const day = statementDay(cell(row, 'day'), order);
    const isWrong = debit === null || credit === null || debit < 0n || credit < 0n;
    lines.push({
      line: head + 2 + place,
      day: day ?? cell(row, 'day').slice(0, 40),
      reference: cell(row, 'reference').slice(0, 100),
      details,
      amount: isWrong ? 0n : credit - debit,
      balance: cell(row, 'balance') === '' ? null : statementAmount(cell(row, 'balance')),
      problem: isWrong
        ? 'amount'
        : debit > 0n && credit > 0n
          ? 'both'
          : day === null
            ? 'day'
            : day > to
              ? 'late'
              : after !== null && day <= after
                ? 'early'
                : null,
    });
  }
  return lines;
}

/** The balance a statement ends with, whichever way its days run; null where it tells none. */
export function endBalance(lines: readonly StatementLine[]): bigint | null {
  const told = lines.filter(
    (line) => line.balance !== null && (line.problem === null || line.problem === 'early'),
  );
  const [first, last] = [told[0], told.at(-1)];
  if (!first || !last) return null;
  return first.day > last.day ? first.balance : last.balance;
}

/** A line of the books that the bank may have: `numbers` are its cheque and its voucher. */
export type BookLine = {
  readonly id: string;
  readonly day: string;
  readonly amount: bigint;
  readonly numbers: readonly string[];
};
/** Why two lines are one: the same number, the same day, or days not far apart. */
export const matchReasons = ['number', 'day', 'near'] as const;
export type MatchReason = (typeof matchReasons)[number];
export type Match = {
  readonly id: string;
  readonly reason: MatchReason;
  /** The bank has it so many days after the books; before them below 0. */
  readonly days: number;
  /** Both name a cheque, and not the same one: somebody has to look. */
  readonly isDoubtful: boolean;
};

/** As many days as the bank and the books may be apart where no number says that they are one. */
export const nearDays = 7;

const plainNumber = (text: string) => text.toUpperCase().replace(/^0+(?=\d)/, '');

/** The numbers a line of the bank names: each run of three digits or more, and what looks like one of our vouchers. */
function numbersIn(line: Pick<StatementLine, 'reference' | 'details'>): ReadonlySet<string> {
  const text = toAsciiDigits(`${line.reference} ${line.details}`).toUpperCase();
  return new Set(
    [...(text.match(/\d{3,}/g) ?? []), ...(text.match(/[A-Z]{2,3}-\d{4}-\d{4,}/g) ?? [])].map(plainNumber),
  );
}

type BankLine = Pick<StatementLine, 'day' | 'amount' | 'reference' | 'details'>;

/** A reference of digits alone is the number of a cheque. */
const isOfCheque = (line: BankLine) => /^\d{4,}$/.test(toAsciiDigits(line.reference).trim());
const hasCheque = (one: BookLine) => one.numbers.some((number) => /^\d+$/.test(toAsciiDigits(number)));

/**
 * Which line of the books each line of a bank's statement is; null where none is. The amounts are the same to the paisa, a
 * line of either is matched once only, a shared number counts before days, and nearer days before others.
 */
export function matchStatement(
  lines: readonly BankLine[],
  book: readonly BookLine[],
  within = nearDays,
): (Match | null)[] {
  const matches: (Match | null)[] = lines.map(() => null);
  const taken = new Set<number>();
  const take = (place: number, at: number, isNumber: boolean, isDoubtful: boolean) => {
    const [line, one] = [lines[place], book[at]];
    if (!line || !one || matches[place] || taken.has(at)) return;
    const days = daysBetween(one.day, line.day);
    const reason = isNumber ? 'number' : days === 0 ? 'day' : 'near';
    matches[place] = { id: one.id, reason, days, isDoubtful };
    taken.add(at);
  };
  for (const { place, at } of sharedNumbers(lines, book, within)) take(place, at, true, false);
  const free = freeByDay(book, taken);
  for (const isDoubtful of [false, true])
    for (let apart = 0; apart <= within; apart += 1)
      for (const [place, line] of lines.entries()) {
        if (matches[place]) continue;
        const isCheque = isOfCheque(line);
        if (isDoubtful && !isCheque) continue;
        const kinds = isDoubtful ? [true] : isCheque ? [false] : [false, true];
        const days = apart === 0 ? [0] : [-apart, apart];
        const found = days
          .flatMap((by) => kinds.map((kind) => free(line.amount, addDays(line.day, by), kind)))
          .filter((at) => at !== null);
        if (found.length > 0) take(place, Math.min(...found), false, isDoubtful);
      }
  return matches;
}

/** The pairs that share a number and the amount, the nearest days first. */
function sharedNumbers(lines: readonly BankLine[], book: readonly BookLine[], within: number) {
  const byNumber = Map.groupBy(
    [...book.entries()].flatMap(([at, one]) =>
      one.numbers.map((number) => ({ at, one, number: plainNumber(toAsciiDigits(number)) })),
    ),
    ({ number }) => number,
  );
  return lines
    .flatMap((line, place) =>
      [...numbersIn(line)].flatMap((number) =>
        (byNumber.get(number) ?? []).flatMap(({ at, one }) => {
          const days = daysBetween(one.day, line.day);
          // A cheque is presented within months, but nothing is at the bank long before it is in the books.
          return one.amount === line.amount && days >= -within ? [{ place, at, apart: Math.abs(days) }] : [];
        }),
      ),
    )
    .toSorted((one, other) => one.apart - other.apart || one.place - other.place || one.at - other.at);
}

/** Answers the first line of the books of an amount and a day that is not taken, with a cheque's number or without one. */
function freeByDay(book: readonly BookLine[], taken: ReadonlySet<number>) {
  const keyOf = (amount: bigint, day: string, isCheque: boolean) => `${amount} ${day} ${isCheque}`;
  const places = Map.groupBy([...book.keys()].toReversed(), (at) => {
    const one = book[at] as BookLine;
    return keyOf(one.amount, one.day, hasCheque(one));
  });
  return (amount: bigint, day: string, isCheque: boolean): number | null => {
    const list = places.get(keyOf(amount, day, isCheque)) ?? [];
    while (list.length > 0 && taken.has(list.at(-1) as number)) list.pop();
    return list.at(-1) ?? null;
  };
}

/** What a line only the bank has may be noted as: money out of the account, or into it. */
export const notesOf = (amount: bigint): readonly NoteKind[] =>
  amount < 0n ? ['charge', 'payment'] : ['interest', 'deposit'];

const chargeWords =
  /\b(?:charges?|fees?|vat|tax|excise|duty|commission|sms|maintenance)\b|চার্জ|ভ্যাট|শুল্ক|আবগারি|কমিশন/i;
const interestWords = /\b(?:interest|profit)\b|সুদ|মুনাফা/i;

/** What a line only the bank has plainly is by its words: its charge, or its interest; null where somebody has to say. */
export function suggestedNote(
  line: Pick<StatementLine, 'amount' | 'details' | 'reference'>,
): NoteKind | null {
  const text = `${line.details} ${line.reference}`;
  if (line.amount < 0n) return chargeWords.test(text) ? 'charge' : null;
  return interestWords.test(text) ? 'interest' : null;
}
