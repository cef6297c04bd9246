import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '../../core/dates.ts';
import {
  type Agreement,
  areTiersWhole,
  changeOn,
  discountOn,
  entryOfInvoice,
  instalmentAt,
  instalmentOn,
  instalmentsDue,
  linesOf,
  numberIn,
  numberText,
  type Price,
  partOfYear,
  paymentStateOf,
  priceOfMonth,
  reminderOn,
  standingOn,
  usualLadder,
} from './rules.ts';

const flat = (price: bigint): Price => ({ priceModel: 'flat', price, tiers: [] });
const tiered: Price = {
  priceModel: 'tiered',
  price: 0n,
  tiers: [
    { upTo: 300, price: 300_000n },
    { upTo: 1000, price: 700_000n },
    { upTo: null, price: 1_200_000n },
  ],
};
const agreement: Agreement = {
  startsOn: '2026-01-31',
  endsOn: null,
  instalments: 12,
  amount: null,
  alumniFee: 0n,
  discountType: 'none',
  discountValue: 0n,
};

describe('PLT-3 the price of a package', () => {
  it.each([
    [flat(500_000n), 0, 500_000n],
    [flat(500_000n), 9_000, 500_000n],
    [{ priceModel: 'per_student', price: 1_250n, tiers: [] } as Price, 1_322, 1_652_500n],
    [{ priceModel: 'per_student', price: 1_250n, tiers: [] } as Price, 0, 0n],
    [tiered, 0, 300_000n],
    [tiered, 300, 300_000n],
    [tiered, 301, 700_000n],
    [tiered, 1_000, 700_000n],
    [tiered, 1_001, 1_200_000n],
  ])('%# follows its model and the number of students', (price, students, paisa) => {
    expect(priceOfMonth(price, students)).toBe(paisa);
  });

  it.each([
    [tiered.tiers, true],
    [[], false],
    [[{ upTo: 300, price: 1n }], false],
    [
      [
        { upTo: 300, price: 1n },
        { upTo: 300, price: 2n },
        { upTo: null, price: 3n },
      ],
      false,
    ],
    [
      [
        { upTo: null, price: 1n },
        { upTo: null, price: 3n },
      ],
      false,
    ],
    [[{ upTo: null, price: 1n }], true],
  ])('%# has a tier for every number of students, and one only', (tiers, isWhole) => {
    expect(areTiersWhole(tiers)).toBe(isWhole);
  });
});

