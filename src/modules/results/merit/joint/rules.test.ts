import { expect, it } from 'vitest';
import { jointPlaces } from './rules.ts';

const of = (gpa: number, total: number, totalFull = 100_000) => ({ gpa, total, totalFull });

it('RES-9 shares equal places over institutions and leaves out the next', () => {
  const placed = jointPlaces([of(500, 91_000), of(480, 88_000), of(500, 91_000), of(500, 90_000)]);
  expect(placed.map((one) => [one.place, one.gpa, one.total])).toEqual([
    [1, 500, 91_000],
    [1, 500, 91_000],
    [3, 500, 90_000],
    [4, 480, 88_000],
  ]);
});

it('RES-9 compares shares of the full marks, for institutions examine in different papers', () => {
  const placed = jointPlaces([of(500, 45_500, 50_000), of(500, 91_000, 100_000), of(500, 46_000, 50_000)]);
  expect(placed.map((one) => [one.place, one.total])).toEqual([
    [1, 46_000],
    [2, 45_500],
    [2, 91_000],
  ]);
  expect(jointPlaces([])).toEqual([]);
});
