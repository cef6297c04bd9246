import type { Entry } from '../../grading/marks.ts';
import type { ResultPolicy } from '../../grading/policy.ts';
import { failingLetter, marksOf, passMarkOf } from '../../grading/scale.ts';
import { type GroupedUnit, unitFor } from '../sheets/sheet-columns.ts';

/** What a subject's figure counts of those who sat it. */
export const subjectStates = ['sat', 'passed', 'failed', 'highest'] as const;

/** What a figure is counted of; the list behind it asks for the same and is told by the same rules. */
export type WhoseAsked = {
  readonly subject?: string | undefined;
  /** A letter in this subject; without it `state` counts, and without that who failed. */
  readonly grade?: string | undefined;
  readonly state?: (typeof subjectStates)[number] | undefined;
  /** A part of a paper: who has a mark in it, or only who stayed below its pass mark. */
  readonly paperId?: string | undefined;
  readonly component?: string | undefined;
  readonly below?: '1' | undefined;
  /** A teacher's id, or `none`: whom they examined in the subject. */
  readonly teacher?: string | undefined;
  readonly gender?: string | undefined;
  /** The English name of a shift. */
  readonly shift?: string | undefined;
  /** A group's id, or `none`. */
  readonly group?: string | undefined;
  readonly sectionId?: string | undefined;
};

type Counted = {
  readonly enrolmentId: string;
  readonly gender: string;
  readonly shift: { readonly en: string };
  readonly groupId: string | null;
  readonly sectionId: string;
  readonly outcome: string;
  readonly subjects: readonly {
    readonly code: string;
    readonly total: string;
    readonly letter: string;
    readonly passed: boolean;
    readonly isExempt: boolean;
    readonly isAbsent: boolean;
    readonly entries: readonly (readonly Entry[])[];
  }[];
};

/** Whether a figure of this kind was asked for; anything else the database narrows by itself. */
export const isWhose = (asked: WhoseAsked): boolean =>
  [asked.subject, asked.paperId, asked.teacher, asked.gender, asked.shift, asked.group].some(
    (one) => one !== undefined,
  );

/** The pass mark of a part in hundredths: its own, else the policy's share of the full mark. */
export function passOfPart(
  component: { readonly full: number; readonly pass: number | null },
  policy: Pick<ResultPolicy, 'passPercent'>,
): number {
  if (component.pass !== null) return component.pass;
  const { over, under } = passMarkOf(marksOf(component.full), policy.passPercent);
  return (100 * over) / under;
}

/** Whoever appeared: everybody but the absent, the withheld and those with a mark missing. */
export const hasAppeared = ({ outcome }: { readonly outcome: string }): boolean =>
  outcome === 'passed' || outcome === 'failed' || outcome === 'short' || outcome === 'expelled';

/**
 * The students a figure counts, by enrolment, each with the mark the figure is made of: the total of the subject or the
 * mark in the part, null where it is made of none. `teaches` says whether the asked teacher examined a student.
 */
export function whoseOf(
  students: readonly Counted[],
  units: readonly GroupedUnit[],
  policy: Pick<ResultPolicy, 'scale' | 'passPercent'>,
  asked: WhoseAsked,
  teaches: (student: Counted) => boolean = () => true,
): ReadonlyMap<string, string | null> {
  const found = new Map<string, string | null>();
  const failing = failingLetter(policy.scale);
  for (const student of students) {
    if (asked.gender !== undefined && student.gender !== asked.gender) continue;
    if (asked.sectionId !== undefined && student.sectionId !== asked.sectionId) continue;
    if (asked.shift !== undefined && student.shift.en !== asked.shift) continue;
    if (asked.group !== undefined && (student.groupId ?? 'none') !== asked.group) continue;
    if (asked.teacher !== undefined && !teaches(student)) continue;
    if (asked.subject === undefined) {
      found.set(student.enrolmentId, null);
      continue;
    }
    const own = student.subjects.find((one) => one.code === asked.subject);
    if (!own || own.isExempt) continue;
    if (asked.paperId !== undefined) {
      const mark = partMark(units, policy, student, own, asked);
      if (mark !== null) found.set(student.enrolmentId, mark);
      continue;
    }
    const state = asked.grade === undefined ? (asked.state ?? 'failed') : null;
    if (state === null && own.letter !== asked.grade) continue;
    if (state === 'passed' && own.letter === failing) continue;
    if (state === 'failed' && own.letter !== failing) continue;
    if (state === 'highest' && (own.isAbsent || !hasAppeared(student))) continue;
    found.set(student.enrolmentId, own.isAbsent ? null : own.total);
  }
  return asked.state === 'highest' ? onlyHighest(found) : found;
}

function onlyHighest(found: ReadonlyMap<string, string | null>): ReadonlyMap<string, string | null> {
  const most = Math.max(...[...found.values()].map(Number));
  return new Map([...found].filter(([, mark]) => Number(mark) === most));
}

/** A student's mark in the asked part as a decimal text; null where there is none or it is not below as asked. */
function partMark(
  units: readonly GroupedUnit[],
  policy: Pick<ResultPolicy, 'passPercent'>,
  student: Counted,
  own: Counted['subjects'][number],
  { paperId, component, below }: WhoseAsked,
): string | null {
  const unit = units.find((one) => one.code === own.code);
  const papers = unit ? unitFor(unit, student.groupId).papers : [];
  const at = papers.findIndex((one) => one.id === paperId);
  const place = papers[at]?.components.findIndex((one) => one.code === component) ?? -1;
  const part = papers[at]?.components[place];
  const entry = own.entries[at]?.[place];
  if (!part || typeof entry !== 'number') return null;
  return below === '1' && entry >= passOfPart(part, policy) ? null : String(entry / 100);
}
