import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actualOf, against, amountsAt, beyondBudget, monthCount, type Room, spread } from './rules.ts';

const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n);
const paisa = fc.bigInt({ min: 0n, max: 10n ** 15n });

describe('spreading a budget', () => {
  it.each([
    [1_200n, [], Array.from({ length: 12 }, () => 100n)],
    [5n, [], [1n, 0n, 1n, 0n, 1n, 0n, 0n, 1n, 0n, 1n, 0n, 0n]],
    [0n, [1n, 2n], Array.from({ length: 12 }, () => 0n)],
    [300n, [2n, 1n], [200n, 100n, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n]],
    [100n, [-5n, 0n, 7n], [0n, 0n, 100n, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n]],
  ])('ACC-8 %s by %s', (total, weights, months) => {
    expect(sum(spread(total, weights))).toBe(total);
    expect(spread(total, weights)).toEqual(months);
  });

  it('ACC-8 comes to the whole in any months, and no month is below nothing', () => {
    fc.assert(
      fc.property(
        paisa,
        fc.array(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), { maxLength: 12 }),
        (total, weights) => {
          const months = spread(total, weights);
          expect(months).toHaveLength(monthCount);
          expect(sum(months)).toBe(total);
          expect(months.every((one) => one >= 0n)).toBe(true);
        },
      ),
    );
  });

  it('ACC-8 evenly differs by a paisa at most', () => {
    fc.assert(
      fc.property(paisa, (total) => {
        const months = spread(total);
        expect(months.every((one) => one - total / 12n <= 1n && one >= total / 12n)).toBe(true);
      }),
    );
  });
});

describe('a budget against what happened', () => {
  it('ACC-8 counts a month, the months until then and the year', () => {
    const months = Array.from({ length: 12 }, (_, month) => BigInt(month + 1));
    expect(amountsAt(months, 0)).toEqual({ month: 1n, toDate: 1n, year: 78n });
    expect(amountsAt(months, 2)).toEqual({ month: 3n, toDate: 6n, year: 78n });
    expect(amountsAt(months, 11)).toEqual({ month: 12n, toDate: 78n, year: 78n });
  });

  it.each([
    ['expense', 200n, 150n, { left: 50n, permille: 750, isOver: false }],
    ['expense', 200n, 200n, { left: 0n, permille: 1000, isOver: false }],
    ['expense', 200n, 201n, { left: -1n, permille: 1005, isOver: true }],
    ['expense', 0n, 1n, { left: -1n, permille: null, isOver: true }],
    ['expense', 0n, 0n, { left: 0n, permille: null, isOver: false }],
    ['asset', 100n, 101n, { left: -1n, permille: 1010, isOver: true }],
    ['income', 100n, 130n, { left: -30n, permille: 1300, isOver: false }],
  ] as const)('ACC-8 %s: %s against %s', (type, budget, actual, expected) => {
    expect(against(type, budget, actual)).toEqual({ budget, actual, ...expected });
  });

  it('ACC-8 counts income by its credit and spending by its debit', () => {
    expect(actualOf('income', { debit: 10n, credit: 30n })).toBe(20n);
    expect(actualOf('expense', { debit: 30n, credit: 10n })).toBe(20n);
    expect(actualOf('asset', { debit: 30n, credit: 10n })).toBe(20n);
  });
});

describe('a voucher above its budget', () => {
  const rooms = new Map<string, Room>([
    ['paper', { type: 'expense', budget: 100n, actual: 80n }],
    ['repairs', { type: 'expense', budget: null, actual: 0n }],
    ['computers', { type: 'asset', budget: 500n, actual: 0n }],
    ['advance', { type: 'asset', budget: null, actual: 0n }],
    ['tuition', { type: 'income', budget: 100n, actual: 900n }],
    ['cash', { type: 'asset', budget: null, actual: 0n }],
  ]);
  const voucher = (...lines: (readonly [string, 'Dr' | 'Cr', bigint])[]) =>
    beyondBudget(
      lines.map(([ledger, side, amount]) => ({ ledger, side, amount })),
      rooms,
    ).map(({ ledger, over }) => [ledger, over]);

  it.each([
    ['within it', [['paper', 'Dr', 20n]], []],
    ['a paisa above', [['paper', 'Dr', 21n]], [['paper', 1n]]],
    [
      'in two lines of one ledger',
      [
        ['paper', 'Dr', 15n],
        ['paper', 'Dr', 15n],
      ],
      [['paper', 10n]],
    ],
    [
      'taken back in part',
      [
        ['paper', 'Dr', 30n],
        ['paper', 'Cr', 10n],
      ],
      [],
    ],
    ['spending nobody budgeted', [['repairs', 'Dr', 1n]], [['repairs', 1n]]],
    ['a purchase above', [['computers', 'Dr', 501n]], [['computers', 1n]]],
    ['an advance, which no budget watches', [['advance', 'Dr', 999n]], []],
    ['more income', [['tuition', 'Cr', 999n]], []],
    ['a refund of income', [['tuition', 'Dr', 999n]], []],
    ['money going out', [['cash', 'Cr', 999n]], []],
    ['a ledger it does not know', [['other', 'Dr', 999n]], []],
  ] as const)('ACC-8 %s', (_, lines, told) => {
    expect(voucher(...lines)).toEqual(told);
  });
});
