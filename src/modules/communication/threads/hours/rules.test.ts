import { describe, expect, it } from 'vitest';
import { dhakaInstant, timeInDhaka, todayInDhaka } from '../../../../core/dates.ts';
import { type Hours, readsFrom, ringsAt } from './rules.ts';

/** Sunday to Thursday, three to five in the afternoon; 22 November 2026 is a Sunday. */
const hours: Hours = { days: [1, 2, 3, 4, 5], from: 15 * 60, to: 17 * 60 };
const quiet = { from: 22 * 60, to: 8 * 60 };
const at = (day: string, time: string) => dhakaInstant(`2026-11-${day}`, time);
const shown = (moment: Date | null) =>
  moment === null ? null : `${todayInDhaka(moment).slice(8)} ${timeInDhaka(moment)}`;
const isOff = (day: string) => day === '2026-11-24';
const never = () => false;

describe('COM-8 office hours of a teacher', () => {
  it.each([
    ['before them', '22', '10:00', '22 15:00'],
    ['at their first minute', '22', '15:00', null],
    ['within them', '22', '16:59', null],
    ['at their end', '22', '17:00', '23 15:00'],
    ['before a day off', '23', '18:00', '25 15:00'],
    ['before the weekend', '26', '17:30', '29 15:00'],
  ] as const)('COM-8 a message written %s is read', (_, day, time, from) => {
    expect(shown(readsFrom(at(day, time), hours, isOff))).toBe(from);
  });

  it('COM-8 whoever named no hours may be reading now', () => {
    expect(readsFrom(at('22', '03:00'), null, never)).toBeNull();
    expect(readsFrom(at('22', '03:00'), { ...hours, days: [] }, never)).toBeNull();
  });
});

describe('COM-8 when the bell rings', () => {
  it.each([
    ['by day, without hours', '22', '10:00', null, '22 10:00'],
    ['at night, without hours', '22', '23:30', null, '23 08:00'],
    ['after midnight, without hours', '22', '03:00', null, '22 08:00'],
    ['at night, with hours', '22', '23:30', hours, '23 15:00'],
    ['within the hours', '22', '16:00', hours, '22 16:00'],
    ['with hours that lie in the night', '22', '23:30', { ...hours, from: 1380, to: 1440 }, '23 08:00'],
  ] as const)('COM-8 %s', (_, day, time, of, rings) => {
    expect(shown(ringsAt(at(day, time), of, quiet, never))).toBe(rings);
  });

  it('COM-8 at no minute of a week does it ring in the quiet hours', () => {
    for (let minute = 0; minute < 7 * 1440; minute += 13) {
      const rings = timeInDhaka(
        ringsAt(new Date(at('22', '00:00').getTime() + minute * 60_000), hours, quiet, isOff),
      );
      expect(rings >= '08:00' && rings < '22:00').toBe(true);
    }
  });
});
