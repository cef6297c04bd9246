import { addDays, type Weekday, weekdayOf } from '../../../core/dates.ts';

/** Times of days of the week that are not the usual ones; null: nobody has to come. What is not named has the usual ones. */
export type WeekTimes = Readonly<Partial<Record<Weekday, ShiftTimes | null>>>;

/** The times of work and what being late costs, as they hold from a day on. */
export type StaffRule = {
  /** `HH:MM`. */
  readonly inAt: string;
  readonly outAt: string;
  readonly week: WeekTimes;
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
  week: {},
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

/** When a shift begins and ends, `HH:MM`; one that ends at or before its beginning ends on the next day. */
export type ShiftTimes = Pick<StaffRule, 'inAt' | 'outAt'>;

/**
 * A moment of a shift's day in minutes of that day. Of a shift over midnight the times up to the middle of the time off are those
 * of the next day.
 */
function momentIn({ inAt, outAt }: ShiftTimes, time: string): number {
  const [start, end, at] = [minutesOf(inAt), minutesOf(outAt), minutesOf(time)];
  return end <= start && at < (start + end) / 2 ? at + 24 * 60 : at;
}

/** The rule with the times of the shift somebody came to: of several the nearest. Without a shift the usual times hold. */
export function ruleOfShift(
  rule: StaffRule,
  shifts: readonly ShiftTimes[],
  { inAt, outAt }: { readonly inAt: string | null; readonly outAt: string | null },
): StaffRule {
  const farFrom = (shift: ShiftTimes): number =>
    inAt !== null
      ? Math.abs(momentIn(shift, inAt) - minutesOf(shift.inAt))
      : outAt !== null
        ? Math.abs(momentIn(shift, outAt) - momentIn(shift, shift.outAt))
        : 0;
  const [nearest] = shifts.toSorted((one, other) => farFrom(one) - farFrom(other));
  return nearest ? { ...rule, inAt: nearest.inAt, outAt: nearest.outAt } : rule;
}

/** The times of a day of the week; null where nobody has to come. */
export function timesOfDay({ inAt, outAt, week }: ShiftTimes & { readonly week: WeekTimes }, day: string) {
  const own = week[weekdayOf(day)];
  return own === undefined ? { inAt, outAt } : own;
}

/**
 * The rule with the times somebody works by on a day; null where the day is free for them. `shifts` are those they have that
 * day, in place of the usual times; null: they work in shifts, and have this day off.
 */
export function ruleOfDay(
  rule: StaffRule,
  day: string,
  shifts: readonly ShiftTimes[] | null,
  came: { readonly inAt: string | null; readonly outAt: string | null },
): StaffRule | null {
  if (shifts === null) return null;
  if (shifts.length > 0) return ruleOfShift(rule, shifts, came);
  const own = timesOfDay(rule, day);
  return own && { ...rule, ...own };
}

/**
 * Whether a day of somebody's is still being taken: until it ends, and where a shift of it goes on over midnight until the middle
 * of the time off after it, for what happens at night belongs to the day the shift began.
 */
export function isStillTaken(
  day: string,
  shifts: readonly ShiftTimes[] | null,
  now: { readonly today: string; readonly time: string },
): boolean {
  if (day !== addDays(now.today, -1)) return day >= now.today;
  return (shifts ?? []).some((shift) => momentIn(shift, now.time) >= 24 * 60);
}

/** How late and how early somebody was, and whether half of the day is lost. Early arrival is nothing, nor is a free day. */
export function timesOf(
  rule: StaffRule | null,
  inAt: string | null,
  outAt: string | null,
): { readonly lateMinutes: number; readonly earlyMinutes: number; readonly isHalf: boolean } {
  if (rule === null) return { lateMinutes: 0, earlyMinutes: 0, isHalf: false };
  const after = inAt === null ? 0 : Math.max(0, momentIn(rule, inAt) - minutesOf(rule.inAt));
  const before = outAt === null ? 0 : Math.max(0, momentIn(rule, rule.outAt) - momentIn(rule, outAt));
  return {
    lateMinutes: after > rule.graceMinutes ? after : 0,
    earlyMinutes: before,
    isHalf: after >= rule.halfDayMinutes || before >= rule.halfDayMinutes,
  };
}

/** What a day counts as: absent and on duty are said, the rest follows from the times. */
export function codeOf(
  rule: StaffRule | null,
  given: { isAbsent: boolean; isOnDuty: boolean; inAt: string | null; outAt: string | null },
): StaffCode {
  if (given.isAbsent) return 'absent';
  if (given.isOnDuty) return 'onDuty';
  const { lateMinutes, isHalf } = timesOf(rule, given.inAt, given.outAt);
  return isHalf ? 'half' : lateMinutes > 0 ? 'late' : 'present';
}

/**
 * What a day counts as in sums and pay: half a day that somebody lost by coming late, and was excused, is an excused lateness.
 */
export const countedCode = <Code extends string | null>(day: {
  readonly code: Code;
  readonly lateMinutes: number;
  readonly excuseState: string | null;
}): Code | 'late' =>
  day.code === 'half' && day.lateMinutes > 0 && day.excuseState === 'excused' ? 'late' : day.code;

/** Whether a day can be excused: late, or half a day lost by coming late and not by leaving early. */
export const mayExcuse = (
  day: { readonly code: string | null; readonly lateMinutes: number; readonly earlyMinutes: number },
  { halfDayMinutes }: Pick<StaffRule, 'halfDayMinutes'>,
): boolean =>
  day.code === 'late' || (day.code === 'half' && day.lateMinutes > 0 && day.earlyMinutes < halfDayMinutes);

/** A day of somebody in the attendance book. */
export type RegisterMark = {
  readonly code: StaffCode | null;
  /** 1 the morning, 2 the afternoon, 3 the whole day of approved leave; 0: none. */
  readonly leaveHalves: number;
  /** Suspended, on lien or on deputation: nothing counts. */
  readonly isAway: boolean;
  /** It has come, is not off, and they worked here. */
  readonly isWorking: boolean;
};

/** A month in the attendance book. Half days of leave count as half; those present are late ones too. */
export type RegisterSums = Readonly<
  Record<'working' | 'present' | 'late' | 'half' | 'onDuty' | 'leave' | 'absent', number>
>;

/**
 * How the days of a month add up, as pay counts them: leave comes before what else was written of a day, half a day of it before
 * half of that; nobody is absent on a day off.
 */
export function sumRegister(marks: readonly RegisterMark[]): RegisterSums {
  const leaveOf = ({ leaveHalves }: RegisterMark) => (leaveHalves === 3 ? 1 : leaveHalves > 0 ? 0.5 : 0);
  const sum = (each: (mark: RegisterMark) => number) => marks.reduce((all, one) => all + each(one), 0);
  const share =
    (...codes: readonly StaffCode[]) =>
    (one: RegisterMark) =>
      one.code !== null && codes.includes(one.code) ? 1 - leaveOf(one) : 0;
  const isHalf = (one: RegisterMark) => one.code === 'half' && one.isWorking;
  return {
    working: sum((one) => (one.isWorking ? 1 : 0)),
    // Whoever was there for half a day and on leave for the other half lost nothing.
    present: sum(share('present', 'late')) + sum((one) => (isHalf(one) && leaveOf(one) === 0.5 ? 0.5 : 0)),
    late: sum((one) => (one.code === 'late' && leaveOf(one) < 1 ? 1 : 0)),
    half: sum((one) => (isHalf(one) && leaveOf(one) === 0 ? 1 : 0)),
    onDuty: sum(share('onDuty')),
    leave: sum(leaveOf),
    absent: sum((one) => (one.isWorking ? share('absent')(one) : 0)),
  };
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
