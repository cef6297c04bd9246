import { describe, expect, it } from 'vitest';
import { coversSheet, type LeaveFacts, leaveRefusal, returnedPeriods, takenPeriods } from './rules.ts';

const facts: LeaveFacts = {
  today: '2026-11-10',
  yearStart: '2026-01-01',
  yearEnd: '2026-12-31',
  isBySchool: false,
  others: [{ from: '2026-11-20', to: '2026-11-22' }],
  schoolDays: 1,
};
const ask = (from: string, to: string, more: object = {}, known: Partial<LeaveFacts> = {}) =>
  leaveRefusal({ from, to, part: 'day', at: null, ...more }, { ...facts, ...known });

describe('leaveRefusal', () => {
  it.each([
    ['2026-11-11', '2026-11-12', null],
    ['2026-10-27', '2026-10-27', null],
    ['2026-10-26', '2026-10-26', 'tooLate'],
    ['2026-11-12', '2026-11-11', 'turned'],
    ['2026-11-23', '2027-01-10', 'outsideYear'],
    ['2026-10-01', '2026-11-29', 'tooLate'],
    ['2026-10-01', '2026-11-30', 'tooLong'],
    ['2026-11-19', '2026-11-20', 'overlaps'],
    ['2026-11-22', '2026-11-24', 'overlaps'],
  ] as const)('ATT-7 %s to %s: %s', (from, to, why) => {
    expect(ask(from, to)).toBe(why);
  });

  it('ATT-10 a part of a day is asked for one day, and only on a day of school', () => {
    expect(ask('2026-11-11', '2026-11-11', { part: 'early', at: '12:30' })).toBeNull();
    expect(ask('2026-11-11', '2026-11-12', { part: 'early', at: '12:30' })).toBe('partOfDays');
    expect(ask('2026-11-13', '2026-11-13', {}, { schoolDays: 0 })).toBe('noSchoolDay');
    expect(ask('2026-09-01', '2026-09-01', {}, { isBySchool: true })).toBeNull();
  });
});

describe('coversSheet', () => {
  const period = (startsAt: string, endsAt: string) => ({ startsAt, endsAt });
  it('ATT-10 leaving early covers the periods that begin afterwards, coming late those that are over before', () => {
    expect(coversSheet({ part: 'day', at: null }, null)).toBe(true);
    expect(coversSheet({ part: 'early', at: '12:30' }, null)).toBe(false);
    expect(coversSheet({ part: 'early', at: '12:30' }, period('12:20', '13:00'))).toBe(false);
    expect(coversSheet({ part: 'early', at: '12:30' }, period('13:40', '14:20'))).toBe(true);
    expect(coversSheet({ part: 'late', at: '11:00' }, period('10:15', '11:00'))).toBe(true);
    expect(coversSheet({ part: 'late', at: '11:00' }, period('11:00', '11:40'))).toBe(false);
  });
});

describe('periods that were taken before leave for a part of the day is accepted', () => {
  const periods = [
    { number: 1, startsAt: '10:00', endsAt: '11:00' },
    { number: 2, startsAt: '11:00', endsAt: '12:00' },
    { number: 3, startsAt: '13:00', endsAt: '14:00' },
  ];
  const marks = (codes: string, sources: readonly string[] = []) =>
    [...codes].map((code, place) => ({
      period: place + 1,
      code: code as 'P' | 'A' | 'L' | 'V',
      source: sources[place] ?? 'sheet',
    }));
  it.each([
    ['late', '12:00', 'AAA', [], [1, 2]],
    ['late', '11:30', 'AAA', [], [1]],
    ['early', '11:00', 'AAA', [], [2, 3]],
    ['early', '11:00', 'PPA', [], [3]],
    ['early', '11:00', 'PLV', [], []],
    ['early', '11:00', 'PAA', ['sheet', 'manual', 'sheet'], [3]],
    ['early', '11:00', 'AAAA', [], [2, 3]],
  ] as const)('ATT-7 %s at %s of %s becomes leave in %o %o', (part, at, codes, sources, taken) => {
    expect(takenPeriods({ part, at }, marks(codes, sources), periods).map((one) => one.period)).toEqual(
      taken,
    );
  });

  it.each([
    ['PVV', ['sheet', 'leave', 'leave'], [2, 3]],
    ['PVA', ['sheet', 'sheet', 'leave'], []],
    ['VPV', ['leave', 'leave', 'manual'], [1]],
  ] as const)('ATT-7 cancelled, of %s by %o is absence again in %o', (codes, sources, returned) => {
    expect(returnedPeriods(marks(codes, sources)).map((one) => one.period)).toEqual(returned);
  });
});
