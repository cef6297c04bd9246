import type { CellToSend } from '../../marks/screens/mark-store.ts';
import type { SaveAnswer, UploadedCell, UploadedRow, UploadedSheet } from '../../screens/calls.ts';
import { fileRefusals } from '../labels.ts';

/** Where the file and the server differ by somebody else's hand: whether the file's value counts. */
export type Chosen = ReadonlyMap<string, boolean>;

export const cellKey = (sheetId: string | null, row: string | null, slot: number): string =>
  `${sheetId} ${row} ${slot}`;

const isSent = (sheet: UploadedSheet, row: UploadedRow, cell: UploadedCell, chosen: Chosen): boolean =>
  cell.kind === 'change' ||
  (cell.kind === 'conflict' && chosen.get(cellKey(sheet.sheetId, row.enrolmentId, cell.slot)) === true);

/** The cells of a worksheet that are saved when it is confirmed, each with what was shown as stored. */
export function cellsToSend(sheet: UploadedSheet, chosen: Chosen): CellToSend[] {
  if (sheet.refusal) return [];
  return sheet.rows.flatMap((row) =>
    row.enrolmentId === null || row.problem
      ? []
      : row.cells
          .filter((cell) => isSent(sheet, row, cell, chosen))
          .map(({ slot, entry, stored }) => ({
            enrolmentId: row.enrolmentId ?? '',
            slot,
            entry,
            was: stored,
          })),
  );
}

/** A worksheet without the marks for which somebody else's value was kept: that choice is made. */
export function withoutTheirs(sheet: UploadedSheet, chosen: Chosen): UploadedSheet {
  const rows = sheet.rows.flatMap((row): UploadedRow[] => {
    const cells = row.cells.filter((cell) => cell.kind !== 'conflict' || isSent(sheet, row, cell, chosen));
    return row.problem || cells.length > 0 ? [{ ...row, cells }] : [];
  });
  return { ...sheet, rows };
}

/** How many marks of worksheets change, are refused (a refused row or worksheet is one), and have two values. */
export function countsOf(sheets: readonly UploadedSheet[]) {
  const rows = sheets.flatMap((one) => (one.refusal ? [] : one.rows));
  const cells = rows.flatMap((one) => one.cells);
  const of = (kind: UploadedCell['kind']) => cells.filter((one) => one.kind === kind).length;
  return {
    changes: of('change'),
    conflicts: of('conflict'),
    refused:
      of('refused') + rows.filter((one) => one.problem).length + sheets.filter((one) => one.refusal).length,
  };
}

/** A worksheet after some of its cells were saved: what was written goes, what was not says why. */
export function afterSave(
  sheet: UploadedSheet,
  sent: readonly CellToSend[],
  answer: SaveAnswer,
): UploadedSheet {
  const keyOf = (row: string | null, slot: number) => `${row} ${slot}`;
  const sentKeys = new Set(sent.map((one) => keyOf(one.enrolmentId, one.slot)));
  const lost = new Map(answer.conflicts.map((one) => [keyOf(one.enrolmentId, one.slot), one]));
  const refused = new Set(answer.refused.map((one) => keyOf(one.enrolmentId, one.slot)));
  const moved = new Set(answer.moved);
  const rows = sheet.rows.flatMap((row): UploadedRow[] => {
    if (row.enrolmentId !== null && moved.has(row.enrolmentId))
      return [{ ...row, problem: fileRefusals.rowMoved, cells: [] }];
    const cells = row.cells.flatMap((cell): UploadedCell[] => {
      const key = keyOf(row.enrolmentId, cell.slot);
      const theirs = lost.get(key);
      if (theirs) return [{ ...cell, kind: 'conflict', stored: theirs.entry, by: theirs.by, at: theirs.at }];
      if (refused.has(key)) return [{ ...cell, kind: 'refused' }];
      return sentKeys.has(key) ? [] : [cell];
    });
    return row.problem || cells.length > 0 ? [{ ...row, cells }] : [];
  });
  return { ...sheet, rows };
}
