import { addDays, daysBetween } from '../../../core/dates.ts';
import { toAsciiDigits } from '../../../core/digits.ts';
import { normaliseMobile } from '../../../core/identifiers.ts';
import { dayOrderOf, statementAmount, statementDay } from '../../accounts/bank-statement/rules.ts';

/**
 * How a merchant's statement of a wallet, or a bank's, is read from a sheet and matched with receipts of fees. Nothing here
 * reads or writes. The services publish no fixed layout, so a column is found by what it is called, and remembered.
 */

export const statementSources = ['bkash', 'nagad', 'rocket', 'bank'] as const;
export type StatementSource = (typeof statementSources)[number];

export const columnNames = ['trxId', 'day', 'amount', 'phone', 'reference', 'status'] as const;
export type ColumnName = (typeof columnNames)[number];
/** The place of each column from 0; null where the sheet has none. */
export type Columns = Readonly<Record<ColumnName, number | null>>;

/** Words of a heading, the surest first: a heading that is exactly one of them comes before one that has it in it. */
const headings: Readonly<Record<ColumnName, readonly string[]>> = {
  trxId: [
    'trxid',
    'trx id',
    'transaction id',
    'txn id',
    'txnid',
    'transaction no',
    'txn no',
    'ট্রানজেকশন আইডি',
    'লেনদেন নম্বর',
  ],
  day: [
    'transaction date',
    'trx date',
    'txn date',
    'date time',
    'date & time',
    'date/time',
    'date',
    'time',
    'তারিখ ও সময়',
    'তারিখ',
  ],
  amount: ['transaction amount', 'credit', 'deposit', 'paid in', 'amount', 'জমা', 'টাকার পরিমাণ', 'পরিমাণ', 'টাকা'],
  phone: [
    'customer account',
    'customer wallet',
    'sender',
    'from account',
    'from wallet',
    'payer',
    'mobile',
    'from',
    'প্রেরক',
    'মোবাইল',
  ],
  reference: [
    'reference',
    'ref',
    'bill no',
    'invoice',
    'narration',
    'particulars',
    'description',
    'remarks',
    'রেফারেন্স',
    'বিবরণ',
  ],
  status: ['status', 'transaction status', 'অবস্থা'],
};

