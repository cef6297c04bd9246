import { describe, expect, it } from 'vitest';
import { backupHealth, dayAfter, isRoomLow, noLongerKept } from './rules.ts';

const night = (day: string) => ({ id: day, madeAt: new Date(`${day}T20:30:00Z`), isSound: true });
const nights = (from: string, count: number) =>
  Array.from({ length: count }, (_, place) =>
    night(dayAfter(new Date(from), place).toISOString().slice(0, 10)),
  );

describe('which backups are kept', () => {
  it('keeps the newest of each of the last days, weeks and months, and nothing else', () => {
    const all = nights('2025-01-01', 500);
    const gone = new Set(noLongerKept(all));
    const kept = all.filter(({ id }) => !gone.has(id));
    expect(kept.slice(-7)).toEqual(all.slice(-7));
    expect(kept.length).toBeLessThanOrEqual(7 + 4 + 12);
    expect(kept.length).toBeGreaterThan(12 + 7);
  });

  it('never removes the last one, however old it is', () => {
    expect(noLongerKept([night('2020-02-29')])).toEqual([]);
    expect(noLongerKept([])).toEqual([]);
  });

  it('keeps one of several made on a day, the newest', () => {
    const early = { id: 'early', madeAt: new Date('2026-03-02T02:00:00Z'), isSound: true };
    const late = { id: 'late', madeAt: new Date('2026-03-02T09:00:00Z'), isSound: true };
    expect(noLongerKept([late, early])).toEqual(['early']);
    // Rather the one that could be restored.
    expect(noLongerKept([{ ...late, isSound: false }, early])).toEqual(['late']);
    const neither = [late, early].map((one) => ({ ...one, isSound: false }));
    expect(noLongerKept(neither)).toEqual(['early']);
  });

  it('says the same of them once what is not kept is gone', () => {
    const all = nights('2025-06-01', 90);
    const gone = new Set(noLongerKept(all));
    expect(noLongerKept(all.filter(({ id }) => !gone.has(id)))).toEqual([]);
  });
});

describe('how the backups are', () => {
  const last = (madeAt: string, trialProblem: string | null = null) => ({
    madeAt: new Date(madeAt),
    trialProblem,
  });
  const now = new Date('2026-05-02T21:00:00Z');
  it.each([
    [null, 'none'],
    [last('2026-05-01T20:30:00Z'), 'well'],
    [last('2026-05-01T19:59:00Z'), 'old'],
    [last('2026-05-02T20:30:00Z', 'damaged'), 'broken'],
  ] as const)('are red without one of the last day, or one that cannot be restored: %j', (backup, health) => {
    expect(backupHealth(backup, now)).toBe(health);
  });
});

const gigabytes = (count: number) => count * 1024 ** 3;

it.each([
  [gigabytes(30), gigabytes(1000), false],
  [gigabytes(19), gigabytes(1000), true],
  [gigabytes(5), gigabytes(40), false],
  [gigabytes(3), gigabytes(40), true],
  [gigabytes(0.9), gigabytes(4), true],
])('of %i bytes free of %i the disk is nearly full: %s', (free, total, isLow) => {
  expect(isRoomLow(free, total)).toBe(isLow);
});
