import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountIn, ledgerNamed } from '../../../src/modules/accounts/years/opening-sheet.ts';
import {
  advanceGap,
  isPlausibleDue,
  openingDueDay,
  openingPeriod,
  readMonth,
} from '../../../src/modules/fees/billing/openings/rules.ts';

describe('API-6 the months of a sheet of dues', () => {
  it.each<[string, string | null]>([
    ['March 2026', '2026-03'],
    ['মার্চ ২০২৬', '2026-03'],
    ['Mar-26', '2026-03'],
    ['03/2026', '2026-03'],
    ['২০২৬-০৩', '2026-03'],
    ['15/03/2026', '2026-03'],
    ['March', null],
    ['13/2026', null],
    ['', null],
    ['the third', null],
  ])('API-6 reads %j', (cell, expected) => {
    expect(readMonth(cell)).toBe(expected);
  });

  it('API-6 reads every month as it is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 2039 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
        const text = `${year}-${String(month).padStart(2, '0')}`;
        expect(readMonth(text)).toBe(text);
        expect(readMonth(`${month}/${year}`)).toBe(text);
      }),
    );
  });
});

describe('API-6 what a due stands under', () => {
  const years = [{ startDate: '2026-01-01', endDate: '2026-12-31' }];
  it.each([
    ['monthly', '2026-03', '2026-03'],
    ['monthly', '', null],
    ['quarterly', '2026-05', '2026-Q2'],
    ['halfYearly', '2026-08', '2026-H2'],
    ['yearly', '2026-03', '2026'],
    ['yearly', '2025-03', null],
    ['once', '', 'once'],
    ['onDemand', '2026-03', null],
  ] as const)('API-6 is of %s, %j: %j', (schedule, month, expected) => {
    expect(openingPeriod(schedule, month, years)).toBe(expected);
  });

  it('API-6 has the due day of the sheet, or of its month, and one that can be', () => {
    expect(openingDueDay('2026-01-05', '2026-03', 10)).toBe('2026-01-05');
    expect(openingDueDay(null, '2026-03', 9)).toBe('2026-03-09');
    expect(openingDueDay(null, '', 9)).toBeNull();
    expect(isPlausibleDue('2026-03-09', '2026-07-20')).toBe(true);
    expect(isPlausibleDue('1999-03-09', '2026-07-20')).toBe(false);
    expect(isPlausibleDue('2027-07-21', '2026-07-20')).toBe(false);
    expect(advanceGap(40_000n, 10_000n)).toBe(30_000n);
  });
});

describe('API-6 a sheet of opening balances', () => {
  const ledgers = [
    { code: '1101', name: { en: 'Cash in hand', bn: 'হাতে নগদ' } },
    { code: '1201', name: { en: 'Deposit', bn: 'জামানত' } },
    { code: '2201', name: { en: 'Deposit', bn: 'জামানত' } },
  ];
  it.each<[string, string | undefined]>([
    ['1101', '1101'],
    ['১১০১ হাতে নগদ', '1101'],
    ['cash in hand', '1101'],
    ['হাতে নগদ', '1101'],
    ['Deposit', undefined],
    ['2201 Deposit', '2201'],
    ['Bank', undefined],
    ['', undefined],
  ])('API-6 finds the ledger of %j', (cell, code) => {
    expect(ledgerNamed(cell, ledgers)?.code).toBe(code);
  });

  it.each<[string | undefined, bigint | null]>([
    ['1,250.50', 125_050n],
    ['১২৫০', 125_000n],
    ['-', 0n],
    [undefined, 0n],
    ['-5', null],
    ['much', null],
  ])('API-6 reads the amount %j', (cell, paisa) => {
    expect(amountIn(cell)).toBe(paisa);
  });
});
