import { compare, type Fraction, fractionOf, zero } from '../../core/fraction.ts';
import type { Outcome } from './rules.ts';

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
  readonly daysPresent?: number;
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
      return (b.daysPresent ?? 0) - (a.daysPresent ?? 0);
    case 'roll_asc':
      return a.roll - b.roll;
    default: {
      const code = key.slice('subject_desc:'.length);
      return compare(b.marks[code] ?? zero, a.marks[code] ?? zero);
    }
  }
}

/**
 * Merit positions by student, from 1, counted in each unit (`unitOf` may count in others). Students tie when all keys are equal. Who was absent
 * throughout, expelled, withheld or has missing marks is never ranked; who failed only with `includeFailed`.
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
    const sorted = [...members].sort((a, b) => difference(a, b) || a.roll - b.roll);
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
