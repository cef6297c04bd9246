import { describe, expect, it } from 'vitest';
import { noWork } from '../rules.ts';
import { explain } from './explain-rules.ts';
import { basicLines } from './line-rules.ts';
import { awayUnsettled, daysServed } from './service-rules.ts';
import { overtimeWithin } from './work-rules.ts';

describe('HR-1 who left and came back without a settlement', () => {
  const marks = [
    { day: '2026-03-15', event: 'left' },
    { day: '2026-08-20', event: 'rejoined' },
  ] as const;
  it.each([
    ['2026-02-28', null, null, null],
    ['2026-03-31', '2026-03-15', null, null],
    ['2026-06-30', '2026-03-15', null, null],
    ['2026-08-31', null, '2026-08-20', '2026-03-15'],
    ['2026-09-30', null, '2026-08-20', '2026-03-15'],
  ])('is paid up to %s as served', (until, lastDay, backOn, leftOn) => {
    expect(awayUnsettled(marks, null, until)).toEqual({ lastDay, backOn, leftOn });
  });
  it('is paid for the days before leaving and those from coming back, also in one month', () => {
    const within = { leftOn: '2026-08-10', backOn: '2026-08-20' };
    const days = daysServed(within, '2026-08-01', '2026-08-31');
    expect(days).toHaveLength(22);
    expect(days.slice(9, 11)).toEqual(['2026-08-10', '2026-08-20']);
    expect(
      daysServed({ leftOn: '2026-03-15', backOn: '2026-08-20' }, '2026-08-01', '2026-08-31'),
    ).toHaveLength(12);
    expect(daysServed({ leftOn: null, backOn: null }, '2026-08-05', '2026-08-04')).toEqual([]);
  });
  it('was never away where service went on the next day', () => {
    const next = [marks[0], { day: '2026-03-16', event: 'rejoined' }] as const;
    expect(awayUnsettled(next, null, '2026-03-31')).toEqual({ lastDay: null, backOn: null, leftOn: null });
  });
  it('counts nothing before a settlement', () => {
    expect(awayUnsettled(marks, '2026-08-20', '2026-09-30')).toEqual({
      lastDay: null,
      backOn: null,
      leftOn: null,
    });
  });
});

describe('PRL-5 overtime of who is paid by the hour', () => {
  const rule = {
    code: 'hour',
    name: { en: 'Overtime', bn: '' },
    unit: 'hour',
    calculation: 'rate',
    rate: 1n,
  } as const;
  const work = { ...noWork, workedHours: 16000, overtimeHours: 1000 };
  it('is taken out of the hours between entry and exit, once', () => {
    expect(overtimeWithin({}, work, [rule])).toBe(1000);
    expect(overtimeWithin({ overtimeHours: 1000 }, { ...work, workedHours: 500 }, [rule])).toBe(500);
  });
  it('stays in hours the office typed, and where no rule pays it', () => {
    expect(overtimeWithin({ workedHours: 16000 }, work, [rule])).toBe(0);
    expect(overtimeWithin({}, work, [])).toBe(0);
  });
  it('is told in the trace', () => {
    const [line] = basicLines({
      basis: 'hourly',
      basic: 10_000n,
      basicFunding: 'institution',
      isFundMember: false,
      monthDays: 30,
      paidDays: 30,
      workingDays: 25,
      rules: [],
      cut: null,
      overtime: [rule],
      overtimeWithin: 1000,
      work,
      loans: [],
      arrears: [],
      roundNet: 'taka',
    });
    expect(line?.amount).toBe(1_500_000n);
    expect(line && explain(line).en).toContain('160 hours from entry to exit, less 10 of overtime');
  });
});
