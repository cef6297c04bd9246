import { formatDate, formatDateTime, withDigits } from '../../format.ts';
import { type Label, type Language, textOf } from '../../labels.ts';
import { formatTaka, parseTaka, takaText } from '../../money.ts';
import type { SiteFacts } from '../http/sites.ts';
import { assertShort } from '../list-files/in-queue.ts';
import { drawList, type ListFormat, writtenInQueue } from './list-files.ts';
import { type Cell, type Rich, writeCsv, writeXlsx } from './sheets.ts';

/** What stands in a column: amounts are decimal texts of taka, days 'YYYY-MM-DD'. */
export type OfficeColumn = {
  readonly label: string;
  readonly kind?: 'text' | 'number' | 'taka' | 'day';
  /** Added up below it. */
  readonly isSummed?: boolean;
};

/** A list an office sends on: what it is, of which days, its columns and rows. */
export type OfficeSheet = {
  readonly title: string;
  readonly period?: string;
  readonly columns: readonly OfficeColumn[];
  readonly rows: readonly (readonly Cell[])[];
};

type Made = { readonly language: Language; readonly site: SiteFacts | null; readonly now: Date };

const totalLabel: Label = { en: 'Total', bn: 'মোট' };

/** The sheet as a workbook or a printed list under the institution's name, or plain for another program. */
export async function officeFile(format: ListFormat, sheet: OfficeSheet, made: Made): Promise<Uint8Array> {
  assertShort(format, sheet.rows.length);
  const labels = sheet.columns.map((column) => column.label);
  if (format === 'csv')
    return (
      (await writtenInQueue(format, sheet.title, [labels], sheet.rows)) ?? writeCsv([labels, ...sheet.rows])
    );
  const total = totalsOf(sheet, made.language);
  const rows = total ? [...sheet.rows, total] : sheet.rows;
  return format === 'pdf' ? printed({ ...sheet, rows }, made) : workbook({ ...sheet, rows }, made);
}

/** The sums below the columns that have one, in the first column what they are. */
function totalsOf({ columns, rows }: OfficeSheet, language: Language): Cell[] | null {
  if (rows.length === 0 || !columns.some((column) => column.isSummed)) return null;
  return columns.map((column, place): Cell => {
    if (!column.isSummed) return place === 0 ? textOf(totalLabel, language) : '';
    if (column.kind === 'taka')
      return takaText(rows.reduce((sum, row) => sum + (parseTaka(String(row[place] ?? '')) ?? 0n), 0n));
    return rows.reduce((sum, row) => sum + Number(row[place] ?? 0), 0);
  });
}

const richOf = (cell: Cell, { kind }: OfficeColumn): Rich => {
  if (cell === null || cell === '') return '';
  if (kind === 'taka' && parseTaka(String(cell)) !== null) return { taka: String(cell) };
  if (kind === 'day' && /^\d{4}-\d\d-\d\d$/.test(String(cell))) return { day: String(cell) };
  return cell;
};

async function workbook({ title, period, columns, rows }: OfficeSheet, { language, site, now }: Made) {
  const head = [
    [site ? textOf(site.name, language) : ''],
    [site ? textOf(site.address, language) : ''],
    [period ? `${title} · ${period}` : title],
    [formatDateTime(now, { language })],
  ];
  const labels = columns.map((column) => column.label);
  const body = rows.map((row) => row.map((cell, place) => richOf(cell, columns[place] ?? { label: '' })));
  const isLying = columns.length > 7;
  const queued = await writtenInQueue('xlsx', title, [...head, labels], body, isLying);
  if (queued) return queued;
  return writeXlsx([{ name: title, headRows: head.length + 1, isLying, rows: [...head, labels, ...body] }]);
}

function printed({ title, period, columns, rows }: OfficeSheet, { language, site, now }: Made) {
  const shown = (cell: Cell, { kind }: OfficeColumn): string => {
    const text = String(cell ?? '');
    const paisa = kind === 'taka' ? parseTaka(text) : null;
    if (paisa !== null) return formatTaka(paisa, { language }).replace('৳', '');
    if (kind === 'day' && /^\d{4}-\d\d-\d\d$/.test(text)) return formatDate(text, { language });
    return kind === 'number' || typeof cell === 'number' ? withDigits(text, { language }) : text;
  };
  return drawList(
    {
      title,
      about: period ? [period] : [],
      columns: columns.map(({ label, kind }) => ({ label, isFigure: kind === 'number' || kind === 'taka' })),
      rows: rows.map((row) => row.map((cell, place) => shown(cell, columns[place] ?? { label: '' }))),
    },
    { language, site, now },
  );
}
