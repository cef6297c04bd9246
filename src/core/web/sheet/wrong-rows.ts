import { type Language, textOf } from '../../labels.ts';
import { harmlessText } from '../../validation/sheet-text.ts';
import { importLabels as labels } from './import-labels.ts';
import type { SheetColumn, SheetRow } from './sheet-rows.ts';

const quoted = (cell: string) => `"${harmlessText(cell).replaceAll('"', '""')}"`;

/** Rows as a CSV file to correct elsewhere and bring back, with what is wrong in the last column. */
export function csvOfRows(
  columns: readonly SheetColumn[],
  rows: readonly SheetRow[],
  language: Language,
): string {
  const used = columns.filter(({ name }) => rows.some((row) => row.values[name] || row.errors[name]));
  const lines = [
    [...used.map(({ label }) => textOf(label, language)), textOf(labels.mistakes, language)],
    ...rows.map((row) => [
      ...used.map(({ name }) => row.values[name] ?? ''),
      columns
        .filter(({ name }) => row.errors[name])
        .map(({ name, label }) => `${textOf(label, language)}: ${row.errors[name]?.join(' ')}`)
        .join(' '),
    ]),
  ];
  // The mark at the beginning lets Excel show Bengali.
  return `\uFEFF${lines.map((cells) => cells.map(quoted).join(',')).join('\r\n')}\r\n`;
}
