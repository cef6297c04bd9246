import type { Label, LabelParams } from '../../../../../core/labels.ts';
import type { Tables } from '../../../../documents/rules.ts';
import {
  columnsOf,
  type TableCell,
  type TableColumn,
  type TableRow,
} from '../../../../documents/tables/rules.ts';
import type { SubjectKept } from '../../../grading/examined.ts';
import { type ConductGiven, conductGrades } from '../../conduct/grades.ts';
import type { SheetModel, SheetRun, SheetWords } from '../../mark-sheet-model.ts';
import { gpaText } from '../../sheet-columns.ts';
import { designLabels } from '../labels.ts';

/** An examination of the year as a progress report has it beside others. */
export type Term = {
  readonly exam: Label;
  readonly gpa: number;
  readonly letter: string;
  readonly classPosition: number | null;
  readonly subjects: readonly SubjectKept[];
};

type Source = Parameters<typeof columnsOf>[0];
const isText = (of: string) => of === 'subject' || of === 'trait' || of === 'range';

/**
 * The tables of one student's sheet in words: the marks as the mark sheet has them, the examinations `terms` side by
 * side (the sheet's own is the last), conduct, and the scale.
 */
export function sheetTables(
  model: SheetModel,
  run: Pick<SheetRun, 'units'>,
  terms: readonly Term[],
  conduct: readonly ConductGiven[],
  words: Pick<SheetWords, 'digits'> & { t(label: Label, params?: LabelParams): string },
): Tables {
  const { t, digits } = words;
  const column = (source: Source, of: string): TableColumn => ({
    of,
    heading: t(columnsOf(source)[of] ?? { en: of, bn: of }),
    align: isText(of) ? 'start' : 'center',
  });
  return {
    marks: marksTable(model, (of) => column('marks', of)),
    terms: termsTable(),
    conduct: {
      columns: [column('conduct', 'trait'), column('conduct', 'grade')],
      rows: conduct.map((one) => ({ cells: [{ text: t(one.name) }, { text: t(conductGrades[one.grade]) }] })),
    },
    scale: {
      columns: ['range', 'letter', 'point'].map((of) => column('scale', of)),
      rows: model.scale.map((band) => ({ cells: band.map((text) => ({ text })) })),
    },
  };

  function termsTable() {
    const own = terms.at(-1);
    const before = terms.at(-2);
    const ofTerm = ['termTotal', 'termLetter', 'termPoint'] as const;
    const cellOf = (term: Term, of: (typeof ofTerm)[number], code: string): TableCell => {
      const subject = term.subjects.find((one) => one.code === code);
      if (!subject) return { text: '–' };
      if (of === 'termLetter') return { text: subject.letter, isBad: !subject.passed };
      return { text: digits(of === 'termTotal' ? subject.total : subject.point) };
    };
    const changeOf = (subject: SubjectKept): string => {
      const last = before?.subjects.find((one) => one.code === subject.code);
      if (!last || last.full !== subject.full || last.isExempt || subject.isExempt) return '–';
      const by = Number((Number(subject.total) - Number(last.total)).toFixed(2));
      return by > 0 ? `+${digits(String(by))}` : by < 0 ? `−${digits(String(-by))}` : digits('0');
    };
    const below = (name: Label, text: (term: Term) => readonly [string, string]): TableRow => ({
      isTotal: true,
      cells: [
        { text: t(name) },
        { text: '' },
        ...terms.map((term) => ({ text: text(term)[0] })),
        ...terms.map((term) => ({ text: text(term)[1] })),
        ...terms.map(() => ({ text: '' })),
        { text: '' },
      ],
    });
    const rows: TableRow[] = (own?.subjects ?? []).map((subject) => {
      const unit = run.units.find((one) => one.code === subject.code);
      return {
        cells: [
          { text: unit ? t(unit.name) : subject.code },
          { text: digits(subject.full) },
          ...ofTerm.flatMap((of) => terms.map((term) => cellOf(term, of, subject.code))),
          { text: changeOf(subject) },
        ],
      };
    });
    return {
      columns: [
        column('terms', 'subject'),
        column('terms', 'full'),
        ...ofTerm.flatMap((of) => terms.map((term) => ({ ...column('terms', of), group: t(term.exam) }))),
        column('terms', 'change'),
      ],
      rows: [
        ...rows,
        below(designLabels.gpa, (term) => [digits(gpaText(term.gpa)), term.letter]),
        below(designLabels.place, (term) => [
          term.classPosition === null ? '–' : digits(String(term.classPosition)),
          '',
        ]),
      ],
    };
  }
}

function marksTable(model: SheetModel, column: (of: string) => TableColumn) {
  const { head } = model;
  const rows = model.lines.map((line): TableRow => {
    if (line.kind === 'heading') return { heading: line.name };
    const { merged } = line;
    const over = (cell: (of: NonNullable<typeof merged>) => TableCell): TableCell | null =>
      merged && { ...cell(merged), span: merged.span };
    return {
      cells: [
        { text: line.name },
        { text: line.full },
        { text: line.pass },
        ...line.parts.map((part) => ({ text: part.text, isBad: part.bad })),
        over((of) => ({ text: of.total, isBold: true })),
        over((of) => ({ text: of.highest })),
        over((of) => ({ text: of.letter.text, isBad: of.letter.bad })),
        over((of) => ({ text: of.point })),
      ],
    };
  });
  const blank = { text: '' };
  return {
    columns: [
      column('subject'),
      column('full'),
      column('pass'),
      ...head.parts.map((heading): TableColumn => ({ of: 'parts', heading, align: 'center' })),
      column('total'),
      column('highest'),
      column('letter'),
      column('point'),
    ],
    rows: [
      ...rows,
      {
        isTotal: true,
        cells: [
          { text: model.total.name },
          { text: model.total.full },
          blank,
          ...head.parts.map(() => blank),
          { text: model.total.got },
          blank,
          blank,
          blank,
        ],
      },
    ],
  };
}
