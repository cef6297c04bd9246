import { expect, it } from 'vitest';
import { batchDayOf, dueOf, monthsOf, mostMonths } from './rules.ts';

const batch = { startsOn: '2026-03-01', endsOn: '2026-10-31' };

it.each([
  ['2026-03-01', 'open'],
  ['2026-07-26', 'open'],
  ['2026-07-27', 'future'],
  ['2026-02-28', 'outside'],
])('AST-6 on %s attendance of the batch is %s', (day, state) => {
  expect(batchDayOf(day, '2026-07-26', batch)).toBe(state);
});
it('AST-6 nothing is taken after the last day of the batch', () => {
  expect(batchDayOf('2026-11-01', '2026-12-01', batch)).toBe('outside');
});

it.each([
  ['monthly', '2026-11', '2027-02', ['2026-11', '2026-12', '2027-01', '2027-02']],
  ['monthly', '2026-11', '2026-11', ['2026-11']],
  ['monthly', '2026-11', '2026-10', []],
  ['once', '2026-11', '2027-02', ['2026-11']],
] as const)('AST-6 a %s fee from %s to %s is of the months %j', (rhythm, firstMonth, lastMonth, months) => {
  expect(monthsOf({ rhythm, firstMonth, lastMonth })).toEqual(months);
});
it('AST-6 a fee has no more months than may be', () => {
  expect(monthsOf({ rhythm: 'monthly', firstMonth: '2026-01', lastMonth: '2099-12' })).toHaveLength(
    mostMonths,
  );
});

it.each([
  ['2026-07', 10, '2026-07-01', '2026-07-10'],
  ['2026-07', 5, '2026-07-26', '2026-07-26'],
])('AST-6 %s, due on the %i, is due %s → %s', (period, dueDay, today, due) => {
  expect(dueOf(period, dueDay, today)).toBe(due);
});
