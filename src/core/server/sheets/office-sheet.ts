import { timeInDhaka, todayInDhaka } from '../../dates.ts';
import { formatDate, formatDateTime, withDigits } from '../../format.ts';
import { type Label, type Language, textOf } from '../../labels.ts';
import { formatTaka, parseTaka, takaText } from '../../money.ts';
import type { SiteFacts } from '../http/sites.ts';
import { assertShort } from '../list-files/in-queue.ts';
import { drawList, type ListFormat, streamInQueue, writtenInQueue } from './list-files.ts';
import { type Cell, type Rich, writeCsv, writeXlsx } from './sheets.ts';

/** What stands in a column: amounts are decimal texts of taka, days 'YYYY-MM-DD', moments instants as ISO text. */
export type OfficeColumn = {
  readonly label: string;
  readonly kind?: 'text' | 'number' | 'taka' | 'day' | 'moment';
  /** Added up below it. */
  readonly isSummed?: boolean;
};

export type ColumnKind = NonNullable<OfficeColumn['kind']>;

/** A list an office sends on: what it is, of which days, what it is narrowed to, its columns and rows. */
export type OfficeSheet = {
  readonly title: string;
  readonly period?: string;
  readonly filters?: readonly string[];
  readonly columns: readonly OfficeColumn[];
  /** What stands before the sums, where they are of more than one might think. */
  readonly sumsAre?: string;
  readonly rows: readonly (readonly Cell[])[];
};

type Made = {
  readonly language: Language;
  readonly site: Pick<SiteFacts, 'name' | 'address'> | null;
  readonly now: Date;
};

const totalLabel: Label = { en: 'Total', bn: 'মোট' };

/** The same of any length: its rows are read part by part. */
export type OfficeLines = Omit<OfficeSheet, 'rows'> & {
  readonly total: number;
  parts(): AsyncIterable<OfficeSheet['rows']>;
};

/** The sheet as a workbook or a printed list under the institution's name, or plain for another program. */
export async function officeFile(format: ListFormat, sheet: OfficeSheet, made: Made): Promise<Uint8Array> {
  assertShort(format, sheet.rows.length);
  const labels = sheet.columns.map((column) => column.label);
  if (format === 'csv') {
    const rows = plainRows(sheet.rows, sheet.columns);
    return (
      (await writtenInQueue({ format, name: sheet.title, head: [labels] }, rows)) ??
      writeCsv([labels, ...rows])
    );
  }
  const sums = sumsOf(sheet, made.language);
  sums.add(sheet.rows);
  const rows = [...sheet.rows, ...sums.row()];
  return format === 'pdf' ? printed({ ...sheet, rows }, made) : workbook({ ...sheet, rows }, made);
}

/**
 * The file of a sheet of any length: in the queue no more than a part of it is ever held, and the sums are made on the way.
 * Throws where the queue has to make it.
 */
export async function officeLinesFile(
  format: ListFormat,
  lines: OfficeLines,
  made: Made,
): Promise<Uint8Array> {
  assertShort(format, lines.total);
  const { title, columns, total } = lines;
  if (format !== 'pdf') {
    const sums = sumsOf(lines, made.language);
    const isPlain = format === 'csv';
    const parts = async function* () {
      for await (const rows of lines.parts()) {
        sums.add(rows);
        yield (isPlain ? plainRows : richRows)(rows, columns);
      }
      if (!isPlain) yield richRows(sums.row(), columns);
    };
    const labels = columns.map((column) => column.label);
    const head = isPlain ? [labels] : [...headOf(lines, made), labels];
    const sheet = { format, name: title, head, isLying: !isPlain && isWide(columns) };
    const queued = await streamInQueue(sheet, total, parts());
    if (queued) return queued;
  }
  const rows: (readonly Cell[])[] = [];
  for await (const part of lines.parts()) rows.push(...part);
  return officeFile(format, { ...lines, rows }, made);
}

/** Adds up the columns that have a sum; `row` says in the first column what the sums are, and is none where there is none. */
function sumsOf({ columns, sumsAre }: Pick<OfficeSheet, 'columns' | 'sumsAre'>, language: Language) {
  const amounts = columns.map(() => 0n);
  const numbers = columns.map(() => 0);
  let count = 0;
  return {
    add(rows: OfficeSheet['rows']): void {
      count += rows.length;
      for (const row of rows)
        for (const [place, column] of columns.entries()) {
          if (!column.isSummed) continue;
          if (column.kind === 'taka')
            amounts[place] = (amounts[place] ?? 0n) + (parseTaka(String(row[place] ?? '')) ?? 0n);
          else numbers[place] = (numbers[place] ?? 0) + Number(row[place] ?? 0);
        }
    },
    row(): Cell[][] {
      if (count === 0 || !columns.some((column) => column.isSummed)) return [];
      return [
        columns.map((column, place): Cell => {
          if (!column.isSummed) return place === 0 ? (sumsAre ?? textOf(totalLabel, language)) : '';
          return column.kind === 'taka' ? takaText(amounts[place] ?? 0n) : (numbers[place] ?? 0);
        }),
      ];
    },
  };
}

