import { addDays } from '../../../core/dates.ts';
import { type StaffCode, type StaffRule, timesOfDay, type WeekTimes } from '../../attendance/staff/rules.ts';

/** A shift somebody works in; times `HH:MM`. One that ends at or before its beginning ends on the next day. */
export type Shift = {
  readonly startsAt: string;
  readonly endsAt: string;
  readonly opensBefore: number;
  readonly closesAfter: number;
};

/** A shift whose days of the week may have times of their own, or be free. */
type WorkShift = Shift & { readonly week: WeekTimes };

/** Who works in which shift from a day on: on every day, or on one of the week (0 Saturday to 6 Friday). */
export type Assignment = {
  readonly shift: WorkShift;
  readonly weekday: number | null;
  readonly startsOn: string;
  readonly endsOn: string | null;
};

export type Direction = 'in' | 'out' | 'both';

/** A punch that was taken; `at` in minutes since 1970 of Dhaka's clock. */
export type Punch = { readonly at: number; readonly direction: Direction };

/** Two touches within so many minutes are one. */
const oneTouch = 5;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
/** Minutes since 1970 at which a day's clock shows a time. */
export const momentOf = (day: string, time: string): number =>
  Date.parse(`${day}T00:00:00Z`) / 60_000 + minutesOf(time);
const timeOfMoment = (moment: number): string => new Date(moment * 60_000).toISOString().slice(11, 16);

/**
 * The shifts somebody was given on a day, with the times of that day: those of the day of the week before those of every day.
 * None where nothing was given; null where what was given leaves the day free.
 */
export function givenShifts(
  day: string,
  weekday: number,
  assignments: readonly Assignment[],
): readonly Shift[] | null {
  const own = assignments.filter(
    (one) =>
      one.startsOn <= day &&
      (one.endsOn === null || day <= one.endsOn) &&
      (one.weekday === null || one.weekday === weekday),
  );
  const ofDay = own.filter((one) => one.weekday !== null);
  const given = ofDay.length > 0 ? ofDay : own;
  const shifts = given.flatMap(({ shift: { week, startsAt, endsAt, ...window } }): Shift[] => {
    const times = timesOfDay({ inAt: startsAt, outAt: endsAt, week }, day);
    return times ? [{ ...window, startsAt: times.inAt, endsAt: times.outAt }] : [];
  });
  return given.length > 0 && shifts.length === 0 ? null : shifts;
}

/** The shifts of a day. Whoever has been given one has no usual times on that day; none where the day is free. */
export function shiftsOn(
  day: string,
  weekday: number,
  assignments: readonly Assignment[],
  usual: Shift | null,
): readonly Shift[] {
  const given = givenShifts(day, weekday, assignments);
  if (given === null || given.length > 0) return given ?? [];
  return usual ? [usual] : [];
}

/**
 * The usual times of the institution on a day, null where it is free; a punch of the day belongs to them whenever it was.
 */
export function usualShift(rule: Pick<StaffRule, 'inAt' | 'outAt' | 'week'>, day: string): Shift | null {
  const times = timesOfDay(rule, day);
  return (
    times && {
      startsAt: times.inAt,
      endsAt: times.outAt,
      opensBefore: minutesOf(times.inAt),
      closesAfter: 24 * 60 - 1 - minutesOf(times.outAt),
    }
  );
}

/** A shift on its day: when it begins and ends, and from when until when punches are its own. */
export type Turn = {
  readonly day: string;
  readonly start: number;
  readonly end: number;
  readonly opens: number;
  readonly closes: number;
};

export function turnOf(day: string, shift: Shift): Turn {
  const start = momentOf(day, shift.startsAt);
  const same = momentOf(day, shift.endsAt);
  const end = same > start ? same : momentOf(addDays(day, 1), shift.endsAt);
  return { day, start, end, opens: start - shift.opensBefore, closes: end + shift.closesAfter };
}

const distance = (at: number, { start, end }: Turn): number =>
  at < start ? start - at : at > end ? at - end : 0;

/** The turn a punch belongs to: the nearest whose window has it, the earlier of two as near; null outside all. */
export function turnFor(at: number, turns: readonly Turn[]): Turn | null {
  let found: Turn | null = null;
  for (const turn of turns) {
    if (at < turn.opens || at > turn.closes) continue;
    const nearer = found === null ? -1 : distance(at, turn) - distance(at, found);
    if (nearer < 0 || (nearer === 0 && found !== null && turn.start < found.start)) found = turn;
  }
  return found;
}

export type Presence = { readonly cameAt: number | null; readonly wentAt: number | null };

/**
 * When somebody came and went by the punches of a turn, in whatever order they are given. At a device for one direction
 * a punch is what the device says; elsewhere the first is coming and the last is going, unless both are one touch.
 */
