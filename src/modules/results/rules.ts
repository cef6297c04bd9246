import {
  by,
  compare,
  decimalOf,
  type Fraction,
  fractionOf,
  greater,
  lesser,
  minus,
  plus,
  shortDecimalOf,
  sumOf,
  zero,
} from '../../core/fraction.ts';
import type { Entry, SubjectMarks } from '../grading/marks.ts';
import type { ResultPolicy } from '../grading/policy.ts';
import { letterOfGpa, scaleOf } from '../grading/scale.ts';
import {
  counts,
  graceFor,
  type Reason,
  resultOfSubject,
  type SubjectResult,
  stepsOfSubject,
} from '../grading/subject.ts';
import type { Step } from '../grading/trace.ts';
import { creditConclusionOf, creditStepsOf, divisorOf, pointSumOf } from './grading/credits.ts';
import type { Register } from './merit/ranked.ts';

export { bandOf, failingLetter, letterOfGpa, passMarkOf, scaleProblem } from '../grading/scale.ts';
export type { Reason, SubjectResult } from '../grading/subject.ts';
export { aheadBy, type MeritRule, positionsOf, type Ranked, type SortKey } from './merit/positions.ts';

/** `short`: passed by marks, but short of the attendance the rules ask for. */
export type Outcome = 'passed' | 'failed' | 'absent' | 'short' | 'expelled' | 'withheld' | 'incomplete';

export type StudentResult = {
  readonly subjects: readonly SubjectResult[];
  readonly outcome: Outcome;
  readonly compulsoryCount: number;
  /** Each times its credits where the policy has credits. */
  readonly compulsoryPointSum: Fraction;
  /** What the points are divided by: the subjects, or their credits. */
  readonly divisor: Fraction;
  /** What the fourth subject would add, also where the cap or a failure leaves it without effect. */
  readonly fourthBonus: Fraction;
  /** Two decimals, rounded once. */
  readonly gpa: string;
  readonly gpaWithoutFourth: string;
  readonly letter: string;
  /** Failed compulsory subjects. */
  readonly failedSubjects: readonly string[];
  readonly totalMarks: Fraction;
  readonly totalFull: Fraction;
  readonly totalMarksWithoutFourth: Fraction;
  /** Days present and days taken, where they are too few to pass. */
  readonly short: NonNullable<Register> | null;
};

/**
 * A student's whole result. Pure: the same marks and policy give the same result, on the server and in the browser.
 * Sources: the boards' GPA since 2001 (bonus above 2.00 of the fourth subject, cap 5.00, a failed compulsory subject
 * makes the GPA 0.00); rounding half up to two decimals once, at the end.
 */
export function resultOf(
  marks: readonly SubjectMarks[],
  policy: ResultPolicy,
  register?: Register,
): StudentResult {
  const first = marks.map((subject) => resultOfSubject(subject, policy));
  const grace = graceFor(marks, first, policy);
  const subjects =
    grace.size === 0
      ? first
      : marks.map((subject, place) => {
          const own = grace.get(subject.code);
          return own ? resultOfSubject(subject, policy, own) : (first[place] as SubjectResult);
        });
  const compulsory = subjects.filter(counts);
  const inGpa = compulsory.filter((one) => one.countsInGpa);
  const fourth = subjects.filter(isFourth);
  const failed = inGpa.filter((one) => !one.passed);
  const byMarks = outcomeOf(subjects, compulsory, failed);
  const short = byMarks === 'passed' && isShort(register, policy) ? register : null;
  const outcome = short ? 'short' : byMarks;

  const sum = pointSumOf(inGpa, policy);
  const divisor = divisorOf(inGpa, policy);
  const bonus = bonusOf(fourth, policy);
  const isZero = isZeroed(outcome, policy);
  const gpaOf = (points: Fraction) =>
    isZero ? '0.00' : decimalOf(lesser(capOf(policy), by(points, divisor)), 2);
  const gpa = gpaOf(plus(sum, bonus));

  const added = policy.totalGpaOnly ? inGpa : compulsory;
  const totalWithoutFourth = sumOf(added.map((one) => one.total));
  const addedFourth = policy.totalGpaOnly ? fourth.filter((one) => one.countsInGpa) : fourth;
  const inTotal = policy.totalIncludesFourth ? [...added, ...addedFourth] : added;
  return {
    subjects,
    outcome,
    compulsoryCount: inGpa.length,
    compulsoryPointSum: sum,
    divisor,
    fourthBonus: bonus,
    gpa,
    gpaWithoutFourth: fourth.length > 0 ? gpaOf(sum) : gpa,
    letter: outcome === 'passed' ? letterOfGpa(policy.scale, gpa) : 'F',
    failedSubjects: failed.map((one) => one.code),
    totalMarks: inTotal === added ? totalWithoutFourth : sumOf(inTotal.map((one) => one.total)),
    totalFull: sumOf(inTotal.map((one) => one.full)),
    totalMarksWithoutFourth: totalWithoutFourth,
    short,
  };
}

/** The steps that lead to a result of `resultOf`, from the marks of each subject to the letter. */
export function traceOf(
  marks: readonly SubjectMarks[],
  result: StudentResult,
  policy: ResultPolicy,
): readonly Step[] {
  return [
    ...marks.map((subject, place) => {
      const own = result.subjects[place];
      return {
        rule: 'subject' as const,
        values: { code: subject.code, name: subject.name },
        steps: own ? [...stepsOfSubject(subject, own, policy), ...creditStepsOf(own, policy)] : [],
      };
    }),
    ...conclusionOf(result, policy),
  ];
}

