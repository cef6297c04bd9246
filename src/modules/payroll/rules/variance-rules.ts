import type { LineKind, PayLine, Trace } from '../rules.ts';

export type Difference = {
  readonly code: string;
  readonly kind: LineKind;
  readonly name: PayLine['name'];
  /** Paisa. */
  readonly before: bigint;
  readonly after: bigint;
  readonly reason: DifferenceReason;
};
/** Why a line is not what it was: it is new or gone, its rule or its rate changed, the basic did, or what was done. */
export const differenceReasons = ['new', 'gone', 'rule', 'basic', 'work', 'days', 'left'] as const;
export type DifferenceReason = (typeof differenceReasons)[number];

/** What changed from one payslip to another, line by line, in the order of the later; nothing for equal ones. */
export function differencesOf(before: readonly PayLine[], after: readonly PayLine[]): Difference[] {
  const keyOf = (line: PayLine) => `${line.kind} ${line.funding} ${line.code}`;
  const known = new Map(before.map((line) => [keyOf(line), line]));
  const differences = after.flatMap((line): Difference[] => {
    const was = known.get(keyOf(line));
    known.delete(keyOf(line));
    if (was && was.amount === line.amount) return [];
    return [
      {
        code: line.code,
        kind: line.kind,
        name: line.name,
        before: was?.amount ?? 0n,
        after: line.amount,
        reason: was ? reasonOf(was, line) : 'new',
      },
    ];
  });
  const gone = [...known.values()].map((line): Difference => {
    const { code, kind, name, amount } = line;
    return { code, kind, name, before: amount, after: 0n, reason: 'gone' };
  });
  return [...differences, ...gone];
}

function reasonOf(before: PayLine, after: PayLine): DifferenceReason {
  if (before.asked !== after.asked) return 'left';
  const [was, is] = [before.trace, after.trace];
  if (was.how !== is.how) return 'rule';
  if (isOfWork(is)) return rateOf(was) === rateOf(is) ? 'work' : 'rule';
  if (JSON.stringify(before.partOf ?? null) !== JSON.stringify(after.partOf ?? null)) return 'days';
  if (was.how === 'percent' && is.how === 'percent')
    return was.percent === is.percent && was.of !== is.of ? 'basic' : 'rule';
  if (after.code === 'basic') return 'basic';
  return is.how === 'rounded' || is.how === 'loan' ? 'left' : 'rule';
}

const isOfWork = ({ how }: Trace) =>
  how === 'rate' || how === 'usual' || how === 'multiple' || how === 'days' || how === 'late';

/** What a line that depends on the work would be for one piece of it. */
function rateOf(trace: Trace): string {
  if (trace.how === 'rate' || trace.how === 'usual') return trace.rate;
  if (trace.how === 'multiple') return `${trace.basic}/${trace.divisor}*${trace.multiplier}`;
  if (trace.how === 'days') return `${trace.base} ${trace.of}/${trace.divisor} ${trace.latesPerDay}`;
  return trace.how === 'late' ? `${trace.basic} ${trace.hoursPerDay} ${trace.perLate}` : '';
}
