import { addDays, addMonths, daysBetween, weekdayNumber } from '../../core/dates.ts';

/*
 * Money is bigint paisa. Nothing here reads a clock: the day is passed in. Source of the rules: the practice of
 * private schools and colleges under the Tuition Fee Policy 2024, and the decisions of this product.
 */

/** A standing reduction. `base`: of what is left after the ones before it, or of the original amount. */
export type Waiver = {
  readonly type: string;
  readonly subHeads: readonly string[];
  /** Of a given one: its id, by which its caps are counted. */
  readonly id?: string;
} & (
  | {
      readonly kind: 'percent' /** Hundredths of a percent, 1 to 10,000. */;
      readonly share: number;
      readonly base: 'remaining' | 'original';
    }
  | { readonly kind: 'fixed'; readonly amount: bigint }
);

export type WaivedLine = {
  readonly waiver: bigint;
  readonly payable: bigint;
  /** What each waiver took, by its type; one that took nothing is left out unless a cap kept it from taking. */
  readonly byType: readonly Taken[];
};

/** What one waiver took of a line, and the cap that kept it from taking more. */
export type Taken = {
  readonly type: string;
  readonly amount: bigint;
  readonly id?: string;
  readonly cut?: CapOf;
};

/** A waiver takes no more than so much of what falls due in a month, or in an academic year. */
export type CapOf = 'month' | 'year';

/** What a waiver may still take under the cap that leaves least; null without one. */
export type RoomOf = (waiver: Waiver) => { readonly left: bigint; readonly of: CapOf } | null;

/** The smaller of two amounts. */
export const lesser = (one: bigint, other: bigint): bigint => (one < other ? one : other);
/** The larger of two amounts. */
export const greater = (one: bigint, other: bigint): bigint => (one > other ? one : other);

/** `share` hundredths of a percent of an amount of 0 or more, rounded half up to the paisa. */
export function shareOf(amount: bigint, share: number): bigint {
  return (amount * BigInt(share) * 2n + 10_000n) / 20_000n;
}

const none: readonly Taken[] = [];

/**
 * What waivers leave of a line of `amount` paisa (0 or more) for a sub-head: percentages first in their order, then
 * fixed amounts, each rounded half up to the paisa, then held to its cap, never below zero.
 */
export function waive(
  subHead: string,
  amount: bigint,
  waivers: readonly Waiver[],
  roomOf: RoomOf = () => null,
): WaivedLine {
  const own = waivers.length === 0 ? waivers : waivers.filter((one) => one.subHeads.includes(subHead));
  if (own.length === 0) return { waiver: 0n, payable: amount, byType: none };
  const ordered = [
    ...own.filter((one) => one.kind === 'percent'),
    ...own.filter((one) => one.kind === 'fixed'),
  ];
  let payable = amount;
  const byType: Taken[] = [];
  for (const one of ordered) {
    const asked =
      one.kind === 'fixed' ? one.amount : shareOf(one.base === 'original' ? amount : payable, one.share);
    const wanted = lesser(asked, payable);
    const room = roomOf(one);
    const cut = room && room.left < wanted ? room : null;
    const taken = cut ? cut.left : wanted;
    if (taken <= 0n && !cut) continue;
    payable -= taken;
    byType.push({
      type: one.type,
      amount: taken,
      ...(one.id === undefined ? {} : { id: one.id }),
      ...(cut ? { cut: cut.of } : {}),
    });
  }
  return { waiver: amount - payable, payable, byType };
}

export type FineRule = {
  /** Days after the due day that cost nothing. */
  readonly graceDays?: number;
  /** No more than this, in paisa. */
  readonly ceiling?: bigint;
  /** No fine grows after this day. */
  readonly stopsOn?: string;
  /** Given: these weekly holidays (0 for Saturday to 6 for Friday) and the calendar's are not counted as late. */
  readonly exceptHolidays?: { readonly weekend: readonly number[] } | null;
} & (
  | { readonly kind: 'fixed' | 'per_day' | 'per_month'; readonly amount: bigint }
  | { readonly kind: 'percent' /** Hundredths of a percent of the principal. */; readonly share: number }
  | {
      readonly kind: 'slab';
      /** Ascending by days; the last one reached counts. */
      readonly slabs: readonly { readonly fromDay: number; readonly amount: bigint }[];
    }
);