/** The last of these steps: from the points of the subjects to the letter. */
export function conclusionOf(result: StudentResult, policy: ResultPolicy): readonly Step[] {
  const { subjects, outcome, compulsoryCount, gpa } = result;
  const final = {
    rule: 'final' as const,
    values: { gpa, letter: result.letter, without: result.gpaWithoutFourth },
  };
  const short = result.short
    ? [
        {
          rule: 'short' as const,
          values: {
            present: String(result.short[0]),
            days: String(result.short[1]),
            percent: String(policy.leastAttendance ?? 0),
          },
        },
      ]
    : [];
  const uncounted = uncountedStepsOf(result, policy);
  if (policy.credits && !isZeroed(outcome, policy))
    return [...uncounted, ...creditConclusionOf(result), ...short, final];
  const fourth = subjects.filter(isFourth);
  const points = plus(result.compulsoryPointSum, result.fourthBonus);
  const average = by(points, result.divisor);
  const cap = capOf(policy);
  return [
    ...uncounted,
    {
      rule: 'sum',
      values: { sum: decimalOf(result.compulsoryPointSum, 2), count: String(compulsoryCount) },
    },
    ...(policy.fourthSubject && fourth.length > 0
      ? [
          {
            rule: 'bonus' as const,
            values: {
              subject: fourth.map((one) => one.code).join(', '),
              point: fourth.map((one) => decimalOf(one.point, 2)).join(', '),
              threshold: decimalOf(thresholdOf(policy), 2),
              bonus: decimalOf(result.fourthBonus, 2),
            },
          },
        ]
      : []),
    ...short,
    ...(isZeroed(outcome, policy)
      ? [{ rule: zeroRules[outcome], values: { failed: result.failedSubjects.join(', ') } }]
      : [
          {
            rule: 'divided' as const,
            values: {
              sum: decimalOf(points, 2),
              count: String(compulsoryCount),
              gpa: shortDecimalOf(average, 4),
            },
          },
          ...(compare(average, cap) > 0
            ? [{ rule: 'capped' as const, values: { cap: decimalOf(cap, 2) } }]
            : []),
        ]),
    final,
  ];
}

/** What does not count in the GPA, and whether the total holds it; no step where everything counts. */
function uncountedStepsOf({ subjects }: StudentResult, policy: ResultPolicy): readonly Step[] {
  const beside = subjects.filter((one) => counts(one) && !one.countsInGpa);
  return beside.length === 0
    ? []
    : [
        {
          rule: policy.totalGpaOnly ? 'besideTotal' : 'inTotal',
          values: { subject: beside.map((one) => one.code).join(', ') },
        },
      ];
}

/** Why a GPA is 0.00, by the outcome; who passed has another one only by a rule that gives none. */
const zeroRules = {
  passed: 'zero',
  failed: 'zero',
  absent: 'zeroAbsent',
  short: 'zeroShort',
  expelled: 'zeroExpelled',
  withheld: 'zeroWithheld',
  incomplete: 'zeroIncomplete',
} as const satisfies Record<Outcome, Step['rule']>;

const isFourth = (subject: SubjectResult) => subject.role === 'fourth' && !subject.isExempt;
const thresholdOf = (policy: ResultPolicy) => fractionOf(policy.fourthSubject?.threshold ?? '0');
const capOf = (policy: ResultPolicy) =>
  policy.fourthSubject ? fractionOf(policy.fourthSubject.cap) : scaleOf(policy.scale).best;
const isZeroed = (outcome: Outcome, policy: ResultPolicy) =>
  outcome !== 'passed' && policy.failGpaMode === 'zero';
const bonusOf = (fourth: readonly SubjectResult[], policy: ResultPolicy): Fraction =>
  policy.fourthSubject
    ? sumOf(fourth.map((one) => greater(zero, minus(one.point, thresholdOf(policy)))))
    : zero;

/** Whether somebody was present on fewer days than the rules ask for; where no day was taken nothing can be said. */
const isShort = (
  register: Register | undefined,
  { leastAttendance }: ResultPolicy,
): register is NonNullable<Register> =>
  leastAttendance !== undefined &&
  register !== undefined &&
  register !== null &&
  register[1] > 0 &&
  register[0] * 100 < leastAttendance * register[1];

function outcomeOf(
  subjects: readonly SubjectResult[],
  compulsory: readonly SubjectResult[],
  failed: readonly SubjectResult[],
): Outcome {
  const has = (kind: Reason['kind']) =>
    subjects.some((one) => one.reasons.some((reason) => reason.kind === kind));
  if (has('withheld')) return 'withheld';
  if (has('missing')) return 'incomplete';
  if (has('expelled')) return 'expelled';
  if (compulsory.length > 0 && compulsory.every((one) => one.isAbsentThroughout)) return 'absent';
  return failed.length > 0 ? 'failed' : 'passed';
}

/** Every examinee's marks in a subject; the highest of them, leaving out who has no mark. Null without any. */
export function highestOf(entries: readonly Entry[]): number | null {
  const values = entries.filter((entry) => typeof entry === 'number');
  return values.length === 0 ? null : Math.max(...values);
}
