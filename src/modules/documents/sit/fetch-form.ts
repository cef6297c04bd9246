import type { Label } from '../../../core/labels.ts';
import { sitLabels as labels } from './labels.ts';

type Open = readonly {
  readonly examId: string;
  readonly exam: Label;
  readonly year: Label;
  readonly classes: readonly { readonly classId: string; readonly name: Label }[];
}[];

/** What a visitor reads and fills in who fetches an admit card, as parts of a page of the website. */
export function fetchBlocks(exams: Open) {
  if (exams.length === 0) return [{ kind: 'text' as const, text: labels.nothing }];
  const classes = new Map(exams.flatMap((one) => one.classes.map(({ classId, name }) => [classId, name])));
  const choose = classes.size === 1 ? [] : [{ value: '', name: labels.choose }];
  return [
    { kind: 'text' as const, text: labels.pageHint },
    {
      kind: 'form' as const,
      to: '/web/admit-card',
      method: 'post' as const,
      asks: 'file' as const,
      fields: [
        {
          name: 'examId',
          label: labels.exam,
          type: 'choice' as const,
          options: exams.map(({ examId, exam, year }) => ({
            value: examId,
            name: { en: `${exam.en} · ${year.en}`, bn: `${exam.bn} · ${year.bn}` },
          })),
        },
        {
          name: 'classId',
          label: labels.class,
          type: 'choice' as const,
          isNeeded: true,
          options: [...choose, ...[...classes].map(([value, name]) => ({ value, name }))],
        },
        {
          name: 'roll',
          label: labels.roll,
          type: 'number' as const,
          most: 7,
          isNeeded: true,
          example: { en: '12', bn: '১২' },
        },
        {
          name: 'birth',
          label: labels.birth,
          type: 'text' as const,
          most: 40,
          isNeeded: true,
          help: labels.birthHelp,
        },
      ],
      button: labels.fetch,
    },
  ];
}
