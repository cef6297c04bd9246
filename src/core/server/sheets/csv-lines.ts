import { stringify } from 'csv-stringify/sync';
import { harmlessText } from '../../validation/sheet-text.ts';
import type { Cell } from './sheets.ts';

const harmless = (cell: Cell): string =>
  cell === null ? '' : typeof cell === 'string' ? harmlessText(cell) : String(cell);

/** Rows as the lines of a CSV file. */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  stringify(rows.map((row) => row.map(harmless)));
