import { createHash } from 'node:crypto';
import { wholeOf } from '../../../../core/fraction.ts';
import type { SubjectMarks } from '../../../grading/marks.ts';
import { withoutCredit } from '../../grading/credits.ts';
import type { RunRules, Unit } from '../../grading/examined.ts';
import { missingIn, unitsOfRun, whoSits } from '../../grading/sittings.ts';
import { bestLetterOf, needsRegister, rankedOf } from '../../merit/ranked.ts';
import { positionsOf, type Ranked, resultOf } from '../../rules.ts';
import { countedTotal, gradeOf, storedOf } from '../kept.ts';
import type { Inputs } from './inputs.ts';

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

/** What of `results_result` follows from the marks, by the names of its columns, with their types. */
export const resultColumns = {
  enrolment_id: 'uuid',
  section_id: 'uuid',
  roll: 'int',
  outcome: 'text',
  gpa: 'int',
  gpa_without_fourth: 'int',
  letter: 'text',
  total: 'int',
  total_full: 'int',
  failed: 'int',
  section_position: 'int',
  class_position: 'int',
  /** JSON of a list of `SubjectStored`. */
  subjects: 'text',
  grades: 'text[]',
  subject_totals: 'int[]',
} as const;
type ResultColumn = keyof typeof resultColumns;
export const resultColumnNames = Object.keys(resultColumns) as readonly ResultColumn[];

export type ComputedClass = {
  readonly students: number;
  readonly passed: number;
  /**
   * Column by column as PostgreSQL reads it: whole numbers as a binary `int[]`, all else in UTF-8 with a line for every
   * student. None of their texts is empty: an empty line is nothing.
   */
  readonly columns: Readonly<Record<ResultColumn, Uint8Array<ArrayBuffer>>>;
  /** Marks that nobody has entered. */
  readonly missing: number;
  /** What `RunRules` keeps of the attendance registers, where places hang on them. */
  readonly registers: RunRules['registers'];
  /** Subjects without the credits their points are weighted by. */
  readonly bare: ReadonlySet<string>;
  /** The rolls of those with more than one 4th subject: each would add its points. */
  readonly twoFourths: readonly number[];
  /** SHA-256 of the rules and of every result with the marks it was made from: equal inputs, equal digest. */
  readonly digest: string;
};

/** The number of `int` among PostgreSQL's types. */
const intType = 23;

const encoder = new TextEncoder();
const hundredths = (text: string): number => Math.round(Number(text) * 100);

/** An `int[]` in PostgreSQL's binary form: dimensions, whether there are nulls, type, length and first index; then the values. */
function intArrayOf(values: readonly (number | undefined)[]): Uint8Array<ArrayBuffer> {
  const known = values.filter((one) => one !== undefined).length;
  const view = new DataView(new ArrayBuffer(4 * (5 + values.length + known)));
  let at = 0;
  const put = (word: number) => {
    view.setInt32(at, word);
    at += 4;
  };
  for (const word of [1, 1, intType, values.length, 1]) put(word);
  // Each after its own length; a length of -1 is a null.
  for (const one of values) {
    put(one === undefined ? -1 : 4);
    if (one !== undefined) put(one);
  }
  return new Uint8Array(view.buffer);
}

/**
 * Every student's result and place; pure. One student after the other becomes the texts that are stored: a class held
 * as objects costs more than its arithmetic.
 */
export function computeClass(inputs: Inputs): ComputedClass {
  const { policy, merit } = inputs;
  const best = bestLetterOf(policy.scale);
  const bare = new Set<string>();
  const twoFourths: number[] = [];
  let missing = 0;
  let passed = 0;
  const found = Object.fromEntries(resultColumnNames.map((name) => [name, []])) as unknown as Record<
    ResultColumn,
    (string | number | undefined)[]
  >;
  const ranked: Ranked[] = [];
  for (const { student, units, marks } of whoSits(inputs)) {
    for (const one of marks) missing += missingIn(one);
    for (const code of withoutCredit(policy, marks)) bare.add(code);
    if (marks.filter((one) => one.role === 'fourth').length > 1) twoFourths.push(student.roll);
    const result = resultOf(marks, policy, student.register);
    const { subjects } = result;
    if (result.outcome === 'passed') passed += 1;
    const { id, roll, sectionId: unit, register } = student;
    ranked.push(rankedOf({ id, roll, unit, place: ranked.length, register }, result, best, merit));
    found.enrolment_id.push(id);
    found.section_id.push(unit);
    found.roll.push(roll);
    found.outcome.push(result.outcome);
    found.gpa.push(hundredths(result.gpa));
    found.gpa_without_fourth.push(hundredths(result.gpaWithoutFourth));
    found.letter.push(result.letter);
    found.total.push(wholeOf(result.totalMarks, 2));
    found.total_full.push(wholeOf(result.totalFull, 2));
    found.failed.push(result.failedSubjects.length);
    const stored = subjects.map((one, at) => storedOf(one, marks[at] as SubjectMarks, units[at] as Unit));
    found.subjects.push(JSON.stringify(stored));
    found.grades.push(`{${JSON.stringify(subjects.map(gradeOf)).slice(1, -1)}}`);
    found.subject_totals.push(`{${subjects.map((one) => countedTotal(one) ?? 'NULL').join(',')}}`);
  }
  const inSection = positionsOf(ranked, merit);
  const inClass = positionsOf(ranked, merit, () => '');
  found.section_position = ranked.map(({ id }) => inSection.get(id));
  found.class_position = ranked.map(({ id }) => inClass.get(id));
  const columns = Object.fromEntries(
    resultColumnNames.map((name) => [
      name,
      resultColumns[name] === 'int'
        ? intArrayOf(found[name] as (number | undefined)[])
        : encoder.encode(found[name].join('\n')),
    ]),
  ) as ComputedClass['columns'];

  const rules = [policy, merit, unitsOfRun(inputs.papers, inputs.examId, policy)];
  const registers = needsRegister(merit, policy)
    ? Object.fromEntries(inputs.students.map(({ id, register }) => [id, register ?? null]))
    : undefined;
  const digest = createHash('sha256').update(canonical([rules, registers]));
  for (const name of resultColumnNames) digest.update(columns[name]).update('\n\n');
  return {
    students: ranked.length,
    passed,
    columns,
    missing,
    bare,
    twoFourths,
    registers,
    digest: digest.digest('hex'),
  };
}
