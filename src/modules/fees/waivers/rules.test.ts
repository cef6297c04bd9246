import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Waiver, waive } from '../rules.ts';
import {
  type Caps,
  capBook,
  countsOn,
  inOrder,
  isForChild,
  monthsOf,
  placeOf,
  windowWithin,
  worthWithin,
} from './rules.ts';
import { type TracedWaiver, whyTaken } from './why.ts';

const half = (id: string, subHeads: readonly string[]): Waiver => ({
  id,
  type: 'sibling',
  subHeads,
  kind: 'percent',
  share: 5000,
  base: 'remaining',
});

type Line = readonly [month: string, subHead: string, amount: bigint];

/** Reckons lines one after the other, as a run does. */
function reckon(lines: readonly Line[], waivers: readonly Waiver[], caps: ReadonlyMap<string, Caps>) {
  const book = capBook(caps);
  return lines.map(([month, subHead, amount]) => {
    const line = waive(subHead, amount, waivers, book.roomIn(month));
    book.noteLine(month, line);
    return line;
  });
}

describe('caps', () => {
  const caps = (month: bigint | null, year: bigint | null = null) => new Map([['w', { month, year }]]);

  it('FEE-4 a cap of a month is shared by the fees of that month, and begins anew with the next', () => {
    const waivers = [half('w', ['tuition', 'ict'])];
    const lines = reckon(
      [
        ['2026-07', 'tuition', 50_000n],
        ['2026-07', 'ict', 20_000n],
        ['2026-07', 'exam', 90_000n],
        ['2026-08', 'tuition', 50_000n],
      ],
      waivers,
      caps(30_000n),
    );
    expect(lines.map((line) => line.waiver)).toEqual([25_000n, 5_000n, 0n, 25_000n]);
    expect(lines[1]?.byType).toEqual([{ type: 'sibling', amount: 5_000n, id: 'w', cut: 'month' }]);
    expect(lines[0]?.byType[0]?.cut).toBeUndefined();
  });

  it('FEE-4 a cap of a year goes on over its months, and says so once it is used up', () => {
    const months = ['2026-07', '2026-08', '2026-09'].map((month): Line => [month, 'tuition', 50_000n]);
    const lines = reckon(months, [half('w', ['tuition'])], caps(null, 40_000n));
    expect(lines.map((line) => line.waiver)).toEqual([25_000n, 15_000n, 0n]);
    expect(lines[2]?.byType).toEqual([{ type: 'sibling', amount: 0n, id: 'w', cut: 'year' }]);
  });

  it('FEE-4 of two caps the one that leaves less holds, and academic years are counted apart', () => {
    const book = capBook(new Map([['w', { month: 10_000n, year: 15_000n }]]), (month) => month.slice(0, 4));
    const room = (month: string) => book.roomIn(month)(half('w', ['tuition']));
    expect(room('2026-07')).toEqual({ left: 10_000n, of: 'month' });
    book.note('w', '2026-07', 10_000n);
    expect(room('2026-08')).toEqual({ left: 5_000n, of: 'year' });
    book.note('w', '2026-08', 90_000n);
    expect(room('2026-09')).toEqual({ left: 0n, of: 'year' });
    expect(room('2027-01')).toEqual({ left: 10_000n, of: 'month' });
    expect(book.roomIn('2026-09')(half('another', ['tuition']))).toBeNull();
  });

  const paisa = (max: bigint) => fc.bigInt({ min: 0n, max });
  const anyWaiver = (id: string): fc.Arbitrary<Waiver> =>
    fc.oneof(
      fc.record({
        id: fc.constant(id),
        kind: fc.constant('percent' as const),
        type: fc.constant(id),
        subHeads: fc.subarray(['tuition', 'ict', 'exam'], { minLength: 1 }),
        share: fc.integer({ min: 1, max: 10_000 }),
        base: fc.constantFrom('remaining' as const, 'original' as const),
      }),
      fc.record({
        id: fc.constant(id),
        kind: fc.constant('fixed' as const),
        type: fc.constant(id),
        subHeads: fc.subarray(['tuition', 'ict', 'exam'], { minLength: 1 }),
        amount: paisa(200_000n),
      }),
    );
  const anyCap = fc.option(fc.bigInt({ min: 1n, max: 90_000n }), { nil: null });
  const anyCaps = fc.record({ month: anyCap, year: anyCap });
  const anyLine = fc.tuple(
    fc.constantFrom('2026-01', '2026-02', '2026-03'),
    fc.constantFrom('tuition', 'ict', 'exam'),
    paisa(200_000n),
  );

  it('FEE-4 no cap is passed whatever the fees and months, no line goes below zero, and each is the sum of its parts', () => {
    fc.assert(
      fc.property(
        fc.tuple(anyWaiver('a'), anyWaiver('b')),
        fc.tuple(anyCaps, anyCaps),
        fc.array(anyLine, { maxLength: 20 }),
        (waivers, [capsOfA, capsOfB], given) => {
          const all = new Map([
            ['a', capsOfA],
            ['b', capsOfB],
          ]);
          const lines = reckon(given, waivers, all);
          const taken = new Map<string, bigint>();
          lines.forEach((line, place) => {
            const [month = '', , amount = 0n] = given[place] ?? [];
            expect(line.payable >= 0n && line.waiver >= 0n && line.waiver + line.payable === amount).toBe(
              true,
            );
            expect(line.byType.reduce((sum, one) => sum + one.amount, 0n)).toBe(line.waiver);
            for (const { id, amount: part } of line.byType)
              for (const key of [`${id}`, `${id} ${month}`]) taken.set(key, (taken.get(key) ?? 0n) + part);
          });
          for (const [id, { month, year }] of all) {
            if (year !== null) expect((taken.get(id) ?? 0n) <= year).toBe(true);
            if (month !== null)
              for (const one of ['2026-01', '2026-02', '2026-03'])
                expect((taken.get(`${id} ${one}`) ?? 0n) <= month).toBe(true);
          }
        },
      ),
    );
  });

  it('FEE-4 a cap that is never reached changes nothing to the paisa', () => {
    fc.assert(
      fc.property(anyWaiver('a'), fc.array(anyLine, { maxLength: 12 }), (waiver, given) => {
        const wide = new Map([['a', { month: 10_000_000n, year: 10_000_000n }]]);
        expect(reckon(given, [waiver], wide)).toEqual(reckon(given, [waiver], new Map()));
      }),
    );
  });
});

