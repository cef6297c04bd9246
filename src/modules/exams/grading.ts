import type { ResultPolicy } from '../grading/policy.ts';
import { resultOfSubject } from '../grading/subject.ts';
import type { MarkEntry, PaperComponent } from './rules.ts';

/** What of the results' rules decides the letter of one paper by itself. */
export type Grading = Pick<
  ResultPolicy,
  'scale' | 'passPercent' | 'componentSeparatePass' | 'absentPaperFails' | 'subjectMarkRounding'
>;

/** The part of a policy that is of use for one paper. */
export const gradingOf = (policy: ResultPolicy): Grading => ({
  scale: policy.scale,
  passPercent: policy.passPercent,
  componentSeparatePass: policy.componentSeparatePass,
  absentPaperFails: policy.absentPaperFails,
  subjectMarkRounding: policy.subjectMarkRounding,
});

/**
 * The letter this paper alone would get by the results' rules; null while a component is missing, and where the
 * student is exempt, expelled or withheld. A subject of two papers is graded from both, so this is not its grade.
 */
export function letterOfPaper(
  components: readonly PaperComponent[],
  entries: readonly MarkEntry[],
  grading: Grading,
): string | null {
  if (entries.some((entry) => entry === null || entry === 'EX' || entry === 'EXP' || entry === 'WH'))
    return null;
  const alone: ResultPolicy = {
    ...grading,
    combinedPapers: 'combined',
    combinedPassMarks: 'percent_of_combined',
    fourthSubject: null,
    failGpaMode: 'zero',
    grace: null,
    totalIncludesFourth: false,
    terms: [],
    passOn: 'combined',
  };
  return resultOfSubject(
    { code: 'paper', name: '', role: 'compulsory', papers: [{ name: 'paper', components, entries }] },
    alone,
  ).letter;
}
