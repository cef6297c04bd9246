import type { FastifyReply } from 'fastify';
import { formatDateTime } from '../../format.ts';
import { type Language, textOf } from '../../labels.ts';
import { renderPdf } from '../documents/documents.ts';
import type { SiteFacts } from '../http/sites.ts';
import { assertShort, inQueue } from '../list-files/in-queue.ts';
import { writeLongSheet } from './long-sheet.ts';
import { type Cell, type Rich, writeCsv, writeXlsx } from './sheets.ts';

export type ListFormat = 'xlsx' | 'csv' | 'pdf';

const listFileTypes: Readonly<Record<ListFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
};

/** Sends what was made for this one request, to be saved as `name.format`; the name is plain ASCII. */
export function sendDownload(
  reply: FastifyReply,
  format: ListFormat,
  name: string,
  body: Uint8Array | string,
) {
  return reply
    .header('Content-Type', listFileTypes[format])
    .header('Content-Disposition', `attachment; filename="${name}.${format}"`)
    .header('Cache-Control', 'no-store')
    .send(body);
}

type Rows = readonly (readonly Cell[])[];
type Made = {
  readonly language: Language;
  readonly site: Pick<SiteFacts, 'name' | 'address'> | null;
  readonly now: Date;
};

/** Rows of a part that the writer of a long sheet is given at once. */
const partRows = 2_000;

const widthOf = (cell: Rich | undefined) =>
  typeof cell === 'object' && cell !== null ? 14 : String(cell ?? '').length + 2;

/** How wide each column is, by its name and the first rows. */
const widthsOf = (columns: readonly string[], rows: readonly (readonly Rich[])[]) =>
  columns.map((label, place) =>
    Math.min(40, Math.max(8, label.length + 2, ...rows.slice(0, 200).map((row) => widthOf(row[place])))),
  );

async function* partsOf<R>(rows: readonly R[]): AsyncGenerator<readonly R[]> {
  for (let from = 0; from < rows.length; from += partRows) yield rows.slice(from, from + partRows);
}

/** What a sheet is called, its heading of one row or more, and how it is printed. */
type SheetName = {
  readonly format: 'xlsx' | 'csv';
  readonly name: string;
  readonly head: readonly (readonly Rich[])[];
  readonly isLying?: boolean;
};

/**
 * Writes rows that come part by part to the file of the queue's work, no more than a part of them held at once; null where
 * somebody waits for them. `total`: null where nobody counted the rows.
 */
export async function streamInQueue(
  { format, name, head, isLying = false }: SheetName,
  total: number | null,
  parts: AsyncIterable<readonly (readonly Rich[])[]>,
): Promise<Buffer | null> {
  const queue = inQueue.getStore();
  if (!queue) return null;
  const coming = parts[Symbol.asyncIterator]();
  const first = await coming.next();
  const widths = widthsOf((head.at(-1) ?? []).map(String), first.done ? [] : first.value);
  if (total !== null) await queue.total(total);
  let written = 0;
  const told = async function* () {
    for (let part = first; !part.done; part = await coming.next()) {
      yield part.value;
      written += part.value.length;
      await queue.advance(part.value.length);
    }
  };
  await writeLongSheet(queue.place, { format, name, head, widths, isLying }, told());
  queue.rows = written;
  queue.isWritten = true;
  return Buffer.alloc(0);
}

/** The same of rows that are there already. */
export const writtenInQueue = (
  sheet: SheetName,
  rows: readonly (readonly Rich[])[],
): Promise<Buffer | null> => streamInQueue(sheet, rows.length, partsOf(rows));

/** Rows, the heading first, as a workbook or a plain sheet. Throws where they are so many that the queue has to make it. */
export async function sheetFile(format: 'xlsx' | 'csv', title: string, rows: Rows): Promise<Buffer> {
  assertShort(format, rows.length - 1);
  const queued = await writtenInQueue({ format, name: title, head: rows.slice(0, 1) }, rows.slice(1));
  if (queued) return queued;
  return format === 'csv' ? writeCsv(rows) : await writeXlsx([{ name: title, rows }]);
}

/** What stands above and in a printed list; `about` are lines below its title: period, filters. */
export type PrintedRows = {
  readonly title: string;
  readonly about?: readonly string[];
  readonly columns: readonly { readonly label: string; readonly isFigure?: boolean }[];
  readonly rows: readonly (readonly string[])[];
};

/** So many rows stand on a page of a list, or more. */
const rowsOnPage = 24;

/** A list under the institution's name, its heading on every page; lying where it is wide. Throws where it is too long. */
export async function drawList(
  { title, about = [], columns, rows }: PrintedRows,
  { language, site, now }: Made,
): Promise<Buffer> {
  assertShort('pdf', rows.length);
  const queue = inQueue.getStore();
  await queue?.total(rows.length);
  const pdf = await renderPdf(
    'list',
    {
      language,
      institution: site?.name ?? { en: '', bn: '' },
      address: site ? textOf(site.address, language) : '',
      title,
      about,
      madeOn: formatDateTime(now, { language, digits: language === 'bn' ? 'bengali' : 'latin' }),
      isLying: isWide(columns, rows),
      columns: columns.map(({ label, isFigure = false }) => ({ label, isFigure })),
      rows,
    },
    { pages: Math.ceil(rows.length / rowsOnPage) },
  );
  if (queue) queue.rows = rows.length;
  await queue?.advance(rows.length);
  return pdf;
}

/** More letters in a line than a standing page has room for. */
function isWide(columns: PrintedRows['columns'], rows: PrintedRows['rows']): boolean {
  const seen = rows.slice(0, 200);
  const letters = columns.map(({ label }, place) =>
    Math.min(30, Math.max(Math.min(label.length, 12), ...seen.map((row) => (row[place] ?? '').length))),
  );
  return columns.length > 7 || letters.reduce((sum, one) => sum + one + 2, 0) > 96;
}

/** Rows, the heading first, as a printed list under the institution's name. */
function printedList(title: string, rows: Rows, made: Made): Promise<Buffer> {
  const [columns = [], ...body] = rows.map((row) => row.map((cell) => String(cell ?? '')));
  return drawList({ title, columns: columns.map((label) => ({ label })), rows: body }, made);
}

/** A list of any length whose rows are read part by part. */
export type Lines = {
  readonly title: string;
  readonly head: readonly string[];
  readonly total: number;
  parts(): AsyncIterable<Rows>;
};

/** The file of such a list: in the queue no more than a part of it is ever held. Throws where the queue has to make it. */
export async function linesFile(format: ListFormat, lines: Lines, made: Made): Promise<Buffer> {
  assertShort(format, lines.total);
  const queued =
    format === 'pdf'
      ? null
      : await streamInQueue({ format, name: lines.title, head: [lines.head] }, lines.total, lines.parts());
  if (queued) return queued;
  const rows: Rows[number][] = [[...lines.head]];
  for await (const part of lines.parts()) for (const row of part) rows.push(row);
  return format === 'pdf' ? printedList(lines.title, rows, made) : sheetFile(format, lines.title, rows);
}
