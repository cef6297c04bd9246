import { createHash } from 'node:crypto';
import { decimalOf, shortDecimalOf } from '../../../core/fraction.ts';
import {
  type ExaminedPaper,
  type Examinee,
  marksOfSubject,
  type SubjectKept,
  subjectsTaken,
  unitsOf,
} from '../examined.ts';
import type { Entry, SubjectMarks } from '../marks.ts';
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

export type Inputs = {
  readonly papers: readonly ExaminedPaper[];
  readonly students: readonly Examinee[];
  /** Entries by enrolment and paper. */
  readonly marks: ReadonlyMap<string, ReadonlyMap<string, readonly Entry[]>>;
  readonly policy: ResultPolicy;
  readonly merit: MeritRule;
};
type Sat = { readonly student: Examinee; readonly subjects: readonly SubjectMarks[] };

/** Raised whenever the rules would give another result or trace from the same inputs. */
const rulesVersion = 1;

/** What each student takes, with the marks. */
export function whoSits({ papers, students, marks }: Inputs): Sat[] {
  return students.map((student) => {
    const own = marks.get(student.id);
    return {
      student,
      subjects: subjectsTaken(student, papers).map((subject) =>
        marksOfSubject(subject, (id) => own?.get(id)),
      ),
    };
  });
}

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
export function digestOf(inputs: Inputs, sat: readonly Sat[]): string {
  const hash = createHash('sha256');
  hash.update(canonical([rulesVersion, inputs.policy, inputs.merit]));
  hash.update(JSON.stringify(unitsOf(inputs.papers)));
  const ordered = [...sat].sort((a, b) => (a.student.id < b.student.id ? -1 : 1));
  for (const { student, subjects } of ordered)
    hash.update(
      JSON.stringify([
        student.id,
        student.sectionId,
        student.roll,
        subjects.map((one) => [
          one.code,
          one.role,
          one.papers.map((paper) => paper.components.map(({ entry }) => entry)),
        ]),
      ]),
    );
  return hash.digest('hex');
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
  readonly subjects: readonly SubjectKept[];
  readonly trace: StudentResult['trace'];
};

const hundredths = (text: string): number => Math.round(Number(text) * 100);

function keptOf(result: StudentResult, marks: readonly SubjectMarks[]): SubjectKept[] {
  return result.subjects.map((one, place) => ({
    code: one.code,
    role: one.role,
    isExempt: one.isExempt,
    countsInGpa: one.countsInGpa,
    total: shortDecimalOf(one.total),
    full: shortDecimalOf(one.full),
    letter: one.letter,
    point: decimalOf(one.point, 2),
    passed: one.passed,
    grace: shortDecimalOf(one.grace),
    reasons: one.reasons.map((reason) => ({ kind: reason.kind, part: 'part' in reason ? reason.part : '' })),
    entries: (marks[place]?.papers ?? []).map((paper) => paper.components.map(({ entry }) => entry)),
  }));
}

/** Every student's result and place; pure. Best grades count the A+ (the scale's highest letter) of compulsory subjects. */
export function computeClass(inputs: Inputs, sat: readonly Sat[]): ComputedResult[] {
  const { policy, merit } = inputs;
  const best = [...policy.scale].sort((a, b) => Number(b.point) - Number(a.point))[0]?.letter;
  const known = new Map<string, SubjectResult>();
  const ofSubject = (subject: SubjectMarks): SubjectResult => {
    const key = JSON.stringify(subject);
    const found = known.get(key) ?? resultOfSubject(subject, policy);
    known.set(key, found);
    return found;
  };
  const results = sat.map(({ student, subjects }) => ({
    student,
    subjects,
    result: resultOf(subjects, policy, ofSubject),
  }));
  const ranked = (unitOf: (student: Examinee) => string): Ranked[] =>
    results.map(({ student, result }) => ({
      id: student.id,
      roll: student.roll,
      unit: unitOf(student),
      outcome: result.outcome,
      gpa: result.gpa,
      total: result.totalMarks,
      failedCount: result.failedSubjects.length,
      marks: Object.fromEntries(result.subjects.map((one) => [one.code, one.total])),
      bestGrades: result.subjects.filter((one) => one.role === 'compulsory' && one.letter === best).length,
    }));
  const inSection = positionsOf(
    ranked((student) => student.sectionId),
    merit,
  );
  const inClass = positionsOf(
    ranked(() => ''),
    merit,
  );
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
    subjects: keptOf(result, subjects),
    trace: result.trace,
  }));
}
