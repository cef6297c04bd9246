import { describe, expect, it } from 'vitest';
import {
  affected,
  changedRules,
  distributionOf,
  expectedUnpaid,
  familiesAmong,
  monthsFrom,
  sumsOf,
} from './rules.ts';

const none = { amounts: [], endedTypes: [], given: [] };

describe('what other fees would bring', () => {
  it('B8 changes the rule of a class, of all, takes one away, and leaves special ones', () => {
    const rules = [
      { id: 'a', subHeadId: 'tuition', criteria: {}, amount: 100n, months: null },
      { id: 'b', subHeadId: 'tuition', criteria: { class: '6' }, amount: 200n, months: null },
      {
        id: 'c',
        subHeadId: 'tuition',
        criteria: { class: '6', gender: 'female' },
        amount: 50n,
        months: null,
      },
      { id: 'd', subHeadId: 'ict', criteria: {}, amount: 20n, months: null },
    ];
    expect(changedRules(rules, none)).toEqual(rules);
    const changed = changedRules(rules, {
      ...none,
      amounts: [
        { subHeadId: 'tuition', classId: '6', amount: '250' },
        { subHeadId: 'tuition', classId: '7', amount: '300' },
        { subHeadId: 'ict', classId: null, amount: null },
      ],
    });
    expect(changed.map(({ criteria, amount }) => [criteria, amount])).toEqual([
      [{}, 100n],
      [{ class: '6', gender: 'female' }, 50n],
      [{ class: '6' }, 250n],
      [{ class: '7' }, 300n],
    ]);
  });
  it('B8 counts months over a new year', () => {
    expect(monthsFrom('2026-11', '2027-02')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
    expect(monthsFrom('2026-11', '2026-11')).toEqual(['2026-11']);
  });
  it('B8 tells who pays something else, and nobody whose sum is the same', () => {
    const now = new Map([
      ['a', 100n],
      ['b', 100n],
      ['c', 100n],
    ]);
    const would = new Map([
      ['a', 100n],
      ['b', 90n],
      ['d', 10n],
    ]);
    expect(affected(now, would)).toEqual([
      { studentId: 'b', before: 100n, after: 90n },
      { studentId: 'c', before: 100n, after: 0n },
      { studentId: 'd', before: 0n, after: 10n },
    ]);
  });
  it('B8 counts families once, also those joined through a child in between', () => {
    const families: Record<string, string[]> = { a: ['a', 'b'], b: ['a', 'b', 'c'], c: ['b', 'c'] };
    const childrenOf = (id: string) => families[id] ?? [];
    expect(familiesAmong(['a', 'b', 'c', 'd'], childrenOf)).toBe(2);
    // The one in between pays the same: the two others are of one family all the same.
    expect(familiesAmong(['a', 'c'], childrenOf)).toBe(1);
    expect(familiesAmong([], childrenOf)).toBe(0);
  });
  it('B8 puts every change into one step', () => {
    const changes = [-600_000n, -500_000n, -200_000n, -1n, 1n, 100_000n, 100_001n, 500_001n];
    expect(distributionOf(changes.map((after) => ({ before: 0n, after })))).toEqual([2, 1, 1, 2, 1, 1]);
  });
  it('B8 expects as much to stay unpaid as did before', () => {
    expect(expectedUnpaid(100_000n, { payable: 300n, unpaid: 100n })).toBe(33_330n);
    expect(expectedUnpaid(100_000n, { payable: 0n, unpaid: 0n })).toBe(0n);
    expect(expectedUnpaid(100_000n, { payable: 100n, unpaid: 100n })).toBe(100_000n);
  });
  it('B8 adds up lines', () => {
    const line = { studentId: 'a', subHeadId: 'b', amount: 100n, waiver: 30n, payable: 70n };
    expect(sumsOf([line, line])).toEqual({ amount: 200n, waiver: 60n, payable: 140n });
  });
});
