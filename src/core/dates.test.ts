import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  ageOn,
  bengaliDateOf,
  bengaliMonthLabels,
  datesBetween,
  daysBetween,
  dhakaInstant,
  endOfMonth,
  isDate,
  monthDays,
  ordinal,
  startOfMonth,
  startOfWeek,
  timeInDhaka,
  todayInDhaka,
  weekdayNumber,
  weekdayOf,
  weekdays,
} from './dates.ts';

type Cases = {
  ordinalsBn: string[];
  monthsBn: string[];
  bengaliDates: { gregorian: string; day: number; month: number; year: number; text: string }[];
};
const cases = JSON.parse(
  readFileSync(new URL('./cases/calendar-cases.json', import.meta.url), 'utf8'),
) as Cases;
const day = fc.integer({ min: -40_000, max: 60_000 }).map((days) => addDays('2000-01-01', days));

describe('calendar dates', () => {
  test.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '',
    '0000-01-01',
    '2026-04-31',
    '২০২৬-০১-০১',
  ])('%j is no date', (text) => expect(isDate(text)).toBe(false));
  test('29 February is a date of leap years', () => {
    expect(isDate('2028-02-29')).toBe(true);
    expect(isDate('2100-02-29')).toBe(false);
  });
  test('adding days and counting them agree', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -9999, max: 9999 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days);
      }),
    );
  });
  test('the week runs Saturday to Friday', () => {
    expect(weekdayOf('2026-11-21')).toBe('saturday');
    expect(weekdayOf('2026-07-05')).toBe('sunday');
    expect(weekdayOf('2026-11-20')).toBe('friday');
    fc.assert(
      fc.property(day, (date) => {
        expect(weekdays[weekdayNumber(date)]).toBe(
          new Date(`${date}T00:00:00Z`)
            .toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' })
            .toLowerCase(),
        );
        expect(weekdayOf(startOfWeek(date))).toBe('saturday');
      }),
    );
  });
  test('a month begins, ends and has its days', () => {
    expect([startOfMonth('2028-02-10'), endOfMonth('2028-02-10')]).toEqual(['2028-02-01', '2028-02-29']);
    expect(monthDays('2026-11-21')).toHaveLength(30);
    expect(datesBetween('2026-02-02', '2026-02-01')).toEqual([]);
    fc.assert(fc.property(day, (date) => endOfMonth(date) === monthDays(date).at(-1)));
  });
  test('adding months keeps the day or takes the last', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2026-01-31', -2)).toBe('2025-11-30');
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
  });
  test('an age counts whole years', () => {
    expect(ageOn('2020-01-02', '2026-01-01')).toBe(5);
    expect(ageOn('2020-01-01', '2026-01-01')).toBe(6);
  });
});

describe('Dhaka', () => {
  test('the day changes at 18:00 UTC', () => {
    expect(todayInDhaka(new Date('2026-07-05T17:59:59Z'))).toBe('2026-07-05');
    expect(todayInDhaka(new Date('2026-07-05T18:00:00Z'))).toBe('2026-07-06');
  });
  test('an instant is the day and clock it was made of', () => {
    expect(dhakaInstant('2026-07-05', '14:30').toISOString()).toBe('2026-07-05T08:30:00.000Z');
    fc.assert(
      fc.property(day, (date) => {
        expect(todayInDhaka(dhakaInstant(date, '23:59'))).toBe(date);
        expect(timeInDhaka(dhakaInstant(date, '00:00'))).toBe('00:00');
      }),
    );
    expect(() => dhakaInstant('2026-07-05', '24:00')).toThrow(RangeError);
  });
});

describe('Bengali calendar', () => {
  test.each(cases.bengaliDates)('$gregorian is $text', ({ gregorian, day, month, year, text }) => {
    const date = bengaliDateOf(gregorian);
    expect({ day: date.day, month: date.month, year: date.year, text: date.text.bn }).toEqual({
      day,
      month,
      year,
      text,
    });
  });
  test.each([
    ['2028-02-29', '16 Falgun 1434'],
    ['2027-03-14', '29 Falgun 1433'],
    ['2026-04-14', '1 Baishakh 1433'],
    ['2026-12-16', '1 Poush 1433'],
  ])('%s is %s', (date, text) => expect(bengaliDateOf(date).text.en).toBe(text));
  test('the months carry their names', () =>
    expect(bengaliMonthLabels.map((month) => month.bn)).toEqual(cases.monthsBn));
  test('the next day is the next date or the first of a month', () => {
    fc.assert(
      fc.property(day, (date) => {
        const [today, next] = [bengaliDateOf(date), bengaliDateOf(addDays(date, 1))];
        expect(next.day === today.day + 1 || (next.day === 1 && next.month === (today.month % 12) + 1)).toBe(
          true,
        );
      }),
    );
  });
});

test('ordinals are written in both languages', () => {
  expect(cases.ordinalsBn.map((_, index) => ordinal(index + 1).bn)).toEqual(cases.ordinalsBn);
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 103, 111].map((n) => ordinal(n).en).join(' ')).toBe(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 103rd 111th',
  );
  expect(ordinal(11).bn).toBe('১১তম');
});
