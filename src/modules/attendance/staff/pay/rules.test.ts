import { expect, it } from 'vitest';
import { type Exception, hoursOfMinutes, marksOf, minutesBetween } from './rules.ts';

const days = ['2026-06-07', '2026-06-08', '2026-06-12'];
const marks = (exception: Exception | null, halves: number, isOff = false) =>
  marksOf(days.slice(0, 1), {
    isOff: () => isOff,
    exceptions: new Map(exception === null ? [] : [['2026-06-07', exception]]),
    leave: new Map(halves === 0 ? [] : [['2026-06-07', halves]]),
  })[0];

it.each([
  [null, 0, 'present'],
  ['absent', 0, 'absent'],
  ['half', 0, 'halfAbsent'],
  ['missingPunch', 0, 'missingPunch'],
  ['absent', 1, 'halfAbsent'],
  ['half', 1, 'present'],
  ['absent', 2, 'leave'],
  [null, 2, 'leave'],
  [null, 1, 'present'],
] as const)('PRL-5 %s with %i halves of leave is %s', (exception, halves, mark) => {
  expect(marks(exception, halves)).toBe(mark);
});

it('PRL-5 nobody is absent on a day off', () => {
  expect(marks('absent', 0, true)).toBe('holiday');
});

it('PRL-5 hours of single days add up to those of the month, also over midnight', () => {
  expect([minutesBetween('08:00', '12:20'), minutesBetween('22:00', '05:30')]).toEqual([260, 450]);
  expect(minutesBetween('10:30', '10:30')).toBe(0);
  expect([minutesBetween('09:00', '02:30'), minutesBetween('08:00', '22:00')]).toEqual([0, 840]);
  // Three days of 4 h 20 min are 13 hours.
  expect(hoursOfMinutes([260, 260, 260])).toEqual([433, 434, 433]);
});
