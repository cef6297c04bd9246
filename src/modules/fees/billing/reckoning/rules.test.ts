import { expect, it } from 'vitest';
import { type BilledFee, reckonFee, type Stay } from './rules.ts';

const fee: BilledFee = {
  period: '2026-09',
  amount: 50_000n,
  whole: 50_000n,
  payable: 50_000n,
  subjectId: null,
};
const there: Stay = { proration: 'days', from: '2026-01-01', leftOn: null, subjects: ['physics'] };

it.each([
  ['who is still there', fee, there, null],
  [
    'left before the month',
    fee,
    { ...there, leftOn: '2026-08-31' },
    { amount: 0n, payable: 0n, why: 'left' },
  ],
  [
    'left after 12 of 30 days',
    fee,
    { ...there, leftOn: '2026-09-12' },
    { amount: 20_000n, payable: 20_000n, why: 'partMonth' },
  ],
  [
    'with half of it waived',
    { ...fee, payable: 25_000n },
    { ...there, leftOn: '2026-09-12' },
    { amount: 20_000n, payable: 10_000n, why: 'partMonth' },
  ],
  ['where the whole month is billed', fee, { ...there, proration: 'full', leftOn: '2026-09-12' }, null],
  ['left later', fee, { ...there, leftOn: '2026-10-01' }, null],
  ['a subject still taken', { ...fee, subjectId: 'physics' }, there, null],
  [
    'a subject taken off',
    { ...fee, subjectId: 'biology' },
    there,
    { amount: 0n, payable: 0n, why: 'subject' },
  ],
  [
    'the part was billed already',
    { ...fee, amount: 20_000n, payable: 20_000n },
    { ...there, leftOn: '2026-09-12' },
    null,
  ],
  ['nothing payable is left', { ...fee, payable: 0n }, { ...there, leftOn: '2026-08-31' }, null],
] as const)('FEE-3 %s', (_, billed, stay, expected) => {
  expect(reckonFee(billed, stay)).toEqual(expected);
});

it('FEE-3 a fee never comes to more, nor below nothing', () => {
  for (let payable = 0n; payable <= 999n; payable += 37n)
    for (let day = 1; day <= 30; day += 1)
      for (const proration of ['full', 'days', 'half'] as const) {
        const leftOn = `2026-09-${String(day).padStart(2, '0')}`;
        const now = reckonFee(
          { ...fee, amount: 999n, whole: 999n, payable },
          { ...there, proration, leftOn },
        );
        if (now === null) continue;
        expect(now.payable).toBeGreaterThanOrEqual(0n);
        expect(now.payable).toBeLessThan(payable);
      }
});
