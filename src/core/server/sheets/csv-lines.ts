import { stringify } from 'csv-stringify/sync';
import type { Cell } from './sheets.ts';

/** A text that a spreadsheet program would run as a formula is kept a text by a leading apostrophe. */
const harmless = (cell: Cell): string =>
  cell === null
    ? ''
    : typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) && !/^\+?\d+$/.test(cell)
      ? `'${cell}`
      : String(cell);

/** Rows as the lines of a CSV file. */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  stringify(rows.map((row) => row.map(harmless)));
