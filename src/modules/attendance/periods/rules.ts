import type { AttendanceCode } from '../rules.ts';

/** A sheet a day, a sheet a lesson, or a sheet for each half of the day. */
export const attendanceModes = ['day', 'period', 'session'] as const;
export type AttendanceMode = (typeof attendanceModes)[number];

/** How a day follows from its periods: by the first one, by any one, or by a share of those taken. */
export const dayRules = ['first', 'any', 'share'] as const;
export type DayRule = (typeof dayRules)[number];

export type Policy = {
  readonly mode: AttendanceMode;
  readonly dayRule: DayRule;
  /** Percent, for the share. */
  readonly share: number;
  /** Percent of the days taken that somebody has to be present for an admit card; 0: no such condition. */
  readonly admitShare: number;
};
export const usualPolicy: Policy = { mode: 'day', dayRule: 'share', share: 50, admitShare: 0 };

/** The mark of a student in a period that was taken, in the order of the day. */
type Marked = { readonly period: number; readonly code: AttendanceCode };

/**
 * What a day counts as by its periods. Periods on leave count neither way; on leave in all of them is leave. Whoever comes
 * only after the first period, or late to it, and is present by the rule, is late. Null without any period.
 */
export function dayOfPeriods(
  marks: readonly Marked[],
  policy: Omit<Policy, 'admitShare'>,
): AttendanceCode | null {
  const inOrder = marks.toSorted((one, other) => one.period - other.period);
  const [firstOfAll] = inOrder;
  if (!firstOfAll) return null;
  const counted = inOrder.filter((one) => one.code !== 'V');
  const [first] = counted;
  if (!first) return 'V';
  const here = counted.filter((one) => one.code !== 'A').length;
  const isPresent = {
    first: first.code !== 'A',
    any: here > 0,
    share: here * 100 >= policy.share * counted.length,
  }[policy.dayRule];
  if (!isPresent) return 'A';
  return first.code === 'P' ? 'P' : 'L';
}

/** Whether so many days present of those taken are enough; with no day taken nobody is kept away. `percent` 0 to 100. */
export const isEnough = (present: number, days: number, percent: number): boolean =>
  days === 0 || present * 100 >= percent * days;
