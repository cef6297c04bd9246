/** What attendance says of one day. A missing punch is a day with an entry but no exit, or the other way round. */
const dayMarks = [
  'present',
  'absent',
  'halfAbsent',
  'leave',
  'unpaidLeave',
  'weekend',
  'holiday',
  'missingPunch',
] as const;
export type DayMark = (typeof dayMarks)[number];

const missingPunches = ['ignored', 'half', 'absent'] as const;
export type DayRule = {
  /** Weekends and holidays between two absences are absences too. */
  readonly isSandwich: boolean;
  readonly missingPunch: (typeof missingPunches)[number];
};

/**
 * Days of absence in hundredths, of days in their order. Approved leave is no absence and ends a sandwich; unpaid leave is
 * counted by itself and ends it too. Half a day does not begin one.
 */
export function absentDaysOf(marks: readonly DayMark[], rule: DayRule): number {
  let days = 0;
  /** Free days since the last absence; null when something else came between. */
  let free: number | null = null;
  for (const mark of marks) {
    if (mark === 'weekend' || mark === 'holiday') {
      if (free !== null) free += 1;
      continue;
    }
    const isAbsent = mark === 'absent' || (mark === 'missingPunch' && rule.missingPunch === 'absent');
    if (isAbsent) {
      days += 100 + (rule.isSandwich && free !== null ? free * 100 : 0);
      free = 0;
      continue;
    }
    if (mark === 'halfAbsent' || (mark === 'missingPunch' && rule.missingPunch === 'half')) days += 50;
    free = null;
  }
  return days;
}
