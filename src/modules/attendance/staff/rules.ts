/** The times of work and what being late costs, as they hold from a day on. */
export type StaffRule = {
  /** `HH:MM`. */
  readonly inAt: string;
  readonly outAt: string;
  /** Minutes after the beginning that are not late yet. */
  readonly graceMinutes: number;
  /** From so many minutes after the beginning on, or before the end, it is half a day. */
  readonly halfDayMinutes: number;
  /** So many times late in a month cost nothing. */
  readonly freeLates: number;
  /** Then each so many cost half a day or a day; 0: lateness costs nothing. */
  readonly latesEach: number;
  readonly cutHalves: number;
};

export const usualRule: StaffRule = {
  inAt: '10:00',
  outAt: '16:00',
  graceMinutes: 10,
  halfDayMinutes: 120,
  freeLates: 0,
  latesEach: 3,
  cutHalves: 2,
};

/** What the sheet says of somebody on a day; late is present. */
export const staffCodes = ['present', 'late', 'half', 'absent', 'onDuty'] as const;
export type StaffCode = (typeof staffCodes)[number];

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** How late and how early somebody was, and whether half of the day is lost. Early arrival is nothing. */
export function timesOf(
  rule: StaffRule,
  inAt: string | null,
  outAt: string | null,
): { readonly lateMinutes: number; readonly earlyMinutes: number; readonly isHalf: boolean } {
  const after = inAt === null ? 0 : Math.max(0, minutesOf(inAt) - minutesOf(rule.inAt));
  const before = outAt === null ? 0 : Math.max(0, minutesOf(rule.outAt) - minutesOf(outAt));
  return {
    lateMinutes: after > rule.graceMinutes ? after : 0,
    earlyMinutes: before,
    isHalf: after >= rule.halfDayMinutes || before >= rule.halfDayMinutes,
  };
}

/** What a day counts as: absent and on duty are said, the rest follows from the times. */
export function codeOf(
  rule: StaffRule,
  given: { isAbsent: boolean; isOnDuty: boolean; inAt: string | null; outAt: string | null },
): StaffCode {
  if (given.isAbsent) return 'absent';
  if (given.isOnDuty) return 'onDuty';
  const { lateMinutes, isHalf } = timesOf(rule, given.inAt, given.outAt);
  return isHalf ? 'half' : lateMinutes > 0 ? 'late' : 'present';
}

export type LateCount = {
  /** Times late in the month. */
  readonly lates: number;
  readonly excused: number;
  /** Of the others, those that cost nothing yet. */
  readonly free: number;
  /** Half days lost so far. */
  readonly cutHalves: number;
  /** How many more lates until the next loss; null where lateness costs nothing. */
  readonly untilNext: number | null;
};

/** How the lates of a month add up. What is left over at its end is not taken into the next. */
export function countLates(rule: StaffRule, lates: number, excused: number): LateCount {
  const counted = Math.max(0, lates - excused);
  const beyond = Math.max(0, counted - rule.freeLates);
  const costs = rule.latesEach > 0 && rule.cutHalves > 0;
  const losses = costs ? Math.floor(beyond / rule.latesEach) : 0;
  return {
    lates,
    excused,
    free: Math.min(counted, rule.freeLates),
    cutHalves: losses * rule.cutHalves,
    untilNext: costs ? rule.freeLates + (losses + 1) * rule.latesEach - counted : null,
  };
}
