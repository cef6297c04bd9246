import { endOfMonth, partsOf } from '../../../core/dates.ts';

export const schedules = ['monthly', 'quarterly', 'halfYearly', 'yearly', 'once', 'onDemand'] as const;
export type Schedule = (typeof schedules)[number];

/** What a monthly fee costs of the month in which a student comes or leaves: all of it, its days, or half of it. */
export const prorations = ['full', 'days', 'half'] as const;
export type Proration = (typeof prorations)[number];

/** Which part of a month's fee is billed: `part` of `of`, the days or halves of it. */
export type MonthPart = { readonly part: number; readonly of: number };

/**
 * Which part of the month 'YYYY-MM' somebody pays who is there from `from` to `to`, both counted and 'YYYY-MM-DD', null where
 * the month is not touched; null for the whole month. `days`: the days there of the days of the month. `half`: who comes after
 * the 15th, or leaves before the 16th, pays half.
 */
export function monthPart(
  policy: Proration,
  month: string,
  { from, to }: { readonly from: string | null; readonly to: string | null },
): MonthPart | null {
  if (policy === 'full') return null;
  const days = partsOf(endOfMonth(`${month}-01`)).day;
  const first = from !== null && from.slice(0, 7) === month ? partsOf(from).day : 1;
  const last = to !== null && to.slice(0, 7) === month ? partsOf(to).day : days;
  if (policy === 'half') return first > 15 || last < 16 ? { part: 1, of: 2 } : null;
  const part = Math.max(0, last - first + 1);
  return part === days ? null : { part, of: days };
}

/** That part of an amount in paisa, rounded half up to the paisa. */
export const partOfAmount = (amount: bigint, { part, of }: MonthPart): bigint =>
  (amount * BigInt(part) * 2n + BigInt(of)) / (2n * BigInt(of));

/** Months since the month a year starts in, of a month 'YYYY-MM': 0 in its first. */
function monthOf(yearStart: string, month: string): number {
  const start = partsOf(yearStart);
  const [year = 0, number = 1] = month.split('-').map(Number);
  return (year - start.year) * 12 + number - start.month;
}

/**
 * What a line billed in a month 'YYYY-MM' of a year is for: the month, the quarter or half counted from where the year
 * starts ('2026-Q1', '2026-H2'), the year, or once.
 */
export function periodOf(schedule: Schedule, month: string, yearStart: string): string {
  const year = String(partsOf(yearStart).year);
  const since = Math.max(0, monthOf(yearStart, month));
  switch (schedule) {
    case 'monthly':
      return month;
    case 'quarterly':
      return `${year}-Q${Math.floor(since / 3) + 1}`;
    case 'halfYearly':
      return `${year}-H${Math.floor(since / 6) + 1}`;
    case 'yearly':
      return year;
    case 'once':
      return 'once';
    case 'onDemand':
      return '';
  }
}

/** A quarter or half as a period names it; null for any other. */
export function readSeason(period: string): { year: string; of: 'quarter' | 'half'; place: number } | null {
  const found = /^(\d{4})-([QH])(\d)$/.exec(period);
  if (!found) return null;
  return { year: found[1] ?? '', of: found[2] === 'Q' ? 'quarter' : 'half', place: Number(found[3]) };
}
