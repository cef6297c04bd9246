import { createHash } from 'node:crypto';
import { wholeOf } from '../../../core/fraction.ts';
import { countedTotal, gradeOf, type SubjectStored, storedOf } from '../kept.ts';
import type { ResultPolicy } from '../policy.ts';
import { bestLetterOf, rankedOf } from '../ranked.ts';
import { type MeritRule, positionsOf, resultOf, type StudentResult } from '../rules.ts';
import { type PaperOfExam, type Sat, type SatAll, type Sitting, unitsOfRun, whoSits } from '../sittings.ts';

/** Everything the results of a class follow from. */
export type Inputs = {
  readonly examId: string;
  /** Of the examination itself and of the others its results are made of. */
  readonly papers: readonly PaperOfExam[];
  readonly students: readonly Sitting[];
  readonly policy: ResultPolicy;
  readonly merit: MeritRule;
};

/** Raised whenever the rules would give another result from the same inputs. */
const rulesVersion = 2;

/** Whoever takes a subject of the examination. */
export const satOf = (inputs: Inputs): SatAll[] => whoSits(inputs).filter((one) => one.subjects.length > 0);

/** JSON with the keys in order, so that equal values give equal texts. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value !== null && typeof value === 'object')
    return `{${Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`)
      .join(',')}}`;
  return JSON.stringify(value) ?? 'null';
}

/** SHA-256 of everything the results follow from. */
export function digestOf(inputs: Inputs, sat: readonly SatAll[]): string {
  const students = sat.map(({ student }) => JSON.stringify(student));
  return createHash('sha256')
    .update(
      canonical([
        rulesVersion,
        inputs.policy,
        inputs.merit,
        unitsOfRun(inputs.papers, inputs.examId, inputs.policy),
      ]),
    )
    .update(students.join('\n'))
    .digest('hex');
}

/** A row of `results_result`, in the names of its columns. */
export type ComputedResult = {
  readonly enrolment_id: string;
  readonly section_id: string;
  readonly roll: number;
  readonly outcome: StudentResult['outcome'];
  readonly gpa: number;
  readonly gpa_without_fourth: number;
  readonly letter: string;
  readonly total: number;
  readonly total_full: number;
  readonly failed: number;
  readonly section_position: number | null;
  readonly class_position: number | null;
  readonly subjects: readonly SubjectStored[];
  readonly grades: readonly string[];
  readonly subject_totals: readonly (number | null)[];
};

const hundredths = (text: string): number => Math.round(Number(text) * 100);

/** Every student's result and place; pure. */
export function computeClass(inputs: Inputs, sat: readonly SatAll[]): ComputedResult[] {
  const { policy, merit } = inputs;
  const results = sat.map(({ student, subjects }) => ({
    student,
    subjects,
    result: resultOf(
      subjects.map((one) => one.marks),
      policy,
    ),
  }));
  const best = bestLetterOf(policy.scale);
  const ranked = results.map(({ student: { id, roll, sectionId, register }, result }, place) =>
    rankedOf({ id, roll, unit: sectionId, place, register }, result, best, merit),
  );
  const inSection = positionsOf(ranked, merit);
  const inClass = positionsOf(ranked, merit, () => '');
  return results.map(({ student, subjects, result }) => ({
    enrolment_id: student.id,
    section_id: student.sectionId,
    roll: student.roll,
    outcome: result.outcome,
    gpa: hundredths(result.gpa),
    gpa_without_fourth: hundredths(result.gpaWithoutFourth),
    letter: result.letter,
    total: wholeOf(result.totalMarks, 2),
    total_full: wholeOf(result.totalFull, 2),
    failed: result.failedSubjects.length,
    section_position: inSection.get(student.id) ?? null,
    class_position: inClass.get(student.id) ?? null,
    subjects: result.subjects.map((one, place) => storedOf(one, subjects[place] as Sat)),
    grades: result.subjects.map(gradeOf),
    subject_totals: result.subjects.map(countedTotal),
  }));
}
