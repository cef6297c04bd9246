import { addMonths } from '../../../core/dates.ts';

/** P present, L late, A absent: the stored codes. Late counts as present. */
export const batchCodes = ['P', 'L', 'A'] as const;
export type BatchCode = (typeof batchCodes)[number];
export const batchRhythms = ['monthly', 'once'] as const;
export type BatchRhythm = (typeof batchRhythms)[number];

/** A fee of a batch runs over two years at most. */
export const mostMonths = 24;

export type BatchDay = 'open' | 'future' | 'outside';

/**
 * Whether a batch may have met on a day: not on one to come, and only while it runs. A batch may meet on holidays, as
 * coaching does; without days of its own it runs as long as its academic year.
 */
export function batchDayOf(
  day: string,
  today: string,
  batch: { readonly startsOn: string; readonly endsOn: string },
): BatchDay {
  if (day > today) return 'future';
  return day < batch.startsOn || day > batch.endsOn ? 'outside' : 'open';
}

type Months = { readonly rhythm: BatchRhythm; readonly firstMonth: string; readonly lastMonth: string };

/** The months `YYYY-MM` a fee is charged for: each of a monthly one, at most {@link mostMonths}; the first of one paid once. */
export function monthsOf({ rhythm, firstMonth, lastMonth }: Months): string[] {
  if (rhythm === 'once') return [firstMonth];
  const months: string[] = [];
  let month = firstMonth;
  while (month <= lastMonth && months.length < mostMonths) {
    months.push(month);
    month = addMonths(`${month}-01`, 1).slice(0, 7);
  }
  return months;
}

/** When a month falls due; never before the day it is charged on, so that nobody is late from the beginning. */
export function dueOf(period: string, dueDay: number, today: string): string {
  const due = `${period}-${String(dueDay).padStart(2, '0')}`;
  return due < today ? today : due;
}
