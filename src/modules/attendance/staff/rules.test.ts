import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  codeOf,
  countLates,
  isStillTaken,
  ruleOfDay,
  ruleOfShift,
  type StaffRule,
  timesOf,
  usualRule,
} from './rules.ts';

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

describe('a day of whoever works in shifts', () => {
  const night = { inAt: '22:00', outAt: '06:00' };
  const morning = { inAt: '06:00', outAt: '14:00' };
  it.each([
    ['2026-11-12', [night], '2026-11-12', '23:59', true],
    ['2026-11-12', [night], '2026-11-13', '06:10', true],
    ['2026-11-12', [night], '2026-11-13', '13:59', true],
    ['2026-11-12', [night], '2026-11-13', '14:00', false],
    ['2026-11-12', [night], '2026-11-14', '06:10', false],
    ['2026-11-12', [morning], '2026-11-13', '00:10', false],
    ['2026-11-12', null, '2026-11-13', '00:10', false],
    ['2026-11-12', [], '2026-11-13', '00:10', false],
  ] as const)('DEV-8 the day %s with %o is still taken on %s at %s: %s', (day, shifts, today, time, is) => {
    expect(isStillTaken(day, shifts, { today, time })).toBe(is);
  });

  it.each([
    ['22:00', '06:00', [night], 'present', 0, 0],
    ['21:50', '06:30', [night], 'present', 0, 0],
    ['22:30', '06:00', [night], 'late', 30, 0],
    ['00:30', '06:00', [night], 'half', 150, 0],
    ['22:00', '03:00', [night], 'half', 0, 180],
    ['06:15', '14:00', [night, morning], 'late', 15, 0],
    ['10:25', '16:00', [], 'late', 25, 0],
  ] as const)('DEV-8 %s to %s with %o is %s', (inAt, outAt, shifts, code, late, early) => {
    const rule = ruleOfShift(usualRule, shifts, { inAt, outAt });
    expect(codeOf(rule, { isAbsent: false, isOnDuty: false, inAt, outAt })).toBe(code);
    expect(timesOf(rule, inAt, outAt)).toMatchObject({ lateMinutes: late, earlyMinutes: early });
  });
});

describe('a week whose days have times of their own', () => {
  // Thursday a half day, Friday off, Saturday early.
  const rule: StaffRule = {
    ...usualRule,
    week: {
      thursday: { inAt: '10:00', outAt: '13:00' },
      friday: null,
      saturday: { inAt: '08:00', outAt: '12:00' },
    },
  };
  const night = { inAt: '22:00', outAt: '06:00' };
  it.each([
    ['Wednesday', '2026-11-11', [], '10:05', '16:00', 'present', 0, 0],
    ['Wednesday', '2026-11-11', [], '10:00', '13:00', 'half', 0, 180],
    ['Thursday', '2026-11-12', [], '10:00', '13:00', 'present', 0, 0],
    ['Thursday', '2026-11-12', [], '10:00', '12:30', 'present', 0, 30],
    ['Thursday', '2026-11-12', [], '10:20', '13:00', 'late', 20, 0],
    ['Friday', '2026-11-13', [], '15:00', '16:00', 'present', 0, 0],
    ['Friday', '2026-11-13', [night], '22:20', '06:00', 'late', 20, 0],
    ['Saturday', '2026-11-14', [], '08:30', '12:00', 'late', 30, 0],
    ['Saturday', '2026-11-14', [], '10:00', '12:00', 'half', 120, 0],
    ['Saturday off by shift', '2026-11-14', null, '10:00', '11:00', 'present', 0, 0],
  ] as const)('DEV-6 %s %s with %o, %s to %s is %s', (_, day, shifts, inAt, outAt, code, late, early) => {
    const own = ruleOfDay(rule, day, shifts, { inAt, outAt });
    expect(codeOf(own, { isAbsent: false, isOnDuty: false, inAt, outAt })).toBe(code);
    expect(timesOf(own, inAt, outAt)).toMatchObject({ lateMinutes: late, earlyMinutes: early });
  });

  it('DEV-6 without times of their own all days are as before', () => {
    for (const day of ['2026-11-12', '2026-11-13', '2026-11-14'])
      expect(ruleOfDay(usualRule, day, [], { inAt: '10:00', outAt: null })).toEqual(usualRule);
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
