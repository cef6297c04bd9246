import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '../../core/dates.ts';
import { nextDue, recurrences, remindsOn } from './rules.ts';

it.each([
  ['daily', '2026-02-28', '2026-02-28', '2026-03-01'],
  ['monthly', '2026-01-31', '2026-01-31', '2026-02-28'],
  ['monthly', '2026-01-31', '2026-02-28', '2026-03-31'],
  ['monthly', '2024-01-31', '2024-01-31', '2024-02-29'],
  ['quarterly', '2026-11-30', '2026-11-30', '2027-02-28'],
  ['quarterly', '2026-11-30', '2027-02-28', '2027-05-30'],
  ['yearly', '2024-02-29', '2024-02-29', '2025-02-28'],
  ['yearly', '2024-02-29', '2027-02-28', '2028-02-29'],
] as const)('COM-10 a %s task of %s comes after %s on %s', (every, anchor, due, next) => {
  expect(nextDue({ every, anchor, due, until: null })).toBe(next);
});

it('COM-10 a series ends on its last day, and a single task is not followed', () => {
  const series = { every: 'monthly', anchor: '2026-01-15', due: '2026-01-15' } as const;
  expect(nextDue({ ...series, until: '2026-02-15' })).toBe('2026-02-15');
  expect(nextDue({ ...series, until: '2026-02-14' })).toBeNull();
  expect(nextDue({ ...series, every: 'none', until: null })).toBeNull();
});

it('COM-10 the next one is always later, never skips one, and keeps the day of the month where there is one', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...recurrences.filter((one) => one !== 'none')),
      fc.integer({ min: 0, max: 4000 }),
      fc.integer({ min: 1, max: 30 }),
      (every, from, rounds) => {
        const anchor = addDays('2020-01-01', from);
        let due = anchor;
        for (let round = 0; round < rounds; round += 1) {
          const next: string | null = nextDue({ every, anchor, due, until: null });
          expect(next).not.toBeNull();
          if (next === null) return;
          expect(next > due).toBe(true);
          if (every !== 'daily' && Number(anchor.slice(8)) <= 28) expect(next.slice(8)).toBe(anchor.slice(8));
          due = next;
        }
      },
    ),
    { numRuns: 200 },
  );
});

it('COM-10 reminds the day before, on the day, the day after, then every week', () => {
  const days = [-3, -1, 0, 1, 2, 6, 7, 8, 14].filter((step) =>
    remindsOn('2026-11-20', addDays('2026-11-20', step)),
  );
  expect(days).toEqual([-1, 0, 1, 7, 14]);
});
