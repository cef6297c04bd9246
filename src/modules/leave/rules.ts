import { addDays, addMonths, datesBetween, daysBetween, partsOf } from '../../core/dates.ts';
import { dayLabel } from '../../core/format.ts';
import type { Label } from '../../core/labels.ts';

/** The morning is the first half of a day, the afternoon the second. */
type Half = 1 | 2;
export type DayHalf = { readonly day: string; readonly half: Half };

/** From a day, or its midday, to a day, or its midday. */
export type LeaveSpan = {
  readonly from: string;
  readonly to: string;
  readonly startsAtMidday: boolean;
  readonly endsAtMidday: boolean;
};

export type LeaveBasis = 'year' | 'earned' | 'service' | 'none';
export type OffDayRule = 'working' | 'between' | 'all';

/** Other maximum days for teachers or staff, women or men. */
export type LeaveMaximum = {
  readonly posts: 'all' | 'teaching' | 'staff';
  readonly gender: 'all' | 'female' | 'male';
  readonly days: number;
};

export type LeaveRules = {
  readonly basis: LeaveBasis;
  /** Null: as many as wanted. For earned leave: days of service for one day. */
  readonly days: number | null;
  /** Other days for some categories; the one that says most of somebody comes first. */
  readonly maxima: readonly LeaveMaximum[];
  readonly mostAtOnce: number | null;
  readonly mostTimes: number | null;
  readonly carryDays: number;
  readonly counts: OffDayRule;
  readonly gender: 'all' | 'female' | 'male';
  readonly posts: 'all' | 'teaching' | 'staff';
  readonly serviceMonths: number;
  readonly noticeDays: number;
  /** Null: never. */
  readonly paperDays: number | null;
  readonly hasHalves: boolean;
  readonly isCombined: boolean;
  readonly isProrated: boolean;
};

export type LeaveTaker = {
  readonly gender: 'male' | 'female' | 'other';
  readonly isTeaching: boolean;
  /** Null where nobody entered it: then as if employed for ever. */
  readonly joinedOn: string | null;
  /** Suspended, on lien or on deputation: no days of service to earn leave by. The last day is null while it goes on. */
  readonly away: readonly { readonly from: string; readonly to: string | null }[];
};

/** What was granted for the whole service stands in the ledger under this year. */
export const wholeService = 0;

/** The halves of a span, holidays included. */
export function halvesOf({ from, to, startsAtMidday, endsAtMidday }: LeaveSpan): DayHalf[] {
  return datesBetween(from, to).flatMap((day) => [
    ...(day === from && startsAtMidday ? [] : [{ day, half: 1 as const }]),
    ...(day === to && endsAtMidday ? [] : [{ day, half: 2 as const }]),
  ]);
}

/** How far a run of holidays is followed to the leave on its other side. */
export const longestRun = 20;

/**
 * The halves that a leave is charged with. `working`: those of working days. `all`: every one. `between`: also the holidays
 * that lie between two halves of leave, be the other one of this application or `isOnLeave` by an earlier one.
 */
export function chargedHalves(
  span: LeaveSpan,
  counts: OffDayRule,
  isOff: (day: string) => boolean,
  isOnLeave: (at: DayHalf) => boolean = () => false,
): DayHalf[] {
  const asked = halvesOf(span);
  if (counts === 'all') return asked;
  const working = asked.filter(({ day }) => !isOff(day));
  const [first] = working;
  if (counts === 'working' || !first) return working;
  const own = new Set(working.map(keyOf));
  const isAway = (at: DayHalf) => own.has(keyOf(at)) || isOnLeave(at);
  const between = offRuns(addDays(span.from, -longestRun), addDays(span.to, longestRun), isOff).flatMap(
    (run) => {
      const before: DayHalf = { day: addDays(run[0] ?? '', -1), half: 2 };
      const after: DayHalf = { day: addDays(run.at(-1) ?? '', 1), half: 1 };
      const touches = own.has(keyOf(before)) || own.has(keyOf(after));
      if (!touches || !isAway(before) || !isAway(after)) return [];
      return run.flatMap((day): DayHalf[] => [
        { day, half: 1 },
        { day, half: 2 },
      ]);
    },
  );
  return [...working, ...between.filter((at) => !isOnLeave(at))].sort(byTime);
}

/** The runs of days off that lie whole between two days. */
function offRuns(from: string, to: string, isOff: (day: string) => boolean): string[][] {
  const runs: string[][] = [];
  let run: string[] | null = null;
  for (const day of datesBetween(from, to)) {
    if (!isOff(day)) run = null;
    else if (run) run.push(day);
    else if (day !== from) {
      run = [day];
      runs.push(run);
    }
  }
  return runs.filter((one) => one.at(-1) !== to);
}

