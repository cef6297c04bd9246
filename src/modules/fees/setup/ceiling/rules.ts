import type { AreaTier, MpoStatus } from '../../../locations/policy.data.ts';
import type { Schedule } from '../../billing/periods.ts';
import {
  billsIn,
  type FeeCriteria,
  greater,
  type RuleCriterion,
  type RuleMonths,
  ruleFor,
  type StudentFacts,
} from '../../rules.ts';
import { accountThresholds, nationalCeilings, type Tier } from './ceilings.data.ts';

/*
 * Whether fee rules ask more than a ceiling allows. Money is bigint paisa, days are 'YYYY-MM-DD'; nothing here reads a
 * clock. Sources: the admission policy for private institutions and the Tuition Fee Policy 2024, kept as data with the days
 * from which they hold (ceilings.data.ts), and what an institution enters of the order of its area.
 */

export type Ceiling = {
  readonly id: string;
  /** Ids of the fee heads it holds together. */
  readonly heads: readonly string[];
  readonly amount: bigint;
  /** Of what its heads cost a student in a year, or of every charge of one. */
  readonly per: 'year' | 'charge';
};
export type CeilingSubHead = { readonly id: string; readonly headId: string; readonly schedule: Schedule };
export type CeilingRule = {
  readonly subHeadId: string;
  readonly criteria: FeeCriteria;
  readonly amount: bigint;
  readonly months?: RuleMonths;
};
/** Whom one rule or two are for: a student takes several subjects, and a rule is for one of them. */
export type CeilingKind = FeeCriteria & { readonly secondSubject?: string };
/** That students with these facts pay more than a ceiling allows. */
export type CeilingFlag = {
  readonly ceiling: Ceiling;
  readonly criteria: CeilingKind;
  /** Of a ceiling per charge the sub-head; of one per year null. */
  readonly subHeadId: string | null;
  readonly amount: bigint;
};

/** How often a year a sub-head is charged; what is charged when asked for has no rule. */
const timesAYear: Readonly<Record<Schedule, bigint>> = {
  monthly: 12n,
  quarterly: 4n,
  halfYearly: 2n,
  yearly: 1n,
  once: 1n,
  onDemand: 0n,
};

/** Both criteria together; null where nobody can fit both. */
export function together(one: FeeCriteria, other: FeeCriteria): FeeCriteria | null {
  for (const [name, value] of Object.entries(other)) {
    const known = one[name as RuleCriterion];
    if (known !== undefined && known !== value) return null;
  }
  return { ...one, ...other };
}

/** Who fits the rules of two fees; null where nobody can. */
function kindOf(
  { subject: first, ...one }: FeeCriteria,
  { subject: second, ...other }: FeeCriteria,
): CeilingKind | null {
  const both = together(one, other);
  if (!both) return null;
  const [subject, secondSubject] = [...new Set([first, second])].filter((id) => id !== undefined).sort();
  return { ...both, ...(subject ? { subject } : {}), ...(secondSubject ? { secondSubject } : {}) };
}

/** One text for equal criteria, whatever their order. */
export const keyOf = (criteria: Readonly<Record<string, string | readonly string[]>>): string =>
  Object.entries(criteria)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map((part) => part.join('='))
    .join('&');

/** What a flag is about, whatever the amounts are. */
export const flagKey = (flag: CeilingFlag): string =>
  `${flag.ceiling.id} ${flag.subHeadId ?? ''} ${keyOf(flag.criteria)}`;

/** The facts of a student who fits criteria and nothing more special. */
export const factsOf = ({ subject, secondSubject, ...criteria }: CeilingKind): StudentFacts => ({
  class: null,
  entry: null,
  gender: null,
  category: null,
  shift: null,
  version: null,
  group: null,
  ...criteria,
  subject: [subject, secondSubject].filter((id) => id !== undefined),
});

/**
 * Where the rules of a year ask more than the ceilings allow: for whom every rule is, and for whoever fits the rules of two
 * sub-heads of one ceiling at once. Of each kind of student the rule that would bill them counts, as a run finds it.
 */
