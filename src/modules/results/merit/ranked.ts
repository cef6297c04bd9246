import { fraction } from '../../../core/fraction.ts';
import type { ResultPolicy } from '../../grading/policy.ts';
import type { StudentResult } from '../rules.ts';
import type { MeritRule, Ranked } from './positions.ts';

/** Days present and days taken of a student's register; null where none was taken. */
export type Register = readonly [present: number, days: number] | null;

/** Whether places or passing hang on the attendance register: then it is read when results are made, and kept with them. */
export const needsRegister = (merit: MeritRule, policy: Pick<ResultPolicy, 'leastAttendance'>): boolean =>
  policy.leastAttendance !== undefined || merit.sortKeys.includes('attendance_desc');

/** The letter of a scale's highest band: A+. */
export const bestLetterOf = (scale: ResultPolicy['scale']): string | undefined =>
  scale.toSorted((a, b) => Number(b.point) - Number(a.point))[0]?.letter;

const noMarks = {};

/** The marks of the subjects that may break a tie, for most rules none. */
function marksFor({ sortKeys }: MeritRule, { subjects }: StudentResult): Ranked['marks'] {
  if (!sortKeys.some((key) => key.startsWith('subject_desc:'))) return noMarks;
  return Object.fromEntries(
    sortKeys.flatMap((key) => {
      const code = key.startsWith('subject_desc:') ? key.slice('subject_desc:'.length) : null;
      const own = subjects.find((one) => one.code === code);
      return own ? [[own.code, own.total]] : [];
    }),
  );
}

/** A result as places are given by it. The `best` letters counted are those of compulsory subjects. */
export function rankedOf(
  student: Pick<Ranked, 'id' | 'roll' | 'unit' | 'place'> & { readonly register?: Register | undefined },
  result: StudentResult,
  best: string | undefined,
  merit: MeritRule,
): Ranked {
  const { id, roll, unit, register } = student;
  return {
    id,
    roll,
    unit,
    place: student.place ?? 0,
    outcome: result.outcome,
    gpa: result.gpa,
    total: result.totalMarks,
    failedCount: result.failedSubjects.length,
    marks: marksFor(merit, result),
    bestGrades: result.subjects.filter((one) => one.role === 'compulsory' && one.letter === best).length,
    ...(register && register[1] > 0 ? { attendance: fraction(register[0], register[1]) } : {}),
  };
}
