import { daysBetween } from '../../../core/dates.ts';
import type { AttendanceCode } from '../rules.ts';

/** Whole days, coming at a time, or leaving at a time. */
export const leaveParts = ['day', 'late', 'early'] as const;
export type LeavePart = (typeof leaveParts)[number];

export const leaveStates = ['asked', 'accepted', 'refused', 'withdrawn', 'calledBack'] as const;
export type LeaveState = (typeof leaveStates)[number];

/** A guardian explains an absence so many days afterwards at most, and asks for so many days at once. */
const latestDays = 14;
export const longestDays = 60;

export type AskedLeave = {
  readonly from: string;
  readonly to: string;
  readonly part: LeavePart;
  readonly at: string | null;
};

export type LeaveFacts = {
  readonly today: string;
  readonly yearStart: string;
  readonly yearEnd: string;
  /** By the school itself, which may enter what a guardian may no longer ask for. */
  readonly isBySchool: boolean;
  /** Other leave of the student that waits or is accepted. */
  readonly others: readonly { readonly from: string; readonly to: string }[];
  /** Days of school among those asked for. */
  readonly schoolDays: number;
};

export type LeaveRefusal =
  | 'turned'
  | 'tooLong'
  | 'tooLate'
  | 'outsideYear'
  | 'partOfDays'
  | 'overlaps'
  | 'noSchoolDay';

/** Why a leave cannot be asked for; null when it can. */
export function leaveRefusal(asked: AskedLeave, facts: LeaveFacts): LeaveRefusal | null {
  const { from, to, part } = asked;
  if (to < from) return 'turned';
  if (daysBetween(from, to) >= longestDays) return 'tooLong';
  if (part !== 'day' && from !== to) return 'partOfDays';
  if (from < facts.yearStart || to > facts.yearEnd) return 'outsideYear';
  if (!facts.isBySchool && daysBetween(from, facts.today) > latestDays) return 'tooLate';
  if (facts.others.some((one) => one.from <= to && one.to >= from)) return 'overlaps';
  if (facts.schoolDays === 0) return 'noSchoolDay';
  return null;
}

/**
 * Whether leave takes a whole sheet: a day for whole days, a period for the part of the day it covers. A period counts as
 * covered when it is over before somebody comes, or begins when they have left.
 */
export function coversSheet(
  leave: { readonly part: LeavePart; readonly at: string | null },
  period: { readonly startsAt: string; readonly endsAt: string } | null,
): boolean {
  if (leave.part === 'day') return true;
  if (period === null || leave.at === null) return false;
  return leave.part === 'late' ? period.endsAt <= leave.at : period.startsAt >= leave.at;
}

type PeriodMark = { readonly period: number; readonly code: AttendanceCode; readonly source: string };
type PeriodTimes = { readonly number: number; readonly startsAt: string; readonly endsAt: string };

/**
 * The periods, taken already, that leave for a part of the day makes leave: those it covers in which the student was absent.
 * Presence stays presence, and what the office corrected stands.
 */
export const takenPeriods = <T extends PeriodMark>(
  leave: { readonly part: LeavePart; readonly at: string | null },
  marks: readonly T[],
  periods: readonly PeriodTimes[],
): T[] =>
  marks.filter(({ period, code, source }) => {
    const times = periods.find((one) => one.number === period);
    return code === 'A' && source !== 'manual' && times !== undefined && coversSheet(leave, times);
  });

/** Those that leave had made leave, and nobody wrote since: they are absence again when it is cancelled. */
export const returnedPeriods = <T extends PeriodMark>(marks: readonly T[]): T[] =>
  marks.filter(({ code, source }) => code === 'V' && source === 'leave');
