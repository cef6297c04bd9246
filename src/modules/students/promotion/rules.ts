/** What a promotion goes by: everybody, who passed, or who failed in no more than a few subjects. */
export const promotionRules = ['all', 'passed', 'failed'] as const;
export type PromotionRule = (typeof promotionRules)[number];

export const decisions = ['promote', 'retain', 'complete', 'leave'] as const;
/** `leave`: nothing is written, somebody decides later. */
export type Decision = (typeof decisions)[number];

export const rollOrders = ['merit', 'keep'] as const;
export type RollOrder = (typeof rollOrders)[number];

export const promotionStates = ['draft', 'applying', 'applied', 'reversing', 'reversed'] as const;
export type PromotionState = (typeof promotionStates)[number];

export const itemStates = ['open', 'done', 'left', 'reversed', 'kept'] as const;
export type ItemState = (typeof itemStates)[number];

/** Why a student was left when the rest was written, or kept when it was taken back. */
export const itemNotes = ['', 'moved', 'leaving', 'placed', 'rollTaken'] as const;
export type ItemNote = (typeof itemNotes)[number];

/** What the examination of the year says of a student; a grade point and a total in hundredths. */
export type YearResult = {
  readonly outcome: 'passed' | 'failed' | 'absent' | 'short' | 'expelled' | 'withheld' | 'incomplete';
  readonly failed: number;
  readonly gpa: number;
  readonly total: number;
};

export type Facts = {
  readonly result: YearResult | null;
  /** The share of days present, 0 to 100; null where no register was taken. */
  readonly present: number | null;
  /** Whole taka that are open, rounded up; null where nobody was asked. */
  readonly owed?: number | null;
  /** A transfer certificate was asked for and waits for a second person. */
  readonly isLeaving?: boolean;
  /** On leave: the place is kept, and so is the leave in the next year's place. */
  readonly isOnLeave?: boolean;
};

export type Rules = {
  readonly rule: PromotionRule;
  readonly mostFailed: number | null;
  readonly leastPresent: number | null;
  /** Who owes anything is not moved: somebody decides when it is settled. */
  readonly needsClear?: boolean;
  /** Who failed too much is offered a transfer certificate instead of staying. */
  readonly offersTransfer?: boolean;
};

export type Reason =
  | {
      readonly code:
        | 'everybody'
        | 'passed'
        | 'absent'
        | 'short'
        | 'expelled'
        | 'noResult'
        | 'withheld'
        | 'incomplete'
        | 'onLeave'
        | 'transferAsked'
        | 'transferOffered';
    }
  | {
      readonly code: 'failedWithin' | 'failedBeyond' | 'failed' | 'presentBelow' | 'dues';
      readonly count: number;
      readonly most: number;
    };

/**
 * What the rule says of a student, with the reasons. Without a result that counts nobody is moved: somebody has to look. Too
 * few days present keep a student back whatever the result; where no register was taken, nothing is held against anybody.
 * Who owes something, where dues count, stays where somebody looks again, and so does who is about to leave with a transfer
 * certificate or is offered one. So does who is on leave: they may have missed the examination, or come back next week.
 */
export function decide(
  facts: Facts,
  rules: Rules,
  hasNextClass: boolean,
): { decision: Decision; reasons: Reason[] } {
  const byYear = decideByYear(facts, rules, hasNextClass);
  const hasFailed = byYear.reasons.some(({ code }) => code === 'failed' || code === 'failedBeyond');
  const decided =
    rules.offersTransfer && hasFailed && byYear.decision === 'retain'
      ? { decision: 'leave' as const, reasons: [...byYear.reasons, { code: 'transferOffered' as const }] }
      : byYear;
  if (facts.isLeaving) return { decision: 'leave', reasons: [...byYear.reasons, { code: 'transferAsked' }] };
  if (facts.isOnLeave) return { decision: 'leave', reasons: [...byYear.reasons, { code: 'onLeave' }] };
  const owed = rules.needsClear ? (facts.owed ?? 0) : 0;
  if (owed <= 0 || decided.decision === 'leave') return decided;
  return { decision: 'leave', reasons: [...decided.reasons, { code: 'dues', count: owed, most: 0 }] };
}

/** The same by result and attendance alone. */
function decideByYear(
  facts: Facts,
  rules: Rules,
  hasNextClass: boolean,
): { decision: Decision; reasons: Reason[] } {
  const onwards: Decision = hasNextClass ? 'promote' : 'complete';
  const { result, present } = facts;
  const byResult = ((): { decision: Decision; reason: Reason } => {
    if (rules.rule === 'all') return { decision: onwards, reason: { code: 'everybody' } };
    if (result === null) return { decision: 'leave', reason: { code: 'noResult' } };
    switch (result.outcome) {
      case 'passed':
        return { decision: onwards, reason: { code: 'passed' } };
      case 'withheld':
      case 'incomplete':
        return { decision: 'leave', reason: { code: result.outcome } };
      case 'absent':
      case 'short':
      case 'expelled':
        return { decision: 'retain', reason: { code: result.outcome } };
      case 'failed': {
        const most = rules.mostFailed ?? 0;
        const count = result.failed;
        if (rules.rule === 'passed') return { decision: 'retain', reason: { code: 'failed', count, most } };
        return count <= most
          ? { decision: onwards, reason: { code: 'failedWithin', count, most } }
          : { decision: 'retain', reason: { code: 'failedBeyond', count, most } };
      }
    }
  })();
  const { leastPresent } = rules;
  if (leastPresent === null || present === null || present >= leastPresent || byResult.decision === 'leave')
    return { decision: byResult.decision, reasons: [byResult.reason] };
  return {
    decision: 'retain',
    reasons: [byResult.reason, { code: 'presentBelow', count: present, most: leastPresent }],
  };
}