const richOf = (cell: Cell, { kind }: OfficeColumn): Rich => {
  if (cell === null || cell === '') return '';
  if (kind === 'taka' && parseTaka(String(cell)) !== null) return { taka: String(cell) };
  if (kind === 'day' && /^\d{4}-\d\d-\d\d$/.test(String(cell))) return { day: String(cell) };
  if (isMoment(cell, kind)) return { moment: clockOf(cell) };
  return cell;
};

const isMoment = (cell: Cell, kind: OfficeColumn['kind']): cell is string =>
  kind === 'moment' && typeof cell === 'string' && !Number.isNaN(Date.parse(cell));

/** What calendar and clock show in Dhaka at an instant: `2026-07-08 10:30`. */
const clockOf = (instant: string): string =>
  `${todayInDhaka(new Date(instant))} ${timeInDhaka(new Date(instant))}`;

/** As another program takes them. */
const plainRows = (rows: OfficeSheet['rows'], columns: readonly OfficeColumn[]): OfficeSheet['rows'] =>
  columns.some(({ kind }) => kind === 'moment')
    ? rows.map((row) =>
        row.map((cell, place) => (isMoment(cell, columns[place]?.kind) ? clockOf(cell) : cell)),
      )
    : rows;

const richRows = (rows: OfficeSheet['rows'], columns: readonly OfficeColumn[]): Rich[][] =>
  rows.map((row) => row.map((cell, place) => richOf(cell, columns[place] ?? { label: '' })));

/** More columns than a standing page has room for. */
const isWide = (columns: readonly OfficeColumn[]): boolean => columns.length > 7;

/** What stands above the columns of a workbook. */
const headOf = (
  { title, period, filters = [] }: Pick<OfficeSheet, 'title' | 'period' | 'filters'>,
  { language, site, now }: Made,
): Cell[][] => [
  ...(site ? [[textOf(site.name, language)], [textOf(site.address, language)]] : []),
  [period ? `${title} · ${period}` : title],
  ...(filters.length > 0 ? [[filters.join(' · ')]] : []),
  [formatDateTime(now, { language })],
];

async function workbook(sheet: OfficeSheet, made: Made) {
  const { title: name, columns } = sheet;
  const head = [...headOf(sheet, made), columns.map((column) => column.label)];
  const body = richRows(sheet.rows, columns);
  const isLying = isWide(columns);
  const queued = await writtenInQueue({ format: 'xlsx', name, head, isLying }, body);
  if (queued) return queued;
  return writeXlsx([{ name, headRows: head.length, isLying, rows: [...head, ...body] }]);
}

function printed({ title, period, filters = [], columns, rows }: OfficeSheet, { language, site, now }: Made) {
  const shown = (cell: Cell, { kind }: OfficeColumn): string => {
    const text = String(cell ?? '');
    const paisa = kind === 'taka' ? parseTaka(text) : null;
    if (paisa !== null) return formatTaka(paisa, { language }).replace('৳', '');
    if (kind === 'day' && /^\d{4}-\d\d-\d\d$/.test(text)) return formatDate(text, { language });
    if (isMoment(cell, kind)) return formatDateTime(cell, { language });
    return kind === 'number' || typeof cell === 'number' ? withDigits(text, { language }) : text;
  };
  return drawList(
    {
      title,
      about: [period ?? '', filters.join(' · ')].filter((line) => line !== ''),
      columns: columns.map(({ label, kind }, place) => ({
        label,
        isFigure: kind === 'number' || kind === 'taka' || isFigures(rows.map((row) => row[place] ?? '')),
      })),
      rows: rows.map((row) => row.map((cell, place) => shown(cell, columns[place] ?? { label: '' }))),
    },
    { language, site, now },
  );
}

/** Whether a column has nothing but numbers in it. */
const isFigures = (cells: readonly Cell[]): boolean =>
  cells.some((cell) => typeof cell === 'number') &&
  cells.every((cell) => typeof cell === 'number' || cell === '');

/**
 * A sheet of rows whose first is the heading. `kinds` tells which columns, counted from 0, are days and which are amounts as
 * decimal texts; those that are added up below are named in `summed`.
 */
export const sheetOfRows = (
  title: string,
  [heading = [], ...rows]: readonly (readonly Cell[])[],
  {
    kinds = {},
    summed = [],
    ...about
  }: Pick<OfficeSheet, 'period' | 'filters'> & {
    kinds?: Readonly<Record<number, ColumnKind>>;
    summed?: readonly number[];
  } = {},
): OfficeSheet => ({
  title,
  ...about,
  columns: heading.map((label, place) => ({
    label: String(label ?? ''),
    ...(kinds[place] ? { kind: kinds[place] } : {}),
    isSummed: summed.includes(place),
  })),
  rows,
});
