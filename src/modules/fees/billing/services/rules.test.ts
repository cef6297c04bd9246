import { describe, expect, it } from 'vitest';
import { mostAtOnce, type Span, serviceMonth, type Use } from './rules.ts';

const always: Span = { from: null, to: null };
const use = (amount: bigint, from: string | null, to: string | null = null): Use => ({
  id: `${amount}`,
  amount,
  from,
  to,
});

describe('FEE-3 a month of transport or hostel', () => {
  it.each([
    ['all of it', 'days', [use(80_000n, '2026-01-01')], always, 80_000n],
    ['from the 21st of 30 days', 'days', [use(80_000n, '2026-09-21')], always, 26_667n],
    ['until the 12th of 30 days', 'days', [use(80_000n, '2026-01-01', '2026-09-12')], always, 32_000n],
    ['until the 12th where half months count', 'half', [use(80_000n, null, '2026-09-12')], always, 40_000n],
    ['until the 12th where whole months count', 'full', [use(80_000n, null, '2026-09-12')], always, 80_000n],
    ['before it begins', 'days', [use(80_000n, '2026-10-01')], always, null],
    ['after it ended', 'days', [use(80_000n, null, '2026-08-31')], always, null],
    [
      'with another stop from the 16th, each its days',
      'days',
      [use(60_000n, null, '2026-09-15'), use(90_000n, '2026-09-16')],
      always,
      75_000n,
    ],
    [
      'with another stop, whole months: the dearest once',
      'full',
      [use(60_000n, null, '2026-09-15'), use(90_000n, '2026-09-16')],
      always,
      90_000n,
    ],
    [
      'with another stop, half months: both halves',
      'half',
      [use(60_000n, null, '2026-09-15'), use(90_000n, '2026-09-16')],
      always,
      75_000n,
    ],
    ['of who left on the 10th', 'days', [use(60_000n, null)], { from: null, to: '2026-09-10' }, 20_000n],
    ['of who had left', 'days', [use(60_000n, null)], { from: null, to: '2026-08-10' }, null],
    ['begun after leaving', 'days', [use(60_000n, '2026-09-20')], { from: null, to: '2026-09-10' }, null],
  ] as const)('%s', (_, policy, uses, stay, expected) => {
    expect(serviceMonth(policy, '2026-09', uses, stay)?.amount ?? null).toBe(expected);
  });

  it('never costs more than the dearest service does, nor less than nothing', () => {
    for (let day = 1; day <= 30; day += 1)
      for (const policy of ['full', 'days', 'half'] as const) {
        const date = (of: number) => `2026-09-${String(of).padStart(2, '0')}`;
        const uses = [use(70_000n, null, date(day)), use(99_999n, day < 30 ? date(day + 1) : '2026-10-01')];
        const month = serviceMonth(policy, '2026-09', uses, always);
        expect(month?.amount).toBeGreaterThan(0n);
        expect(month?.amount).toBeLessThanOrEqual(99_999n);
      }
  });
});

it('FEE-3 seats are counted on the day on which most of them are taken', () => {
  const taken = [
    { from: '2026-01-01', to: '2026-03-31' },
    { from: '2026-03-01', to: null },
    { from: '2026-04-01', to: '2026-06-30' },
    { from: '2026-06-30', to: null },
  ];
  expect(mostAtOnce(taken, { from: '2026-01-01', to: '2026-02-28' })).toBe(1);
  expect(mostAtOnce(taken, { from: '2026-02-01', to: '2026-04-30' })).toBe(2);
  expect(mostAtOnce(taken, { from: '2026-02-01', to: null })).toBe(3);
  expect(mostAtOnce(taken, { from: '2027-01-01', to: null })).toBe(2);
  expect(mostAtOnce([], always)).toBe(0);
});
