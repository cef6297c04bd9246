import type { DayMark } from '../../../payroll/rules/day-rules.ts';

/** What the sheet of employees says of a day that is not simply a day of presence. */
export type Exception = 'absent' | 'half' | 'missingPunch';

/**
 * The days of a month as payroll reads them, in their order. A day without an entry is a day of work: whoever was not written
 * down loses nothing. Approved leave comes before absence, also where it was approved after the day; half a day of leave
 * takes away half of an absence.
 */
export function marksOf(
  days: readonly string[],
  known: {
    readonly isOff: (day: string) => boolean;
    readonly exceptions: ReadonlyMap<string, Exception>;
    /** Halves of approved leave. */
    readonly leave: ReadonlyMap<string, number>;
  },
): DayMark[] {
  return days.map((day): DayMark => {
    if (known.isOff(day)) return 'holiday';
    const halves = known.leave.get(day) ?? 0;
    if (halves >= 2) return 'leave';
    const exception = known.exceptions.get(day);
    if (exception === undefined) return 'present';
    if (exception === 'missingPunch') return 'missingPunch';
    if (halves === 1) return exception === 'absent' ? 'halfAbsent' : 'present';
    return exception === 'absent' ? 'absent' : 'halfAbsent';
  });
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** No shift is longer; what would be is an exit that was written wrongly. */
const longestShift = 14 * 60;

/**
 * Minutes from an entry to an exit, `HH:MM`; an exit before the entry is one of the next day. More than fourteen hours are none:
 * 02:30 written for 14:30 is not paid as a night.
 */
export const minutesBetween = (inAt: string, outAt: string): number => {
  const minutes = (minutesOf(outAt) - minutesOf(inAt) + 24 * 60) % (24 * 60);
  return minutes > longestShift ? 0 : minutes;
};

/**
 * Minutes of days as hours in hundredths, so that the days add up to what all minutes together are: what rounding takes from
 * one day it gives to the next.
 */
export function hoursOfMinutes(days: readonly number[]): number[] {
  let minutes = 0;
  let given = 0;
  return days.map((of) => {
    minutes += of;
    const hours = Math.round((minutes * 100) / 60) - given;
    given += hours;
    return hours;
  });
}
