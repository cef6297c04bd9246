import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  by,
  ceiling,
  compare,
  decimalOf,
  type Fraction,
  fraction,
  fractionOf,
  minus,
  plus,
  shortDecimalOf,
  sumOf,
  times,
  wholeOf,
  zero,
} from './fraction.ts';

type Long = readonly [bigint, bigint];
const long = ({ over, under }: Fraction): Long => [BigInt(over), BigInt(under)];
const isSame = ({ over, under }: Fraction, [n, d]: Long): boolean => BigInt(over) * d === n * BigInt(under);
/** Large enough that products leave what a number holds exactly, small enough that the answers do not. */
const any = fc
  .tuple(fc.integer({ min: -100_000_000, max: 100_000_000 }), fc.integer({ min: 1, max: 10_000_000 }))
  .map(([over, under]) => fraction(over, under));

describe('a fraction', () => {
  it('adds, multiplies, divides and compares as integers of any length do', () => {
    fc.assert(
      fc.property(any, any, (a, b) => {
        const [[n, d], [m, e]] = [long(a), long(b)];
        expect(isSame(plus(a, b), [n * e + m * d, d * e])).toBe(true);
        expect(isSame(minus(a, b), [n * e - m * d, d * e])).toBe(true);
        const order = n * e - m * d;
        expect(Math.sign(compare(a, b))).toBe(order < 0n ? -1 : order > 0n ? 1 : 0);
      }),
      { numRuns: 2000 },
    );
    const small = fc
      .tuple(fc.integer({ min: -9_000_000, max: 9_000_000 }), fc.integer({ min: 1, max: 9_000_000 }))
      .map(([over, under]) => fraction(over, under));
    fc.assert(
      fc.property(small, small, (a, b) => {
        const [[n, d], [m, e]] = [long(a), long(b)];
        expect(isSame(times(a, b), [n * m, d * e])).toBe(true);
        if (m !== 0n) expect(isSame(by(a, b), [n * e, d * m])).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('is rounded half away from zero, to a text and to a whole number alike', () => {
    fc.assert(
      fc.property(any, fc.integer({ min: 0, max: 6 }), (value, places) => {
        const [n, d] = long(value);
        const size = ((n < 0n ? -n : n) * 10n ** BigInt(places) * 2n + d) / (d * 2n);
        const whole = Number(n < 0n ? -size : size);
        expect(wholeOf(value, places)).toBe(whole === 0 ? 0 : whole);
        expect(Number(decimalOf(value, places))).toBeCloseTo(whole / 10 ** places, places);
      }),
      { numRuns: 2000 },
    );
    expect(decimalOf(fraction(33, 8), 2)).toBe('4.13');
    expect(decimalOf(fraction(-33, 8), 2)).toBe('-4.13');
    expect(decimalOf(fraction(-1, 1000), 2)).toBe('0.00');
    expect(shortDecimalOf(fraction(67, 2))).toBe('33.5');
    expect(ceiling(fraction(-7, 2))).toEqual(fraction(-3));
    expect(ceiling(fraction(7, 2))).toEqual(fraction(4));
  });

  it('stands in lowest terms, with one zero', () => {
    expect(fraction(6, -4)).toEqual({ over: -3, under: 2 });
    expect(minus(fraction(1, 3), fraction(1, 3))).toEqual(zero);
    expect(Object.is(minus(zero, zero).over, 0)).toBe(true);
    expect(sumOf(Array.from({ length: 30 }, () => fraction(1, 3)))).toEqual(fraction(10));
    expect(fractionOf('-12.50')).toEqual(fraction(-25, 2));
  });

  it('refuses what it cannot hold exactly', () => {
    expect(() => fraction(1, 0)).toThrow(RangeError);
    expect(() => fraction(0.5)).toThrow(RangeError);
    expect(() => fraction(2 ** 53)).toThrow(RangeError);
    expect(() => by(fraction(1), zero)).toThrow(RangeError);
    expect(() => fractionOf('1e3')).toThrow(RangeError);
    expect(() => times(fraction(2 ** 52), fraction(2 ** 52))).toThrow(RangeError);
  });
});
