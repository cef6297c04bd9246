import { foldForSearch } from '../../bangla.ts';
import type { Label } from '../../labels.ts';
import { plainText } from '../sheet-text.ts';
import { emptyWords, headingWords, weakMeanings } from './heading-words.data.ts';
import { foldSpelling, wordsOf } from './names.ts';

/** A column a sheet may fill. */
export type Column = {
  readonly name: string;
  readonly label: Label;
  readonly isRequired: boolean;
  /** What it is called beside its label. */
  readonly also?: readonly string[];
  /** The language of its letters, where it has one beside it in the other. */
  readonly lang?: 'en' | 'bn';
  /** Whether a cell could stand in it, where that can be told. */
  readonly fits?: (cell: string) => boolean;
};

/** Which column a heading of the sheet stands for, and how that is known. */
export type Heading = {
  readonly place: number;
  readonly heading: string;
  readonly column: string | null;
  readonly how: 'exact' | 'chosen' | 'remembered' | 'guess' | null;
  /** The first cells below it. */
  readonly samples: readonly string[];
};

/** The columns by which headings were understood before, by the folded heading; an empty name: it is not wanted. */
export type Remembered = ReadonlyMap<string, string>;

const meaningsByWord = new Map<string, string[]>();
for (const [meaning, words] of headingWords)
  for (const word of words) {
    const key = foldSpelling(word);
    meaningsByWord.set(key, [...(meaningsByWord.get(key) ?? []), meaning]);
  }

/** A heading as it is kept and found again. */
export const headingKey = (heading: string): string =>
  foldForSearch(heading.replace(/[*:：]+\s*$/, '')).slice(0, 200);

/** What a heading says, in the words of either language. `noun` are the meanings of what the rows are, said for nothing. */
function meaningsOf(text: string, noun: ReadonlySet<string>): Set<string> {
  const all = wordsOf(text.replace(/([a-z])([A-Z])/g, '$1 $2')).flatMap((word) => {
    if (emptyWords.has(word)) return [];
    return meaningsByWord.get(word) ?? meaningsByWord.get(word.replace(/(ের|র|য়)$/, '')) ?? [word];
  });
  const telling = all.filter((one) => !noun.has(one));
  return new Set(telling.length > 0 ? telling : all);
}

const weightOf = (meaning: string) => (weakMeanings.has(meaning) ? 0.5 : 1);
const sum = (meanings: Iterable<string>) => [...meanings].reduce((total, one) => total + weightOf(one), 0);

/** How alike two headings are, 0 to 1. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const both = [...a].filter((one) => b.has(one));
  const isWeak = both.every((one) => weakMeanings.has(one)) && sum(a) !== sum(b);
  return both.length === 0 ? 0 : ((isWeak ? 1.6 : 2) * sum(both)) / (sum(a) + sum(b));
}

/** So alike a heading must be to a column's name for it to be guessed. */
const enough = 0.6;
/** A sheet's own headings stand in one of its first rows, below the name of the school. */
const headingRows = 10;

const isBengali = (cells: readonly string[]): boolean | null => {
  const letters = cells.filter((cell) => /\p{L}/u.test(cell));
  if (letters.length === 0) return null;
  return letters.filter((cell) => /[\u0980-\u09e5]/.test(cell)).length > letters.length / 2;
};

const namesOf = ({ name, label, also = [] }: Column): string[] => [label.en, label.bn, name, ...also];

type Guess = {
  readonly place: number;
  readonly column: string;
  readonly score: number;
  readonly how: 'exact' | 'guess';
};

function guessesOf(
  headings: readonly string[],
  below: readonly (readonly string[])[],
  columns: readonly Column[],
  noun: ReadonlySet<string>,
): Guess[] {
  const known = columns.map((column) => ({
    column,
    exact: new Set(namesOf(column).map(headingKey)),
    meanings: namesOf(column).map((text) =>
      column.lang ? without(meaningsOf(text, noun), languages) : meaningsOf(text, noun),
    ),
  }));
  return headings.flatMap((heading, place) => {
    const key = headingKey(heading);
    if (key === '') return [];
    const said = meaningsOf(heading, noun);
    const saidWithout = without(said, languages);
    const head = [...said].findLast((one) => !weakMeanings.has(one));
    const cells = below.map((row) => (row[place] ?? '').trim()).filter((cell) => cell !== '');
    const script = said.has('bengali') ? true : said.has('english') ? false : isBengali(cells);
    return known.flatMap(({ column, exact, meanings }): Guess[] => {
      // Of a name in two languages the letters below the heading say which is meant.
      const isOther = column.lang !== undefined && script !== null && (column.lang === 'bn') !== script;
      if (exact.has(key) && !isOther) return [{ place, column: column.name, score: 2, how: 'exact' }];
      const alike = Math.max(...meanings.map((one) => likeness(column.lang ? saidWithout : said, one)));
      const isStrange = cells.length > 0 && column.fits !== undefined && !cells.some(column.fits);
      const isHead = head !== undefined && meanings.some((one) => one.has(head));
      const score = alike - (isOther ? 0.35 : 0) - (isStrange ? 0.4 : 0) + (isHead ? 0.05 : 0);
      return alike >= enough && score >= 0.5 ? [{ place, column: column.name, score, how: 'guess' }] : [];
    });
  });
}