describe('windows', () => {
  const months = (fromMonth: string, toMonth: string | null) => ({
    fromMonth,
    toMonth,
    fromDay: null,
    toDay: null,
  });

  it.each([
    ['the day before its first month', months('2026-07', null), '2026-06-30', false],
    ['the first day of its first month', months('2026-07', null), '2026-07-01', true],
    ['the last day of its last month', months('2026-07', '2026-08'), '2026-08-31', true],
    ['the day after it', months('2026-07', '2026-08'), '2026-09-01', false],
    [
      'the due day before a later first day',
      { ...months('2026-07', null), fromDay: '2026-07-15' },
      '2026-07-10',
      false,
    ],
    ['the first day itself', { ...months('2026-07', null), fromDay: '2026-07-15' }, '2026-07-15', true],
    ['the last day itself', { ...months('2026-02', '2026-02'), toDay: '2026-02-28' }, '2026-02-28', true],
    [
      'the due day after an earlier last day',
      { ...months('2026-07', '2026-08'), toDay: '2026-08-09' },
      '2026-08-10',
      false,
    ],
  ] as const)('FEE-4 %s: %s', (_, window, due, counts) => {
    expect(countsOn(window, due)).toBe(counts);
  });

  it.each([
    ['2026-01', '2026-12', '2026-03-15', '2026-09-30', ['2026-03', '2026-09', '2026-03-15', '2026-09-30']],
    ['2026-05', null, '2026-03-15', '2026-09-30', ['2026-05', '2026-09', null, '2026-09-30']],
    ['2026-05', '2026-06', '2026-03-15', '2026-09-30', ['2026-05', '2026-06', null, null]],
    ['2026-05', null, null, null, ['2026-05', null, null, null]],
    ['2026-10', null, null, '2026-09-30', null],
  ] as const)(
    'FEE-4 months %s to %s within days %s to %s',
    (fromMonth, toMonth, startsOn, endsOn, expected) => {
      const window = windowWithin({ fromMonth, toMonth }, { startsOn, endsOn });
      expect(window && [window.fromMonth, window.toMonth, window.fromDay, window.toDay]).toEqual(expected);
    },
  );

  it('FEE-4 what a waiver comes to is held to its caps in all its months', () => {
    expect(monthsOf('2026-07', '2027-06')).toBe(12);
    expect(monthsOf('2026-07', null)).toBe(12);
    expect(worthWithin(120_000n, { month: 5_000n, year: null }, 12)).toBe(60_000n);
    expect(worthWithin(120_000n, { month: null, year: null }, 12)).toBe(120_000n);
    // A share of a fee without a rule: only a cap says what it comes to at most.
    expect(worthWithin(null, { month: null, year: null }, 12)).toBeNull();
    expect(worthWithin(null, { month: 5_000n, year: null }, 3)).toBe(15_000n);
    // July to June may touch two academic years.
    expect(worthWithin(null, { month: null, year: 30_000n }, 12)).toBe(60_000n);
  });
});

