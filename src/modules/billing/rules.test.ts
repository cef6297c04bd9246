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
  nextInstalment,
  numberIn,
  numberText,
  type Price,
  packageCost,
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

const nothing = { until: null, alumniFrom: null, priceFrom: null };
const instalment = ({ startsOn, instalments }: Agreement, place: number, hasAlumni = place === 0) => ({
  ...instalmentAt(startsOn, instalments, place),
  place,
  hasAlumni,
});

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
    ['already invoiced', '2026-06-29', '2026-06-15', []],
    ['after a server stood still: each that was missed', '2026-03-30', '2026-06-15', [2, 3, 4]],
    ['on the last day of February', '2026-02-27', '2026-02-28', [1]],
    ['the day before', '2026-02-27', '2026-02-27', []],
  ])('are due %s', (_, until, today, places) => {
    const due = instalmentsDue(agreement, { ...nothing, until }, today);
    expect(due.map(({ place }) => place)).toEqual(places);
  });

  it('end with the agreement', () => {
    const ending = { ...agreement, endsOn: '2026-04-15' };
    const places = (until: string) =>
      instalmentsDue(ending, { ...nothing, until }, '2026-09-01').map(({ place }) => place);
    expect(places('2026-03-30')).toEqual([2]);
    expect(places('2026-04-29')).toEqual([]);
  });

  const year = { ...agreement, startsOn: '2026-01-01' };
  it.each([
    ['1 to 12 within a paid year', year, '2026-12-31', '2026-03-10', []],
    ['1 to 12 when the paid year is over', year, '2026-12-31', '2027-01-01', ['2027-01-01 2027-01-31']],
    ['12 to 1 within a paid month', { ...year, instalments: 1 }, '2026-06-30', '2026-06-15', []],
    ['12 to 1 after it', { ...year, instalments: 1 }, '2026-06-30', '2026-07-01', ['2026-07-01 2026-12-31']],
    [
      '12 to 4 within a quarter',
      { ...year, instalments: 4 },
      '2026-04-30',
      '2026-05-01',
      ['2026-05-01 2026-06-30'],
    ],
    ['a start some days later', { ...year, startsOn: '2026-03-11' }, '2026-03-31', '2026-03-15', []],
    [
      'and after what is paid',
      { ...year, startsOn: '2026-03-11' },
      '2026-03-31',
      '2026-04-01',
      ['2026-04-01 2026-04-10'],
    ],
    [
      'a start some days earlier',
      { ...year, startsOn: '2025-12-20' },
      '2026-03-31',
      '2026-04-20',
      ['2026-04-01 2026-04-19', '2026-04-20 2026-05-19'],
    ],
    [
      'a start after what is paid',
      { ...year, startsOn: '2026-05-01' },
      '2026-03-31',
      '2026-05-01',
      ['2026-05-01 2026-05-31'],
    ],
  ])('are never billed twice nor left out after a change: %s', (_, changed, until, today, spans) => {
    const due = instalmentsDue(changed, { ...nothing, until }, today);
    expect(due.map(({ from, to }) => `${from} ${to}`)).toEqual(spans);
    const next = nextInstalment(changed, due.at(-1)?.to ?? until, today);
    expect(next).toBe(addDays(due.at(-1)?.to ?? until, 1));
  });

  it('follow each other day by day, however often the agreement changes', () => {
    const changes: [string, Partial<Agreement>][] = [
      ['2026-01-01', { instalments: 1 }],
      ['2026-03-05', { instalments: 12 }],
      ['2027-02-10', { startsOn: '2026-01-11' }],
      ['2027-05-02', { instalments: 2 }],
      ['2027-06-20', { startsOn: '2025-07-01', instalments: 4 }],
      ['2028-01-15', { startsOn: '2025-12-31', instalments: 12 }],
    ];
    let agreed: Agreement = { ...year, alumniFee: 1n };
    const made: { from: string; to: string; hasAlumni: boolean }[] = [];
    for (let today = '2026-01-01'; today < '2029-01-01'; today = addDays(today, 1)) {
      for (const [day, change] of changes) if (day === today) agreed = { ...agreed, ...change };
      const alumniFrom = made.findLast(({ hasAlumni }) => hasAlumni)?.from ?? null;
      made.push(...instalmentsDue(agreed, { ...nothing, until: made.at(-1)?.to ?? null, alumniFrom }, today));
    }
    for (const [place, { from }] of made.slice(1).entries())
      expect(from).toBe(addDays(made[place]?.to ?? '', 1));
    const asked = made.filter(({ hasAlumni }) => hasAlumni).map(({ from }) => from);
    for (const [place, from] of asked.slice(1).entries())
      expect(daysBetween(asked[place] ?? '', from)).toBeGreaterThanOrEqual(365);
    expect(asked).toHaveLength(3);
  });

  it('ask the alumni fee once in twelve months, whatever day the years begin on', () => {
    const moved = { ...year, startsOn: '2026-03-01', alumniFee: 5n };
    const asks = (until: string, alumniFrom: string | null, today: string) =>
      instalmentsDue(moved, { ...nothing, until, alumniFrom }, today).map(({ hasAlumni }) => hasAlumni);
    expect(asks('2026-02-28', '2026-01-01', '2026-03-01')).toEqual([false]);
    expect(asks('2026-02-28', null, '2026-03-01')).toEqual([true]);
    expect(asks('2026-12-31', '2026-01-01', '2027-01-01')).toEqual([true]);
  });

  it('that cost nothing stay free when a price comes', () => {
    const given = { ...nothing, until: '2026-01-31', priceFrom: '2026-06-10' };
    expect(instalmentsDue(year, given, '2026-06-10').map(({ from }) => from)).toEqual(['2026-06-01']);
    const stood = instalmentsDue(year, given, '2026-08-02').map(({ from }) => from);
    expect(stood).toEqual(['2026-06-01', '2026-07-01', '2026-08-01']);
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
    const first = linesOf(given, {
      price: flat(100_000n),
      students: 5,
      instalment: instalment(given, 0),
      carried: [],
    });
    expect(first).toEqual({
      lines: [
        { head: 'service', amount: 300_000n },
        { head: 'alumni', amount: 50_000n },
        { head: 'discount', amount: -30_000n },
      ],
      total: 320_000n,
      left: 0n,
    });
    expect(
      linesOf(given, { price: flat(100_000n), students: 5, instalment: instalment(given, 1), carried: [] })
        .total,
    ).toBe(270_000n);
  });

  it('of a part of an instalment count whole months as such and what is left by days', () => {
    const yearly = { ...agreement, startsOn: '2026-01-01', instalments: 1, discountValue: 1_200n };
    const of = (from: string, more: Partial<Agreement> = {}) =>
      linesOf(
        { ...yearly, ...more },
        {
          price: flat(3_100n),
          students: 5,
          instalment: { place: 0, from, to: '2026-12-31', hasAlumni: false },
          carried: [],
        },
      ).total;
    expect(of('2026-07-01')).toBe(18_600n);
    expect(of('2026-12-22')).toBe(1_000n);
    expect(of('2026-07-01', { amount: 12_345n })).toBe(12_345n - 6_172n);
    expect(of('2026-07-01', { discountType: 'amount' })).toBe(18_000n);
    expect(of('2026-07-01', { discountType: 'percent', discountValue: 5_000n })).toBe(9_300n);
    // A package is changed within an invoice of another agreement: its own days count.
    const june = { from: '2026-06-01', to: '2026-06-30' };
    expect(packageCost(yearly, june, 3_000n)).toBe(3_000n);
    expect(packageCost({ ...yearly, startsOn: '2026-06-16' }, june, 3_000n)).toBe(2_952n);
  });

  it('use a credit as far as it goes and carry the rest', () => {
    const of = (amount: bigint) =>
      linesOf(agreement, {
        price: flat(100_000n),
        students: 5,
        instalment: instalment(agreement, 3),
        carried: [{ id: 'a', amount }],
      });
    expect([of(-30_000n).total, of(-30_000n).left]).toEqual([70_000n, 0n]);
    expect([of(-250_000n).total, of(-250_000n).left]).toEqual([0n, -150_000n]);
    expect([of(12_345n).total, of(12_345n).left]).toEqual([112_345n, 0n]);
  });

  it('PLT-4 balance in the ledger, whatever they are', () => {
    for (const change of [-250_000n, -1n, 0n, 7n])
      for (const discountValue of [0n, 333n, 10_000n]) {
        const yearly = { ...agreement, alumniFee: 999n, instalments: 1, discountValue };
        const { lines, total } = linesOf(
          { ...yearly, discountType: 'percent' },
          {
            price: flat(12_347n),
            students: 5,
            instalment: instalment(yearly, 0),
            carried: [{ id: 'a', amount: change }],
          },
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
