import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenParts, partPeriod, readPartPeriod, spreadParts } from './rules.ts';

describe('instalments', () => {
  it('are whole taka a month apart, what does not divide in the first', () => {
    expect(evenParts(100_050n, 3, '2026-08-31')).toEqual([
      { due: '2026-08-31', amount: 33_450n },
      { due: '2026-09-30', amount: 33_300n },
      { due: '2026-10-31', amount: 33_300n },
    ]);
    expect(() => evenParts(200n, 3, '2026-08-31')).toThrow(RangeError);
    expect(() => evenParts(200n, 0, '2026-08-31')).toThrow(RangeError);
  });

  it('finish a fee before the next begins', () => {
    const fees = [
      { id: 'exam', open: 500n },
      { id: 'session', open: 1_000n },
    ];
    expect(spreadParts(fees, [700n, 800n])).toEqual([
      { part: 0, id: 'exam', amount: 500n },
      { part: 0, id: 'session', amount: 200n },
      { part: 1, id: 'session', amount: 800n },
    ]);
    for (const parts of [
      [700n, 799n],
      [700n, 801n],
      [1_500n, 0n],
      [1_600n, -100n],
    ])
      expect(() => spreadParts(fees, parts)).toThrow(RangeError);
  });

  it('lose and add nothing, of any fee and in any part', () => {
    const amount = fc.bigInt({ min: 1n, max: 1_000_000n });
    fc.assert(
      fc.property(
        fc.array(amount, { minLength: 1, maxLength: 8 }),
        fc.array(amount, { minLength: 1, maxLength: 8 }),
        (given, cuts) => {
          const all = given.reduce((sum, one) => sum + one, 0n);
          const parts: bigint[] = [];
          let left = all;
          for (const cut of cuts)
            if (cut < left) {
              parts.push(cut);
              left -= cut;
            }
          parts.push(left);
          const fees = given.map((open, place) => ({ id: String(place), open }));
          const taken = spreadParts(fees, parts);
          const sum = (of: (one: (typeof taken)[number]) => boolean) =>
            taken.filter(of).reduce((total, one) => total + one.amount, 0n);
          expect(fees.map((fee) => sum((one) => one.id === fee.id))).toEqual(given);
          expect(parts.map((_, part) => sum((one) => one.part === part))).toEqual(parts);
        },
      ),
    );
  });

  it('are told by their period, and nothing else is', () => {
    const one = { period: '2026-07', part: 2, parts: 3 };
    expect(readPartPeriod(partPeriod(one, '0a1b-2'))).toEqual(one);
    for (const period of ['2026-07', '2026', 'once', '01890a5d-ac96-774b-bcce-b302099a8057'])
      expect(readPartPeriod(period)).toBeNull();
  });
});