describe('PLT-4 instalments', () => {
  it.each([
    ['2026-01-31', 12, ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
    ['2027-10-31', 12, ['2027-10-31', '2027-11-30', '2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31']],
    ['2028-02-29', 1, ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
    ['2026-08-31', 2, ['2026-08-31', '2027-02-28', '2027-08-31', '2028-02-29']],
    ['2026-07-01', 4, ['2026-07-01', '2026-10-01', '2027-01-01', '2027-04-01', '2027-07-01']],
  ])(
    'of %s, %i a year, begin on days of the calendar and follow each other without a gap',
    (startsOn, count, begins) => {
      begins.forEach((from, place) => {
        const span = instalmentAt(startsOn, count, place);
        expect(span.from).toBe(from);
        expect(instalmentAt(startsOn, count, place + 1).from).toBe(addDays(span.to, 1));
        for (const day of [span.from, span.to]) expect(instalmentOn(startsOn, count, day)).toBe(place);
      });
    },
  );

  it('find the days of ten years in exactly one of them', () => {
    for (const startsOn of ['2024-02-29', '2025-12-31', '2026-07-15'])
      for (const count of [1, 2, 3, 4, 6, 12]) {
        expect(instalmentOn(startsOn, count, addDays(startsOn, -1))).toBe(null);
        const days = Array.from({ length: 365 }, (_, n) => addDays(startsOn, n * 10));
        const outside = days.filter((day) => {
          const span = instalmentAt(startsOn, count, instalmentOn(startsOn, count, day) ?? -1);
          return day < span.from || span.to < day;
        });
        expect(outside).toEqual([]);
      }
  });

  it.each([
    ['before the first day', null, '2026-01-30', []],
    ['on the first day', null, '2026-01-31', [0]],
    ['written down late: only the running one', null, '2026-06-15', [4]],
    ['already invoiced', '2026-05-31', '2026-06-15', []],
    ['after a server stood still: each that was missed', '2026-02-28', '2026-06-15', [2, 3, 4]],
    ['on the last day of February', '2026-01-31', '2026-02-28', [1]],
    ['the day before', '2026-01-31', '2026-02-27', []],
  ])('are due %s', (_, last, today, places) => {
    expect(instalmentsDue(agreement, last, today)).toEqual(places);
  });

  it('end with the agreement', () => {
    const ending = { ...agreement, endsOn: '2026-04-15' };
    expect(instalmentsDue(ending, '2026-02-28', '2026-09-01')).toEqual([2]);
    expect(instalmentsDue(ending, '2026-03-31', '2026-09-01')).toEqual([]);
  });

  it('of a year are its amount to the paisa', () => {
    for (const amount of [0n, 1n, 100n, 1_000_001n, 12_345_679n])
      for (const count of [1, 2, 3, 4, 6, 12])
        expect(
          Array.from({ length: count }, (_, place) => partOfYear(amount, count, place)).reduce(
            (a, b) => a + b,
            0n,
          ),
        ).toBe(amount);
  });
});

describe('PLT-4 the lines of an invoice', () => {
  it.each([
    [10_000n, 'none', 900n, 0n],
    [10_000n, 'percent', 1_000n, 1_000n],
    [10_005n, 'percent', 5_000n, 5_003n],
    [10_000n, 'percent', 10_000n, 10_000n],
    [10_000n, 'amount', 2_500n, 2_500n],
    [10_000n, 'amount', 99_999n, 10_000n],
    [0n, 'amount', 99_999n, 0n],
  ] as const)('take a discount off %s: %s of %s', (amount, discountType, discountValue, off) => {
    expect(discountOn(amount, { discountType, discountValue })).toBe(off);
  });

  it('have the alumni fee once a year, the discount on the service alone', () => {
    const given = {
      ...agreement,
      instalments: 4,
      alumniFee: 50_000n,
      discountType: 'percent' as const,
      discountValue: 1_000n,
    };
    const first = linesOf(given, { price: flat(100_000n), students: 5, place: 0, carried: [] });
    expect(first).toEqual({
      lines: [
        { head: 'service', amount: 300_000n },
        { head: 'alumni', amount: 50_000n },
        { head: 'discount', amount: -30_000n },
      ],
      total: 320_000n,
      left: 0n,
    });
    expect(linesOf(given, { price: flat(100_000n), students: 5, place: 1, carried: [] }).total).toBe(
      270_000n,
    );
  });

  it('use a credit as far as it goes and carry the rest', () => {
    const of = (amount: bigint) =>
      linesOf(agreement, { price: flat(100_000n), students: 5, place: 3, carried: [{ id: 'a', amount }] });
    expect([of(-30_000n).total, of(-30_000n).left]).toEqual([70_000n, 0n]);
    expect([of(-250_000n).total, of(-250_000n).left]).toEqual([0n, -150_000n]);
    expect([of(12_345n).total, of(12_345n).left]).toEqual([112_345n, 0n]);
  });

  it('PLT-4 balance in the ledger, whatever they are', () => {
    for (const change of [-250_000n, -1n, 0n, 7n])
      for (const discountValue of [0n, 333n, 10_000n]) {
        const { lines, total } = linesOf(
          { ...agreement, alumniFee: 999n, instalments: 1, discountType: 'percent', discountValue },
          { price: flat(12_347n), students: 5, place: 0, carried: [{ id: 'a', amount: change }] },
        );
        const entry = entryOfInvoice(lines);
        expect(entry.reduce((sum, one) => sum + one.amount, 0n)).toBe(0n);
        expect(entry.find(({ ledger }) => ledger === 'receivable')?.amount ?? 0n).toBe(total);
      }
  });
});

describe('PLT-3 a change of the package within an instalment', () => {
  const july = { from: '2026-07-01', to: '2026-07-31' };
  const february = { from: '2028-01-31', to: '2028-02-28' };
  it.each([
    [july, '2026-07-01', 310_000n, 620_000n, 310_000n],
    [july, '2026-07-31', 310_000n, 620_000n, 10_000n],
    [july, '2026-07-16', 310_000n, 620_000n, 160_000n],
    [july, '2026-07-16', 620_000n, 310_000n, -160_000n],
    [july, '2026-08-01', 310_000n, 620_000n, 0n],
    [july, '2026-06-01', 310_000n, 620_000n, 310_000n],
    [july, '2026-07-16', 100n, 100n, 0n],
    [february, '2028-02-28', 0n, 290_000n, 10_000n],
  ])('%# costs the difference of the days that are left', (span, day, was, became, paisa) => {
    expect(changeOn(span, day, was, became)).toBe(paisa);
  });

  it('several times on one day comes to the same as once, and there and back to nothing', () => {
    const prices = [0n, 1n, 99_999n, 333_333n, 1_000_001n];
    for (let n = 0; n <= daysBetween(july.from, july.to); n += 1) {
      const day = addDays(july.from, n);
      for (const a of prices)
        for (const b of prices)
          for (const c of prices) {
            expect(changeOn(july, day, a, b) + changeOn(july, day, b, c)).toBe(changeOn(july, day, a, c));
            expect(changeOn(july, day, a, b) + changeOn(july, day, b, a)).toBe(0n);
          }
    }
  });
});

describe('PLT-6 the ladder', () => {
  it.each([
    [null, 'active', null],
    ['2026-11-22', 'active', null],
    ['2026-11-23', 'active', null],
    ['2026-11-21', 'grace', '2027-01-05'],
    ['2026-10-09', 'grace', '2026-11-23'],
    ['2026-10-08', 'read_only', '2027-01-06'],
    ['2026-08-25', 'read_only', '2026-11-23'],
    ['2026-08-24', 'suspended', null],
  ])('of a bill due on %s leads to %s', (dueOn, standing, nextStepOn) => {
    expect(standingOn(usualLadder, dueOn, '2026-11-22')).toEqual({ standing, nextStepOn });
  });

  it('leads nowhere while it is switched off', () => {
    expect(standingOn({ ...usualLadder, isLadderOn: false }, '2020-01-01', '2026-11-22').standing).toBe(
      'active',
    );
  });

  it.each([
    ['2026-12-22', 'issued'],
    ['2026-11-25', 'soon'],
    ['2026-11-22', 'soon'],
    ['2026-11-21', 'overdue'],
    ['2026-11-12', 'overdue'],
    ['2026-11-11', 'late'],
  ])('reminds of a bill due on %s: %s', (dueOn, step) => {
    expect(reminderOn(dueOn, 10, '2026-11-22')).toBe(step);
  });

  it.each([
    ['issued', 100n, 0n, '2026-11-22', 'unpaid'],
    ['issued', 100n, 40n, '2026-11-22', 'partiallyPaid'],
    ['issued', 100n, 40n, '2026-11-21', 'overdue'],
    ['issued', 100n, 100n, '2026-11-21', 'paid'],
    ['void', 100n, 0n, '2026-11-21', 'cancelled'],
    ['draft', 100n, 0n, '2026-11-21', 'draft'],
  ] as const)(
    'calls a bill %s, %s of which %s is paid, due on %s: %s',
    (state, total, paid, dueOn, called) => {
      expect(paymentStateOf({ state, total, paid, dueOn }, '2026-11-22')).toBe(called);
    },
  );
});

it('PLT-5 numbers are read as they are written, and nothing else is taken for one', () => {
  expect(numberIn(numberText('INV', '2026', 451))).toEqual({ year: '2026', number: 451 });
  for (const text of ['451', 'INV-26-1', 'INV-2026-000451 ', 'CHL-2026-000451'])
    expect(numberIn(text)).toBe(null);
});
