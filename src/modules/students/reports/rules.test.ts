import { describe, expect, it } from 'vitest';
import { type Counted, columnLabel, listColumns, tableOf } from './rules.ts';

const counted = (key: string, across: string, students: number, label = key): Counted => ({
  key,
  label: label ? { en: label, bn: label } : null,
  across,
  acrossLabel: null,
  students,
});

describe('REP-6 counts of students', () => {
  it('add up along both sides, in the order of the choices, whatever order they come in', () => {
    const table = tableOf(
      [
        counted('6', 'female', 20),
        counted('6', 'male', 30),
        counted('7', 'other', 1),
        counted('7', 'male', 9),
      ],
      'class',
      'gender',
    );
    expect(table.columns.map((one) => one.key)).toEqual(['male', 'female', 'other']);
    expect(table.rows.map((one) => [one.label.en, ...one.cells, one.total])).toEqual([
      ['6', 30, 20, 0, 50],
      ['7', 9, 0, 1, 10],
    ]);
    expect([...table.totals, table.total]).toEqual([39, 20, 1, 60]);
  });
  it('call a value by its choice, and one that was not entered so', () => {
    const table = tableOf(
      [counted('hindu', 'true', 2, ''), counted('', 'false', 1, '')],
      'religion',
      'stipend',
    );
    expect(table.rows.map((one) => one.label.en)).toEqual(['Hinduism', 'Not entered']);
    expect(table.columns.map((one) => one.label.en)).toEqual(['With stipend', 'Without']);
  });
  it('name every column of a list in both languages', () => {
    for (const name of listColumns) expect(columnLabel(name)?.bn).toBeTruthy();
  });
});