export const keyOf = ({ day, half }: DayHalf): string => `${day} ${half}`;
const byTime = (a: DayHalf, b: DayHalf) => (keyOf(a) < keyOf(b) ? -1 : 1);

/** The year of the ledger that a half counts in: leave over the end of a year counts in both. */
export const ledgerYear = (basis: LeaveBasis, day: string): number =>
  basis === 'service' ? wholeService : partsOf(day).year;

/** How many halves count in each year of the ledger. */
export function halvesByYear(basis: LeaveBasis, halves: readonly DayHalf[]): ReadonlyMap<number, number> {
  const years = new Map<number, number>();
  for (const { day } of halves) {
    const year = ledgerYear(basis, day);
    years.set(year, (years.get(year) ?? 0) + 1);
  }
  return years;
}

/** Whether this kind of leave is for somebody at all, whatever is left of it. */
export function isFor(rules: LeaveRules, taker: LeaveTaker): boolean {
  if (rules.gender !== 'all' && rules.gender !== taker.gender) return false;
  return rules.posts === 'all' || (rules.posts === 'teaching') === taker.isTeaching;
}

/**
 * The maximum days of a kind of leave for somebody; null for as many as wanted, whatever a category says. Of several categories somebody belongs to
 * the narrower counts: posts and gender before posts, posts before gender.
 */
export function daysFor(rules: Pick<LeaveRules, 'days' | 'maxima'>, taker: LeaveTaker): number | null {
  if (rules.days === null) return null;
  const weight = (one: LeaveMaximum) => (one.posts === 'all' ? 0 : 2) + (one.gender === 'all' ? 0 : 1);
  const [first] = rules.maxima
    .filter(
      (one) =>
        (one.posts === 'all' || (one.posts === 'teaching') === taker.isTeaching) &&
        (one.gender === 'all' || one.gender === taker.gender),
    )
    .toSorted((one, other) => weight(other) - weight(one));
  return first ? first.days : rules.days;
}

const hasServed = (taker: LeaveTaker, months: number, on: string): boolean =>
  months === 0 || taker.joinedOn === null || addMonths(taker.joinedOn, months) <= on;

/**
 * The halves somebody is entitled to in a year by `today`; null where there is no maximum. Earned leave grows with the days
 * of service that are over; the rest is there from the first day of the year or of the service.
 */
export function entitledHalves(
  rules: LeaveRules,
  taker: LeaveTaker,
  year: number,
  today: string,
): number | null {
  const days = daysFor(rules, taker);
  if (rules.basis === 'none' || days === null) return null;
  if (!isFor(rules, taker)) return 0;
  if (rules.basis === 'service') return year === wholeService ? days * 2 : 0;
  if (year === wholeService) return 0;
  const first = `${year}-01-01`;
  const last = `${year}-12-31`;
  if (taker.joinedOn !== null && taker.joinedOn > last) return 0;
  const begins = taker.joinedOn !== null && taker.joinedOn > first ? taker.joinedOn : first;
  if (rules.basis === 'earned') {
    const until = today > last ? last : addDays(today, -1);
    const daysIn = (from: string, to: string) => (to < from ? 0 : daysBetween(from, to) + 1);
    const away = taker.away.reduce((sum, one) => {
      const [, from = begins] = [one.from, begins].toSorted();
      const to = one.to === null || one.to > until ? until : one.to;
      return sum + daysIn(from, to);
    }, 0);
    const served = daysIn(begins, until) - away;
    return days === 0 ? 0 : Math.floor(served / days) * 2;
  }
  if (!rules.isProrated || begins === first) return days * 2;
  return Math.floor((days * 2 * (13 - partsOf(begins).month)) / 12);
}

export type LeaveRefusal =
  | 'turned'
  | 'tooLong'
  | 'nothing'
  | 'otherPerson'
  | 'service'
  | 'noHalves'
  | 'notServing'
  | 'past'
  | 'notice'
  | 'atOnce'
  | 'times'
  | 'paper'
  | 'overlap'
  | 'combined'
  | 'yearClosed'
  | 'balance';

/** The most days of one application. */
export const longestLeave = 400;
/** How long ago a leave may have begun that its taker applies for. */
const latestApplication = 30;

