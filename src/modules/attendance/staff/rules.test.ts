import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeOf, countLates, timesOf, usualRule } from './rules.ts';

const at = (inAt: string | null, outAt: string | null = null) => ({
  isAbsent: false,
  isOnDuty: false,
  inAt,
  outAt,
});

describe('a day of an employee', () => {
  it.each([
    [at(null), 'present'],
    [at('09:15'), 'present'],
    [at('10:10'), 'present'],
    [at('10:11'), 'late'],
    [at('11:59'), 'late'],
    [at('12:00'), 'half'],
    [at('09:50', '15:30'), 'present'],
    [at('09:50', '14:00'), 'half'],
    [{ ...at('10:30'), isOnDuty: true }, 'onDuty'],
    [{ ...at('10:30'), isAbsent: true }, 'absent'],
  ] as const)('DEV-8 %o is %s', (given, code) => {
    expect(codeOf(usualRule, given)).toBe(code);
  });

  it('DEV-7 who comes early is not late by less, and the minutes of grace are late with the rest', () => {
    expect(timesOf(usualRule, '08:00', '18:00')).toEqual({ lateMinutes: 0, earlyMinutes: 0, isHalf: false });
    expect(timesOf(usualRule, '10:11', '15:45')).toEqual({
      lateMinutes: 11,
      earlyMinutes: 15,
      isHalf: false,
    });
  });
});

describe('lates of a month', () => {
  const rule = { ...usualRule, freeLates: 2, latesEach: 3 };
  it.each([
    [0, 0, 0, 0, 5],
    [2, 0, 2, 0, 3],
    [4, 0, 2, 0, 1],
    [5, 0, 2, 2, 3],
    [5, 1, 2, 0, 1],
    [8, 0, 2, 4, 3],
    [3, 9, 0, 0, 5],
  ])(
    'DEV-8 %i lates, %i excused: %i free, %i halves lost, %i until the next',
    (lates, excused, free, cut, next) => {
      expect(countLates(rule, lates, excused)).toEqual({
        lates,
        excused,
        free,
        cutHalves: cut,
        untilNext: next,
      });
    },
  );

  it('DEV-8 an excuse never costs, another late never pays, and it may cost nothing', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.nat(40), fc.nat(5), fc.nat(5), (lates, excused, freeLates, latesEach) => {
        const given = { ...usualRule, freeLates, latesEach };
        const lost = countLates(given, lates, excused).cutHalves;
        expect(countLates(given, lates, excused + 1).cutHalves).toBeLessThanOrEqual(lost);
        expect(countLates(given, lates + 1, excused).cutHalves).toBeGreaterThanOrEqual(lost);
        if (latesEach === 0) expect(lost).toBe(0);
      }),
    );
  });
});