export function presenceOf(punches: readonly Punch[]): Presence {
  const ordered = punches.toSorted((one, other) => one.at - other.at);
  const came = ordered.find((one) => one.direction !== 'out') ?? null;
  const went = ordered.findLast((one) => one.direction !== 'in') ?? null;
  if (!came || !went) return { cameAt: came?.at ?? null, wentAt: went?.at ?? null };
  if (went.at - came.at >= oneTouch) return { cameAt: came.at, wentAt: went.at };
  // Only at a door for leaving somebody went before coming.
  return went.direction === 'out' && went.at < came.at - oneTouch
    ? { cameAt: null, wentAt: went.at }
    : { cameAt: came.at, wentAt: null };
}

/** A day of attendance as punches tell it. */
export type ComputedDay = {
  readonly day: string;
  readonly code: Exclude<StaffCode, 'onDuty'>;
  readonly inAt: string | null;
  readonly outAt: string | null;
  readonly lateMinutes: number;
  readonly earlyMinutes: number;
};

/** Late and half days by the times of the turn; coming early and staying long is nothing, and no paid time. */
function dayOf(
  turn: Turn,
  presence: Presence,
  rule: Pick<StaffRule, 'graceMinutes' | 'halfDayMinutes'>,
): ComputedDay {
  const { cameAt, wentAt } = presence;
  const after = cameAt === null ? 0 : Math.max(0, cameAt - turn.start);
  const before = wentAt === null ? 0 : Math.max(0, turn.end - wentAt);
  const late = after > rule.graceMinutes ? after : 0;
  const isHalf = after >= rule.halfDayMinutes || before >= rule.halfDayMinutes;
  return {
    day: turn.day,
    code: isHalf ? 'half' : late > 0 ? 'late' : 'present',
    inAt: cameAt === null ? null : timeOfMoment(cameAt),
    outAt: wentAt === null ? null : timeOfMoment(wentAt),
    lateMinutes: late,
    earlyMinutes: before,
  };
}

/** All punches of one person shared out among the turns, as days in their order. `now`: a turn that goes on is not early yet. */
export function daysOf(
  punches: readonly Punch[],
  turns: readonly Turn[],
  ruleOn: (day: string) => Pick<StaffRule, 'graceMinutes' | 'halfDayMinutes'>,
  now: number,
): ComputedDay[] {
  const byTurn = new Map<Turn, Punch[]>();
  for (const punch of punches) {
    const turn = turnFor(punch.at, turns);
    if (turn) byTurn.set(turn, [...(byTurn.get(turn) ?? []), punch]);
  }
  const byDay = new Map<string, ComputedDay>();
  for (const turn of turns) {
    const own = byTurn.get(turn);
    // Of two turns on one day the first somebody came to is the day's.
    if (!own || byDay.has(turn.day)) continue;
    const presence = presenceOf(own);
    const goesOn = now < turn.end;
    byDay.set(turn.day, dayOf(turn, goesOn ? { ...presence, wentAt: null } : presence, ruleOn(turn.day)));
  }
  return [...byDay.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

/** A day as it stands in attendance, and as the devices wrote it last. */
export type StandingDay = Pick<ComputedDay, 'inAt' | 'outAt'> & { readonly code: StaffCode };

const isAlike = (one: StandingDay, other: StandingDay): boolean =>
  one.code === other.code && one.inAt === other.inAt && one.outAt === other.outAt;

/** `same`: nothing to do; `new`: nothing stands there; `change`: the devices wrote it; `hand`: somebody did, and it stays. */
export const changeKinds = ['new', 'change', 'hand', 'same'] as const;
export type ChangeKind = (typeof changeKinds)[number];

export function changeOf(
  computed: StandingDay,
  standing: StandingDay | null,
  written: StandingDay | null,
): ChangeKind {
  if (!standing) return 'new';
  if (isAlike(computed, standing)) return 'same';
  return written && isAlike(written, standing) ? 'change' : 'hand';
}

/** How a student's day at the gate goes with the sheet of the section; null where there is nothing to ask about. */
export type GateQuestion = 'cameButAbsent' | 'presentNotCame';

export function gateQuestionOf(
  gate: Presence | null,
  code: 'P' | 'A' | 'L' | 'V' | null,
  /** Whether the gate saw enough students that day to be believed. */
  isGateWatched: boolean,
): GateQuestion | null {
  const isPresent = code === 'P' || code === 'L';
  if (gate && gate.cameAt !== null && code === 'A') return 'cameButAbsent';
  if (!gate && isPresent && isGateWatched) return 'presentNotCame';
  return null;
}
