import { expect, it } from 'vitest';
import { quarterOf, quartersOf, seatsOf } from './rules.ts';

it.each([
  ['00:00', 0],
  ['09:30', 38],
  ['23:45', 95],
  ['24:00', 96],
  ['09:10', null],
  ['24:15', null],
  ['9:30', null],
])('AST-2 counts the quarters of a day: %s is %s', (time, quarter) => {
  expect(quarterOf(time)).toBe(quarter);
});

it('AST-2 a booking holds its quarters and leaves its end to the next one', () => {
  const first = quartersOf('09:00', '10:00');
  const next = quartersOf('10:00', '10:30');
  expect(first).toEqual([36, 37, 38, 39]);
  expect(first.some((one) => next.includes(one))).toBe(false);
  expect(quartersOf('10:00', '10:00')).toEqual([]);
  expect(quartersOf('11:00', '10:00')).toEqual([]);
});

it('AST-1 counts seats from rows, benches and seats on a bench, once all three are known', () => {
  expect(seatsOf({ seatRows: 8, seatColumns: 3, benchSeats: 2 })).toBe(48);
  expect(seatsOf({ seatRows: 8, seatColumns: null, benchSeats: 2 })).toBeNull();
});
