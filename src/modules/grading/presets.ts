import type { Label } from '../../core/labels.ts';
import { boardPolicy, type GradeBand, juniorPolicy, type ResultPolicy } from './policy.ts';

/** National University, honours years since 2009-10. */
export const nu4: readonly GradeBand[] = [
  { letter: 'A+', minPercent: '80', point: '4.00' },
  { letter: 'A', minPercent: '75', point: '3.75' },
  { letter: 'A-', minPercent: '70', point: '3.50' },
  { letter: 'B+', minPercent: '65', point: '3.25' },
  { letter: 'B', minPercent: '60', point: '3.00' },
  { letter: 'B-', minPercent: '55', point: '2.75' },
  { letter: 'C+', minPercent: '50', point: '2.50' },
  { letter: 'C', minPercent: '45', point: '2.25' },
  { letter: 'D', minPercent: '40', point: '2.00' },
  { letter: 'F', minPercent: '0', point: '0.00' },
];

export const presets = {
  board: { label: { en: 'Board, class 9 to 12', bn: 'বোর্ড, নবম–দ্বাদশ' }, policy: boardPolicy },
  junior: { label: { en: 'Junior, class 6 to 8', bn: 'নিম্ন মাধ্যমিক, ষষ্ঠ–অষ্টম' }, policy: juniorPolicy },
  primary: {
    label: { en: 'Primary, class 1 to 5', bn: 'প্রাথমিক, প্রথম–পঞ্চম' },
    policy: { ...juniorPolicy, componentSeparatePass: false },
  },
  nu: {
    label: { en: 'National University', bn: 'জাতীয় বিশ্ববিদ্যালয়' },
    policy: { ...juniorPolicy, scale: nu4, passPercent: 40 },
  },
} as const satisfies Record<string, { label: Label; policy: ResultPolicy }>;

/** The rules of a class that has none of its own, by its level. */
export function usualPolicyOf(level: string): ResultPolicy {
  if (level === 'degree') return presets.nu.policy;
  if (level === 'primary' || level === 'prePrimary') return presets.primary.policy;
  return boardPolicy;
}
