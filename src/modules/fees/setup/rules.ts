import { billsIn, type FeeCriteria, type RuleMonths, ruleFor, type StudentFacts } from '../rules.ts';
import { factsOf, keyOf, together } from './ceiling/rules.ts';

type Rule = {
  readonly criteria: FeeCriteria;
  readonly amount: bigint;
  readonly months?: RuleMonths;
};

/** Whom one rule or two are for: a student takes several subjects, and a rule is for one of them. */
export type Kind = Omit<FeeCriteria, 'subject'> & { readonly subjects?: readonly string[] };

/** That students with these facts are asked less than before, in the month in which it is least. */
export type Lowered = { readonly criteria: Kind; readonly before: bigint; readonly after: bigint };

const months = Array.from({ length: 12 }, (_, place) => `0000-${String(place + 1).padStart(2, '0')}`);

/** Who fits both criteria; null where nobody can. */
function kindOf(
  { subject: one, ...first }: FeeCriteria,
  { subject: other, ...second }: FeeCriteria,
): Kind | null {
  const both = together(first, second);
  if (!both) return null;
  const subjects = [...new Set([one, other].filter((id) => id !== undefined))].sort();
  return subjects.length > 0 ? { ...both, subjects } : both;
}

const factsOfKind = ({ subjects = [], ...criteria }: Kind): StudentFacts => ({
  ...factsOf(criteria),
  subject: subjects,
});

/**
 * For whom other rules of one fee ask less than before, in some month of a year. Whoever is asked less has one rule that billed
 * and another that would: it is enough to look at who fits each rule, and each two of them.
 */
export function loweredFees(before: readonly Rule[], after: readonly Rule[]): Lowered[] {
  const kinds = new Map<string, Kind>();
  for (const one of before)
    for (const other of [one, ...after]) {
      const both = kindOf(one.criteria, other.criteria);
      if (both) kinds.set(keyOf(both), both);
    }
  return [...kinds.values()].flatMap((criteria): Lowered[] => {
    const facts = factsOfKind(criteria);
    const asked = (rules: readonly Rule[], month: string) =>
      ruleFor(
        rules.filter((rule) => billsIn(rule, month)),
        facts,
      )?.amount ?? 0n;
    let most: Lowered | null = null;
    for (const month of months) {
      const now = { criteria, before: asked(before, month), after: asked(after, month) };
      const less = now.before - now.after;
      if (less > 0n && (most === null || less > most.before - most.after)) most = now;
    }
    return most ? [most] : [];
  });
}
