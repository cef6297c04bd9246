import type { Label } from '../../../core/labels.ts';
import type { SubjectKept } from '../grading/examined.ts';
import { labels } from '../labels.ts';
import {
  type FigureCell,
  figuresOf,
  fullOf,
  type GroupedUnit,
  partsOf,
  uncountedMark,
} from './sheet-columns.ts';
import { sheetLabels } from './sheet-labels.ts';

/** A subject's columns on the printed sheet; those of which a student takes one stand in one block. */
export type Block = {
  readonly name: Label;
  /** Null where the subjects of the block have not the same. */
  readonly full: number | null;
  readonly parts: readonly { readonly code: string; readonly name: Label }[];
  readonly units: readonly GroupedUnit[];
  /** Which of the subjects it is stands before the marks. */
  readonly isNamed: boolean;
  /** What stands behind the name where nothing of it counts in the GPA. */
  readonly mark: string;
  readonly role: 'compulsory' | 'fourth' | null;
};

/**
 * The blocks of a section: the religions are one, and so are the 4th subjects, each with the code of the subject; a
 * subject that is the 4th of some and compulsory for others keeps its own columns for those.
 */
export function blocksOf(
  units: readonly GroupedUnit[],
  rows: readonly { readonly subjects: readonly Pick<SubjectKept, 'code' | 'role'>[] }[],
): Block[] {
  const taken = (code: string, role: 'compulsory' | 'fourth') =>
    rows.some((row) => row.subjects.some((one) => one.code === code && one.role === role));
  const isReligion = (unit: GroupedUnit) => unit.papers.some((paper) => paper.role === 'religion');
  const religions = units.filter((unit) => isReligion(unit) && taken(unit.code, 'compulsory'));
  const fourths = units.filter((unit) => taken(unit.code, 'fourth'));
  const blocks: Block[] = [];
  for (const unit of units) {
    if (!taken(unit.code, 'compulsory')) continue;
    if (religions.length < 2 || !religions.includes(unit))
      blocks.push(together(unit.name, [unit], 'compulsory'));
    else if (religions[0] === unit) blocks.push(together(sheetLabels.religion, religions, 'compulsory'));
  }
  if (fourths.length > 0) blocks.push(together(labels.fourthSubject, fourths, 'fourth'));
  return blocks;
}

function together(name: Label, units: readonly GroupedUnit[], role: Block['role']): Block {
  const fulls = new Set(units.map(fullOf));
  const [full = null] = fulls;
  return {
    name: units.length === 1 && role === 'fourth' ? both(name, units[0]?.name ?? name) : name,
    full: fulls.size === 1 ? full : null,
    parts: partsOf(units),
    units,
    isNamed: units.length > 1,
    mark: uncountedMark({ countsInGpa: units.some((unit) => unit.countsInGpa) }),
    role,
  };
}

const both = (a: Label, b: Label): Label => ({ en: `${a.en}: ${b.en}`, bn: `${a.bn}: ${b.bn}` });
const nothing: FigureCell = { text: '', bad: false };

/** The columns of a block: the subject where there are several, its parts, its total and its grade. */
export const headOf = (block: Block): Label[] => [
  ...(block.isNamed ? [sheetLabels.code] : []),
  ...block.parts.map((part) => part.name),
  labels.total,
  labels.grade,
];

/** What a student has in the columns of a block. */
export function cellsOf(block: Block, subjects: readonly SubjectKept[]): FigureCell[] {
  const subject = subjects.find(
    (one) => one.role === block.role && block.units.some((unit) => unit.code === one.code),
  );
  const unit = block.units.find((one) => one.code === subject?.code);
  if (!subject || !unit) return headOf(block).map(() => nothing);
  const { parts, total, letter } = figuresOf(unit, subject, block.parts);
  return [...(block.isNamed ? [{ text: subject.code, bad: false }] : []), ...parts, total, letter];
}
