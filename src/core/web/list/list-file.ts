import {
  listFilesContract as contract,
  filePathOf,
  mostAtOnce,
  mostInBrowserFile,
} from '../../contracts/list-files-contract.ts';
import { fillPath } from '../../endpoint.ts';
import { CallError, call, queryOf } from '../device/call.ts';
import { filtersInWords } from '../device/filters-in-words.ts';
import { askedBy, readListPages } from '../device/list-pages.ts';
import { tellQueued } from '../jobs/queue-file.ts';
import { downloadFile, saveBlob, saveContent } from '../page/download.ts';
import type { PrintedList } from '../page/print-lists.ts';
import { cellOf, csvOf, type FileCell } from './list-cells.ts';

/** `text`: a workbook whose figures are texts, in the reader's digits, as on the screen. */
export type FileKind = 'xlsx' | 'text' | 'csv' | 'pdf';

type About = { readonly institution: string; readonly title: string; readonly printedOn: string };
type Head = { readonly label: string; readonly align?: 'start' | 'end'; readonly name: string };

/** Elements whose words stand apart from what is before them. */
const apart = new Set(['DIV', 'P', 'BR', 'SMALL', 'LI', 'UL', 'OL', 'SECTION']);

/** The words of a cell as they are read: what is only decoration left out, lines with a space between. */
function wordsOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
  if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return '';
  const words = [...node.childNodes].map(wordsOf).join('') || node.getAttribute('aria-label') || '';
  return apart.has(node.tagName) ? ` ${words} ` : words;
}

const textOf = (cell: Element): string =>
  [...cell.childNodes].map(wordsOf).join('').replace(/\s+/g, ' ').trim().replace(/^—$/, '');

/**
 * Makes a file of every row of a list, and saves it: a long one by the server where it can, so that no row is missing; else
 * read page by page as it stands, with its columns on show. Answers how many rows are in one that
 * was made here, null of one of the server.
 */
export async function saveListFile(
  kind: FileKind,
  list: PrintedList,
  heads: readonly Head[],
  about: About,
  tableOf: () => HTMLTableElement | null,
): Promise<number | null> {
  if (await isMadeByServer(kind, list)) return null;
  const rows: FileCell[][] = [];
  document.documentElement.setAttribute('aria-busy', 'true');
  try {
    for await (const part of readListPages(list, mostInBrowserFile)) {
      list.show(part);
      for (const row of tableOf()?.tBodies[0]?.rows ?? []) {
        const cells = [...row.querySelectorAll<HTMLElement>('td[data-label]')];
        rows.push(
          heads.map((head, place): FileCell => {
            if (head.name === '#') return kind === 'pdf' ? list.number(rows.length + 1) : rows.length + 1;
            const text = cells[place] ? textOf(cells[place]) : '';
            return cellOf(text, (kind === 'xlsx' || kind === 'csv') && head.align === 'end');
          }),
        );
      }
    }
  } finally {
    list.show(null);
    document.documentElement.removeAttribute('aria-busy');
  }
  return writeFile(kind, heads, rows, about);
}

/**
 * Makes a file of a table as it stands, whatever cells reach over several columns or rows. Answers how many rows are in it.
 */
export async function saveSheetFile(kind: FileKind, table: HTMLTableElement, about: About): Promise<number> {
  const heads = gridOf(table.tHead ? [...table.tHead.rows] : []);
  const body = gridOf(
    [...table.tBodies, ...(table.tFoot ? [table.tFoot] : [])].flatMap((part) => [...part.rows]),
  );
  const width = Math.max(0, ...[...heads, ...body].map((row) => row.length));
  const columns = Array.from({ length: width }, (_, place): Head => {
    const words = heads.map((row) => (row[place] ? textOf(row[place]) : ''));
    const cell = body.find((row) => row[place])?.[place];
    return {
      name: String(place),
      label: [...new Set(words)].filter((text) => text !== '').join(' – '),
      align: cell && /right|end/.test(getComputedStyle(cell).textAlign) ? 'end' : 'start',
    };
  });
  const isPlain = kind === 'xlsx' || kind === 'csv';
  const rows = body.map((row) =>
    columns.map(({ align }, place) =>
      cellOf(row[place] ? textOf(row[place]) : '', isPlain && align === 'end'),
    ),
  );
  return writeFile(kind, columns, rows, about);
}

