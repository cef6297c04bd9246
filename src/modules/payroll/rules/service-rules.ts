import { addDays, datesBetween, daysBetween } from '../../../core/dates.ts';

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

/** Days of no service between leaving and coming back. */
export type Unserved = { readonly from: string; readonly to: string };

/**
 * The stretches somebody did not serve who left and came back with no settlement between, as often as that was: they serve on in one
 * employment and are paid for none of these days. Back on the day after, or on the day itself, nobody was away. `marks` of one day
 * stand in the order they were written. Of an employment that is settled only what was before its last day counts.
 */
export function unservedSpans(
  marks: readonly ServiceMark[],
  { since, lastDay, isSettled }: Employment,
): readonly Unserved[] {
  const spans: Unserved[] = [];
  let left: string | null = null;
  for (const { day, event } of marks.toSorted((one, other) => one.day.localeCompare(other.day))) {
    const isOf = (since === null || day >= since) && !(isSettled && lastDay !== null && day > lastDay);
    if (!isOf || event === 'settled') continue;
    if (event === 'rejoined' && left !== null && day > addDays(left, 1))
      spans.push({ from: addDays(left, 1), to: addDays(day, -1) });
    left = event === 'left' ? day : null;
  }
  return spans;
}

/**
 * The day on which somebody would have begun who has as much service up to a day as was served since another, without a break: what
 * was not served earns neither gratuity nor a fuller bonus.
 */
export const servedSince = (since: string, unserved: readonly Unserved[], until: string): string =>
  addDays(
    since,
    unserved.reduce((sum, one) => {
      const from = one.from > since ? one.from : since;
      const to = one.to < until ? one.to : until;
      return from > to ? sum : sum + daysBetween(from, to) + 1;
    }, 0),
  );

/** The days between two days that are paid: without those that were not served. */
export const daysServed = (unserved: readonly Unserved[], from: string, to: string): string[] =>
  from > to
    ? []
    : datesBetween(from, to).filter((day) => !unserved.some((one) => one.from <= day && day <= one.to));