describe('families', () => {
  const child = (id: string, bornOn: string | null, code = id) => ({ id, bornOn, code });
  const three = [child('young', '2018-01-01'), child('old', '2012-05-05'), child('unknown', null)];

  it('FEE-4 the eldest is the first child, twins stand by their numbers, an unknown birthday is last', () => {
    expect(inOrder(three).map((one) => one.id)).toEqual(['old', 'young', 'unknown']);
    expect(placeOf(three, 'young')).toBe(2);
    expect(placeOf(three, 'stranger')).toBe(0);
    const twins = [child('b', '2015-01-01', '2'), child('a', '2015-01-01', '1')];
    expect(inOrder(twins).map((one) => one.id)).toEqual(['a', 'b']);
  });

  it('FEE-4 when the eldest leaves, everybody moves up: who was second loses what is for the second', () => {
    const left = three.filter((one) => one.id !== 'old');
    expect(isForChild({ childFrom: 2, childTo: 2 }, placeOf(three, 'young'))).toBe(true);
    expect(isForChild({ childFrom: 2, childTo: 2 }, placeOf(left, 'young'))).toBe(false);
    expect(isForChild({ childFrom: 2, childTo: null }, 5)).toBe(true);
    expect(isForChild({ childFrom: null, childTo: null }, 0)).toBe(true);
  });
});

describe('why a waiver took what it took', () => {
  const traced = (over: Partial<TracedWaiver> = {}, terms: object = {}): TracedWaiver => ({
    type: { en: 'Sibling', bn: 'সহোদর' },
    amount: '15000',
    cut: null,
    terms: {
      kind: 'percent',
      share: 2500,
      base: 'remaining',
      amount: null,
      monthCap: '15000',
      yearCap: '90000',
      childFrom: 2,
      childTo: 2,
      toDay: null,
      ...terms,
    },
    ...over,
  });

  it('FEE-4 tells share, child, end and cap in words, in both languages', () => {
    expect(whyTaken(traced({ cut: 'month' }))).toEqual({
      en: '25% of what other waivers left; child 2 of the family; limited to ৳150.00 a month',
      bn: 'অন্য মওকুফের পর যা থাকে তার 25%; পরিবারের 2 নম্বর সন্তান; মাসে ৳150.00-এর মধ্যে সীমিত',
    });
    expect(whyTaken(traced({ amount: '0', cut: 'year' }, { childTo: null }))?.en).toBe(
      '25% of what other waivers left; child 2 of the family and younger; the ৳900.00 of this year are used up',
    );
    expect(
      whyTaken(traced({}, { kind: 'fixed', amount: '5000', childFrom: null, toDay: '2026-07-15' }))?.en,
    ).toBe('৳50.00 of each fee; until 2026-07-15');
    expect(whyTaken({ ...traced(), terms: null })).toBeNull();
  });
});
