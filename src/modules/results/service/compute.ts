import { createHash } from 'node:crypto';
import { wholeOf } from '../../../core/fraction.ts';
import { withoutCredit } from '../credits.ts';
import { countedTotal, gradeOf, storedOf } from '../kept.ts';
import type { ResultPolicy } from '../policy.ts';
import { bestLetterOf, rankedOf } from '../ranked.ts';
import { type MeritRule, positionsOf, type Ranked, resultOf, type StudentResult } from '../rules.ts';
import { missingIn, type PaperOfExam, type Sat, type Sitting, unitsOfRun, whoSits } from '../sittings.ts';

/** Everything the results of a class follow from. */
export type Inputs = {
  readonly examId: string;
  /** Of the examination itself and of the others its results are made of. */
  readonly papers: readonly PaperOfExam[];
  readonly students: readonly Sitting[];
  readonly policy: ResultPolicy;
  readonly merit: MeritRule;
};

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
  /** A list of `SubjectStored`. */
  readonly subjects: string;
  readonly grades: string;
  readonly subject_totals: string;
};

export type ComputedClass = {
  readonly results: readonly ComputedResult[];
  /** Marks that nobody has entered. */
  readonly missing: number;
  /** Subjects without the credits their points are weighted by. */
  readonly bare: ReadonlySet<string>;
  /** SHA-256 of the rules and of every result with the marks it was made from: equal inputs, equal digest. */
  readonly digest: string;
};

const hundredths = (text: string): number => Math.round(Number(text) * 100);

/**
 * Every student's result and place; pure. One student after the other becomes the texts that are stored: a class held as objects costs more than its arithmetic.
 */
export function computeClass(inputs: Inputs): ComputedClass {
  const { policy, merit } = inputs;
  const best = bestLetterOf(policy.scale);
  const digest = createHash('sha256').update(
    canonical([policy, merit, unitsOfRun(inputs.papers, inputs.examId, policy)]),
  );
  const bare = new Set<string>();
  let missing = 0;
  const rows: Omit<ComputedResult, 'section_position' | 'class_position'>[] = [];
  const ranked: Ranked[] = [];
  for (const { student, subjects } of whoSits(inputs)) {
    const marks = subjects.map((one) => one.marks);
    for (const one of subjects) missing += missingIn(one);
    for (const code of withoutCredit(policy, marks)) bare.add(code);
    const result = resultOf(marks, policy);
    const { id, roll, sectionId: unit, register } = student;
    ranked.push(rankedOf({ id, roll, unit, place: ranked.length, register }, result, best, merit));
    const row = {
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
      subjects: JSON.stringify(result.subjects.map((one, place) => storedOf(one, subjects[place] as Sat))),
      grades: `{${JSON.stringify(result.subjects.map(gradeOf)).slice(1, -1)}}`,
      subject_totals: `{${result.subjects.map((one) => countedTotal(one) ?? 'NULL').join(',')}}`,
    };
    rows.push(row);
    digest.update([...Object.values(row), register].join(' '));
  }
  const inSection = positionsOf(ranked, merit);
  const inClass = positionsOf(ranked, merit, () => '');
  const results = rows.map((row) => ({
    ...row,
    section_position: inSection.get(row.enrolment_id) ?? null,
    class_position: inClass.get(row.enrolment_id) ?? null,
  }));
  return { results, missing, bare, digest: digest.digest('hex') };
}
