import { type Label, type Language, textOf } from '../../../../core/labels.ts';
import {
  type FilterWords,
  filtersInWords,
  periodInWords,
} from '../../../../core/server/list-files/in-words.ts';
import type { OfficeColumn, OfficeSheet } from '../../../../core/server/sheets/office-sheet.ts';
import type { Cell } from '../../../../core/server/sheets/sheets.ts';
import { clearanceLabels } from '../../clearance/labels.ts';
import type { listClearances } from '../../clearance/service/clearances.ts';
import { columnTexts as t } from '../../labels.ts';
import { closeLabels } from '../../receipts/labels.ts';
import type { listDays } from '../../receipts/service/days.ts';
import type { FeeStudent } from '../../service/students-sql.ts';
import { offerLabels } from '../../waivers/offer-labels.ts';
import type { listWaivers } from '../../waivers/service/waivers.ts';
import { columnsOf } from './files.ts';

/** `limit`: an amount that is not added up. */
type Kind = NonNullable<OfficeColumn['kind']> | 'limit';
type Asked = Readonly<Record<string, unknown>>;
type Items<L extends (...given: never[]) => Promise<{ items: unknown }>> = Awaited<ReturnType<L>>['items'];

/** A sheet of rows about students, who stand before the other columns. */
export function ofStudents<R extends { student: FeeStudent }>(
  title: Label,
  columns: readonly (readonly [Label, (row: R) => Cell, Kind?])[],
  items: readonly R[],
  language: Language,
  { asked = {}, filters = {} }: { asked?: Asked; filters?: FilterWords<R> } = {},
): OfficeSheet {
  const ofStudent: FilterWords<R> = {
    studentId: [t.student, (row) => row.student.name],
    classId: [t.class, (row) => row.student.class],
    sectionId: [t.section, (row) => row.student.section],
  };
  const student = [[t.code], [t.student], [t.class], [t.section], [t.roll, 'number']] as const;
  return {
    title: textOf(title, language),
    period: periodInWords(asked, language),
    filters: filtersInWords(asked, { ...ofStudent, ...filters }, items[0], language),
    columns: columnsOf([...student, ...columns.map(([label, , kind]) => [label, kind] as const)], language),
    rows: [
      ...items.map((row): Cell[] => [
        row.student.code,
        textOf(row.student.name, language),
        textOf(row.student.class, language),
        textOf(row.student.section, language),
        row.student.roll,
        ...columns.map(([, cell]) => cell(row)),
      ]),
    ],
  };
}

export const waiverSheet = (
  items: Items<typeof listWaivers>,
  language: Language,
  asked: Asked,
): OfficeSheet =>
  ofStudents<(typeof items)[number]>(
    t.waivers,
    [
      [t.waiverType, (row) => textOf(row.type, language)],
      [t.subHeads, (row) => row.subHeads.map((one) => textOf(one, language)).join(', ')],
      [t.share, (row) => (row.share === null ? '' : row.share / 100)],
      [t.amount, (row) => row.amount ?? '', 'taka'],
      [t.fromMonth, (row) => row.fromMonth],
      [t.toMonth, (row) => row.toMonth ?? ''],
      [offerLabels.monthCap, (row) => row.monthCap ?? '', 'limit'],
      [offerLabels.yearCap, (row) => row.yearCap ?? '', 'limit'],
      [offerLabels.offer, (row) => (row.offer ? textOf(row.offer, language) : '')],
      [t.reason, (row) => row.reason],
      [t.state, (row) => textOf(t.waiverStates[row.state], language)],
      [
        t.revokedReason,
        (row) => (row.lapse ? textOf(offerLabels.lapsed[row.lapse], language) : row.revokedReason),
      ],
    ],
    items,
    language,
    {
      asked,
      filters: {
        typeId: [t.waiverType, (row) => row.type],
        offerId: [offerLabels.offer, (row) => row.offer ?? ''],
        state: [t.state, t.waiverStates],
      },
    },
  );

export const clearanceSheet = (
  items: Items<typeof listClearances>,
  language: Language,
  asked: Asked,
): OfficeSheet =>
  ofStudents<(typeof items)[number]>(
    clearanceLabels.tab,
    [
      [clearanceLabels.number, (row) => row.number],
      [clearanceLabels.clearOn, (row) => row.day, 'day'],
      [t.year, (row) => textOf(row.year, language)],
      [clearanceLabels.purpose, (row) => row.purpose],
      [clearanceLabels.by, (row) => row.issuedBy],
      [clearanceLabels.printed, (row) => row.printed],
    ],
    items,
    language,
    { asked },
  );

export function daySheet(items: Items<typeof listDays>, language: Language, asked: Asked): OfficeSheet {
  const columns: readonly (readonly [Label, (row: (typeof items)[number]) => Cell, Kind?])[] = [
    [t.date, (row) => row.day, 'day'],
    [closeLabels.shift, (row) => row.place, 'number'],
    [t.collector, (row) => row.collector],
    [t.receipts, (row) => row.receipts],
    [t.expectedCash, (row) => row.expected, 'taka'],
    [t.countedCash, (row) => row.counted, 'taka'],
    [t.difference, (row) => row.difference, 'taka'],
    [closeLabels.voucher, (row) => row.voucher ?? ''],
    [t.note, (row) => row.note],
    [t.closedAt, (row) => row.closedAt, 'moment'],
    [t.takenOverBy, (row) => row.confirmedBy ?? ''],
    [t.takenOverAt, (row) => row.confirmedAt ?? '', 'moment'],
  ];
  return {
    title: textOf(t.dayCloses, language),
    period: periodInWords(asked, language),
    filters: filtersInWords(
      asked,
      {
        collectorId: [t.collector, (row: (typeof items)[number]) => row.collector],
        state: [
          t.state,
          {
            waiting: closeLabels.waiting,
            confirmed: { en: 'Taken over', bn: 'গ্রহণ করা' },
            reopened: closeLabels.reopened,
          },
        ],
      },
      items[0],
      language,
    ),
    columns: columnsOf(
      columns.map(([label, , kind]) => [label, kind] as const),
      language,
    ),
    rows: items.map((row) => columns.map(([, cell]) => cell(row))),
  };
}
