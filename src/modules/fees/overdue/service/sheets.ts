import { formatDate } from '../../../../core/format.ts';
import { mobileAs } from '../../../../core/identifiers.ts';
import { type Language, textOf } from '../../../../core/labels.ts';
import type { OfficeSheet } from '../../../../core/server/sheets/office-sheet.ts';
import type { Cell } from '../../../../core/server/sheets/sheets.ts';
import { columnTexts as t } from '../../labels.ts';
import { columnsOf } from '../../reports/service/files.ts';
import { ofStudents } from '../../reports/service/list-sheets.ts';
import type { DueGroup } from '../contract.ts';
import { ageLabels, overdueLabels as labels, promiseStateLabels } from '../labels.ts';
import { monthAges } from '../rules.ts';
import type { listAdvances } from './advances.ts';
import type { sumDues } from './due-summary.ts';
import type { listPromises } from './promises.ts';

export function dueSummarySheet(
  { items, today }: Awaited<ReturnType<typeof sumDues>>,
  by: DueGroup,
  language: Language,
): OfficeSheet {
  return {
    title: textOf(labels.tabSummary, language),
    period: formatDate(today, { language }),
    columns: [
      ...columnsOf([[labels.bys[by]], [labels.students, 'number']], language),
      ...columnsOf(
        [
          [labels.notYet, 'taka'],
          ...monthAges.map(({ name }) => [ageLabels[name], 'taka'] as const),
          [labels.owed, 'taka'],
        ],
        language,
      ),
    ],
    rows: items.map((row): Cell[] => [textOf(row.label, language), row.students, ...row.ages, row.amount]),
  };
}

export const advanceSheet = (
  items: Awaited<ReturnType<typeof listAdvances>>['items'],
  language: Language,
  asked: Readonly<Record<string, unknown>>,
): OfficeSheet =>
  ofStudents<(typeof items)[number]>(
    labels.tabAdvances,
    [
      [t.advance, (row) => row.advance, 'taka'],
      [labels.owed, (row) => row.owed, 'taka'],
      [labels.lastOn, (row) => row.lastOn, 'day'],
    ],
    items,
    language,
    { asked },
  );

export const promiseSheet = (
  items: Awaited<ReturnType<typeof listPromises>>['items'],
  language: Language,
  asked: Readonly<Record<string, unknown>>,
): OfficeSheet =>
  ofStudents<(typeof items)[number]>(
    labels.tabPromises,
    [
      [labels.who, (row) => textOf(row.guardian, language)],
      [t.mobile, (row) => mobileAs(row.mobile, 'national')],
      [labels.day, (row) => row.day, 'day'],
      [labels.promised, (row) => row.amount, 'taka'],
      [labels.paidOfIt, (row) => row.paid, 'taka'],
      [t.state, (row) => textOf(promiseStateLabels[row.state], language)],
      [t.note, (row) => row.note],
      [labels.takenBy, (row) => row.takenBy],
    ],
    items,
    language,
    { asked, filters: { state: [t.state, promiseStateLabels] } },
  );
