import { endOfMonth } from '../../../../core/dates.ts';
import { greater, lesser } from '../../rules.ts';
import { type MonthPart, monthPart, type Proration, partOfAmount } from '../periods.ts';

/** Days from the first to the last, both counted and 'YYYY-MM-DD'; null: from ever, until further notice. */
export type Span = { readonly from: string | null; readonly to: string | null };

/** A service somebody uses; `amount` is what a whole month of it costs, in paisa. */
export type Use = Span & { readonly id: string; readonly amount: bigint };

/** What a month of the services under one sub-head costs; amounts in paisa. */
export type ServiceMonth = {
  readonly amount: bigint;
  /** What the dearest of them costs in a whole month. */
  readonly whole: bigint;
  /** The part of the month, where one service alone was used and not in all of it. */
  readonly part: MonthPart | null;
  readonly uses: readonly Use[];
};

const later = (one: string | null, other: string | null) =>
  one === null || (other !== null && other > one) ? other : one;
const earlier = (one: string | null, other: string | null) =>
  one === null || (other !== null && other < one) ? other : one;

/** Whether two spans have a day in common. */
export const meet = (one: Span, other: Span): boolean =>
  (one.from === null || other.to === null || one.from <= other.to) &&
  (other.from === null || one.to === null || other.from <= one.to);

/**
 * What the month 'YYYY-MM' costs somebody who is here in `stay` and has these uses under one sub-head: each its part of the
 * month as the settings bill it, together never more than the dearest of them costs in a whole month, so that a change of
 * the bus stop is not paid twice. Null where none of them touches the month. Source: schools bill transport and hostel by the
 * month and take less for a part of one as they do of tuition.
 */
export function serviceMonth(
  policy: Proration,
  month: string,
  uses: readonly Use[],
  stay: Span,
): ServiceMonth | null {
  const first = `${month}-01`;
  const here = uses
    .map((use) => ({ ...use, from: later(use.from, stay.from), to: earlier(use.to, stay.to) }))
    .filter((use) => meet(use, { from: first, to: endOfMonth(first) }))
    .filter((use) => use.from === null || use.to === null || use.from <= use.to);
  const [only] = here;
  if (!only) return null;
  const parts = here.map((use) => ({ use, part: monthPart(policy, month, use) }));
  const whole = here.reduce((most, { amount }) => greater(most, amount), 0n);
  const sum = parts.reduce(
    (total, { use, part }) => total + (part ? partOfAmount(use.amount, part) : use.amount),
    0n,
  );
  const amount = lesser(sum, whole);
  return { amount, whole, part: here.length === 1 ? (parts[0]?.part ?? null) : null, uses: here };
}

/** The most of `uses` that stand on one day of `span`. */
export function mostAtOnce(uses: readonly Span[], span: Span): number {
  const there = uses.filter((use) => meet(use, span));
  // More can only be there on a day on which somebody begins, or on the first.
  const days = [span.from, ...there.map((use) => later(use.from, span.from))];
  const countOn = (day: string | null) => there.filter((use) => meet(use, { from: day, to: day })).length;
  return Math.max(0, ...days.map((day) => countOn(day ?? '0001-01-01')));
}
