import { addDays, weekdayNumber } from '../../core/dates.ts';
import { toAsciiDigits } from '../../core/digits.ts';

/** Who borrows. */
export const memberKinds = ['student', 'teacher', 'staff'] as const;
export type MemberKind = (typeof memberKinds)[number];
/** What is borrowed: the kinds of `title.kind`. */
export const bookKinds = ['general', 'textbook', 'reference', 'periodical'] as const;
export type BookKind = (typeof bookKinds)[number];

/** How long a kind of book is lent to a kind of member. `books` 0: it is not lent. */
export type LendingRule = {
  readonly memberKind: MemberKind;
  readonly bookKind: BookKind;
  /** Books of this kind at the same time. */
  readonly books: number;
  readonly days: number;
  readonly renewals: number;
  /** Paisa for each late day. */
  readonly fineADay: bigint;
  /** So many late days cost nothing. */
  readonly graceDays: number;
};

/** Days on which the library is shut: the weekly holidays (0 for Saturday to 6 for Friday) and those of the calendar. */
export type ShutDays = { readonly weekend: readonly number[]; readonly holidays: ReadonlySet<string> };

export const isShut = (day: string, shut: ShutDays): boolean =>
  shut.weekend.includes(weekdayNumber(day)) || shut.holidays.has(day);

/** The rule for a member and a book; null where nobody has set one. */
export const ruleFor = (
  rules: readonly LendingRule[],
  memberKind: MemberKind,
  bookKind: BookKind,
): LendingRule | null =>
  rules.find((one) => one.memberKind === memberKind && one.bookKind === bookKind) ?? null;

/** More shut days in a row than this are taken for a mistake of the calendar. */
const mostShutDays = 60;

/**
 * The day a book lent today is due: `days` later, or where that day is shut the next one that is not. A book is never due
 * on a day on which nobody could bring it.
 */
export function dueDay(today: string, days: number, shut: ShutDays | null): string {
  let due = addDays(today, days);
  for (let tried = 0; shut && tried < mostShutDays && isShut(due, shut); tried += 1) due = addDays(due, 1);
  return due;
}

/** How many days after `due` a book came back: with `shut`, only those on which the library was open. */
export function lateDays(due: string, on: string, shut: ShutDays | null): number {
  let late = 0;
  for (let day = addDays(due, 1); day <= on; day = addDays(day, 1))
    if (!shut || !isShut(day, shut)) late += 1;
  return late;
}

/** What being late costs: nothing within the grace days, after them every late day, never more than `most`. */
export function lateFine(
  given: {
    readonly due: string;
    readonly on: string;
    readonly fineADay: bigint;
    readonly graceDays: number;
    /** The book's price, where a fine stops at it; null where it does not. */
    readonly most: bigint | null;
  },
  shut: ShutDays | null,
): { readonly days: number; readonly amount: bigint } {
  const days = lateDays(given.due, given.on, shut);
  if (days <= given.graceDays) return { days, amount: 0n };
  const amount = BigInt(days) * given.fineADay;
  return { days, amount: given.most !== null && amount > given.most ? given.most : amount };
}

/** What a lost book costs: its price and what it takes to replace it. */
export const lostCharge = (price: bigint, processing: bigint): bigint => price + processing;

/** How a copy stands, whatever it was last entered as: a loan and a hold come before what is written on it. */
export const copyStates = [
  'shelf',
  'onLoan',
  'onHold',
  'reference',
  'repair',
  'lost',
  'withdrawn',
  'ordered',
] as const;
export type CopyState = (typeof copyStates)[number];

/** Why a copy is not lent to a member now; each has its text in `labels.ts`. */
export type LendRefusal =
  | 'onLoan'
  | 'keptForAnother'
  | 'notLent'
  | 'notHere'
  | 'left'
  | 'suspended'
  | 'notLentToMember'
  | 'limit'
  | 'hasTitle';

/** What is known of a member and a copy at the desk. */
export type LendFacts = {
  readonly state: CopyState;
  /** Who the copy waits for, when it stands on the hold shelf. */
  readonly keptFor: string | null;
  readonly memberId: string;
  /** No longer studies or works here. */
  readonly hasLeft: boolean;
  readonly isSuspended: boolean;
  readonly rule: LendingRule | null;
  /** What the member has of this kind of book, and whether one of them is this title. */
  readonly hasOfKind: number;
  readonly hasTitle: boolean;
};

