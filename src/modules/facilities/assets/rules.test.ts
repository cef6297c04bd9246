import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AssetValue,
  chargedThrough,
  type DepreciationRule,
  disposalOf,
  monthAfter,
  mostToCharge,
  ruleIn,
  scannedTag,
  tagOf,
} from './rules.ts';

const rule = (from: string, method: DepreciationRule['method'], rate: number): DepreciationRule => ({
  from,
  method,
  rate,
});
const asset = (cost: bigint, firstMonth = '2026-07', more: Partial<AssetValue> = {}): AssetValue => ({
  cost,
  residual: 0n,
  earlier: 0n,
  firstMonth,
  ...more,
});

describe('depreciation', () => {
  const tenth = [rule('2020-01', 'straight', 1000)];

  it.each([
    ['2026-06', 0n],
    ['2026-07', 8_333n],
    ['2026-08', 16_667n],
    ['2027-06', 100_000n],
    ['2028-06', 200_000n],
    ['2036-06', 1_000_000n],
    ['2050-06', 1_000_000n],
  ])('ACC-5 of 10,000 taka at 10 %% straight through %s is %i paisa', (month, paisa) => {
    expect(chargedThrough(asset(1_000_000n), tenth, month, 7)).toBe(paisa);
  });

  it('ACC-5 a reducing rule takes its share of what the year of the books begins with', () => {
    const fifth = [rule('2020-01', 'reducing', 2000)];
    expect(chargedThrough(asset(5_000_000n), fifth, '2027-06', 7)).toBe(1_000_000n);
    expect(chargedThrough(asset(5_000_000n), fifth, '2028-06', 7)).toBe(1_800_000n);
    // Bought in April, where the year of the books begins in July: three months of the first year.
    const late = asset(5_000_000n, '2026-04');
    expect(chargedThrough(late, fifth, '2026-06', 7)).toBe(250_000n);
    expect(chargedThrough(late, fifth, '2027-06', 7)).toBe(250_000n + 950_000n);
  });

  it('ACC-5 goes by the rule of each month, and takes no more than cost less residual and what was written off before', () => {
    const changed = [rule('2020-01', 'straight', 1000), rule('2027-01', 'straight', 2000)];
    expect(chargedThrough(asset(1_200_000n), changed, '2026-12', 7)).toBe(60_000n);
    expect(chargedThrough(asset(1_200_000n), changed, '2027-06', 7)).toBe(60_000n + 120_000n);
    expect(ruleIn(changed, '2019-12')).toBeNull();
    const old = asset(1_000_000n, '2026-07', { residual: 100_000n, earlier: 850_000n });
    expect(mostToCharge(old)).toBe(50_000n);
    expect(chargedThrough(old, tenth, '2040-01', 7)).toBe(50_000n);
    expect(chargedThrough(asset(1_000_000n), [rule('2020-01', 'none', 0)], '2040-01', 7)).toBe(0n);
  });

  it('ACC-5 never falls from month to month, and never passes what may be charged', () => {
    fc.assert(
      fc.property(
        fc.record({
          cost: fc.bigInt({ min: 0n, max: 10_000_000_000n }),
          residual: fc.bigInt({ min: 0n, max: 100_000n }),
          earlier: fc.bigInt({ min: 0n, max: 100_000n }),
          starts: fc.integer({ min: 1, max: 12 }),
          rules: fc.array(
            fc.record({
              month: fc.integer({ min: -20, max: 40 }),
              method: fc.constantFrom('straight' as const, 'reducing' as const, 'none' as const),
              rate: fc.integer({ min: 0, max: 10_000 }),
            }),
            { maxLength: 4 },
          ),
        }),
        ({ rules, starts, ...value }) => {
          const one: AssetValue = { ...value, firstMonth: '2026-04' };
          const dated = rules
            .map(({ month, method, rate }) => rule(monthAfter('2026-04', month), method, rate))
            .sort((a, b) => a.from.localeCompare(b.from));
          let last = 0n;
          for (let n = -1; n < 50; n += 1) {
            const charged = chargedThrough(one, dated, monthAfter('2026-04', n), starts);
            expect(charged >= last && charged <= mostToCharge(one)).toBe(true);
            last = charged;
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('AST-3 a thing that is sold for less than it stands in the books at is a loss, for more a gain', () => {
    expect(disposalOf({ cost: 100_000n, accumulated: 60_000n, proceeds: 30_000n })).toEqual({
      book: 40_000n,
      loss: 10_000n,
    });
    expect(disposalOf({ cost: 100_000n, accumulated: 60_000n, proceeds: 45_000n }).loss).toBe(-5_000n);
  });

  it('AST-3 a tag is read from the picture that a telephone sees, and as it is typed', () => {
    expect(tagOf(12)).toBe('A-00012');
    expect(scannedTag(' a-00012 ')).toBe('A-00012');
    expect(scannedTag('https://school.example/asset/list?tag=A-00012')).toBe('A-00012');
    expect(scannedTag('https://school.example/asset/list?tag=%E0%A4%A')).toContain('HTTPS');
  });
});