/** The cells of rows by their columns; one that reaches over several stands in each of them. */
function gridOf(rows: readonly HTMLTableRowElement[]): (HTMLTableCellElement | undefined)[][] {
  const grid: (HTMLTableCellElement | undefined)[][] = rows.map(() => []);
  for (const [place, row] of rows.entries())
    for (const cell of row.cells) {
      const line = grid[place] ?? [];
      let column = 0;
      while (line[column]) column += 1;
      for (const below of grid.slice(place, place + cell.rowSpan))
        for (let n = 0; n < cell.colSpan; n += 1) below[column + n] = cell;
    }
  return grid;
}

/** Writes rows into a file of this kind and saves it. */
async function writeFile(
  kind: FileKind,
  heads: readonly Head[],
  rows: readonly (readonly FileCell[])[],
  about: About,
): Promise<number> {
  if (kind === 'pdf') return printRows(heads, rows, about.title);
  const labels = heads.map(({ label }) => label);
  const name = about.title.replace(/[\\/:*?"<>|]+/g, ' ');
  if (kind === 'csv') {
    saveBlob(new Blob([csvOf([labels, ...rows])], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
    return rows.length;
  }
  const { default: writeXlsxFile } = await import('write-excel-file/browser');
  const bold = (value: string) => ({ value, fontWeight: 'bold' as const });
  const sheet = [
    [bold(about.institution)],
    [{ value: about.title }],
    [{ value: about.printedOn }],
    [],
    labels.map(bold),
    ...rows.map((row) => row.map((value) => ({ value }))),
  ];
  const columns = heads.map((head, place) => ({
    width: Math.min(
      60,
      Math.max(head.label.length, ...rows.slice(0, 200).map((row) => String(row[place]).length)) + 2,
    ),
  }));
  saveBlob(await writeXlsxFile(sheet, { columns, sheet: name.slice(0, 31) }).toBlob(), `${name}.xlsx`);
  return rows.length;
}

/** Fetches the file of a long list from the server, or has it queued; false where the list is short or has none. */
async function isMadeByServer(kind: FileKind, list: PrintedList): Promise<boolean> {
  const format = kind === 'text' ? 'xlsx' : kind;
  const asked = list.total() > mostAtOnce[format] ? askedBy(list) : null;
  if (!asked) return false;
  const { page: _page, size: _size, ...question } = asked.input;
  const { path, rest } = fillPath(filePathOf(asked.path), question);
  try {
    await downloadFile(path + queryOf({ ...rest, format }), `list.${format}`);
    return true;
  } catch (error) {
    const isAnswer = error instanceof CallError && !error.code.startsWith('listFile.');
    // Of a list without such a file this is no address, or the name of no record.
    if (isAnswer && (error.status === 404 || error.status === 422)) return false;
    throw error;
  }
}

/** The same rows on paper under the institution's heading, with what the list is narrowed to; a long list by the queue. */
async function printRows(
  heads: readonly Head[],
  rows: readonly (readonly FileCell[])[],
  title: string,
): Promise<number> {
  const answer = await call(contract.print, {
    title: title.slice(0, 200),
    about: [filtersInWords().join(' · ').slice(0, 500)].filter((line) => line !== ''),
    columns: heads.map(({ label, align }) => ({ label: label.slice(0, 120), isFigure: align === 'end' })),
    rows: rows.map((row) => row.map((cell) => String(cell).slice(0, 500))),
  });
  if (answer.content === null) tellQueued();
  else saveContent(answer.content, 'application/pdf', `${title.replace(/[\\/:*?"<>|]+/g, ' ')}.pdf`);
  return rows.length;
}
