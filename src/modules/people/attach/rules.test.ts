import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, datesBetween } from '../../../core/dates.ts';
import { mostShared, type PaidSpan, paidPercent, percentDays, type SharedSpan } from './rules.ts';

const span = (from: string, to: string | null, share: number): SharedSpan => ({ from, to, share });
const home = (more: Partial<PaidSpan> = {}): PaidSpan => ({
  ...span('2026-03-11', '2026-03-20', 40),
  side: 'home',
  homePays: 'rest',
  isMade: false,
  ...more,
});

it('HR-11 counts the time that is given away on the fullest day of a span', () => {
  const spans = [span('2026-01-01', '2026-03-31', 40), span('2026-03-01', null, 30)];
  expect(mostShared(spans, '2026-01-01', '2026-02-28')).toBe(40);
  expect(mostShared(spans, '2026-02-01', '2026-03-01')).toBe(70);
  expect(mostShared(spans, '2026-04-01', null)).toBe(30);
  expect(mostShared(spans, '2025-01-01', '2025-12-31')).toBe(0);
});

it('HR-11 pays the share at the host and the rest at home, day by day', () => {
  const march = datesBetween('2026-03-01', '2026-03-31');
  expect(percentDays([home()], march)).toBe(31 * 100 - 10 * 40);
  expect(percentDays([home({ homePays: 'whole' })], march)).toBe(3100);
  const host = home({ side: 'host', homePays: null, isMade: true });
  expect(percentDays([host], march)).toBe(10 * 40);
  // A record that was there before keeps its own pay outside the attachment.
  expect(percentDays([{ ...host, isMade: false }], march)).toBe(21 * 100 + 10 * 40);
  expect(percentDays([], march)).toBe(3100);
  const half = (day: string) => (day >= '2026-03-22' ? 50 : 100);
  expect(percentDays([], march, half)).toBe(21 * 100 + 10 * 50);
  expect(percentDays([], march, () => 0)).toBe(0);
});

it('HR-11 never pays above the whole nor below nothing, and both sides together pay one whole', () => {
  const day = fc.integer({ min: 0, max: 60 }).map((days) => addDays('2026-01-01', days));
  const spans = fc.array(
    fc.record({ from: day, days: fc.integer({ min: 0, max: 40 }), share: fc.integer({ min: 1, max: 100 }) }),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(spans, day, (drawn, on) => {
      const all = drawn.map(({ from, days, share }) => ({ from, to: addDays(from, days), share }));
      const ofHome = all.map((one): PaidSpan => ({ ...one, side: 'home', homePays: 'rest', isMade: false }));
      const percent = paidPercent(ofHome, on);
      expect(percent).toBeGreaterThanOrEqual(0);
      expect(percent).toBeLessThanOrEqual(100);
      if (mostShared(all, on, on) > 100) return;
      const hosts = all.map((one) =>
        paidPercent([{ ...one, side: 'host', homePays: null, isMade: true }], on),
      );
      expect(percent + hosts.reduce((sum, one) => sum + one, 0)).toBe(100);
    }),
  );
});
