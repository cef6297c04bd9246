import { addDays } from '../../../core/dates.ts';

/** What somebody did in the paid months before an order: days, hours or classes in hundredths, and days of service in them. */
export type UsualWork = { readonly done: number; readonly days: number; readonly months: number };

/** How pay of days away came about that goes by what somebody usually does. */
export type UsualTrace = {
  readonly how: 'usual';
  readonly quantity: number;
  readonly rate: string;
  readonly done: number;
  readonly ofDays: number;
  readonly months: number;
  readonly awayDays: number;
  /** Of the pay of those days, in hundredths of a percent. */
  readonly share: number;
};

/** So many paid months before an order say what somebody usually does. */
const monthsLooked = 3;

type Absence = { readonly from: string; readonly to: string | null };

/** The first day of an absence that goes on by several orders, as where one raises the percent. */
export const beganAway = (from: string, absences: readonly Absence[]): string =>
  absences
    .toSorted((one, other) => other.from.localeCompare(one.from))
    .reduce(
      (first, one) =>
        one.from < first && (one.to === null || one.to >= addDays(first, -1)) ? one.from : first,
      from,
    );

/**
 * What somebody usually does by the last of these paid months in which they served: on days away by an order nobody can do anything,
 * so they count neither as work nor as days. Null where no month says it.
 */
export function usualOf(
  paid: readonly { readonly days: readonly string[]; readonly done: number }[],
  absences: readonly Absence[],
): UsualWork | null {
  const isAway = (day: string) =>
    absences.some((one) => one.from <= day && (one.to === null || day <= one.to));
  const months = paid
    .map((one) => ({ done: one.done, days: one.days.filter((day) => !isAway(day)).length }))
    .filter((one) => one.days > 0)
    .slice(-monthsLooked);
  const done = months.reduce((sum, one) => sum + one.done, 0);
  const days = months.reduce((sum, one) => sum + one.days, 0);
  return done === 0 ? null : { done, days, months: months.length };
}