/**
 * Why the copy may not be lent to the member; null when it may. The copy's own reasons come first: the librarian holds it
 * in hand.
 */
export function lendRefusal(facts: LendFacts): LendRefusal | null {
  const { state, rule } = facts;
  if (state === 'onLoan') return 'onLoan';
  if (state === 'onHold' && facts.keptFor !== facts.memberId) return 'keptForAnother';
  if (state === 'reference') return 'notLent';
  if (state !== 'shelf' && state !== 'onHold') return 'notHere';
  if (facts.hasLeft) return 'left';
  if (facts.isSuspended) return 'suspended';
  if (!rule || rule.books === 0) return 'notLentToMember';
  if (facts.hasTitle) return 'hasTitle';
  return facts.hasOfKind >= rule.books ? 'limit' : null;
}

export type RenewRefusal = 'renewals' | 'wanted' | 'suspended' | 'late';

/**
 * Why a loan may not be made longer; null when it may. A book that somebody else waits for goes to them, and one that costs a fine
 * comes back first: a longer loan would let it off.
 */
export function renewRefusal(facts: {
  readonly renewals: number;
  readonly most: number;
  readonly isWanted: boolean;
  readonly isSuspended: boolean;
  readonly isFined: boolean;
}): RenewRefusal | null {
  if (facts.isSuspended) return 'suspended';
  if (facts.isWanted) return 'wanted';
  if (facts.renewals >= facts.most) return 'renewals';
  return facts.isFined ? 'late' : null;
}

/** The label of a copy is its accession number with a letter before it, so that no student's number is like it. */
export const barcodeOf = (accession: number): string => `L${String(accession).padStart(6, '0')}`;

/** Labels printed at once: twenty sheets of 65. */
export const mostLabels = 1300;

/** The accession number a scanner or a hand gives: `L000123`, `123`, in either digits; null for anything else. */
export function accessionOf(code: string): number | null {
  const typed = /^[Ll]?0*([1-9]\d{0,7})$/.exec(toAsciiDigits(code.trim()));
  return typed ? Number(typed[1]) : null;
}

/** An ISBN without its hyphens, X in capitals, when its last digit checks the others; null otherwise. */
export function normaliseIsbn(text: string): string | null {
  const plain = toAsciiDigits(text)
    .replace(/^ISBN(?:-1[03])?:?/i, '')
    .replace(/[\s\-\u2010-\u2015]/g, '')
    .toUpperCase();
  if (/^\d{9}[\dX]$/.test(plain)) {
    const sum = [...plain].reduce(
      (all, digit, place) => all + (10 - place) * (digit === 'X' ? 10 : Number(digit)),
      0,
    );
    return sum % 11 === 0 ? plain : null;
  }
  if (!/^97[89]\d{10}$/.test(plain)) return null;
  const sum = [...plain].reduce((all, digit, place) => all + (place % 2 === 0 ? 1 : 3) * Number(digit), 0);
  return sum % 10 === 0 ? plain : null;
}

export const isIsbn = (text: string): boolean => normaliseIsbn(text) !== null;

/** What a scan of the stock take tells of a copy. */
export type Scanned = 'expected' | 'elsewhere' | 'onLoan' | 'found' | 'away';

/**
 * What it means that a copy was in the room: expected, standing in another rack than the one looked through, lent by the
 * books, found again after it was given up, or in a state in which it should be elsewhere.
 */
export function scannedAs(copy: {
  readonly state: CopyState;
  readonly rackId: string | null;
  /** The rack that is looked through; null: the whole library. */
  readonly within: string | null;
}): Scanned {
  if (copy.state === 'onLoan') return 'onLoan';
  if (copy.state === 'lost' || copy.state === 'withdrawn') return 'found';
  if (copy.state === 'repair' || copy.state === 'ordered') return 'away';
  return copy.within !== null && copy.rackId !== copy.within ? 'elsewhere' : 'expected';
}