export function aboveCeilings(
  rules: readonly CeilingRule[],
  subHeads: readonly CeilingSubHead[],
  ceilings: readonly Ceiling[],
): CeilingFlag[] {
  return ceilings.flatMap((ceiling) => {
    const own = subHeads.filter((one) => ceiling.heads.includes(one.headId) && one.schedule !== 'onDemand');
    const ruled = new Map(own.map((one) => [one.id, rules.filter((rule) => rule.subHeadId === one.id)]));
    if (ceiling.per === 'charge')
      return [...ruled.values()]
        .flat()
        .flatMap((rule): CeilingFlag[] =>
          rule.amount > ceiling.amount
            ? [{ ceiling, criteria: rule.criteria, subHeadId: rule.subHeadId, amount: rule.amount }]
            : [],
        );
    const kinds = new Map<string, CeilingKind>();
    const all = [...ruled.values()].flat();
    for (const one of all)
      for (const other of all) {
        const both =
          one === other || one.subHeadId !== other.subHeadId ? kindOf(one.criteria, other.criteria) : null;
        if (both) kinds.set(keyOf(both), both);
      }
    return [...kinds.values()].flatMap((criteria): CeilingFlag[] => {
      const facts = factsOf(criteria);
      const amount = own.reduce((sum, { id, schedule }) => {
        return sum + ofYear(ruled.get(id) ?? [], schedule, facts);
      }, 0n);
      return amount > ceiling.amount ? [{ ceiling, criteria, subHeadId: null, amount }] : [];
    });
  });
}

/** What a sub-head costs such a student in a year: of every month its own rule, of a longer time the dearest. */
function ofYear(rules: readonly CeilingRule[], schedule: Schedule, facts: StudentFacts): bigint {
  if (rules.every((rule) => !rule.months))
    return (ruleFor(rules, facts)?.amount ?? 0n) * timesAYear[schedule];
  const amounts = Array.from({ length: 12 }, (_, place) => {
    const period = `0000-${String(place + 1).padStart(2, '0')}`;
    const billing = rules.filter((rule) => billsIn(rule, period));
    return ruleFor(billing, facts)?.amount ?? 0n;
  });
  if (schedule === 'monthly') return amounts.reduce((sum, amount) => sum + amount, 0n);
  return amounts.reduce(greater, 0n) * timesAYear[schedule];
}

/** The flags that are new, or ask more than before: what somebody has to give a reason for. */
export function newlyAbove(before: readonly CeilingFlag[], after: readonly CeilingFlag[]): CeilingFlag[] {
  const known = new Map(before.map((flag) => [flagKey(flag), flag.amount]));
  return after.filter((flag) => flag.amount > (known.get(flagKey(flag)) ?? 0n));
}

/** What the platform keeps of an institution that its national ceilings follow from. */
export type InstitutionArea = {
  readonly area: AreaTier | null;
  readonly mpo: MpoStatus | null;
  /** English name of its district. */
  readonly district: string | null;
};

const tierOfArea: Readonly<Record<AreaTier, Tier>> = {
  city_corporation: 'metropolitan',
  metropolitan: 'metropolitan',
  district: 'district',
  municipality: 'upazila',
  upazila: 'upazila',
  rural: 'rural',
};

/**
 * The tier that follows from the area of an institution. Null where none does: the policy is for private institutions, and in
 * Dhaka city it has ceilings only for those on the MPO list.
 */
export function tierOf(
  { area, mpo, district }: InstitutionArea,
  { isEnglishOnly }: { isEnglishOnly: boolean },
): Tier | null {
  if (area === null || mpo === 'government') return null;
  const tier = tierOfArea[area];
  if (tier !== 'metropolitan' || district !== 'Dhaka') return tier;
  if (mpo === 'mpo') return 'dhakaMpo';
  // Where both versions are taught the lower ceiling is checked.
  if (mpo === 'part_mpo') return isEnglishOnly ? 'dhakaPartMpoEnglish' : 'dhakaPartMpoBangla';
  return null;
}

/** The national ceilings that hold for a tier on a day: of one name the latest that has begun. */
export function nationalOn(tier: Tier | null, day: string) {
  const begun = nationalCeilings.filter((one) => one.tier === tier && one.startsOn <= day);
  return begun.filter(
    (one) => !begun.some((other) => other.name === one.name && other.startsOn > one.startsOn),
  );
}

/** What one head may bring in a year before it needs an account of its own, in paisa; null where no rule holds yet. */
export const accountThresholdOn = (day: string): bigint | null =>
  accountThresholds.findLast((one) => one.startsOn <= day)?.amount ?? null;
