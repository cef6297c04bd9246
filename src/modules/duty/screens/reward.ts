import { dutyLabels as labels } from './labels.ts';

/** Leave for a holiday, in half days. */
export const halfChoices = [
  [1, labels.half],
  [2, labels.one],
  [4, labels.two],
] as const;
type Halves = (typeof halfChoices)[number][0];

export const asHalves = (value: string | null): Halves =>
  halfChoices.find(([one]) => String(one) === value)?.[0] ?? 2;
