import { expect, it, test } from 'vitest';
import { periodOf, readSeason, type Schedule } from '../../src/modules/fees/billing/periods.ts';
import { noteValues, worthOf } from '../../src/modules/fees/receipts/pieces.ts';

const periods: [Schedule, string, string, string][] = [
  ['monthly', '2026-08', '2026-01-01', '2026-08'],
  ['quarterly', '2026-01', '2026-01-01', '2026-Q1'],
  ['quarterly', '2026-03', '2026-01-01', '2026-Q1'],
  ['quarterly', '2026-04', '2026-01-01', '2026-Q2'],
  ['quarterly', '2026-12', '2026-01-01', '2026-Q4'],
  // A college's year begins in July.
  ['quarterly', '2026-07', '2026-07-01', '2026-Q1'],
  ['quarterly', '2027-06', '2026-07-01', '2026-Q4'],
  ['halfYearly', '2026-06', '2026-01-01', '2026-H1'],
  ['halfYearly', '2026-07', '2026-01-01', '2026-H2'],
  ['halfYearly', '2027-01', '2026-07-01', '2026-H2'],
  ['yearly', '2027-01', '2026-07-01', '2026'],
  ['once', '2026-05', '2026-01-01', 'once'],
];

it.each(periods)(
  'FEE-2 a %s fee billed in %s of the year from %s is of %s',
  (schedule, month, start, period) => {
    expect(periodOf(schedule, month, start)).toBe(period);
  },
);

test('FEE-2 a quarter or half is read from its period, and nothing else is', () => {
  expect(readSeason('2026-Q3')).toEqual({ year: '2026', of: 'quarter', place: 3 });
  expect(readSeason('2026-H2')).toEqual({ year: '2026', of: 'half', place: 2 });
  for (const other of ['2026', '2026-08', 'once', 'absent-2026-07', '']) expect(readSeason(other)).toBeNull();
});

test('FEE-12 a drawer is worth its notes and coins, in paisa', () => {
  expect(worthOf({})).toBe(0n);
  expect(worthOf({ 1000: 3, 500: 1, 20: 2, 1: 4 })).toBe(354_400n);
  expect(worthOf(Object.fromEntries(noteValues.map((value) => [value, 1])))).toBe(188_800n);
});
