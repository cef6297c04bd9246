import { expect, it } from 'vitest';
import {
  afterCheck,
  filledRows,
  type SheetRow,
  valuesOf,
  withValue,
} from '../../../src/core/web/sheet/sheet-rows.ts';

const rows: SheetRow[] = ['A', 'B ', 'A', '', 'B', 'A'].map((value, at) => ({
  row: at + 1,
  values: { section: value, roll: String(at) },
  errors: (at === 1 ? { section: ['No such section'] } : {}) as Record<string, string[]>,
  warnings: {},
}));

it('a column tells each of its values with its rows, the most frequent first', () => {
  expect(valuesOf(rows, 'section')).toEqual([
    { value: 'A', rows: [1, 3, 6] },
    { value: 'B', rows: [2, 5] },
    { value: '', rows: [4] },
  ]);
});

it('a value is replaced, or a column emptied, in many rows at once, and both are taken back', () => {
  const sections = (all: readonly SheetRow[]) => all.map((row) => row.values.section);
  const first = filledRows(rows, [2, 5], 'section', () => 'C');
  expect(sections(first.rows)).toEqual(['A', 'C', 'A', '', 'C', 'A']);
  // What was said of the cell is settled until the next check.
  expect(first.rows[1]?.errors).toEqual({});
  const second = filledRows(first.rows, [1, 2, 3, 5, 6], 'section', () => '');
  expect(new Set(sections(second.rows))).toEqual(new Set(['']));
  const undo = ({ filled, rows: now }: typeof first) =>
    filledRows(now, [...filled.before.keys()], filled.name, (row) => filled.before.get(row.row) ?? '');
  const back = undo(second);
  expect(sections(back.rows)).toEqual(sections(first.rows));
  expect(sections(undo({ ...first, rows: back.rows }).rows)).toEqual(sections(rows));
});

it('what is typed into a row, or left out, while the rows are checked stays so when the check answers', () => {
  const found = rows.map((row) => ({ ...row, errors: {}, warnings: {} }));
  const typed = withValue(rows[1] as SheetRow, 'section', 'A');
  const now = [...rows.slice(0, 1), typed, ...rows.slice(3)];
  const after = afterCheck(now, rows, found);
  expect(after.map(({ row }) => row)).toEqual([1, 2, 4, 5, 6]);
  expect(after[1]).toBe(typed);
  expect(after[0]).toBe(found[0]);
});
