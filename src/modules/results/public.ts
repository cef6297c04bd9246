import { toBengaliDigits } from '../../core/digits.ts';
import type { Label } from '../../core/labels.ts';
import { outcomeLabels } from './labels.ts';
import { outcomeSentences } from './outcome-sentences.ts';
import type { Outcome } from './rules.ts';
import { gpaText } from './sheets/sheet-columns.ts';

export { recordUsualScales } from './grading/scales/service.ts';
export { readMine as readOwnResults } from './publish/service/permissions.ts';

/** A result in a few words for a family: the GPA, what happened instead, or why it is not shown. `gpa` in hundredths. */
export function resultText({ outcome, gpa }: { outcome: Outcome | null; gpa: number | null }): Label {
  if (outcome === null) return { en: 'shown when dues are paid', bn: 'বকেয়া পরিশোধ হলে দেখা যাবে' };
  if (outcome !== 'passed' || gpa === null) return outcomeSentences[outcome] ?? outcomeLabels[outcome];
  return { en: `GPA ${gpaText(gpa)}`, bn: `জিপিএ ${toBengaliDigits(gpaText(gpa))}` };
}
