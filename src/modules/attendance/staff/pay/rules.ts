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