/** What the calendar of an institution says of days, 'YYYY-MM-DD'. */
export type Holidays = {
  readonly off: ReadonlySet<string>;
  /** Open for a programme, whatever else the day is. */
  readonly observed: ReadonlySet<string>;
};
const noHolidays: Holidays = { off: new Set(), observed: new Set() };

/** Whether a rule does not count this day as late. */
function isLeftOut(day: string, rule: FineRule, { off, observed }: Holidays): boolean {
  if (!rule.exceptHolidays || observed.has(day)) return false;
  return off.has(day) || rule.exceptHolidays.weekend.includes(weekdayNumber(day));
}

/**
 * From the day after the due day: the late days on `on` once what is not counted and the grace days are gone, never
 * below 0, and the last day that cost nothing.
 */
function lateOf(due: string, on: string, rule: FineRule, holidays: Holidays) {
  const graceDays = rule.graceDays ?? 0;
  if (!rule.exceptHolidays)
    return { lateDays: Math.max(0, daysBetween(due, on) - graceDays), lastFree: addDays(due, graceDays) };
  let counted = 0;
  let lastFree = due;
  for (let day = addDays(due, 1); day <= on; day = addDays(day, 1)) {
    if (!isLeftOut(day, rule, holidays)) counted += 1;
    if (counted <= graceDays) lastFree = day;
  }
  return { lateDays: Math.max(0, counted - graceDays), lastFree };
}

/** Months begun since the due day: due 10 July, 11 July to 10 August is the first; 0 until the day after it. */
function monthsBegun(due: string, on: string): number {
  let months = 0;
  while (addMonths(due, months) < on) months += 1;
  return months;
}

/**
 * The fine on a line of `principal` paisa that falls due on `due` and is paid on `paidOn`, with the late days it is
 * for. It is computed on the day of payment and frozen on the receipt. `holidays` count where the rule leaves them out.
 */
export function fineOf(
  line: { readonly due: string; readonly principal: bigint },
  rule: FineRule,
  paidOn: string,
  holidays: Holidays = noHolidays,
): { lateDays: number; fine: bigint } {
  const on = rule.stopsOn !== undefined && rule.stopsOn < paidOn ? rule.stopsOn : paidOn;
  const { lateDays, lastFree } = lateOf(line.due, on, rule, holidays);
  const plain = lateDays === 0 ? 0n : plainFine(line, rule, { on, lateDays, lastFree });
  return { lateDays, fine: lesser(plain, rule.ceiling ?? plain) };
}

function plainFine(
  line: { readonly principal: bigint },
  rule: FineRule,
  { on, lateDays, lastFree }: { on: string; lateDays: number; lastFree: string },
): bigint {
  switch (rule.kind) {
    case 'fixed':
      return rule.amount;
    case 'per_day':
      return rule.amount * BigInt(lateDays);
    case 'per_month':
      return rule.amount * BigInt(monthsBegun(lastFree, on));
    case 'percent':
      return shareOf(line.principal, rule.share);
    case 'slab':
      return rule.slabs.findLast(({ fromDay }) => lateDays >= fromDay)?.amount ?? 0n;
  }
}

/** A rule with what it says beyond one line: fines one line of those that fall due in a month, not each. */
export type FineTerms = FineRule & { readonly isOncePerMonth?: boolean };

/** Whether a rule could ask less than another of somebody on some day; it is said so where the two cannot be compared. */
export function mayAskLess(before: FineTerms | null, after: FineTerms | null): boolean {
  if (before === null) return false;
  if (after === null) return true;
  const weekend = ({ exceptHolidays }: FineTerms) => exceptHolidays?.weekend.toSorted().join();
  return (
    (after.graceDays ?? 0) > (before.graceDays ?? 0) ||
    (after.ceiling !== undefined && (before.ceiling === undefined || after.ceiling < before.ceiling)) ||
    (after.stopsOn !== undefined && (before.stopsOn === undefined || after.stopsOn < before.stopsOn)) ||
    (weekend(after) !== undefined && weekend(after) !== weekend(before)) ||
    (after.isOncePerMonth === true && before.isOncePerMonth !== true) ||
    asksLess(before, after)
  );
}

