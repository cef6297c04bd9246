import { todayInDhaka } from '../../../../core/dates.ts';
import { type Label, type Language, textOf } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import type { Cell } from '../../../../core/server/sheets/sheets.ts';
import { groupingLabels, reportLabels, valueLabels } from '../labels.ts';
import { columnsOf, megabytesOf, type Row, ruleOf, type ValueName, type Values } from '../rules.ts';
import type { Asked } from './read-report.ts';

/** A value as a sheet takes it: numbers to reckon with, taka, megabytes, the day of a moment. */
function cellOf(name: ValueName, given: Values): Cell {
  const value = given[name] ?? null;
  if (value === null) return null;
  switch (ruleOf(name).kind) {
    case 'money':
      return takaText(BigInt(value));
    case 'bytes':
      return megabytesOf(value);
    case 'moment':
      return todayInDhaka(new Date(value));
    default:
      return value;
  }
}

/** A report as rows of a sheet under their heading, with the sum below. */
export function sheetOf(
  asked: Pick<Asked, 'report' | 'by'>,
  { rows, sum, institutions }: { rows: readonly Row[]; sum: Values; institutions: number },
  language: Language,
): Cell[][] {
  const t = (label: Label) => textOf(label, language);
  const names = columnsOf(asked.report);
  const isGrouped = asked.by !== 'none';
  return [
    [
      t(isGrouped ? groupingLabels[asked.by] : reportLabels.institution),
      ...(isGrouped ? [t(reportLabels.institutions)] : []),
      ...names.map((name) => t(valueLabels[name])),
    ],
    ...rows.map((row) => [
      t(row.name),
      ...(isGrouped ? [row.institutions] : []),
      ...names.map((name) => cellOf(name, row.values)),
    ]),
    [t(reportLabels.total), ...(isGrouped ? [institutions] : []), ...names.map((name) => cellOf(name, sum))],
  ];
}