const plain = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[().:*_#-]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Whether a heading has these words beside each other, whole. */
const hasWords = (heading: string, words: string) => ` ${heading} `.includes(` ${words} `);

/** Which column is what, by the headings of a row; each heading stands for one thing at most. */
export function guessColumns(head: readonly string[]): Columns {
  const texts = head.map(plain);
  const taken = new Set<number>();
  const find = (name: ColumnName): number | null => {
    for (const isFound of [(text: string, word: string) => text === word, hasWords])
      for (const word of headings[name]) {
        const place = texts.findIndex((text, at) => !taken.has(at) && isFound(text, word));
        if (place !== -1) {
          taken.add(place);
          return place;
        }
      }
    return null;
  };
  return Object.fromEntries(columnNames.map((name) => [name, find(name)])) as Columns;
}

/** The row of headings among the first 30: the one in which most columns are found. */
export function findHead(rows: readonly (readonly string[])[]): number {
  let best = 0;
  let most = -1;
  for (const [place, row] of rows.slice(0, 30).entries()) {
    const found = Object.values(guessColumns(row)).filter((one) => one !== null).length;
    if (found > most) [best, most] = [place, found];
  }
  return best;
}

/** The same headings give the same text, whatever stands below them: what a mapping is remembered under. */
export const headingKey = (head: readonly string[]): string => head.map(plain).join('|').slice(0, 1000);

export const lineProblems = ['day', 'amount'] as const;
export type LineProblem = (typeof lineProblems)[number];

export type StatementLine = {
  /** From 1, as the spreadsheet counts. */
  readonly row: number;
  readonly trxId: string;
  readonly day: string | null;
  /** Paisa, above 0. */
  readonly amount: bigint | null;
  /** As it is stored, +8801…; as it stands where it is covered in part; '' where there is none. */
  readonly phone: string;
  readonly reference: string;
  readonly problem: LineProblem | null;
  /** What no other line of the source is like: the same in every file that has the line. */
  readonly identity: string;
};

/** In capitals, without what is no letter or digit. */
const plainTrx = (text: string): string =>
  toAsciiDigits(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');

const failed = /fail|cancel|reject|declin|revers|pending|ব্যর্থ|বাতিল/i;

/**
 * The lines of a sheet below its headings. Money that went out, and what did not succeed, is left out and counted. A line
 * with a transaction number is that number and amount; one without is told from its like by its place among them.
 */
export function readLines(
  rows: readonly (readonly string[])[],
  head: number,
  columns: Columns,
): { readonly lines: readonly StatementLine[]; readonly left: number } {
  const cell = (row: readonly string[], name: ColumnName) =>
    columns[name] === null ? '' : (row[columns[name]] ?? '').trim();
  const body = rows.slice(head + 1).map((row, place) => ({ row, number: head + place + 2 }));
  const order = dayOrderOf(body.map(({ row }) => cell(row, 'day')));
  const alike = new Map<string, number>();
  const lines: StatementLine[] = [];
  let left = 0;
  for (const { row, number } of body) {
    const [trxId, money] = [plainTrx(cell(row, 'trxId')), cell(row, 'amount')];
    const [day, amount] = [statementDay(cell(row, 'day'), order), statementAmount(money)];
    // Totals and the empty lines between them.
    if (trxId === '' && day === null && (money === '' || cell(row, 'day') === '')) continue;
    if (failed.test(cell(row, 'status')) || money === '' || (amount !== null && amount <= 0n)) {
      left += 1;
      continue;
    }
    const sender = cell(row, 'phone');
    const phone = normaliseMobile(sender) ?? toAsciiDigits(sender).slice(0, 40);
    const reference = cell(row, 'reference').slice(0, 200);
    const own = trxId ? `${trxId}|${amount}` : [day, amount, phone, reference.toLowerCase()].join('|');
    const before = alike.get(own) ?? 0;
    alike.set(own, before + 1);
    // A number that comes twice in one file with the same amount is one payment told twice.
    if (trxId && before > 0) {
      left += 1;
      continue;
    }
    lines.push({
      row: number,
      trxId,
      day,
      amount,
      phone,
      reference,
      problem: day === null ? 'day' : amount === null ? 'amount' : null,
      identity: trxId ? own : `${own}|${before}`,
    });
  }
  return { lines, left };
}

export type OpenLine = {
  readonly id: string;
  readonly source: StatementSource;
  readonly trxId: string;
  readonly day: string;
  /** What of it is not matched yet, in paisa. */
  readonly left: bigint;
  readonly phone: string;
  readonly reference: string;
};

export type OpenReceipt = {
  readonly id: string;
  readonly day: string;
  /** What of it no line stands for yet, in paisa. */
  readonly left: bigint;
  /** '' where it came by a bank. */
  readonly provider: string;
  /** Its transaction numbers, as they were typed. */
  readonly reference: string;
  readonly phones: readonly string[];
  readonly code: string;
  readonly roll: number;
};

export const matchRules = ['trx', 'phone', 'roll', 'hand'] as const;
export type MatchRule = (typeof matchRules)[number];

export type Share = { readonly lineId: string; readonly receiptId: string; readonly amount: bigint };
export type Suggestion = {
  readonly lineIds: readonly string[];
  readonly receiptIds: readonly string[];
  readonly rule: MatchRule;
  /** 0 to 100; at 100 the number and every paisa agree. */
  readonly confidence: number;
  readonly shares: readonly Share[];
};

/** At this confidence a match is accepted with all others like it. */
export const exact = 100;
/** A receipt may be written so many days before or after the money came. */
const nearDays = 7;

/** The smaller of two amounts. */
export const lesser = (one: bigint, other: bigint): bigint => (one > other ? other : one);

const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n);

/** Spreads lines over receipts in their order: each as far as both go. */
function sharesOf(lines: readonly OpenLine[], receipts: readonly OpenReceipt[]): Share[] {
  const owed = receipts.map(({ id, left }) => ({ id, left }));
  return lines.flatMap((line) => {
    let left = line.left;
    const shares: Share[] = [];
    for (const one of owed) {
      const amount = lesser(left, one.left);
      if (amount <= 0n) continue;
      shares.push({ lineId: line.id, receiptId: one.id, amount });
      one.left -= amount;
      left -= amount;
    }
    return shares;
  });
}

/** Whether a number of a statement, covered in part by stars or crosses, can be this one. */
export function isSamePhone(shown: string, stored: string): boolean {
  if (shown === '' || stored === '') return false;
  const digits = (text: string) => text.replace(/^\+?88/, '').replace(/[^0-9*xX•]/g, '');
  const [seen, own] = [digits(shown), digits(stored)];
  if (seen.length !== own.length || seen.replace(/\D/g, '').length < 5) return false;
  return [...seen].every((sign, place) => !/\d/.test(sign) || sign === own[place]);
}

const isFor = (line: OpenLine, receipt: OpenReceipt) =>
  line.source === 'bank' ? receipt.provider === '' : receipt.provider === line.source;

const daysApart = (line: OpenLine, receipt: OpenReceipt) => Math.abs(daysBetween(line.day, receipt.day));

/**
 * Which receipts each open line is likely for: by transaction number, then amount, day and telephone, then amount and the
 * student's number or roll in the reference. One line may be several receipts and several lines one. No line and no receipt
 * is suggested twice.
 */
export function suggestMatches(
  lines: readonly OpenLine[],
  receipts: readonly OpenReceipt[],
): readonly Suggestion[] {
  const found: Suggestion[] = [];
  const usedLines = new Set<string>();
  const usedReceipts = new Set<string>();
  const openLines = () => lines.filter(({ id }) => !usedLines.has(id));
  const openReceipts = () => receipts.filter(({ id }) => !usedReceipts.has(id));
  const take = (
    some: readonly OpenLine[],
    others: readonly OpenReceipt[],
    rule: MatchRule,
    confidence: number,
  ) => {
    for (const { id } of some) usedLines.add(id);
    for (const { id } of others) usedReceipts.add(id);
    found.push({
      lineIds: some.map(({ id }) => id),
      receiptIds: others.map(({ id }) => id),
      rule,
      confidence,
      shares: sharesOf(some, others),
    });
  };

  // Numbers first: those that hang together by them, however many on either side.
  const byNumber = new Map<string, OpenReceipt[]>();
  for (const receipt of receipts)
    for (const part of numbersOf(receipt.reference)) {
      const key = `${receipt.provider || 'bank'} ${part}`;
      byNumber.set(key, [...(byNumber.get(key) ?? []), receipt]);
    }
  const linesByNumber = new Map<string, OpenLine[]>();
  for (const line of lines) {
    const key = `${line.source} ${line.trxId}`;
    if (line.trxId) linesByNumber.set(key, [...(linesByNumber.get(key) ?? []), line]);
  }
  for (const line of lines) {
    if (usedLines.has(line.id) || !line.trxId) continue;
    const [some, others] = component(line, linesByNumber, byNumber);
    if (others.length === 0) continue;
    const agrees = sum(some.map(({ left }) => left)) === sum(others.map(({ left }) => left));
    take(some, others, 'trx', agrees ? exact : 50);
  }

  // Then amount, day and telephone: one of one, where nothing else would do as well.
  single((line, receipt) =>
    receipt.phones.some((phone) => isSamePhone(line.phone, phone)) ? 92 - 4 * daysApart(line, receipt) : null,
  )('phone');
  together();
  single((line, receipt) => {
    const words = toAsciiDigits(line.reference)
      .toUpperCase()
      .split(/[^A-Z0-9]+/);
    const near = 2 * daysApart(line, receipt);
    if (receipt.code && words.includes(receipt.code.toUpperCase())) return 88 - near;
    return words.some((word) => /^\d+$/.test(word) && Number(word) === receipt.roll) ? 70 - near : null;
  })('roll');
  return found;

  /** Pairs of the same amount within a week, the surest first; one of several that would do as well is doubtful. */
  function single(sureness: (line: OpenLine, receipt: OpenReceipt) => number | null) {
    return (rule: MatchRule) => {
      const byAmount = new Map<string, OpenReceipt[]>();
      for (const one of openReceipts())
        byAmount.set(String(one.left), [...(byAmount.get(String(one.left)) ?? []), one]);
      const pairs = openLines().flatMap((line) =>
        (byAmount.get(String(line.left)) ?? []).flatMap((receipt) => {
          if (!isFor(line, receipt) || daysApart(line, receipt) > nearDays) return [];
          const confidence = sureness(line, receipt);
          return confidence === null ? [] : [{ line, receipt, confidence }];
        }),
      );
      const rivals = (pair: (typeof pairs)[number]) =>
        pairs.filter(
          (one) =>
            one !== pair &&
            one.confidence === pair.confidence &&
            (one.line === pair.line || one.receipt === pair.receipt),
        ).length;
      const ranked = pairs.map((pair) => ({ ...pair, isAlone: rivals(pair) === 0 }));
      for (const { line, receipt, confidence, isAlone } of ranked.toSorted(
        (a, b) => b.confidence - a.confidence,
      ))
        if (!usedLines.has(line.id) && !usedReceipts.has(receipt.id))
          take([line], [receipt], rule, isAlone ? confidence : 40);
    };
  }

  /** One payment for several receipts of a telephone, or several for one, on the same day or the next. */
  function together() {
    for (const line of openLines()) {
      const others = openReceipts().filter(
        (one) =>
          isFor(line, one) &&
          daysApart(line, one) <= 1 &&
          one.phones.some((phone) => isSamePhone(line.phone, phone)),
      );
      if (others.length > 1 && others.length <= 8 && sum(others.map(({ left }) => left)) === line.left)
        take([line], others, 'phone', 78);
    }
    for (const receipt of openReceipts()) {
      const some = openLines().filter(
        (one) =>
          isFor(one, receipt) &&
          daysApart(one, receipt) <= 1 &&
          receipt.phones.some((phone) => isSamePhone(one.phone, phone)),
      );
      if (some.length > 1 && some.length <= 8 && sum(some.map(({ left }) => left)) === receipt.left)
        take(some, [receipt], 'phone', 78);
    }
  }
}

/** The numbers in what was typed for a receipt; several stand with a comma, a slash or `and` between them. */
export const numbersOf = (reference: string): string[] =>
  reference
    .split(/[,;/&+\n]|\band\b/i)
    .map(plainTrx)
    .filter((one) => one.length >= 4);

/** Lines and receipts that hang together by their numbers. */
function component(
  first: OpenLine,
  linesByNumber: ReadonlyMap<string, readonly OpenLine[]>,
  receiptsByNumber: ReadonlyMap<string, readonly OpenReceipt[]>,
): [OpenLine[], OpenReceipt[]] {
  const lines = new Map([[first.id, first]]);
  const receipts = new Map<string, OpenReceipt>();
  const waiting = [`${first.source} ${first.trxId}`];
  const seen = new Set<string>();
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    for (const line of linesByNumber.get(key) ?? []) lines.set(line.id, line);
    for (const receipt of receiptsByNumber.get(key) ?? []) {
      receipts.set(receipt.id, receipt);
      for (const part of numbersOf(receipt.reference)) waiting.push(`${first.source} ${part}`);
    }
  }
  return [[...lines.values()], [...receipts.values()]];
}

/** Receipts this far from any of these days are compared. */
export const spanOf = (days: readonly string[]): { from: string; to: string } => {
  const sorted = days.toSorted();
  return { from: addDays(sorted[0] ?? '2000-01-01', -60), to: addDays(sorted.at(-1) ?? '2000-01-01', 60) };
};