function asksLess(before: FineRule, after: FineRule): boolean {
  if (before.kind === 'slab' && after.kind === 'slab') {
    const at = ({ slabs }: typeof before, day: number) =>
      slabs.findLast(({ fromDay }) => day >= fromDay)?.amount ?? 0n;
    return [...before.slabs, ...after.slabs].some(({ fromDay }) => at(after, fromDay) < at(before, fromDay));
  }
  if (before.kind === 'percent' && after.kind === 'percent') return after.share < before.share;
  if (before.kind === 'slab' || before.kind === 'percent' || after.kind !== before.kind) return true;
  return after.amount < before.amount;
}

/** The specification's four words; cancelled and waived are facts beside them. */
export type FeeState = 'unpaid' | 'overdue' | 'partiallyPaid' | 'paid';

/**
 * The state of a line on a day, from amounts alone. Overdue begins the day after the due day; what is paid in part stays
 * so, and `isOverdue` tells that its day is over.
 */
export function stateOf(
  line: { readonly due: string; readonly owed: bigint; readonly paid: bigint },
  on: string,
): { state: FeeState; isOverdue: boolean } {
  const isLate = on > line.due;
  if (line.paid >= line.owed) return { state: 'paid', isOverdue: false };
  if (line.paid > 0n) return { state: 'partiallyPaid', isOverdue: isLate };
  return { state: isLate ? 'overdue' : 'unpaid', isOverdue: isLate };
}

/** Of one line the fine before the fee, or the fee before its fine. */
export type AllocationOrder = 'fine_first' | 'principal_first';

/** What is still owed of a line on a day; paisa, 0 or more. */
export type Owed = { readonly principal: bigint; readonly fine: bigint; readonly lateDays: number };

/**
 * What is still owed of a line on `today`. The fine is what its rule asks that day of what is unpaid, less the fines
 * paid for the line; at least `fineLeft`, which a payment of the fee fixed and left open. A fee that is paid grows no
 * fine any more.
 */
export function owedOn(
  line: {
    readonly due: string;
    readonly payable: bigint;
    readonly paid: bigint;
    readonly finePaid: bigint;
    readonly fineLeft: bigint;
    readonly rule: FineRule | null;
  },
  today: string,
  holidays: Holidays = noHolidays,
): Owed {
  const principal = line.payable - line.paid;
  if (principal <= 0n || line.rule === null) return { principal, fine: line.fineLeft, lateDays: 0 };
  const { fine, lateDays } = fineOf({ due: line.due, principal }, line.rule, today, holidays);
  return { principal, fine: greater(fine - line.finePaid, line.fineLeft), lateDays };
}

/**
 * How a payment changes the fine that is fixed and left open of a line, in paisa: where the fee is paid and its fine is
 * not, what is left of the fine that day stays owed as it is; a fine that is paid takes from what was left open. The
 * sum over the receipts of a line is its `fineLeft`.
 */
export function fineLeftBy(
  owed: { readonly fine: bigint; readonly fineLeft: bigint },
  part: { readonly principal: bigint; readonly fine: bigint },
): bigint {
  const left = owed.fine - part.fine;
  if (part.principal > 0n && left > 0n) return left - owed.fineLeft;
  return -lesser(part.fine, owed.fineLeft);
}

/**
 * How withdrawing a waiver changes the fine that is fixed, in paisa. While nothing is paid of the line its rule asks for
 * the fine again and none stays fixed; otherwise what the waiver took is fixed as before.
 */
export function fineLeftByWithdrawal(line: {
  readonly isTouched: boolean;
  /** What is fixed now, and what the waiver added to it: 0 or less. */
  readonly fineLeft: bigint;
  readonly byWaiver: bigint;
}): bigint {
  return line.isTouched ? -line.byWaiver : -line.fineLeft;
}

export type Due = {
  readonly id: string;
  readonly due: string;
  /** Where its head stands when heads go first; the same for all where only the day counts. */
  readonly rank: number;
  /** Still owed of the principal, and of the fine as of today; paisa, 0 or more. */
  readonly principal: bigint;
  readonly fine: bigint;
};

