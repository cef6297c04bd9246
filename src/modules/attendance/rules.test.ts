import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AttendanceCode,
  attendanceCodes,
  attendanceRate,
  authorityOf,
  dayStateOf,
  firstCode,
  isStillOpen,
  markAuthorities,
  mergeWords,
  minutesLate,
  nextCode,
  totalsOf,
} from './rules.ts';

describe('nextCode', () => {
  it('cycles present, absent, late, leave', () => {
    expect(attendanceCodes.map(nextCode)).toEqual(['A', 'L', 'V', 'P']);
  });
});

describe('mergeWords', () => {
  const words = fc.array(
    fc.record({ by: fc.constantFrom(...markAuthorities), code: fc.constantFrom(...attendanceCodes) }),
    { maxLength: 8 },
  );
  it('ATT-2 the office stands before the teacher, a device before a guardian, and no differing word is lost', () => {
    fc.assert(
      fc.property(words, (said) => {
        const merged = mergeWords(said);
        if (merged === null) {
          expect(said).toEqual([]);
          return;
        }
        const rank = (one: { by: (typeof markAuthorities)[number] }) => markAuthorities.indexOf(one.by);
        expect(said.every((one) => rank(merged.stands) <= rank(one))).toBe(true);
        expect(merged.differ.length).toBe(said.filter((one) => one.code !== merged.stands.code).length);
      }),
    );
    expect(['manual', 'sheet', 'periods', 'import', 'device', 'leave'].map(authorityOf)).toEqual([
      'office',
      'teacher',
      'teacher',
      'teacher',
      'device',
      'guardian',
    ]);
  });
  it('ATT-2 a sheet begins with what the device saw, then with leave', () => {
    const leave = { isWhole: true };
    expect(firstCode({ code: null, leave })).toBe('V');
    expect(firstCode({ code: null, leave, seenAt: '2026-07-26T02:50:00Z' })).toBe('P');
    expect(firstCode({ code: 'A', leave, seenAt: '2026-07-26T02:50:00Z' })).toBe('A');
    expect(firstCode({ code: null })).toBe('P');
  });
});

describe('totalsOf', () => {
  it('ATT-1 always sums to the strength', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...attendanceCodes)), (codes) => {
        const totals = totalsOf(codes as AttendanceCode[]);
        expect(totals.P + totals.A + totals.L + totals.V).toBe(codes.length);
        expect(totals.strength).toBe(codes.length);
      }),
    );
  });
});

describe('attendanceRate', () => {
  it.each([
    [{ P: 0, A: 0, L: 0, V: 0 }, null],
    [{ P: 7, A: 1, L: 0, V: 0 }, 8750],
    [{ P: 1, A: 1, L: 1, V: 0 }, 6666],
    [{ P: 0, A: 0, L: 1, V: 1 }, 5000],
    [{ P: 220, A: 0, L: 0, V: 0 }, 10_000],
  ])('of %j is %s', (totals, rate) => {
    expect(attendanceRate(totals)).toBe(rate);
  });
});

describe('dayStateOf', () => {
  const facts = {
    date: '2026-07-26',
    today: '2026-07-26',
    weekend: [6, 0],
    holidays: [],
    yearStart: '2026-01-01',
    yearEnd: '2026-12-31',
  };
  const holiday = { name: { en: 'Eid', bn: 'ঈদ' }, isObserved: false };
  const observed = { name: { en: 'Victory Day', bn: 'বিজয় দিবস' }, isObserved: true };

  it.each([
    ['a Sunday of the year', {}, 'open'],
    ['tomorrow', { today: '2026-07-25' }, 'future'],
    ['a day before the year', { yearStart: '2026-07-27' }, 'outsideYear'],
    ['a Friday', { date: '2026-07-24' }, 'weeklyHoliday'],
    ['a Saturday', { date: '2026-07-25' }, 'weeklyHoliday'],
    ['a Saturday where only Friday is off', { date: '2026-07-25', weekend: [6] }, 'open'],
    ['a holiday', { holidays: [holiday] }, 'holiday'],
    ['an observed day', { holidays: [observed] }, 'open'],
    ['an observed day among holidays', { holidays: [holiday, observed] }, 'open'],
    ['an observed day at the weekend', { date: '2026-07-25', holidays: [observed] }, 'open'],
  ])('%s', (_, changed, kind) => {
    expect(dayStateOf({ ...facts, ...changed }).kind).toBe(kind);
  });
});

it.each([
  ['2026-07-21T04:00:00Z', 40, false],
  [null, 40, true],
  [null, 0, false],
])('a section taken at %s with %s students is still open: %s', (takenAt, strength, isOpen) => {
  expect(isStillOpen({ takenAt, strength })).toBe(isOpen);
});

it.each([
  ['07:30', '07:30', 0],
  ['07:29', '07:30', 0],
  ['07:42', '07:30', 12],
  ['10:05', '07:30', 155],
  ['10:05', null, 0],
])('who came at %s for %s is %s minutes late', (came, shiftIn, minutes) => {
  expect(minutesLate(came, shiftIn)).toBe(minutes);
});
