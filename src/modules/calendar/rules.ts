import {
  addDays,
  bengaliDateOf,
  daysBetween,
  endOfMonth,
  startOfMonth,
  startOfWeek,
} from '../../core/dates.ts';
import { toBengaliDigits } from '../../core/digits.ts';
import { dayLabel } from '../../core/format.ts';
import type { Label } from '../../core/labels.ts';

type Spanning = { readonly startDate: string; readonly endDate: string };

/** The weeks of a month, Saturday first, with the days of its neighbours that fill them up. */
export function weeksOf(month: string): string[][] {
  const first = startOfWeek(startOfMonth(month));
  const weeks: string[][] = [];
  for (let day = first; day <= endOfMonth(month); day = addDays(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, place) => addDays(day, place)));
  return weeks;
}

/** What stands on a day, the longest first, then by time. */
export function entriesOn<E extends Spanning & { readonly startsAt: string | null }>(
  entries: readonly E[],
  day: string,
): E[] {
  return entries
    .filter((one) => one.startDate <= day && one.endDate >= day)
    .sort(
      (one, other) =>
        daysBetween(other.startDate, other.endDate) - daysBetween(one.startDate, one.endDate) ||
        (one.startsAt ?? '').localeCompare(other.startsAt ?? ''),
    );
}

/** The first day of an entry that was taken at `from` and put down at `to`. */
export const movedTo = (entry: Spanning, from: string, to: string): string =>
  addDays(entry.startDate, daysBetween(from, to));

/** The Bangla months a month of the other calendar reaches over: Kartik–Agrahayan 1433. */
export function bengaliMonthsOf(month: string): Label {
  const first = bengaliDateOf(startOfMonth(month));
  const last = bengaliDateOf(endOfMonth(month));
  const name = (text: string) => text.split(' ')[1] ?? '';
  const span = (one: string, other: string, years: string) =>
    one === other ? `${one} ${years}` : `${one}–${other} ${years}`;
  const years = first.year === last.year ? `${first.year}` : `${first.year}–${last.year}`;
  return {
    en: span(name(first.text.en), name(last.text.en), years),
    bn: span(name(first.text.bn), name(last.text.bn), toBengaliDigits(years)),
  };
}

/** The days of a holiday in words that cost no more in an SMS: one, or from one to another. */
export function holidayDays(from: string, to: string): Label {
  const [first, last] = [dayLabel(from), dayLabel(to)];
  return from === to ? first : { en: `${first.en} to ${last.en}`, bn: `${first.bn} থেকে ${last.bn} পর্যন্ত` };
}
