import { addMonths } from '../../../../core/dates.ts';
import { type FeeCriteria, type RuleMonths, shareOf } from '../../rules.ts';

/*
 * What other fees and waivers would bring. The lines are those a run of invoices would plan (`planMonths`); here they are
 * chosen, added up and compared. Money is bigint paisa, months are 'YYYY-MM'; nothing here reads a clock or writes.
 */

/** What a scenario changes. Amounts as texts of paisa, as it is kept. */
export type Changes = {
  /** The amount of a sub-head for a class, or for all; null takes that rule away. */
  readonly amounts: readonly {
    readonly subHeadId: string;
    readonly classId: string | null;
    readonly amount: string | null;
  }[];
  /** Waivers of these types do not count any more. */
  readonly endedTypes: readonly string[];
  /** A waiver of some sub-heads for a class, or for everybody; hundredths of a percent. */
  readonly given: readonly {
    readonly classId: string | null;
    readonly subHeadIds: readonly string[];
    readonly share: number;
  }[];
};

/** What the rules that a scenario changed were before it was adopted. */
export type AdoptedFrom = {
  readonly amounts: Changes['amounts'];
  /** How many waivers it ended and gave. */
  readonly ended: number;
  readonly given: number;
};

type Rule = {
  readonly id: string;
  readonly subHeadId: string;
  readonly criteria: FeeCriteria;
  readonly amount: bigint;
  readonly months: RuleMonths;
};

/** The rules of a year as a scenario has them. Special rules (of a group, some months and the like) stay. */
export function changedRules(rules: readonly Rule[], { amounts }: Changes): Rule[] {
  const criteriaOf = (classId: string | null): FeeCriteria => (classId === null ? {} : { class: classId });
  const keyOf = (subHeadId: string, criteria: FeeCriteria) =>
    `${subHeadId} ${JSON.stringify(Object.entries(criteria).sort())}`;
  const changed = new Set(amounts.map((one) => keyOf(one.subHeadId, criteriaOf(one.classId))));
  return [
    ...rules.filter((rule) => rule.months !== null || !changed.has(keyOf(rule.subHeadId, rule.criteria))),
    ...amounts.flatMap((one, place) =>
      one.amount === null
        ? []
        : [
            {
              id: `scenario ${place}`,
              subHeadId: one.subHeadId,
              criteria: criteriaOf(one.classId),
              amount: BigInt(one.amount),
              months: null,
            },
          ],
    ),
  ];
}

/** The months from one to another, both counted. */
export function monthsFrom(from: string, to: string): string[] {
  const months: string[] = [];
  for (let month = from; month <= to; month = addMonths(`${month}-01`, 1).slice(0, 7)) months.push(month);
  return months;
}

export type Line = {
  readonly studentId: string;
  readonly subHeadId: string;
  readonly amount: bigint;
  readonly waiver: bigint;
  readonly payable: bigint;
};
export type Sums = { readonly amount: bigint; readonly waiver: bigint; readonly payable: bigint };

export const sumsOf = (lines: readonly Line[]): Sums => ({
  amount: lines.reduce((sum, line) => sum + line.amount, 0n),
  waiver: lines.reduce((sum, line) => sum + line.waiver, 0n),
  payable: lines.reduce((sum, line) => sum + line.payable, 0n),
});

/** What each student would pay. */
export function byStudent(lines: readonly Line[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const line of lines) sums.set(line.studentId, (sums.get(line.studentId) ?? 0n) + line.payable);
  return sums;
}

/** The students who would pay something else, with what they pay now, what they would, in no order. */
export function affected(now: ReadonlyMap<string, bigint>, would: ReadonlyMap<string, bigint>) {
  return [...new Set([...now.keys(), ...would.keys()])].flatMap((studentId) => {
    const [before, after] = [now.get(studentId) ?? 0n, would.get(studentId) ?? 0n];
    return before === after ? [] : [{ studentId, before, after }];
  });
}

/** How many families a set of students are: who shares a family, directly or through a brother or sister, is of one. */
export function familiesAmong(
  students: readonly string[],
  childrenOf: (student: string) => readonly string[],
): number {
  const first = new Map<string, string>();
  const rootOf = (student: string): string => {
    let root = student;
    for (let next = first.get(root); next !== undefined && next !== root; next = first.get(root)) root = next;
    return root;
  };
  for (const student of students)
    for (const child of childrenOf(student)) {
      const [one, other] = [rootOf(student), rootOf(child)];
      if (one !== other) first.set(one, other);
    }
  return new Set(students.map(rootOf)).size;
}

/** How much more or less a student pays in all the months, in paisa: the ends of the steps of the distribution. */
export const steps = [-500_000n, -100_000n, 0n, 100_000n, 500_000n] as const;

/** Students by how much their sum changes: below the first step, between two (the upper counted), above the last. */
export function distributionOf(changes: readonly { before: bigint; after: bigint }[]): number[] {
  const counts = Array.from({ length: steps.length + 1 }, () => 0);
  for (const { before, after } of changes) {
    const change = after - before;
    const place = steps.filter((step) => change > step).length;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts;
}

/**
 * What would stay unpaid if it were paid as what fell due before: of `payable` the share that stayed unpaid then, rounded half
 * up to the hundredth of a percent. Nothing fell due: nothing is expected to stay.
 */
export function expectedUnpaid(
  payable: bigint,
  past: { readonly payable: bigint; readonly unpaid: bigint },
): bigint {
  if (past.payable <= 0n) return 0n;
  const share = (past.unpaid * 20_000n + past.payable) / (past.payable * 2n);
  return shareOf(payable, Number(share));
}
