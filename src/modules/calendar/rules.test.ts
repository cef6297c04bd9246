import { expect, it } from 'vitest';
import { bengaliMonthsOf, entriesOn, movedTo, weeksOf } from './rules.ts';

it('COM-11 a month is whole weeks from Saturday to Friday', () => {
  const weeks = weeksOf('2026-11-22');
  expect(weeks[0]?.[0]).toBe('2026-10-31');
  expect(weeks.at(-1)?.at(-1)).toBe('2026-12-04');
  expect(weeks.every((week) => week.length === 7)).toBe(true);
  // February 2031 begins on a Saturday and has 28 days.
  expect(weeksOf('2031-02-10')).toHaveLength(4);
});

it('COM-11 a day shows what touches it, the longest first, then by time', () => {
  const entry = (startDate: string, endDate: string, startsAt: string | null) => ({
    startDate,
    endDate,
    startsAt,
  });
  const long = entry('2026-11-20', '2026-11-25', null);
  const late = entry('2026-11-22', '2026-11-22', '14:00');
  const early = entry('2026-11-22', '2026-11-22', '09:00');
  expect(entriesOn([late, early, long], '2026-11-22')).toEqual([long, early, late]);
  expect(entriesOn([late, early, long], '2026-11-26')).toEqual([]);
});

it('COM-11 an entry of several days moves by as many days as it was carried, wherever it was taken', () => {
  const long = { startDate: '2026-11-20', endDate: '2026-11-25' };
  expect(movedTo(long, '2026-11-23', '2026-11-24')).toBe('2026-11-21');
  expect(movedTo(long, '2026-11-20', '2026-10-31')).toBe('2026-10-31');
});

it.each([
  ['2026-11-01', 'Kartik–Agrahayan 1433', 'কার্তিক–অগ্রহায়ণ ১৪৩৩'],
  ['2026-04-01', 'Chaitra–Baishakh 1432–1433', 'চৈত্র–বৈশাখ ১৪৩২–১৪৩৩'],
])('COM-11 a month says its Bangla months: %s', (month, en, bn) => {
  expect(bengaliMonthsOf(month)).toEqual({ en, bn });
});
