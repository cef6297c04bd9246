import {
  compare,
  decimalOf,
  type Fraction,
  fraction,
  fractionOf,
  shortDecimalOf,
  times,
  zero,
} from '../../../core/fraction.ts';
import type { Outcome } from '../rules.ts';

export type Ranked = {
  readonly id: string;
  readonly roll: number;
  /** Where positions are counted apart: a section, a shift; the same for all when they are not. */
  readonly unit: string;
  readonly outcome: Outcome;
  readonly gpa: string;
  readonly total: Fraction;
  readonly failedCount: number;
  /** Marks of the subjects that may break a tie. */
  readonly marks: Readonly<Record<string, Fraction>>;
  readonly bestGrades?: number;
  /** The share of the days taken in which the student was present; none where no register was taken. */
  readonly attendance?: Fraction;
  /** In the order of sections and rolls: decides where two of different sections have the same roll. */
  readonly place?: number;
};
export type SortKey =
  | 'passed_first'
  | 'failed_asc'
  | 'gpa_desc'
  | 'total_desc'
  | 'best_grades_desc'
  | 'attendance_desc'
  | 'roll_asc'
  | `subject_desc:${string}`;
export type MeritRule = {
  readonly sortKeys: readonly SortKey[];
  /** 1, 1, 3 or 1, 1, 2 or without ties. */
  readonly method: 'competition' | 'dense' | 'ordinal';
  readonly includeFailed: boolean;
};

function order(key: SortKey, a: Ranked, b: Ranked): number {
  switch (key) {
    case 'passed_first':
      return Number(b.outcome === 'passed') - Number(a.outcome === 'passed');
    case 'failed_asc':
      return a.failedCount - b.failedCount;
    case 'gpa_desc':
      return compare(fractionOf(b.gpa), fractionOf(a.gpa));
    case 'total_desc':
      return compare(b.total, a.total);
    case 'best_grades_desc':
      return (b.bestGrades ?? 0) - (a.bestGrades ?? 0);
    case 'attendance_desc':
      return compare(b.attendance ?? zero, a.attendance ?? zero);
    case 'roll_asc':
      return a.roll - b.roll;
    default: {
      const code = key.slice('subject_desc:'.length);
      return compare(b.marks[code] ?? zero, a.marks[code] ?? zero);
    }
  }
}

const lastOrder = (a: Ranked, b: Ranked) => a.roll - b.roll || (a.place ?? 0) - (b.place ?? 0);

/**
 * Why `a` stands before `b`: the key that decides, and what each has in it (a share of days in percent). Without ties
 * the roll decides last. Null where they tie, or where it is the other way round.
 */
export function aheadBy(
  a: Ranked,
  b: Ranked,
  rule: MeritRule,
): { readonly key: SortKey; readonly own: string; readonly other: string } | null {
  const keys: readonly SortKey[] = rule.method === 'ordinal' ? [...rule.sortKeys, 'roll_asc'] : rule.sortKeys;
  const key = keys.find((one) => order(one, a, b) !== 0);
  if (key === undefined || order(key, a, b) > 0) return null;
  return { key, own: figureOf(key, a), other: figureOf(key, b) };
}

/** What somebody has in a key, as the trace says it. */
function figureOf(key: SortKey, one: Ranked): string {
  switch (key) {
    case 'passed_first':
      return one.outcome;
    case 'failed_asc':
      return String(one.failedCount);
    case 'gpa_desc':
      return one.gpa;
    case 'total_desc':
      return shortDecimalOf(one.total);
    case 'best_grades_desc':
      return String(one.bestGrades ?? 0);
    case 'attendance_desc':
      return `${decimalOf(times(one.attendance ?? zero, fraction(100)), 2)}%`;
    case 'roll_asc':
      return String(one.roll);
    default:
      return shortDecimalOf(one.marks[key.slice('subject_desc:'.length)] ?? zero);
  }
}

/**
 * Merit positions by student, from 1, counted in each unit (`unitOf` may count in others). Students tie when all keys are equal. Who was absent
 * throughout, short of attendance, expelled, withheld or has missing marks is never ranked; who failed only with `includeFailed`.
 */
export function positionsOf(
  students: readonly Ranked[],
  rule: MeritRule,
  unitOf: (student: Ranked) => string = ({ unit }) => unit,
): ReadonlyMap<string, number> {
  const positions = new Map<string, number>();
  const units = Map.groupBy(
    students.filter(({ outcome }) => outcome === 'passed' || (outcome === 'failed' && rule.includeFailed)),
    unitOf,
  );
  const difference = (a: Ranked, b: Ranked) => {
    for (const key of rule.sortKeys) {
      const found = order(key, a, b);
      if (found !== 0) return found;
    }
    return 0;
  };
  for (const members of units.values()) {
    const sorted = [...members].sort((a, b) => difference(a, b) || lastOrder(a, b));
    let position = 0;
    for (const [place, student] of sorted.entries()) {
      const before = sorted[place - 1];
      const ties = before !== undefined && difference(before, student) === 0;
      if (rule.method === 'ordinal') position = place + 1;
      else if (!ties) position = rule.method === 'dense' ? position + 1 : place + 1;
      positions.set(student.id, position);
    }
  }
  return positions;
}