export type LeaveFacts = {
  readonly span: LeaveSpan;
  readonly rules: LeaveRules;
  readonly taker: LeaveTaker;
  readonly today: string;
  readonly charged: readonly DayHalf[];
  readonly hasPaper: boolean;
  /** The office enters it: late, and without notice. */
  readonly isByOffice: boolean;
  /** Another leave or application of theirs holds one of the halves. */
  readonly overlaps: boolean;
  /** Leave of another kind, or one that may not adjoin any, lies right beside it. */
  readonly adjoins: boolean;
  /** Leaves of this kind so far. */
  readonly times: number;
  readonly closedYears: ReadonlySet<number>;
  /** Halves left in each year, null: no maximum. */
  readonly left: (year: number) => number | null;
};

export type Refused = {
  readonly why: LeaveRefusal;
  readonly values: Readonly<Record<string, string | number | Label>>;
};

/** Why a leave cannot be had, the most basic reason first; null when it can. */
export function leaveRefusal(facts: LeaveFacts): Refused | null {
  const { span, rules, taker, today, charged } = facts;
  const no = (why: LeaveRefusal, values: Refused['values'] = {}): Refused => ({ why, values });
  if (span.to < span.from || halvesOf(span).length === 0) return no('turned');
  if (daysBetween(span.from, span.to) >= longestLeave) return no('tooLong', { days: longestLeave });
  if (!isFor(rules, taker)) return no('otherPerson');
  if (!hasServed(taker, rules.serviceMonths, span.from))
    return no('service', { months: rules.serviceMonths });
  if (!rules.hasHalves && (span.startsAtMidday || span.endsAtMidday)) return no('noHalves');
  if (charged.length === 0) return no('nothing');
  // Of such a day an order says what is paid, and a suspended employee has no duty to take leave from.
  const away = charged.find(({ day }) =>
    taker.away.some((one) => one.from <= day && (one.to === null || day <= one.to)),
  );
  if (away) return no('notServing', { day: dayLabel(away.day) });
  if (!facts.isByOffice && span.from < addDays(today, -latestApplication))
    return no('past', { days: latestApplication });
  if (!facts.isByOffice && rules.noticeDays > 0 && span.from < addDays(today, rules.noticeDays))
    return no('notice', { days: rules.noticeDays });
  if (rules.mostAtOnce !== null && charged.length > rules.mostAtOnce * 2)
    return no('atOnce', { days: rules.mostAtOnce });
  if (rules.mostTimes !== null && facts.times >= rules.mostTimes)
    return no('times', { count: rules.mostTimes });
  if (!facts.hasPaper && rules.paperDays !== null && charged.length > rules.paperDays * 2)
    return no('paper', { days: rules.paperDays });
  if (facts.overlaps) return no('overlap');
  if (facts.adjoins) return no('combined');
  for (const [year, halves] of halvesByYear(rules.basis, charged)) {
    if (facts.closedYears.has(year)) return no('yearClosed', { year });
    const left = facts.left(year);
    if (left !== null && halves > left)
      return no('balance', { left: daysText(left), wanted: daysText(halves) });
  }
  return null;
}

/** What becomes of what is left of a year: so many halves go on, the rest lapses. A debt goes on whole. */
export function closingOf(
  balance: number,
  carryDays: number,
): { readonly carried: number; readonly lapsed: number } {
  const carried = Math.min(balance, carryDays * 2);
  return { carried, lapsed: balance - carried };
}

/** Halves as days: `1`, `0.5`, `-2.5`. */
export const daysText = (halves: number): string => String(halves / 2);

/** Who heads a department: whether they are away today, whom they let decide for them, and who of those is away too. */
export type Head = {
  readonly account: string;
  readonly isAway: boolean;
  readonly delegates: readonly string[];
  readonly awayDelegates?: readonly string[];
};
export type Decider = { readonly account: string; readonly inPlaceOf: string | null };

/**
 * Who is asked for a department: its heads, but those who are away with nobody here in their place, and who stands in for a head. Nobody `concerned` is: the taker of
 * the leave, and who entered it. Empty: the step falls away.
 */
export function headsAsked(heads: readonly Head[], concerned: readonly string[]): readonly Decider[] {
  const all = heads.flatMap(({ account, isAway, delegates, awayDelegates = [] }): Decider[] => {
    const others = delegates.filter((one) => !concerned.includes(one));
    if (isAway && others.every((one) => awayDelegates.includes(one))) return [];
    return [
      { account, inPlaceOf: null },
      ...others.map((one) => ({ account: one, inPlaceOf: account })),
    ].filter((one) => !concerned.includes(one.account));
  });
  return all.filter((one, place) => all.findIndex(({ account }) => account === one.account) === place);
}
