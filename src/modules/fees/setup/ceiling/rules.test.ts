import { describe, expect, it } from 'vitest';
import { type Tier, tiers } from './ceilings.data.ts';
import { aboveCeilings, accountThresholdOn, type Ceiling, nationalOn, newlyAbove, tierOf } from './rules.ts';

const subHeads = [
  { id: 'admission', headId: 'A', schedule: 'once' },
  { id: 'session', headId: 'S', schedule: 'yearly' },
  { id: 'tuition', headId: 'T', schedule: 'monthly' },
  { id: 'printing', headId: 'P', schedule: 'quarterly' },
] as const;
const ofYear: Ceiling = { id: 'policy', heads: ['A', 'S'], amount: 200_000n, per: 'year' };
const rule = (subHeadId: string, amount: bigint, criteria: object = {}) => ({ subHeadId, amount, criteria });
const shown = (rules: ReturnType<typeof rule>[], ceilings: Ceiling[] = [ofYear]) =>
  aboveCeilings(rules, subHeads, ceilings).map(({ criteria, amount, subHeadId }) => ({
    criteria,
    amount,
    subHeadId,
  }));

describe('ceilings of fees', () => {
  it('FEE-15 exactly the ceiling is allowed, a paisa more is not', () => {
    expect(shown([rule('admission', 80_000n), rule('session', 120_000n)])).toEqual([]);
    expect(shown([rule('admission', 80_001n), rule('session', 120_000n)])).toEqual([
      { criteria: {}, amount: 200_001n, subHeadId: null },
    ]);
  });
  it('FEE-15 counts what a year brings: every month, quarter and half', () => {
    const tuition: Ceiling = { id: 'c', heads: ['T', 'P'], amount: 119_999n, per: 'year' };
    expect(shown([rule('tuition', 10_000n)], [tuition])[0]?.amount).toBe(120_000n);
    expect(shown([rule('printing', 30_000n)], [tuition])[0]?.amount).toBe(120_000n);
    expect(shown([rule('tuition', 9_999n)], [tuition])).toEqual([]);
  });
  it('FEE-15 finds the one class, group or both at once that is above', () => {
    const rules = [
      rule('admission', 50_000n),
      rule('session', 100_000n),
      rule('session', 160_000n, { class: '9' }),
      rule('admission', 100_000n, { group: 'science' }),
    ];
    expect(shown(rules)).toEqual([
      { criteria: { class: '9' }, amount: 210_000n, subHeadId: null },
      { criteria: { class: '9', group: 'science' }, amount: 260_000n, subHeadId: null },
    ]);
  });
  it('FEE-15 finds who takes two subjects that each have a fee of their own', () => {
    const rules = [
      rule('admission', 120_000n, { subject: 'physics' }),
      rule('session', 90_000n, { subject: 'chemistry', class: '9' }),
    ];
    expect(shown(rules)).toEqual([
      {
        criteria: { class: '9', subject: 'chemistry', secondSubject: 'physics' },
        amount: 210_000n,
        subHeadId: null,
      },
    ]);
    // Alone none of them is above.
    expect(shown(rules.slice(0, 1))).toEqual([]);
    expect(shown([...rules.slice(0, 1), rule('session', 79_999n, { subject: 'chemistry' })])).toEqual([]);
  });
  it('FEE-15 a ceiling of each charge holds every rule alone', () => {
    const each: Ceiling = { id: 'own', heads: ['P'], amount: 5_000n, per: 'charge' };
    expect(shown([rule('printing', 5_000n), rule('printing', 5_001n, { class: '6' })], [each])).toEqual([
      { criteria: { class: '6' }, amount: 5_001n, subHeadId: 'printing' },
    ]);
  });
  it('FEE-15 asks a reason only for what is new or more than before', () => {
    const flags = (amount: bigint) => aboveCeilings([rule('session', amount)], subHeads, [ofYear]);
    expect(newlyAbove(flags(250_000n), flags(250_000n))).toEqual([]);
    expect(newlyAbove(flags(250_000n), flags(240_000n))).toEqual([]);
    expect(newlyAbove(flags(250_000n), flags(260_000n))).toHaveLength(1);
    expect(newlyAbove([], flags(250_000n))).toHaveLength(1);
  });
  it.each([
    ['rural', 50_000n],
    ['upazila', 100_000n],
    ['district', 200_000n],
    ['metropolitan', 300_000n],
    ['dhakaMpo', 500_000n],
    ['dhakaPartMpoBangla', 800_000n],
    ['dhakaPartMpoEnglish', 1_000_000n],
  ] satisfies [Tier, bigint][])('FEE-15 session and admission of %s: %i paisa', (tier, amount) => {
    expect(nationalOn(tier, '2026-07-01').find((one) => one.name === 'admission')?.amount).toBe(amount);
    expect(nationalOn(tier, '2014-12-31')).toEqual([]);
  });
  it.each([
    ['rural', 'mpo', 'Dhaka', 'rural'],
    ['upazila', null, 'Bogura', 'upazila'],
    ['municipality', 'non_mpo', 'Dhaka', 'upazila'],
    ['district', 'mpo', null, 'district'],
    ['metropolitan', 'non_mpo', 'Khulna', 'metropolitan'],
    ['city_corporation', 'part_mpo', 'Cumilla', 'metropolitan'],
    ['city_corporation', 'mpo', 'Dhaka', 'dhakaMpo'],
    ['metropolitan', 'part_mpo', 'Dhaka', 'dhakaPartMpoBangla'],
    ['metropolitan', 'non_mpo', 'Dhaka', null],
    ['metropolitan', null, 'Dhaka', null],
    ['rural', 'government', 'Bogura', null],
    [null, 'mpo', 'Dhaka', null],
  ] as const)(
    'FEE-15 the tier that follows from area %s, MPO %s and district %s is %s',
    (area, mpo, district, tier) => {
      expect(tierOf({ area, mpo, district }, { isEnglishOnly: false })).toBe(tier);
    },
  );
  it('FEE-15 where only the English version is taught in Dhaka its own ceiling holds', () => {
    const institution = { area: 'metropolitan', mpo: 'part_mpo', district: 'Dhaka' } as const;
    expect(tierOf(institution, { isEnglishOnly: true })).toBe('dhakaPartMpoEnglish');
  });
  it('FEE-15 without a tier no national ceiling holds, and one head needs an account above Tk 10 lakh', () => {
    expect(nationalOn(null, '2026-07-01')).toEqual([]);
    expect(tiers).toHaveLength(7);
    expect(accountThresholdOn('2024-11-02')).toBeNull();
    expect(accountThresholdOn('2026-07-01')).toBe(100_000_000n);
  });
});
