import { describe, expect, it } from 'vitest';
import { monthsApart, movedRow, nameAfter, yearAfter } from './rules.ts';

describe('ACA-7 a record of a year in the next one', () => {
  const row = {
    id: 's',
    yearId: 'y26',
    classTeacherId: 'rahim',
    starts: '2026-08-31',
    ends: null,
    labels: { yearId: { en: '2026', bn: '২০২৬' } },
  };
  const how = {
    field: 'yearId',
    to: { id: 'y27', name: { en: '2027', bn: '২০২৭' } },
    months: 12,
    dates: ['starts', 'ends'],
    person: 'classTeacherId',
  };

  it('has that year, its days as much later, and its teacher while he is there', () => {
    expect(movedRow(row, { ...how, people: new Set(['rahim']) })).toEqual({
      ...row,
      yearId: 'y27',
      starts: '2027-08-31',
      labels: { yearId: { en: '2027', bn: '২০২৭' } },
    });
    expect(movedRow(row, { ...how, people: new Set() }).classTeacherId).toBeNull();
    expect(movedRow(row, { ...how, people: null }).classTeacherId).toBeNull();
    expect(movedRow({ ...row, starts: '2026-12-31' }, { ...how, months: 2, people: null }).starts).toBe(
      '2027-02-28',
    );
  });

  it.each([
    ['2026-01-01', '2027-01-01', 12],
    ['2025-07-01', '2026-07-01', 12],
    ['2025-07-01', '2027-01-01', 18],
    ['2026-01-01', '2026-01-01', 0],
  ])('lies as many months later as its year: %s to %s', (from, to, months) => {
    expect(monthsApart(from, to)).toBe(months);
  });

  it.each([
    ['2026', '2027'],
    ['2025-26', '2026-27'],
    ['1999-00', '2000-01'],
    ['2098-99', '2099-00'],
    ['Session 2026', 'Session 2027'],
  ])('is of a year whose name is counted on: %s, %s', (name, next) => {
    expect(nameAfter(name)).toBe(next);
  });

  it('is of a year that begins and ends a year later', () => {
    const year = {
      name: { en: '2023-24', bn: '২০২৩-২৪' },
      kind: 'session',
      startDate: '2023-07-01',
      endDate: '2024-02-29',
    };
    expect(yearAfter(year)).toEqual({
      nameEn: '2024-25',
      nameBn: '২০২৪-২৫',
      kind: 'session',
      startDate: '2024-07-01',
      endDate: '2025-02-28',
    });
  });
});
