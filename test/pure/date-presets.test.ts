import { describe, expect, it } from 'vitest';
import { weekdayOf } from '../../src/core/dates.ts';
import { governmentYear, presetsOn, yearsOn } from '../../src/core/web/list/date-presets.ts';

const day = '2026-11-22';
const academic = { from: '2026-01-01', to: '2026-12-31' };

describe('the periods a list offers', () => {
  it('are days, the school week, months and years that hold the day', () => {
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

  it('cross the ends of months and years', () => {
    const all = presetsOn('2027-01-01', yearsOn('2027-01-01', [], [academic]));
    expect(all.yesterday).toEqual({ from: '2026-12-31', to: '2026-12-31' });
    expect(all.lastMonth).toEqual({ from: '2026-12-01', to: '2026-12-31' });
    expect(all.academic).toBeNull();
    expect(presetsOn('2028-03-31', yearsOn('2028-03-31', [], [])).lastMonth?.to).toBe('2028-02-29');
  });

  it('take the fiscal years of the books before those of the government', () => {
    const own = { from: '2026-01-01', to: '2026-12-31' };
    expect(yearsOn(day, [own], []).fiscal).toEqual(own);
    expect(yearsOn(day, [own], []).lastFiscal).toEqual(governmentYear('2025-12-31'));
    expect(governmentYear('2026-06-30')).toEqual({ from: '2025-07-01', to: '2026-06-30' });
  });
});
