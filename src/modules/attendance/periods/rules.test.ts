import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AttendanceCode, attendanceCodes } from '../rules.ts';
import { type DayRule, dayOfPeriods, isEnough } from './rules.ts';

const day = (codes: string, dayRule: DayRule, share = 50) =>
  dayOfPeriods(
    [...codes].map((code, place) => ({ period: place + 1, code: code as AttendanceCode })),
    { mode: 'period', dayRule, share },
  );

describe('dayOfPeriods', () => {
  it.each([
    ['', 'any', null],
    ['PPPP', 'share', 'P'],
    ['AAAA', 'share', 'A'],
    ['VVVV', 'share', 'V'],
    ['PPAA', 'share', 'P'],
    ['PAAA', 'share', 'A'],
    ['PAAA', 'any', 'P'],
    ['PAAA', 'first', 'P'],
    ['AAPP', 'share', 'L'],
    ['LPPP', 'share', 'L'],
    ['APPP', 'first', 'A'],
    ['VVPP', 'first', 'P'],
    ['VVAA', 'any', 'A'],
    ['VVAP', 'share', 'L'],
  ] as const)('ATT-4 periods %s by the rule %s are the day %s', (codes, rule, expected) => {
    expect(day(codes, rule)).toBe(expected);
  });

  it('ATT-4 does not depend on the order in which periods are taken, and more presence never makes a day absent', () => {
    const marks = fc.array(fc.constantFrom(...attendanceCodes), { minLength: 1, maxLength: 8 });
    const rule = fc.constantFrom<DayRule>('first', 'any', 'share');
    fc.assert(
      fc.property(marks, rule, fc.integer({ min: 1, max: 100 }), (codes, dayRule, share) => {
        const inOrder = codes.map((code, place) => ({ period: place + 1, code }));
        const policy = { mode: 'period', dayRule, share } as const;
        const is = dayOfPeriods(inOrder, policy);
        expect(dayOfPeriods(inOrder.toReversed(), policy)).toBe(is);
        const better = inOrder.map((one) => (one.code === 'A' ? { ...one, code: 'P' as const } : one));
        if (is === 'P' || is === 'L') expect(dayOfPeriods(better, policy)).not.toBe('A');
      }),
    );
  });
});

it('ATT-12 a share of the days is enough when it is reached, and with no day taken nobody is kept away', () => {
  expect(isEnough(0, 0, 100)).toBe(true);
  expect([74, 75, 76].map((present) => isEnough(present, 100, 75))).toEqual([false, true, true]);
  expect(isEnough(2, 3, 67)).toBe(false);
});