/**
 * Spreads a payment over dues: the lowest rank first, then the earliest due day, then the order given; of each the fine
 * and the principal as `order` says. What is left over goes to the student's advance. Throws RangeError for a payment
 * that is not above 0.
 */
export function allocatePayment(
  dues: readonly Due[],
  payment: bigint,
  order: AllocationOrder,
): { lines: { id: string; principal: bigint; fine: bigint }[]; toAdvance: bigint } {
  if (payment <= 0n) throw new RangeError('A payment is above 0');
  let left = payment;
  const take = (wanted: bigint): bigint => {
    const taken = lesser(wanted, left);
    left -= taken;
    return taken;
  };
  const sorted = dues
    .map((due, place) => ({ due, place }))
    .sort(
      (a, b) =>
        a.due.rank - b.due.rank ||
        (a.due.due < b.due.due ? -1 : a.due.due > b.due.due ? 1 : a.place - b.place),
    );
  const lines = sorted.map(({ due }) => {
    const first = take(order === 'fine_first' ? due.fine : due.principal);
    const second = take(order === 'fine_first' ? due.principal : due.fine);
    return order === 'fine_first'
      ? { id: due.id, principal: second, fine: first }
      : { id: due.id, principal: first, fine: second };
  });
  return { lines, toAdvance: left };
}

/** What a fee rule may ask of a student, the most telling last. */
const ruleCriteria = [
  'class',
  'entry',
  'gender',
  'category',
  'shift',
  'version',
  'group',
  'subject',
] as const;
export type RuleCriterion = (typeof ruleCriteria)[number];
export type FeeCriteria = Readonly<Partial<Record<RuleCriterion, string>>>;
/** What is known of a student; `category` is the kind: day, boarding. Of subjects a student has several. */
export type StudentFacts = Readonly<
  Record<Exclude<RuleCriterion, 'subject'>, string | null> & { subject: readonly string[] }
>;

/** Whether a rule with these criteria is for a student with these facts; a subject is met by any the student takes. */
export function fits(criteria: FeeCriteria, facts: StudentFacts): boolean {
  return ruleCriteria.every((name) => {
    const wanted = criteria[name];
    if (wanted === undefined) return true;
    return name === 'subject' ? facts.subject.includes(wanted) : facts[name] === wanted;
  });
}

/** How special criteria are: a subject weighs more than the group, which weighs more than version, shift, kind of student, gender and class together. */
export function weightOf(criteria: FeeCriteria): number {
  return ruleCriteria.reduce((sum, name, place) => sum + (criteria[name] === undefined ? 0 : 2 ** place), 0);
}

/** The calendar months a rule bills in, 1 to 12; null: every one. */
export type RuleMonths = readonly number[] | null;

/** Whether a rule bills in a month 'YYYY-MM'. */
export const billsIn = ({ months }: { readonly months?: RuleMonths }, period: string): boolean =>
  !months || months.includes(Number(period.slice(5)));

/**
 * The rule that bills a student: the most special of those that fit, of two alike the one of some months. Null when none
 * does.
 */
export function ruleFor<R extends { readonly criteria: FeeCriteria; readonly months?: RuleMonths }>(
  rules: readonly R[],
  facts: StudentFacts,
): R | null {
  let best: R | null = null;
  for (const rule of rules)
    if (fits(rule.criteria, facts) && (!best || specialOf(rule) > specialOf(best))) best = rule;
  return best;
}

const specialOf = ({
  criteria,
  months,
}: {
  readonly criteria: FeeCriteria;
  readonly months?: RuleMonths;
}): number => 2 * weightOf(criteria) + (months ? 1 : 0);

/** Whether two rules of the same criteria could bill one month with the same weight. */
export const monthsCollide = (one: RuleMonths, other: RuleMonths): boolean =>
  one === null || other === null ? one === other : one.some((month) => other.includes(month));

/**
 * Whether two rules could bill the same student with the same weight; a save refuses the second. One student may take two
 * subjects, so rules of different subjects collide: each gets a sub-head of its own.
 */
export function collide(one: FeeCriteria, other: FeeCriteria): boolean {
  return (
    weightOf(one) === weightOf(other) &&
    ruleCriteria.every(
      (name) =>
        name === 'subject' ||
        one[name] === undefined ||
        other[name] === undefined ||
        one[name] === other[name],
    )
  );
}
