import { toAsciiDigits } from '../../digits.ts';
import { harmlessText } from '../../validation/sheet-text.ts';

/** A cell of a file made from a list: what stands on the screen, or the figure it means. */
export type FileCell = string | number;

/** Numbers of more digits than this lose some of them in a spreadsheet; they stay texts. */
const mostDigits = 15;

/**
 * What a cell of a list means in a spreadsheet: a figure where its column has figures and its text is one, in either
 * digits, with the taka sign, with commas; otherwise the text. `৳১,৪৬,৩৭৫.০০` is 146375, `12 %` stays a text.
 */
export function cellOf(text: string, isFigure: boolean): FileCell {
  if (!isFigure) return text;
  const plain = toAsciiDigits(text)
    .replace(/[৳,\s]/g, '')
    .replace(/^[−–]/, '-');
  if (!/^-?\d+(\.\d+)?$/.test(plain) || plain.replace(/\D/g, '').length > mostDigits) return text;
  return Number(plain);
}

const harmless = (cell: FileCell): string => (typeof cell === 'string' ? harmlessText(cell) : String(cell));

/** CSV in UTF-8 with the mark that lets Excel show Bengali. */
export const csvOf = (rows: readonly (readonly FileCell[])[]): string =>
  `\uFEFF${rows
    .map((row) =>
      row
        .map(harmless)
        .map((text) => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
        .join(','),
    )
    .join('\r\n')}\r\n`;

/** What of an address a saved view keeps: all but the page; equal views give equal texts. */
export function viewQueryOf(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of ['page', 'size', 'do', 'edit', 'new']) query.delete(name);
  query.sort();
  return query.toString();
}