const languages = new Set(['bengali', 'english']);
function without(meanings: ReadonlySet<string>, left: ReadonlySet<string>): ReadonlySet<string> {
  const rest = [...meanings].filter((one) => !left.has(one));
  return rest.length > 0 ? new Set(rest) : meanings;
}

/** Each heading and each column once, the surest first. */
function assigned(
  guesses: readonly Guess[],
  taken: ReadonlySet<string>,
  places: ReadonlySet<number>,
): Guess[] {
  const columns = new Set(taken);
  const used = new Set(places);
  return guesses
    .toSorted((a, b) => b.score - a.score || a.place - b.place)
    .filter((one) => {
      if (columns.has(one.column) || used.has(one.place)) return false;
      columns.add(one.column);
      used.add(one.place);
      return true;
    });
}

/**
 * Which row of a sheet holds the headings and what each of them stands for: as somebody has `chosen` it by place, as it was
 * understood here before, by its own name, or by a guess.
 */
export function understandHeadings(
  rows: readonly (readonly string[])[],
  columns: readonly Column[],
  options: {
    readonly noun?: Label;
    readonly remembered?: Remembered;
    readonly chosen?: Readonly<Record<string, string>>;
  } = {},
): { readonly headingRow: number; readonly headings: Heading[] } {
  const noun = new Set(
    options.noun
      ? [...meaningsOf(options.noun.en, new Set()), ...meaningsOf(options.noun.bn, new Set())]
      : [],
  );
  const known = options.remembered ?? new Map<string, string>();
  const names = new Set(columns.map((column) => column.name));
  const scoreOf = (place: number) => {
    const row = rows[place] ?? [];
    const guesses = assigned(
      guessesOf(row, rows.slice(place + 1, place + 31), columns, noun),
      new Set(),
      new Set(),
    );
    const remembered = row.filter((cell) => names.has(known.get(headingKey(cell)) ?? '')).length;
    return Math.max(remembered, guesses.length);
  };
  let headingRow = 0;
  let best = scoreOf(0);
  for (let place = 1; place < Math.min(headingRows, rows.length) && best < columns.length; place += 1) {
    const score = scoreOf(place);
    if (score > best + 1) [headingRow, best] = [place, score];
  }
  const headings = rows[headingRow] ?? [];
  const below = rows.slice(headingRow + 1, headingRow + 31);
  const found = new Map<number, { column: string | null; how: Heading['how'] }>();
  const taken = new Set<string>();
  const take = (place: number, column: string, how: Heading['how']) => {
    if (found.has(place) || taken.has(column)) return;
    if (column !== '') taken.add(column);
    found.set(place, { column: column === '' ? null : column, how });
  };
  for (const [place, column] of Object.entries(options.chosen ?? {}))
    if (column === '' || names.has(column)) take(Number(place), column, 'chosen');
  const guesses = guessesOf(headings, below, columns, noun);
  for (const one of assigned(guesses, taken, new Set(found.keys())))
    if (one.how === 'exact') take(one.place, one.column, 'exact');
  headings.forEach((heading, place) => {
    const column = known.get(headingKey(heading));
    if (column === '' || (column !== undefined && names.has(column))) take(place, column, 'remembered');
  });
  if (!options.chosen)
    for (const one of assigned(guesses, taken, new Set(found.keys()))) take(one.place, one.column, 'guess');
  return {
    headingRow,
    headings: headings.flatMap((heading, place) => {
      const samples = below.map((row) => (row[place] ?? '').trim()).filter((cell) => cell !== '');
      if (heading.trim() === '' && samples.length === 0) return [];
      const { column = null, how = null } = found.get(place) ?? {};
      return [{ place, heading: heading.trim(), column, how, samples: samples.slice(0, 3) }];
    }),
  };
}

/** The rows below the headings by column name; empty ones are left out, and `row` is the place counted as before: from 1. */
export function rowsByColumn(
  rows: readonly (readonly string[])[],
  { headingRow, headings }: ReturnType<typeof understandHeadings>,
): Record<string, string>[] {
  return rows
    .slice(headingRow + 1)
    .filter((cells) => cells.some((cell) => cell.trim() !== ''))
    .map((cells) => {
      const values: Record<string, string> = {};
      // Our own exports keep a formula a text by an apostrophe before it.
      for (const { place, column } of headings)
        if (column !== null) values[column] = plainText(cells[place] ?? '');
      return values;
    });
}
