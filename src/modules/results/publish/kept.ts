import { wholeOf } from '../../../core/fraction.ts';
import type { Entry, SubjectMarks, TermMark } from '../../grading/marks.ts';
import type { ExaminedPaper, SubjectKept, Unit } from '../grading/examined.ts';
import { marksOfSubject } from '../grading/examined.ts';
import type { SubjectResult } from '../rules.ts';

/**
 * A subject as `results_result.subjects` holds it, so that a year's results of a hundred thousand students stay small:
 * figures in hundredths; what it was made from, by paper of the unit in the order of its components (of a yearly result
 * by examination); last, and only where there is any, what is not as usual. The steps in between are told again from
 * that by the run's own rules.
 */
export type SubjectStored = readonly [
  code: string,
  total: number,
  full: number,
  letter: string,
  point: number,
  entries: readonly (readonly Entry[])[],
  rest?: {
    readonly role?: 'fourth' | undefined;
    readonly failed?: true | undefined;
    readonly exempt?: true | undefined;
    readonly uncounted?: true | undefined;
    readonly grace?: number | undefined;
    readonly reasons?: SubjectKept['reasons'] | undefined;
  },
];

export function storedOf(result: SubjectResult, marks: SubjectMarks, unit: Unit): SubjectStored {
  const { code, letter, role, passed, isExempt, countsInGpa, reasons } = result;
  const entries = unit.papers.map((paper, place) => entriesIn(marks, paper, place));
  const total = wholeOf(result.total, 2);
  const full = wholeOf(result.full, 2);
  const point = wholeOf(result.point, 2);
  const grace = wholeOf(result.grace, 2);
  if (role === 'compulsory' && passed && !isExempt && countsInGpa && grace === 0)
    return [code, total, full, letter, point, entries];
  return [
    code,
    total,
    full,
    letter,
    point,
    entries,
    {
      role: role === 'fourth' ? role : undefined,
      failed: passed ? undefined : true,
      exempt: isExempt ? true : undefined,
      uncounted: countsInGpa ? undefined : true,
      grace: grace === 0 ? undefined : grace,
      reasons:
        reasons.length === 0
          ? undefined
          : reasons.map((reason) => ({ kind: reason.kind, part: 'part' in reason ? reason.part : '' })),
    },
  ];
}

/** The entries in a paper of the unit, the student's own at the same place for most; none where another group sits it. */
function entriesIn(
  { termMarks, papers }: SubjectMarks,
  { id, components }: ExaminedPaper,
  place: number,
): readonly Entry[] {
  if (termMarks) {
    const { entry = null, full } = termMarks[id] ?? {};
    // Behind the mark the full one, where it is not everybody's.
    return full === undefined || full === components[0]?.full ? [entry] : [entry, full];
  }
  const sat = papers[place]?.id === id ? papers[place] : papers.find((one) => one.id === id);
  if (!sat || sat.entries.length === components.length) return sat?.entries ?? [];
  return components.map((_, at) => sat.entries[at] ?? null);
}

/** A subject's code and letter in one, as the columns `grades` and `subject_totals` are searched and counted. */
export const gradeOf = ({ code, letter }: Pick<SubjectResult, 'code' | 'letter'>): string =>
  `${code}:${letter}`;

export function readGrade(grade: string): { code: string; letter: string } {
  const colon = grade.lastIndexOf(':');
  return { code: grade.slice(0, colon), letter: grade.slice(colon + 1) };
}

/** A subject's total in hundredths as statistics count it; null for whoever has no mark in it. */
export const countedTotal = ({ isExempt, reasons, total }: SubjectResult): number | null =>
  isExempt || reasons.some(({ kind }) => kind === 'absent' || kind === 'missing') ? null : wholeOf(total, 2);

const shortText = (value: number): string => String(value / 100);

/** A stored subject with everything said. */
export const keptOf = ([code, total, full, letter, point, entries, rest]: SubjectStored): SubjectKept => ({
  code,
  role: rest?.role ?? 'compulsory',
  isExempt: rest?.exempt ?? false,
  countsInGpa: !rest?.uncounted,
  total: shortText(total),
  full: shortText(full),
  letter,
  point: (point / 100).toFixed(2),
  passed: !rest?.failed,
  grace: shortText(rest?.grace ?? 0),
  reasons: rest?.reasons ?? [],
  // Of the papers the student sat: those of another group have none.
  entries: entries.filter((one) => one.length > 0),
});

/** The marks a stored subject was made from, for the rules to say again how it came about. */
export function marksOfStored(stored: SubjectStored, unit: Unit, isYearly: boolean): SubjectMarks {
  const [code, , , , , byPaper, rest] = stored;
  const taken = unit.papers.filter((_, place) => (byPaper[place]?.length ?? 0) > 0);
  const entries = new Map(unit.papers.map((paper, place) => [paper.id, byPaper[place]]));
  const plain = {
    ...marksOfSubject({ code, role: rest?.role ?? 'compulsory', papers: isYearly ? [] : taken }, (id) =>
      entries.get(id),
    ),
    isExempt: rest?.exempt ?? false,
    countsInGpa: unit.countsInGpa,
  };
  if (!isYearly) return plain;
  return {
    ...plain,
    termMarks: Object.fromEntries(
      unit.papers.map((paper): [string, TermMark] => {
        const [entry = null, full] = entries.get(paper.id) ?? [];
        const own = rest?.reasons?.find((reason) => reason.part === paper.id);
        const failed = own?.kind === 'term' ? 'component' : own?.kind === 'absent' ? 'absent' : null;
        return [
          paper.id,
          { full: typeof full === 'number' ? full : (paper.components[0]?.full ?? 0), entry, failed },
        ];
      }),
    ),
  };
}
