import type { Label } from '../../../../core/labels.ts';
import { type GradeBand, gpa5 } from '../../../grading/policy.ts';
import { nu4 } from '../../../grading/presets.ts';

/** Bands as a version records them, from the highest and each figure written one way, so that equal scales are equal. */
export const recordedBands = (bands: readonly GradeBand[]): GradeBand[] =>
  [...bands]
    .sort((a, b) => Number(b.minPercent) - Number(a.minPercent))
    .map(({ letter, minPercent, point }) => ({
      letter,
      minPercent: String(Number(minPercent)),
      point: Number(point).toFixed(2),
    }));

export const isSameScale = (a: readonly GradeBand[], b: readonly GradeBand[]): boolean =>
  JSON.stringify(recordedBands(a)) === JSON.stringify(recordedBands(b));

/** The names of the scales everybody knows; null for another one. */
export function knownScaleName(bands: readonly GradeBand[]): Label | null {
  if (isSameScale(bands, gpa5)) return { en: 'GPA 5', bn: 'জিপিএ ৫' };
  if (isSameScale(bands, nu4)) return { en: 'National University, GPA 4', bn: 'জাতীয় বিশ্ববিদ্যালয়, জিপিএ ৪' };
  return null;
}
