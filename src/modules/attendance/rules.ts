import {
  shortWeekdayLabels,
  todayInDhaka,
  weekdayLabels,
  weekdayNumber,
  weekdayOf,
} from '../../core/dates.ts';
import type { Label } from '../../core/labels.ts';

/** P present, A absent, L late, V leave: the stored codes. Late counts as present, leave does not. */
export const attendanceCodes = ['P', 'A', 'L', 'V'] as const;
export type AttendanceCode = (typeof attendanceCodes)[number];

export type AttendanceTotals = Readonly<Record<AttendanceCode, number>> & { readonly strength: number };

/** Whose word a mark is, the strongest first: a correction of the office, the teacher's sheet, a device, a guardian's notice. */
export const markAuthorities = ['office', 'teacher', 'device', 'guardian'] as const;
export type MarkAuthority = (typeof markAuthorities)[number];

/** Whose word a stored mark is by what it was written by; what is unknown is the teacher's. */
export const authorityOf = (source: string): MarkAuthority =>
  source === 'manual'
    ? 'office'
    : source === 'device'
      ? 'device'
      : source === 'leave'
        ? 'guardian'
        : 'teacher';

export type Word = { readonly by: MarkAuthority; readonly code: AttendanceCode };

/**
 * The word that stands of what several say of one student and day, and the words that differ from it, the strongest first;
 * nothing is lost. Null where nobody says anything. Of two words of one authority the first given stands.
 */
export function mergeWords<W extends Word>(
  words: readonly W[],
): { readonly stands: W; readonly differ: readonly W[] } | null {
  const [stands, ...others] = [...words].sort(
    (one, other) => markAuthorities.indexOf(one.by) - markAuthorities.indexOf(other.by),
  );
  return stands ? { stands, differ: others.filter((one) => one.code !== stands.code) } : null;
}

/**
 * What a student's mark begins as where nobody has written one: present where a device saw the student arrive, else on leave
 * where accepted leave takes the whole sheet.
 */
export function firstCode(student: {
  readonly code: AttendanceCode | null;
  readonly leave?: { readonly isWhole: boolean } | null;
  readonly seenAt?: string | null | undefined;
}): AttendanceCode {
  if (student.code) return student.code;
  const words: Word[] = [];
  if (student.seenAt) words.push({ by: 'device', code: 'P' });
  if (student.leave?.isWhole) words.push({ by: 'guardian', code: 'V' });
  return mergeWords(words)?.stands.code ?? 'P';
}

/**
 * How many minutes after the shift's in time of that day a student came, by the clock (`HH:MM`); 0 who was in time, or where
 * the shift has no times on that day.
 */
export function minutesLate(cameAt: string, shiftIn: string | null): number {
  if (shiftIn === null) return 0;
  const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  return Math.max(0, minutesOf(cameAt) - minutesOf(shiftIn));
}

/** The next state at a tap: present → absent → late → leave → present. */
export function nextCode(code: AttendanceCode): AttendanceCode {
  return attendanceCodes[(attendanceCodes.indexOf(code) + 1) % attendanceCodes.length] ?? 'P';
}

/** How many students stand in each state; the four always sum to `strength`. */
export function totalsOf(codes: Iterable<AttendanceCode>): AttendanceTotals {
  const totals = { P: 0, A: 0, L: 0, V: 0, strength: 0 };
  for (const code of codes) {
    totals[code] += 1;
    totals.strength += 1;
  }
  return totals;
}

/**
 * Share of present days in hundredths of a percent (8750 = 87.50 %), rounded down, so that a threshold is never
 * reached by rounding; null without any day. Present and late count, absent and leave do not.
 */
export function attendanceRate(totals: Pick<AttendanceTotals, 'P' | 'A' | 'L' | 'V'>): number | null {
  const days = totals.P + totals.A + totals.L + totals.V;
  return days === 0 ? null : Math.floor(((totals.P + totals.L) * 10_000) / days);
}

type HolidayOfDay = { readonly name: Label; readonly isObserved: boolean };
export type DayFacts = {
  readonly date: string;
  /** Dhaka's day now. */
  readonly today: string;
  /** The institution's weekly holidays, 0 for Saturday to 6 for Friday. */
  readonly weekend: readonly number[];
  /** What the calendar has on this date. */
  readonly holidays: readonly HolidayOfDay[];
  readonly yearStart: string;
  readonly yearEnd: string;
};

export type DayState =
  | { readonly kind: 'open'; readonly observed: Label | null }
  | { readonly kind: 'future' | 'outsideYear' }
  | { readonly kind: 'weeklyHoliday'; readonly weekday: Label }
  | { readonly kind: 'holiday'; readonly name: Label };

/**
 * Whether a sheet may be written for the date. An observed day (a programme at school) is a day of attendance even
 * on a holiday or at the weekend; see the calendar of secondary institutions, which marks such days.
 */
export function dayStateOf(facts: DayFacts): DayState {
  const { date, today, weekend, holidays } = facts;
  if (date > today) return { kind: 'future' };
  if (date < facts.yearStart || date > facts.yearEnd) return { kind: 'outsideYear' };
  const observed = holidays.find((one) => one.isObserved);
  if (observed) return { kind: 'open', observed: observed.name };
  const [holiday] = holidays;
  if (holiday) return { kind: 'holiday', name: holiday.name };
  if (weekend.includes(weekdayNumber(date)))
    return { kind: 'weeklyHoliday', weekday: weekdayLabels[weekdayOf(date)] };
  return { kind: 'open', observed: null };
}

/** Whether saving now is an amendment: a sheet that was taken on a day that is over. It wants a permission and a reason. */
export function isAmendment(date: string, today: string): boolean {
  return date < today;
}

/** How long after it was saved on a device a sheet still comes as the day's own, in milliseconds. */
const mayWaitFor = 36 * 3_600_000;

/** Whether a sheet that comes when its day is over was saved on that day, on a device that had no network until now. */
export function waitedOverMidnight(date: string, savedAt: Date, now: Date): boolean {
  const age = now.getTime() - savedAt.getTime();
  return todayInDhaka(savedAt) === date && age >= 0 && age <= mayWaitFor;
}

/** The letter of a code, for registers and narrow places. */
export const codeLetters: Readonly<Record<AttendanceCode, Label>> = {
  P: { en: 'P', bn: 'উ' },
  A: { en: 'A', bn: 'অ' },
  L: { en: 'L', bn: 'বি' },
  V: { en: 'Lv', bn: 'ছু' },
};

/** Short weekday of a date, for the head of a register's column. */
export function shortWeekdayOf(date: string): Label {
  return shortWeekdayLabels[weekdayOf(date)];
}

/** Whether a section still has to be taken on a day; one without students never has. */
export const isStillOpen = (section: { takenAt: string | null; strength: number }): boolean =>
  section.takenAt === null && section.strength > 0;
