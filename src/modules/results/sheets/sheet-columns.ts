import type { Label, LabelParams } from '../../../core/labels.ts';
import type { Entry } from '../../grading/marks.ts';
import type { ShownUnit, SubjectKept } from '../grading/examined.ts';
import { labels } from '../labels.ts';

/** A subject of a run whose papers say which group takes them. */
export type GroupedUnit = Omit<ShownUnit, 'papers'> & {
  readonly papers: readonly (ShownUnit['papers'][number] & {
    readonly groupId: string | null;
    /** As it was examined; not with what goes to a browser. */
    readonly role?: string | undefined;
  })[];
};

/** The subject as one group takes it: a class may have papers of the same subject for each of its groups. */
export function unitFor(unit: GroupedUnit, groupId: string | null): GroupedUnit {
  const own = unit.papers.filter((paper) => paper.groupId === null || paper.groupId === groupId);
  return own.length === unit.papers.length ? unit : { ...unit, papers: own };
}

type Counting = Pick<ShownUnit, 'name' | 'countsInGpa'>;
/** Stands behind a subject that does not count in the GPA; `uncountedNote` says what it means. */
export const uncountedMark = ({ countsInGpa }: Pick<Counting, 'countsInGpa'>): string =>
  countsInGpa ? '' : '*';

/** Which subjects do not count in the GPA, and whether the total holds them; null where all count. */
export function uncountedNote(
  units: readonly Counting[],
  { totalGpaOnly }: { readonly totalGpaOnly?: true | undefined },
  text: (label: Label, params?: LabelParams) => string,
): string | null {
  const beside = units.filter((unit) => !unit.countsInGpa).map((unit) => text(unit.name));
  if (beside.length === 0) return null;
  return text(totalGpaOnly ? labels.totalWithout : labels.totalWith, { subjects: beside.join(', ') });
}

/** Hundredths as people write them: 64, 64.5; codes as on the sheets: Ab, Ex, W. */
export function entryText(entry: Entry): string {
  if (entry === null) return '';
  if (typeof entry === 'number') return String(entry / 100);
  return { AB: 'Ab', EX: 'Ex', EXP: 'Exp', WH: 'W' }[entry];
}

/** The parts of some subjects by code, in their first order: the columns of a mark sheet. */
export function partsOf(units: readonly ShownUnit[]): { code: string; name: Label }[] {
  const parts = new Map<string, Label>();
  for (const { code, name } of units.flatMap((one) => one.papers).flatMap((one) => one.components))
    if (!parts.has(code)) parts.set(code, name);
  return [...parts].map(([code, name]) => ({ code, name }));
}

/** What a subject has in one part, its papers added up; a code where one stands instead; null when it has no such part. */
export function partEntry(
  unit: ShownUnit,
  subject: Pick<SubjectKept, 'entries'>,
  part: string,
): Entry | undefined {
  const entries = unit.papers.flatMap((paper, at) =>
    paper.components.flatMap((component, place) =>
      component.code === part ? [subject.entries[at]?.[place] ?? null] : [],
    ),
  );
  if (entries.length === 0) return undefined;
  const special = entries.find((entry) => typeof entry === 'string');
  if (special !== undefined) return special;
  if (entries.some((entry) => entry === null)) return null;
  return entries.reduce<number>((sum, entry) => sum + (typeof entry === 'number' ? entry : 0), 0);
}

/** Where a figure fails: the part itself, or a part of one of the papers; what is not entered yet does not. */
const isFailedPart = (subject: Pick<SubjectKept, 'reasons'>, part: string): boolean =>
  subject.reasons.some(
    (reason) => reason.kind !== 'missing' && (reason.part === part || reason.part.endsWith(`/${part}`)),
  );

/** Stands where a mark is not entered yet, and instead of a total or a grade that hangs on it. */
export const notEntered = '–';

export type FigureCell = { readonly text: string; readonly bad: boolean };

/** A subject in a line of a tabulation sheet: its parts, its total and its grade. */
export function figuresOf(
  unit: ShownUnit,
  subject: SubjectKept,
  parts: readonly { readonly code: string }[],
): { readonly parts: readonly FigureCell[]; readonly total: FigureCell; readonly letter: FigureCell } {
  const isOpen = subject.reasons.some(({ kind }) => kind === 'missing');
  const bad = !subject.passed && !isOpen;
  return {
    parts: parts.map(({ code }) => {
      const entry = partEntry(unit, subject, code);
      return {
        text: isOpen && entry === null ? notEntered : entryText(entry ?? null),
        bad: isFailedPart(subject, code),
      };
    }),
    total: { text: subject.isExempt ? 'Ex' : isOpen ? notEntered : subject.total, bad },
    letter: { text: isOpen ? notEntered : subject.letter, bad },
  };
}

/** The full mark of a subject in marks. */
export const fullOf = (unit: ShownUnit): number =>
  (unit.full ?? unit.papers.flatMap((paper) => paper.components).reduce((sum, one) => sum + one.full, 0)) /
  100;

/** What is printed for the place of somebody without one: F and the number of failed subjects, or the outcome. */
export const gpaText = (hundredths: number): string => (hundredths / 100).toFixed(2);

/** The percentages a band covers, as a legend prints them: 80–100, 70–79, 0–32. */
export function bandRange(scale: readonly { minPercent: string }[], place: number): string {
  const sorted = [...scale].map((one) => Number(one.minPercent)).sort((a, b) => b - a);
  const from = sorted[place] ?? 0;
  const above = sorted[place - 1];
  return `${from}–${above === undefined ? 100 : Number.isInteger(above) ? above - 1 : above}`;
}
