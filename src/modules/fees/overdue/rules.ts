import { addDays, addMonths, daysBetween, endOfMonth } from '../../../core/dates.ts';

/*
 * How old dues are, and whether promises to pay were kept. Days are 'YYYY-MM-DD' of Asia/Dhaka, money is bigint paisa;
 * nothing here reads a clock. Whole months run to the same day of a later month, or to its last day where it is shorter:
 * the same months by which `per_month` fines are reckoned (rules.ts).
 */

/** Ages by whole months since the due day: `from` and `to` both counted; `to` null: and more. */
export const monthAges = [
  { name: 'm0', from: 0, to: 0 },
  { name: 'm1', from: 1, to: 1 },
  { name: 'm2', from: 2, to: 2 },
  { name: 'm3', from: 3, to: 3 },
  { name: 'm4', from: 4, to: 5 },
  { name: 'm6', from: 6, to: 11 },
  { name: 'm12', from: 12, to: null },
] as const;
export type MonthAge = (typeof monthAges)[number]['name'];

/** Whole months that are over since a due day: 0 up to the day before the first is full; never below 0. */
export function monthsSince(due: string, today: string): number {
  let months = 0;
  while (addMonths(due, months + 1) <= today) months += 1;
  return months;
}

/** The last due day from which at least so many whole months are over on `today`. */
export function lastDueOf(months: number, today: string): string {
  const day = addMonths(today, -months);
  // On the last day of a short month the longer one before it is full up to its end.
  return today === endOfMonth(today) ? endOfMonth(day) : day;
}

/**
 * The days late of an age on `today`, as lists of dues ask for them: from 1, both counted; `lateTo` left out where the age has
 * no end.
 */
export function lateOfAge(age: MonthAge, today: string): { lateFrom: number; lateTo?: number } {
  const { from, to } = monthAges.find((one) => one.name === age) ?? monthAges[0];
  const lateFrom = from === 0 ? 1 : daysBetween(lastDueOf(from, today), today);
  return to === null
    ? { lateFrom }
    : { lateFrom, lateTo: daysBetween(addDays(lastDueOf(to + 1, today), 1), today) };
}

export const promiseStates = ['open', 'kept', 'broken', 'moved'] as const;
export type PromiseState = (typeof promiseStates)[number];

/**
 * What became of a promise to pay: kept once what came in up to its day reaches the promised amount, whenever it is looked
 * at; broken when the day is over without; `moved` where a later promise took its place while the day was not over. A
 * promise that was broken stays so, whatever is promised after it.
 */
export function promiseStateOf(
  promise: {
    readonly day: string;
    /** Promised, and what came in from the moment of the promise to the end of its day; paisa. */
    readonly amount: bigint;
    readonly paid: bigint;
    /** The day a later promise took its place; null while it is the last one. */
    readonly movedOn: string | null;
  },
  today: string,
): PromiseState {
  if (promise.paid >= promise.amount) return 'kept';
  if (promise.movedOn !== null && promise.movedOn <= promise.day) return 'moved';
  return today > promise.day ? 'broken' : 'open';
}

/** The same as an expression of SQL, of the columns `day`, `amount`, `paid` and `moved_on`. */
export const promiseStateSql = (today: string): string =>
  `CASE WHEN paid >= amount THEN 'kept' WHEN moved_on <= day THEN 'moved' WHEN ${today} > day THEN 'broken' ELSE 'open' END`;

/** A promise is for today or one of so many days after it. */
export const longestPromise = 180;
