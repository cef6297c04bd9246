import { partsOf } from '../../../core/dates.ts';

export const schedules = ['monthly', 'quarterly', 'halfYearly', 'yearly', 'once', 'onDemand'] as const;
export type Schedule = (typeof schedules)[number];

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
