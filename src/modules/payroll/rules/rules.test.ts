import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, endOfMonth, monthDays } from '../../../core/dates.ts';
import { noWork } from '../rules.ts';
import { allowanceRule } from '../setup/allowance-rule.entity.ts';
import { bonusRule } from '../setup/bonus-rule.entity.ts';
import { cutRule } from '../setup/cut-rule.entity.ts';
import { overtimeRule } from '../setup/overtime-rule.entity.ts';
import { salaryType } from '../setup/salary-type.entity.ts';
import { earnedInAll } from '../shapes.ts';
import { explain } from './explain-rules.ts';
import { basicLines } from './line-rules.ts';
import {
  daysServed,
  type Employment,
  type ServiceMark,
  servedSince,
  unservedSpans,
} from './service-rules.ts';
import { beganAway, usualOf } from './usual-rules.ts';
import { overtimeWithin } from './work-rules.ts';

describe('HR-1 who left and came back without a settlement', () => {
  const marks = [
    { day: '2026-03-15', event: 'left' },
    { day: '2026-08-20', event: 'rejoined' },
  ] as const;
  const serving = { since: null, lastDay: null, isSettled: false };
  const paidIn = (all: readonly ServiceMark[], month: string, employment: Employment = serving) =>
    daysServed(unservedSpans(all, employment), `${month}-01`, endOfMonth(`${month}-01`)).length;
  it.each([
    ['2026-02', 28],
    ['2026-03', 15],
    ['2026-06', 0],
    ['2026-08', 12],
    ['2026-09', 30],
  ])('is paid in %s for %i days', (month, days) => {
    expect(paidIn(marks, month)).toBe(days);
  });
  it('is paid for no day away in a month, however often that was', () => {
    const often = [
      { day: '2026-08-03', event: 'left' },
      { day: '2026-08-08', event: 'rejoined' },
      { day: '2026-08-08', event: 'left' },
      { day: '2026-08-20', event: 'rejoined' },
      { day: '2026-08-29', event: 'left' },
      { day: '2026-09-02', event: 'rejoined' },
    ] as const;
    expect(unservedSpans(often, serving)).toEqual([
      { from: '2026-08-04', to: '2026-08-07' },
      { from: '2026-08-09', to: '2026-08-19' },
      { from: '2026-08-30', to: '2026-09-01' },
    ]);
    expect([paidIn(often, '2026-08'), paidIn(often, '2026-09')]).toEqual([14, 29]);
  });
  it('was never away where service went on the next day', () => {
    const next = [marks[0], { day: '2026-03-16', event: 'rejoined' }] as const;
    expect(paidIn(next, '2026-03')).toBe(31);
  });
  it('counts nothing before a settlement, nor what is after the last day of one', () => {
    expect(paidIn(marks, '2026-08', { ...serving, since: '2026-08-20' })).toBe(31);
    const settled = { since: null, lastDay: '2026-03-20', isSettled: true };
    expect(unservedSpans(marks, settled)).toEqual([]);
    const later = { ...settled, lastDay: '2026-12-31' };
    expect(unservedSpans(marks, later)).toEqual([{ from: '2026-03-16', to: '2026-08-19' }]);
  });
  it('earns gratuity and bonus for what was served alone', () => {
    const unserved = unservedSpans(marks, serving);
    // 157 days from 16 March to 19 August.
    expect(servedSince('2020-01-01', unserved, '2026-12-31')).toBe(addDays('2020-01-01', 157));
    expect(servedSince('2020-01-01', unserved, '2026-03-31')).toBe('2020-01-17');
    expect(servedSince('2026-09-01', unserved, '2026-12-31')).toBe('2026-09-01');
    expect(servedSince('2027-01-01', unserved, '2026-12-31')).toBe('2027-01-01');
  });
  it('days paid and days away are together the days of the month, in parts as in one', () => {
    const day = fc.integer({ min: 1, max: 60 }).map((place) => addDays('2026-07-31', place));
    fc.assert(
      fc.property(fc.uniqueArray(day, { maxLength: 12 }), (days) => {
        const sorted = days.toSorted();
        const turns = sorted
          .slice(0, sorted.length - (sorted.length % 2))
          .map((one, place): ServiceMark => ({ day: one, event: place % 2 === 0 ? 'left' : 'rejoined' }));
        const isAway = (one: string) =>
          turns.some(
            (turn, place) => turn.event === 'left' && turn.day < one && one < (turns[place + 1]?.day ?? ''),
          );
        for (const first of ['2026-08-01', '2026-09-01']) {
          const all = monthDays(first);
          const paid = daysServed(unservedSpans(turns, serving), first, endOfMonth(first));
          expect(paid).toEqual(all.filter((one) => !isAway(one)));
          expect(paid.length + all.filter(isAway).length).toBe(all.length);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('PRL-5 what somebody usually does before an order', () => {
  const away = (from: string, to: string | null) => ({ from, to });
  it.each([
    ['2026-07-10', [away('2026-07-10', null)], '2026-07-10'],
    // Reinstated and suspended again on the same day, by another percent, and once more.
    [
      '2026-07-10',
      [away('2026-03-02', '2026-05-09'), away('2026-05-10', '2026-07-09'), away('2026-07-10', null)],
      '2026-03-02',
    ],
    ['2026-07-10', [away('2026-03-02', '2026-07-08'), away('2026-07-10', null)], '2026-07-10'],
  ] as const)('from %s begins with the first of the orders %#', (from, orders, began) => {
    expect(beganAway(from, orders)).toBe(began);
  });
  const paid = (...months: readonly (readonly [string, number])[]) =>
    months.map(([month, done]) => ({ days: monthDays(`${month}-01`), done }));
  const usual = [
    [
      'the last three months',
      paid(['2026-03', 9000], ['2026-04', 3000], ['2026-05', 3100], ['2026-06', 3000]),
      [],
      { done: 9100, days: 91, months: 3 },
    ],
    [
      'no days away among them',
      paid(['2026-05', 1000], ['2026-06', 3000]),
      [away('2026-05-11', '2026-05-31')],
      { done: 4000, days: 40, months: 2 },
    ],
    [
      'months further back for those away',
      paid(['2026-04', 3000], ['2026-05', 0], ['2026-06', 0]),
      [away('2026-05-01', '2026-06-30')],
      { done: 3000, days: 30, months: 1 },
    ],
    ['nothing where nothing was done', paid(['2026-06', 0]), [], null],
    ['nothing where no month is paid', [], [], null],
  ] as const;
  it.each(usual)('is of %s', (_, months, orders, expected) => {
    expect(usualOf(months, orders)).toEqual(expected);
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

it('PRL-1 no rule of pay holds a formula: beside its names there are figures, choices, days and references', () => {
  for (const { name, fields } of [allowanceRule, overtimeRule, bonusRule, cutRule, salaryType])
    for (const [field, { kind }] of Object.entries(fields))
      if (!['nameEn', 'nameBn'].includes(field))
        expect(
          ['integer', 'decimal', 'money', 'choice', 'flag', 'date', 'ref'],
          `${name}.${field}`,
        ).toContain(kind);
});

it('PRL-12 what was earned has what comes beside it in it, on the screen as on paper', () => {
  expect(earnedInAll({ earned: '24300.00', additions: '1200.50' })).toBe('25500.50');
  expect(earnedInAll({ earned: '24300.00', additions: '0.00' })).toBe('24300.00');
});
