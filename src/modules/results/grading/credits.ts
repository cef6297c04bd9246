import {
  by,
  type Fraction,
  fraction,
  fractionOf,
  shortDecimalOf,
  sumOf,
  times,
} from '../../../core/fraction.ts';
import type { ResultPolicy } from '../../grading/policy.ts';
import type { SubjectResult } from '../../grading/subject.ts';
import type { Step } from '../../grading/trace.ts';
import type { StudentResult } from '../rules.ts';

type Weighed = Pick<SubjectResult, 'code' | 'point'>;
type Credits = NonNullable<ResultPolicy['credits']>;

/** The credits of a course; 0 for one nobody gave any, of which generating is refused. */
const creditOf = (credits: Credits, code: string): Fraction => fractionOf(credits[code] ?? '0');

/**
 * The points that are divided: of each subject, or of a credit-weighted year each course's points times its credits.
 * A failed course has no points and its credits count all the same. Source: National University, honours years.
 */
export const pointSumOf = (subjects: readonly Weighed[], { credits }: ResultPolicy): Fraction =>
  sumOf(subjects.map(({ code, point }) => (credits ? times(point, creditOf(credits, code)) : point)));

/** What the points are divided by: the number of subjects, or their credits; never 0. */
export function divisorOf(subjects: readonly Pick<Weighed, 'code'>[], { credits }: ResultPolicy): Fraction {
  const all = credits
    ? sumOf(subjects.map(({ code }) => creditOf(credits, code)))
    : fraction(subjects.length);
  return all.over === 0 ? fraction(1) : all;
}

/** What a course adds to a credit-weighted year, as a step; none where points are not weighted. */
export function creditStepsOf(subject: SubjectResult, { credits }: ResultPolicy): readonly Step[] {
  if (!credits || subject.role !== 'compulsory' || !subject.countsInGpa) return [];
  const own = creditOf(credits, subject.code);
  return [
    {
      rule: 'credit',
      values: {
        credits: shortDecimalOf(own),
        point: shortDecimalOf(subject.point),
        weighted: shortDecimalOf(times(subject.point, own), 4),
      },
    },
  ];
}

/** The steps from the courses' points to the GPA of a credit-weighted year. */
export function creditConclusionOf(
  result: Pick<StudentResult, 'compulsoryCount' | 'compulsoryPointSum' | 'divisor' | 'failedSubjects'>,
): readonly Step[] {
  const { compulsoryCount, compulsoryPointSum, divisor, failedSubjects } = result;
  const sum = shortDecimalOf(compulsoryPointSum, 4);
  const credits = shortDecimalOf(divisor);
  return [
    { rule: 'creditSum', values: { sum, credits, count: String(compulsoryCount) } },
    ...(failedSubjects.length > 0
      ? [{ rule: 'creditFailed' as const, values: { failed: failedSubjects.join(', ') } }]
      : []),
    {
      rule: 'creditDivided',
      values: { sum, credits, gpa: shortDecimalOf(by(compulsoryPointSum, divisor), 4) },
    },
  ];
}

/** The codes of the subjects that count and have no credits though points are weighted by them. */
export function withoutCredit(
  { credits }: Pick<ResultPolicy, 'credits'>,
  subjects: Iterable<{ readonly code: string; readonly role: string; readonly countsInGpa?: boolean }>,
): string[] {
  if (!credits) return [];
  const bare = new Set<string>();
  for (const { code, role, countsInGpa } of subjects)
    if (role === 'compulsory' && countsInGpa !== false && creditOf(credits, code).over <= 0) bare.add(code);
  return [...bare];
}

/** The credits usual for a full mark in hundredths: 4 of 100 marks, 2 of 50, in halves. */
export const usualCredit = (full: number): string => String(Math.max(1, Math.round(full / 1250)) / 2);
