import { momentOf, type Turn } from '../days/rules.ts';

/** Minutes since 1970 of Dhaka's clock, the end not in it. */
export type Span = { readonly from: number; readonly to: number };

const day = 24 * 60;
const gap = (span: Span, turn: Turn): number =>
  span.to <= turn.start ? turn.start - span.to : span.from >= turn.end ? span.from - turn.end : 0;

/**
 * The time of overtime on a day, `HH:MM` each; one that ends at or before its beginning goes on after midnight. Beside a shift
 * that ends on the next morning it lies where it adjoins the shift: `06:00` after a night is the morning after.
 */
export function spanOf(date: string, from: string, to: string, turns: readonly Turn[]): Span {
  const start = momentOf(date, from);
  const end = momentOf(date, to) > start ? momentOf(date, to) : momentOf(date, to) + day;
  const same = { from: start, to: end };
  const next = { from: start + day, to: end + day };
  const nearest = (span: Span) => Math.min(...turns.map((turn) => gap(span, turn)));
  const goesOn = turns.some((turn) => turn.end > momentOf(date, '00:00') + day);
  return goesOn && nearest(next) < nearest(same) ? next : same;
}

/** Whether it takes time that the shift pays already. */
export const isWithinShift = (span: Span, turns: readonly Turn[]): boolean =>
  turns.some((turn) => span.from < turn.end && turn.start < span.to);

/**
 * Minutes that are paid: of the approved time what somebody was there. Without both times of the day it is nothing, since
 * nobody can say how long it was. `inAt` and `outAt` `HH:MM` of that day.
 */
export function paidMinutes(
  span: Span,
  date: string,
  presence: { readonly inAt: string | null; readonly outAt: string | null },
): number {
  if (presence.inAt === null || presence.outAt === null) return 0;
  const came = momentOf(date, presence.inAt);
  const out = momentOf(date, presence.outAt);
  const went = out > came ? out : out + day;
  return Math.max(0, Math.min(span.to, went) - Math.max(span.from, came));
}

/** Hundredths of an hour, as pay counts hours. */
export const hoursOf = (minutes: number): number => Math.round((minutes * 100) / 60);