/** What sections are told apart by when a place in the next year is looked for. */
export type SectionKey = {
  readonly id: string;
  readonly classId: string;
  readonly shiftId: string;
  readonly versionId: string;
  readonly groupId: string | null;
  readonly nameEn: string;
};

/**
 * The section of the next year a student of `from` goes into: of the same shift, version, group and name, or the only one of the
 * same shift, version and group. Null where somebody has to choose, as where a class divides into groups.
 */
export function proposeSection(
  from: SectionKey,
  toClassId: string,
  offered: readonly SectionKey[],
): string | null {
  const alike = offered.filter(
    (one) =>
      one.classId === toClassId &&
      one.shiftId === from.shiftId &&
      one.versionId === from.versionId &&
      one.groupId === from.groupId,
  );
  const same = alike.find((one) => one.nameEn === from.nameEn);
  return same?.id ?? (alike.length === 1 ? (alike[0]?.id ?? null) : null);
}

/** A student who needs a roll in a section. */
export type Seeker = {
  readonly id: string;
  readonly sectionId: string;
  readonly decision: Decision;
  /** The roll given by hand, which stays. */
  readonly given: number | null;
  readonly fromRoll: number;
  /** The place of the section the student comes from among all of them, so that equals keep the order of the registers. */
  readonly fromPlace: number;
  readonly result: YearResult | null;
};

const passes = (one: Seeker) => (one.result?.outcome === 'passed' ? 0 : one.result ? 1 : 2);

/** Who stands before whom: promoted before retained, then by merit, then as in the old registers. */
function before(order: RollOrder): (a: Seeker, b: Seeker) => number {
  const stays = (one: Seeker) => (one.decision === 'retain' ? 1 : 0);
  const asBefore = (a: Seeker, b: Seeker) =>
    a.fromRoll - b.fromRoll || a.fromPlace - b.fromPlace || a.id.localeCompare(b.id);
  if (order === 'keep') return (a, b) => stays(a) - stays(b) || asBefore(a, b);
  return (a, b) =>
    stays(a) - stays(b) ||
    passes(a) - passes(b) ||
    (a.result?.failed ?? 0) - (b.result?.failed ?? 0) ||
    (b.result?.gpa ?? 0) - (a.result?.gpa ?? 0) ||
    (b.result?.total ?? 0) - (a.result?.total ?? 0) ||
    asBefore(a, b);
}

/**
 * A roll for everybody, no two alike in a section and none that is taken there already. `merit` counts from 1 in the order of
 * the results; `keep` leaves the old roll where it is free and gives the others the next free ones. A roll given by hand goes
 * first.
 */
export function assignRolls(
  seekers: readonly Seeker[],
  order: RollOrder,
  taken: ReadonlyMap<string, ReadonlySet<number>>,
): Map<string, number> {
  const rolls = new Map<string, number>();
  const used = new Map<string, Set<number>>();
  const usedIn = (sectionId: string) => {
    const known = used.get(sectionId) ?? new Set(taken.get(sectionId));
    used.set(sectionId, known);
    return known;
  };
  const take = (one: Seeker, roll: number) => {
    usedIn(one.sectionId).add(roll);
    rolls.set(one.id, roll);
  };
  const sorted = [...seekers].sort(before(order));
  for (const one of sorted)
    if (one.given !== null && !usedIn(one.sectionId).has(one.given)) take(one, one.given);
  if (order === 'keep')
    for (const one of sorted)
      if (!rolls.has(one.id) && !usedIn(one.sectionId).has(one.fromRoll)) take(one, one.fromRoll);
  const next = new Map<string, number>();
  for (const one of sorted) {
    if (rolls.has(one.id)) continue;
    const inUse = usedIn(one.sectionId);
    // With kept rolls the next free one stands after the highest: a gap in the old register is not filled with somebody else.
    let roll = next.get(one.sectionId) ?? (order === 'keep' ? Math.max(0, ...inUse) + 1 : 1);
    while (inUse.has(roll)) roll += 1;
    next.set(one.sectionId, roll + 1);
    take(one, roll);
  }
  return rolls;
}

/** What a place was when it was looked at, and what it is now. */
export type PlaceNow = { readonly version: number; readonly status: string; readonly sectionId: string };

/** Why a student is left out when the promotion is written; empty where nothing hinders. */
export function hindranceOf(
  seen: { readonly version: number; readonly sectionId: string; readonly status: string },
  now: PlaceNow | undefined,
  { isLeaving, isPlaced }: { readonly isLeaving: boolean; readonly isPlaced: boolean },
): ItemNote {
  if (now?.status !== seen.status || now.version !== seen.version || now.sectionId !== seen.sectionId)
    return 'moved';
  if (isLeaving) return 'leaving';
  return isPlaced ? 'placed' : '';
}
