import { decimalOf } from '../../../core/fraction.ts';
import type { Entry, SubjectMarks } from '../../grading/marks.ts';
import type { ResultPolicy } from '../../grading/policy.ts';
import type { Step } from '../../grading/trace.ts';
import type { Unit } from '../grading/examined.ts';
import type { Register } from '../merit/ranked.ts';
import { marksOfStored, type SubjectStored } from '../publish/kept.ts';
import { type Outcome, resultOf, type StudentResult, traceOf } from '../rules.ts';

/** What is tried out: one mark more or less, and other grace marks. Nothing of it is ever stored. */
export type Tried = {
  /** A part of a paper of a subject (of a yearly result, an examination), and by how many hundredths of a mark. */
  readonly change: {
    readonly subject: string;
    readonly paperId: string;
    readonly component: string;
    readonly by: number;
  } | null;
  /** Instead of the policy's; undefined leaves it as it is. */
  readonly grace?: ResultPolicy['grace'] | undefined;
};

export type Standing = {
  outcome: Outcome;
  /** Hundredths. */
  gpa: number;
  letter: string;
  failed: number;
};

/** A mark moved, kept between 0 and its full mark; a code that stands instead of a mark stays. */
function moved(stored: SubjectStored, unit: Unit, change: NonNullable<Tried['change']>): SubjectStored {
  const [code, total, full, letter, point, entries, rest] = stored;
  const next = entries.map((own, at): readonly Entry[] => {
    const paper = unit.papers[at];
    if (paper?.id !== change.paperId) return own;
    return own.map((entry, place) => {
      const component = paper.components[place];
      if (typeof entry !== 'number' || component?.code !== change.component) return entry;
      return Math.min(component.full, Math.max(0, entry + change.by));
    });
  });
  return rest === undefined
    ? [code, total, full, letter, point, next]
    : [code, total, full, letter, point, next, rest];
}

export type Worked = {
  readonly marks: readonly SubjectMarks[];
  readonly policy: ResultPolicy;
  readonly result: StudentResult;
};

/** A stored result worked out again with what is tried. The policy of `policyTried` goes in, the same for everybody. */
export function workOut(
  stored: readonly SubjectStored[],
  units: ReadonlyMap<string, Unit>,
  policy: ResultPolicy,
  { change }: Tried,
  register: Register | undefined,
): Worked {
  const marks = stored.flatMap((one) => {
    const unit = units.get(one[0]);
    if (!unit) return [];
    const own = change?.subject === one[0] ? moved(one, unit, change) : one;
    return [marksOfStored(own, unit, policy.terms.length > 0)];
  });
  return { marks, policy, result: resultOf(marks, policy, register) };
}

export const policyTried = (policy: ResultPolicy, { grace }: Tried): ResultPolicy =>
  grace === undefined ? policy : { ...policy, grace };

export const standingOf = ({ result }: Worked): Standing => ({
  outcome: result.outcome,
  gpa: Math.round(Number(result.gpa) * 100),
  letter: result.letter,
  failed: result.failedSubjects.length,
});

/** The grace marks a result is given, by subject, as decimal texts. */
export const graceOf = ({ result }: Worked): { code: string; marks: string }[] =>
  result.subjects.flatMap((one) =>
    one.grace.over > 0 ? [{ code: one.code, marks: String(Number(decimalOf(one.grace, 2))) }] : [],
  );

export const stepsOf = ({ marks, result, policy }: Worked): readonly Step[] => traceOf(marks, result, policy);
