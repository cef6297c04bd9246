import type { Label } from '../../../core/labels.ts';
import type { Outcome } from '../rules.ts';

/** A ready remark; the band in hundredths of a GPA, both ends in it. */
export type Remark = {
  readonly id: string;
  readonly text: Label;
  readonly fromGpa: number;
  readonly toGpa: number;
};

/**
 * The remark of the bank for a result: of those whose band holds the GPA, in turn by the roll, so that neighbours do
 * not all read the same. Whoever failed or was expelled counts as 0.00 whatever GPA is printed; null for whoever has no
 * result, and where no band fits.
 */
export function suggestedRemark(
  result: { readonly outcome: Outcome; readonly gpa: number; readonly roll: number },
  remarks: readonly Remark[],
): Remark | null {
  if (result.outcome !== 'passed' && result.outcome !== 'failed' && result.outcome !== 'expelled')
    return null;
  const gpa = result.outcome === 'passed' ? result.gpa : 0;
  const fitting = remarks.filter(
    ({ fromGpa, toGpa }) => gpa >= Math.min(fromGpa, toGpa) && gpa <= Math.max(fromGpa, toGpa),
  );
  return fitting[result.roll % fitting.length] ?? null;
}
