import { describe, expect, it } from 'vitest';
import { addDays } from '../../../core/dates.ts';
import { lastDueOf, lateOfAge, monthAges, monthsSince, promiseStateOf } from './rules.ts';

describe('ages by month', () => {
  it.each([
    ['2026-07-10', '2026-07-10', 0],
    ['2026-07-10', '2026-08-09', 0],
    ['2026-07-10', '2026-08-10', 1],
    ['2026-01-31', '2026-02-27', 0],
    ['2026-01-31', '2026-02-28', 1],
    ['2026-01-31', '2026-03-30', 1],
    ['2026-01-31', '2026-03-31', 2],
    ['2024-02-29', '2025-02-28', 12],
    ['2026-08-10', '2026-07-10', 0],
  ])('FEE-13 from %s to %s whole months: %i', (due, today, months) => {
    expect(monthsSince(due, today)).toBe(months);
  });

  it('FEE-13 every late day has one age, by months and by the days a list is asked with', () => {
    const wrong: string[] = [];
    for (const today of ['2026-02-28', '2026-03-30', '2026-03-31', '2028-02-29', '2026-12-31']) {
      const spans = monthAges.map((age) => ({ ...age, ...lateOfAge(age.name, today) }));
      const firsts = [1, 2, 6, 12].map((asked) => [asked, lastDueOf(asked, today)] as const);
      for (let late = 1; late <= 420; late += 1) {
        const due = addDays(today, -late);
        const months = monthsSince(due, today);
        const fitting = spans.filter(({ lateFrom, lateTo }) => late >= lateFrom && late <= (lateTo ?? late));
        const [age] = fitting;
        const isRight = fitting.length === 1 && age && months >= age.from && months <= (age.to ?? months);
        if (!isRight || firsts.some(([asked, last]) => due <= last !== months >= asked))
          wrong.push(`${due} on ${today}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('promises to pay', () => {
  const promise = { day: '2026-07-20', amount: 50_000n, paid: 0n, movedOn: null };
  it.each([
    ['stands until its day is over', promise, '2026-07-20', 'open'],
    ['is broken the day after', promise, '2026-07-21', 'broken'],
    ['is kept by money up to its day', { ...promise, paid: 50_000n }, '2026-09-01', 'kept'],
    ['is not kept by less', { ...promise, paid: 49_999n }, '2026-07-21', 'broken'],
    ['is moved by a later one in time', { ...promise, movedOn: '2026-07-20' }, '2026-08-01', 'moved'],
    [
      'stays broken, whatever is promised later',
      { ...promise, movedOn: '2026-07-21' },
      '2026-08-01',
      'broken',
    ],
    [
      'stays kept, whatever is promised later',
      { ...promise, paid: 60_000n, movedOn: '2026-07-18' },
      '2026-08-01',
      'kept',
    ],
  ] as const)('FEE-13 a promise %s', (_, given, today, state) => {
    expect(promiseStateOf(given, today)).toBe(state);
  });
});
