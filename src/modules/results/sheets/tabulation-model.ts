import type { Label, LabelParams } from '../../../core/labels.ts';
import type { SubjectKept } from '../grading/examined.ts';
import { labels } from '../labels.ts';
import type { GroupedUnit } from './sheet-columns.ts';
import { sheetLabels } from './sheet-labels.ts';
import { blocksOf, cellsOf, headOf } from './tabulation-blocks.ts';

export const tabulationPapers = ['a3', 'legal', 'a4'] as const;
export type TabulationPaper = (typeof tabulationPapers)[number];

type Line = {
  readonly roll: number;
  readonly name: string;
  readonly outcome: string;
  readonly subjects: readonly SubjectKept[];
  readonly ends: readonly string[];
};
type Words = {
  readonly language: 'en' | 'bn';
  text(label: Label, params?: LabelParams): string;
  digits(value: string | number): string;
};

const longest = (texts: readonly string[]): string =>
  texts.reduce((found, one) => (one.length > found.length ? one : found), '');

/** The printed tabulation sheet in words; `around` is what stands above and below it. */
export function tabulationModel(
  sheet: {
    readonly units: readonly GroupedUnit[];
    readonly lines: readonly Line[];
    readonly ends: readonly string[];
  },
  paper: TabulationPaper,
  around: {
    readonly institution: string;
    readonly address: string;
    readonly title: string;
    readonly context: string;
    readonly note: string;
    readonly madeOn: string;
  },
  { language, text, digits }: Words,
) {
  const { lines } = sheet;
  const blocks = blocksOf(sheet.units, lines);
  const rows = lines.map((line) => ({
    roll: digits(line.roll),
    name: line.name,
    outcome: line.outcome,
    cells: blocks.map((block) =>
      cellsOf(block, line.subjects).map((cell) => ({ ...cell, text: digits(cell.text) })),
    ),
    ends: line.ends.map(digits),
  }));
  return {
    ...around,
    language,
    paper,
    roll: text(labels.roll),
    name: text(labels.name),
    units: blocks.map((block, at) => {
      const parts = headOf(block).map((one) => text(one));
      return {
        name: text(block.name) + block.mark,
        full: block.full === null ? '' : digits(block.full),
        parts,
        // What the column must hold; bold figures are a little wider than plain ones.
        widest: parts.map((_, place) => `${longest(rows.map((row) => row.cells[at]?.[place]?.text ?? ''))}.`),
      };
    }),
    ends: [...sheet.ends],
    widest: {
      roll: longest(rows.map((row) => row.roll)),
      name: longest(rows.map((row) => row.name)),
      ends: sheet.ends.map((_, place) => longest(rows.map((row) => row.ends[place] ?? ''))),
    },
    rows,
    words: {
      passed: text(labels.passedCount),
      failed: text(labels.failedCount),
      others: text(sheetLabels.others),
      page: text(sheetLabels.thisPage),
      all: text(sheetLabels.allPages),
    },
    signatures: [labels.classTeacher, labels.tabulator, labels.controller, labels.head].map((one) =>
      text(one),
    ),
  };
}
