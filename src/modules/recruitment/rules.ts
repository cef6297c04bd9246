import { ageOn, isDate } from '../../core/dates.ts';
import { type Cv, experienceMonths, highestLevel, levelRank } from '../people/cv/rules.ts';

/** What an application may be. */
export const applicantStates = [
  'draft',
  'applied',
  'shortlisted',
  'interview',
  'waiting',
  'selected',
  'rejected',
  'declined',
  'withdrawn',
  'joined',
] as const;
export type ApplicantState = (typeof applicantStates)[number];
export const payments = ['none', 'pending', 'claimed', 'paid'] as const;
export type Payment = (typeof payments)[number];
export const payers = ['bkash', 'nagad', 'rocket', 'bank', 'counter'] as const;
export type Payer = (typeof payers)[number];

const steps: Readonly<Record<ApplicantState, readonly ApplicantState[]>> = {
  draft: [],
  applied: ['shortlisted', 'rejected', 'withdrawn'],
  shortlisted: ['interview', 'waiting', 'applied', 'rejected', 'withdrawn'],
  interview: ['waiting', 'shortlisted', 'rejected', 'withdrawn'],
  waiting: ['interview', 'rejected', 'withdrawn'],
  selected: ['declined', 'withdrawn'],
  rejected: ['applied'],
  declined: [],
  withdrawn: [],
  joined: [],
};

/** The states somebody at the office may bring an application to. Selecting takes a second person, joining an employee. */
export const stepsFrom = (state: ApplicantState): readonly ApplicantState[] => steps[state];

/** Whether it has to be said why. Calling somebody to the viva follows from the marks. */
export const needsReason = (to: ApplicantState): boolean => to !== 'interview';

/** Who may be appointed: whoever stood the test, or waits since. */
export const mayBeAppointed = (state: ApplicantState): boolean =>
  state === 'shortlisted' || state === 'interview' || state === 'waiting';

/** Who may still say that they do not want the post any more. */
export const mayWithdraw = (state: ApplicantState): boolean => steps[state].includes('withdrawn');

export type Asked = {
  readonly minAge: number | null;
  readonly maxAge: number | null;
  readonly leastLevel: string | null;
  readonly experienceYears: number | null;
};
/** What of an application meets what is asked; null where nothing is asked. */
export type Fit = {
  readonly age: boolean | null;
  readonly education: boolean | null;
  readonly experience: boolean | null;
};

/** Ages, education and experience count on the last day of applying. */
export function fitOf(asked: Asked, born: string, cv: Cv, lastDay: string): Fit {
  const age = isDate(born) ? ageOn(born, lastDay) : -1;
  const { minAge, maxAge, leastLevel, experienceYears } = asked;
  return {
    age:
      minAge === null && maxAge === null
        ? null
        : age >= (minAge ?? 0) && age <= (maxAge ?? Number.POSITIVE_INFINITY),
    education: leastLevel === null ? null : levelRank(highestLevel(cv)) >= levelRank(leastLevel),
    experience: experienceYears ? experienceMonths(cv, lastDay) >= experienceYears * 12 : null,
  };
}

export type Test = {
  readonly writtenFull: number;
  readonly writtenPass: number;
  readonly vivaFull: number;
  readonly vivaPass: number;
};
export type Marked = {
  readonly id: string;
  readonly written: number | null;
  readonly viva: number | null;
  readonly isAbsent: boolean;
  readonly born: string;
  readonly number: string;
};
export type Standing = { readonly total: number | null; readonly rank: number | null };

/**
 * Totals, and the places by merit of everybody who passed what there was to pass. Of two with the same total the better
 * viva stands first, then who is older, then who applied first: no two share a place.
 */
export function meritOf(test: Test, rows: readonly Marked[]): ReadonlyMap<string, Standing> {
  const totals = rows.map((row) => ({ row, total: totalOf(test, row) }));
  const order = totals
    .filter(({ row, total }) => total !== null && passed(test, row))
    .sort(
      (a, b) =>
        (b.total ?? 0) - (a.total ?? 0) ||
        (test.vivaFull > 0 ? (b.row.viva ?? 0) - (a.row.viva ?? 0) : 0) ||
        a.row.born.localeCompare(b.row.born) ||
        a.row.number.localeCompare(b.row.number),
    );
  const ranks = new Map(order.map(({ row }, place) => [row.id, place + 1]));
  return new Map(totals.map(({ row, total }) => [row.id, { total, rank: ranks.get(row.id) ?? null }]));
}

/** Null while a mark is lacking, and of who was absent. */
function totalOf(test: Test, row: Marked): number | null {
  if (row.isAbsent || test.writtenFull + test.vivaFull === 0) return null;
  if (test.writtenFull > 0 && row.written === null) return null;
  if (test.vivaFull > 0 && row.viva === null) return null;
  return (test.writtenFull > 0 ? (row.written ?? 0) : 0) + (test.vivaFull > 0 ? (row.viva ?? 0) : 0);
}

const passed = (test: Test, row: Marked): boolean =>
  (test.writtenFull === 0 || (row.written ?? 0) >= test.writtenPass) &&
  (test.vivaFull === 0 || (row.viva ?? 0) >= test.vivaPass);

/** How a transaction id is compared: providers write them in capitals, people with spaces. */
export const trxOf = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** A NID as it is compared: one of 17 digits is the year of birth before one of 13. */
export const nidKeyOf = (nid: string): string => (nid.length === 17 ? nid.slice(4) : nid);

/** The ID after the highest of those given, in its own way of writing: `E042` after `E041`. */
export function nextCode(codes: readonly string[]): string {
  const parts = codes.flatMap((code) => {
    const found = /^(.*?)(\d{1,9})$/.exec(code);
    return found ? [{ head: found[1] ?? '', digits: found[2] ?? '' }] : [];
  });
  const highest = parts.reduce<(typeof parts)[number] | null>(
    (best, one) => (best && Number(best.digits) >= Number(one.digits) ? best : one),
    null,
  );
  return highest
    ? highest.head + String(Number(highest.digits) + 1).padStart(highest.digits.length, '0')
    : 'E001';
}

/** How long what was not appointed is kept, in months after the last day of applying. */
export const keptMonths = { least: 6, most: 60, usual: 24, drafts: 3 } as const;
