import { describe, expect, it } from 'vitest';
import { birthdayIn, endNoticeDue, noticeDue } from './rules.ts';

it.each([
  ['2028-01-01', null],
  ['2027-11-23', null],
  ['2027-11-22', 12],
  ['2027-06-30', 12],
  ['2027-05-22', 6],
  ['2027-02-22', 3],
  ['2026-11-22', 3],
  ['2026-11-21', null],
] as const)('HR-3 on 22 November 2026 who leaves on %s is told %s months ahead', (leavesOn, months) => {
  expect(noticeDue(leavesOn, '2026-11-22')).toBe(months);
});

it('a birthday on 29 February is kept on the 28th in other years', () => {
  expect(birthdayIn('1984-02-29', 2028)).toBe('2028-02-29');
  expect(birthdayIn('1984-02-29', 2026)).toBe('2026-02-28');
  expect(birthdayIn('1984-11-22', 2026)).toBe('2026-11-22');
});

describe('notices before something ends', () => {
  it.each([
    ['contract', '2027-03-31', '2027-01-29', null],
    ['contract', '2027-03-31', '2027-01-30', 60],
    ['contract', '2027-03-31', '2027-03-01', 30],
    ['contract', '2027-03-31', '2027-03-24', 7],
    ['contract', '2027-03-31', '2027-03-31', 7],
    ['contract', '2027-03-31', '2027-04-01', null],
    ['probation', '2027-03-31', '2027-02-28', null],
    ['probation', '2027-03-31', '2027-03-01', 30],
    ['increment', '2027-07-01', '2027-06-23', null],
    ['increment', '2027-07-01', '2027-06-24', 7],
  ] as const)('HR-3 %s on %s is told on %s: %s days ahead', (kind, dueOn, today, days) => {
    expect(endNoticeDue(kind, dueOn, today)).toBe(days);
  });
});
