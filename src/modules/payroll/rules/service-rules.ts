import { addDays, datesBetween } from '../../../core/dates.ts';

/** A day on which somebody's service ended or began again: by an order in the service book, or by a final settlement. */
export type ServiceMark = { readonly day: string; readonly event: 'left' | 'rejoined' | 'settled' };

/** The employment somebody has up to a day: since when, where they came back, and until when, where it is over. */
export type Employment = {
  readonly since: string | null;
  readonly lastDay: string | null;
  readonly isSettled: boolean;
};

/**
 * A settlement closes the employment before it: whoever comes back after its last day is employed anew. The settlement's last
 * day goes before that of the order; an order counts only for who is not here (`isActive`), for it may have been taken back.
 */
export function employmentOn(marks: readonly ServiceMark[], isActive: boolean, until: string): Employment {
  const daysOf = (event: ServiceMark['event']) =>
    marks
      .filter((one) => one.event === event)
      .map((one) => one.day)
      .toSorted();
  const back = daysOf('rejoined').filter((day) => day <= until);
  const settled = daysOf('settled');
  const closed = settled.findLast((day) => back.some((one) => one > day));
  const since = closed === undefined ? null : (back.find((day) => day > closed) ?? null);
  const lastDay = settled.find((day) => since === null || day >= since);
  if (lastDay !== undefined) return { since, lastDay, isSettled: true };
  const left = daysOf('left').findLast((day) => since === null || day >= since);
  return { since, lastDay: isActive ? null : (left ?? null), isSettled: false };
}

/** The days between two days that are paid: without those from leaving to coming back, both within them. */
export function daysServed(
  { leftOn, backOn }: { readonly leftOn: string | null; readonly backOn: string | null },
  from: string,
  to: string,
): string[] {
  const isServed = (day: string) => backOn === null || day >= backOn || (leftOn !== null && day <= leftOn);
  return from > to ? [] : datesBetween(from, to).filter(isServed);
}

/**
 * Who left and came back with no settlement between serves on in one employment, but is not paid for the time between: the last day
 * before it, where it goes on up to `until`, or the day of coming back, with the last day before it (`leftOn`), for the month of coming
 * back may be that of leaving. Back on the day after, nobody was away.
 */
export function awayUnsettled(
  marks: readonly ServiceMark[],
  since: string | null,
  until: string,
): { readonly lastDay: string | null; readonly backOn: string | null; readonly leftOn: string | null } {
  const daysOf = (event: ServiceMark['event']) =>
    marks
      .filter((one) => one.event === event && (since === null || one.day >= since))
      .map((one) => one.day)
      .toSorted();
  const left = daysOf('left').findLast((day) => day <= until);
  const back = left === undefined ? undefined : daysOf('rejoined').find((day) => day > left);
  if (left === undefined || back === undefined || addDays(left, 1) === back)
    return { lastDay: null, backOn: null, leftOn: null };
  return back > until
    ? { lastDay: left, backOn: null, leftOn: null }
    : { lastDay: null, backOn: back, leftOn: left };
}
