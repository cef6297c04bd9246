import type { Label } from '../../../core/labels.ts';
import { sheetLabels } from './sheet-labels.ts';

type Open = readonly {
  readonly examId: string;
  readonly exam: Label;
  readonly year: Label;
  readonly classes: readonly { readonly classId: string; readonly name: Label }[];
}[];

const aRoll: Label = { en: '12', bn: '১২' };

/** What a visitor reads and fills in who looks a result up, as parts of a page of the website. */
export function lookUpBlocks(exams: Open) {
  if (exams.length === 0) return [{ kind: 'text' as const, text: sheetLabels.nothingOpen }];
  const classes = new Map(exams.flatMap((one) => one.classes.map(({ classId, name }) => [classId, name])));
  const choose = classes.size === 1 ? [] : [{ value: '', name: sheetLabels.choose }];
  return [
    { kind: 'text' as const, text: sheetLabels.lookUpHint },
    {
      kind: 'form' as const,
      to: '/web/exam-result',
      method: 'post' as const,
      asks: 'again' as const,
      fields: [
        {
          name: 'examId',
          label: sheetLabels.exam,
          type: 'choice' as const,
          options: exams.map(({ examId, exam, year }) => ({
            value: examId,
            name: { en: `${exam.en} · ${year.en}`, bn: `${exam.bn} · ${year.bn}` },
          })),
        },
        {
          name: 'classId',
          label: sheetLabels.class,
          type: 'choice' as const,
          isNeeded: true,
          options: [...choose, ...[...classes].map(([value, name]) => ({ value, name }))],
        },
        {
          name: 'roll',
          label: sheetLabels.roll,
          type: 'number' as const,
          most: 7,
          isNeeded: true,
          example: aRoll,
        },
        {
          name: 'proof',
          label: sheetLabels.proof,
          type: 'text' as const,
          most: 40,
          isNeeded: true,
          help: sheetLabels.proofHelp,
        },
      ],
      button: sheetLabels.show,
    },
  ];
}
