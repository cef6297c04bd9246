import { createHash } from 'node:crypto';
import { shortDecimalOf } from '../../../core/fraction.ts';
import { storedOf } from '../kept.ts';
import type { SubjectMarks } from '../marks.ts';
import type { ResultPolicy } from '../policy.ts';
import {
  type MeritRule,
  positionsOf,
  type Ranked,
  resultOf,
  resultOfSubject,
  type StudentResult,
  type SubjectResult,
} from '../rules.ts';
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
  const students = sat
    .map(({ student, key }) => `${student.id} ${student.sectionId} ${student.roll} ${key}`)
    .sort();
  return createHash('sha256')
    .update(canonical([rulesVersion, inputs.policy, inputs.merit, unitsOfRun(inputs.papers, inputs.examId, inputs.policy)]))
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
  /** The stored subjects (`SubjectStored`) as JSON. */
  readonly subjects: string;
};

const hundredths = (text: string): number => Math.round(Number(text) * 100);

/**
 * Every student's result and place; pure. Best grades count the A+ (the scale's highest letter) of compulsory subjects.
 * Students with the same marks in a subject, or in all of them, share the work.
 */
export function computeClass(inputs: Inputs, sat: readonly SatAll[]): ComputedResult[] {
  const { policy, merit } = inputs;
  const best = [...policy.scale].sort((a, b) => Number(b.point) - Number(a.point))[0]?.letter;
  const known = new Map<SubjectMarks, SubjectResult>();
  const ofSubject = (subject: SubjectMarks): SubjectResult => {
    const found = known.get(subject);
    if (found) return found;
    const made = resultOfSubject(subject, policy);
    known.set(subject, made);
    return made;
  };
  const stored = new Map<SubjectResult, string>();
  const storedText = (result: SubjectResult, subject: Sat): string => {
    const found = stored.get(result);
    if (found) return found;
    const made = JSON.stringify(storedOf(result, subject.marks, subject.unit));
    stored.set(result, made);
    return made;
  };
  const breakers = merit.sortKeys.flatMap((key) =>
    key.startsWith('subject_desc:') ? [key.slice('subject_desc:'.length)] : [],
  );
  const results = sat.map(({ student, subjects }) => ({
    student,
    subjects,
    result: resultOf(
      subjects.map((one) => one.marks),
      policy,
      ofSubject,
    ),
  }));
  const ranked = results.map(
    ({ student, result }): Ranked => ({
      id: student.id,
      roll: student.roll,
      unit: student.sectionId,
      outcome: result.outcome,
      gpa: result.gpa,
      total: result.totalMarks,
      failedCount: result.failedSubjects.length,
      marks: Object.fromEntries(
        breakers.flatMap((code) => {
          const own = result.subjects.find((one) => one.code === code);
          return own ? [[code, own.total]] : [];
        }),
      ),
      bestGrades: result.subjects.filter((one) => one.role === 'compulsory' && one.letter === best).length,
    }),
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
    total: hundredths(shortDecimalOf(result.totalMarks)),
    total_full: hundredths(shortDecimalOf(result.totalFull)),
    failed: result.failedSubjects.length,
    section_position: inSection.get(student.id) ?? null,
    class_position: inClass.get(student.id) ?? null,
    subjects: `[${result.subjects.map((one, place) => storedText(one, subjects[place] as Sat)).join(',')}]`,
  }));
}
