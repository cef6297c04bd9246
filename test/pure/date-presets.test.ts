import { describe, expect, it } from 'vitest';
import { addDays, weekdayOf } from '../../src/core/dates.ts';
import { governmentYear, type Period, presetsOn, yearsOn } from '../../src/core/web/list/date-presets.ts';
import { sourceFiles } from './source-files.ts';

const day = '2026-11-22';
const academic = { from: '2026-01-01', to: '2026-12-31' };

describe('the periods a list offers', () => {
  it('REP-4 are days, the school week, months and years that hold the day', () => {
    const all = presetsOn(day, yearsOn(day, [], [academic]));
    expect(all).toEqual({
      today: { from: day, to: day },
      yesterday: { from: '2026-11-21', to: '2026-11-21' },
      week: { from: '2026-11-21', to: '2026-11-27' },
      last7: { from: '2026-11-16', to: day },
      last30: { from: '2026-10-24', to: day },
      month: { from: '2026-11-01', to: '2026-11-30' },
      lastMonth: { from: '2026-10-01', to: '2026-10-31' },
      fiscal: { from: '2026-07-01', to: '2027-06-30' },
      lastFiscal: { from: '2025-07-01', to: '2026-06-30' },
      academic,
    });
    expect(weekdayOf(all.week?.from ?? '')).toBe('saturday');
  });

  it('REP-4 cross the ends of months and years', () => {
    const all = presetsOn('2027-01-01', yearsOn('2027-01-01', [], [academic]));
    expect(all.yesterday).toEqual({ from: '2026-12-31', to: '2026-12-31' });
    expect(all.lastMonth).toEqual({ from: '2026-12-01', to: '2026-12-31' });
    expect(all.academic).toBeNull();
    expect(presetsOn('2028-03-31', yearsOn('2028-03-31', [], [])).lastMonth?.to).toBe('2028-02-29');
  });

  it('REP-4 take the fiscal years of the books before those of the government', () => {
    const own = { from: '2026-01-01', to: '2026-12-31' };
    expect(yearsOn(day, [own], []).fiscal).toEqual(own);
    expect(yearsOn(day, [own], []).lastFiscal).toEqual(governmentYear('2025-12-31'));
    expect(governmentYear('2026-06-30')).toEqual({ from: '2025-07-01', to: '2026-06-30' });
  });

  it('REP-4 hold as many days as they say, on every day of a leap year and the one after', () => {
    const long = (one: Period | null) =>
      one ? (Date.parse(one.to) - Date.parse(one.from)) / 86_400_000 + 1 : 0;
    for (let on = '2028-01-01'; on < '2030-01-01'; on = addDays(on, 1)) {
      const all = presetsOn(on, yearsOn(on, [], []));
      expect(
        [all.today, all.yesterday, all.week, all.last7, all.last30].map((one) => long(one ?? null)),
      ).toEqual([1, 1, 7, 7, 30]);
      expect([all.last7?.to, all.last30?.to, all.today?.from]).toEqual([on, on, on]);
      // Months and years follow upon each other without a gap, and the present one holds the day.
      for (const [before, now] of [
        [all.lastMonth, all.month],
        [all.lastFiscal, all.fiscal],
      ]) {
        expect(addDays(before?.to ?? '', 1)).toBe(now?.from);
        expect((now?.from ?? '') <= on && on <= (now?.to ?? '')).toBe(true);
      }
    }
  });

  it('REP-4 are offered wherever a screen keeps a first and a last day in its address', () => {
    const files = sourceFiles().filter(({ file }) => /\/screens\/.*\.tsx$/.test(file));
    const keeps = (text: string, day: string) => new RegExp(`(text|get|of|set)\\(\\s*'${day}'`).test(text);
    const without = files.filter(
      ({ source }) =>
        keeps(source, 'from') &&
        keeps(source, 'to') &&
        source.includes('<DateField') &&
        !source.includes('<DateSpan'),
    );
    expect(without.map(({ file }) => file)).toEqual([]);
    expect(files.filter(({ source }) => source.includes('<DateSpan')).length).toBeGreaterThan(12);
  });
});
