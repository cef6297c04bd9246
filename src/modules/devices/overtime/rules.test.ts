import { describe, expect, it } from 'vitest';
import { turnOf } from '../days/rules.ts';
import { hoursOf, isWithinShift, paidMinutes, spanOf } from './rules.ts';

const shift = (startsAt: string, endsAt: string) =>
  turnOf('2026-07-06', { startsAt, endsAt, opensBefore: 120, closesAfter: 120 });
const daily = [shift('08:00', '16:00')];
const night = [shift('22:00', '06:00')];

describe('overtime', () => {
  it.each([
    ['after the shift, stayed longer than approved', '16:00', '18:00', '07:50', '19:10', 120],
    ['after the shift, left before the end', '16:00', '18:00', '07:50', '17:15', 75],
    ['left with the shift', '16:00', '18:00', '08:00', '16:00', 0],
    ['before the shift, came in between', '06:00', '08:00', '07:00', '16:00', 60],
    ['no time of leaving', '16:00', '18:00', '08:00', null, 0],
    ['no time of coming', '16:00', '18:00', null, '18:00', 0],
  ])('DEV-7 %s', (_, from, to, inAt, outAt, minutes) => {
    const span = spanOf('2026-07-06', from, to, daily);
    expect(isWithinShift(span, daily)).toBe(false);
    expect(paidMinutes(span, '2026-07-06', { inAt, outAt })).toBe(minutes);
  });

  it('DEV-7 the morning after a night shift is overtime of that night', () => {
    const span = spanOf('2026-07-06', '06:00', '08:00', night);
    expect(paidMinutes(span, '2026-07-06', { inAt: '21:55', outAt: '07:30' })).toBe(90);
    const evening = spanOf('2026-07-06', '20:00', '22:00', night);
    expect(paidMinutes(evening, '2026-07-06', { inAt: '20:30', outAt: '06:00' })).toBe(90);
  });

  it('DEV-7 time of the shift is no overtime', () => {
    expect(isWithinShift(spanOf('2026-07-06', '15:00', '17:00', daily), daily)).toBe(true);
    expect(isWithinShift(spanOf('2026-07-06', '05:00', '06:30', night), night)).toBe(true);
    expect(isWithinShift(spanOf('2026-07-06', '16:00', '17:00', daily), daily)).toBe(false);
  });

  it('DEV-7 hours are counted in hundredths', () => {
    expect([0, 30, 75, 100].map(hoursOf)).toEqual([0, 50, 125, 167]);
  });
});
