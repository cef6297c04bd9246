import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '../../core/dates.ts';
import {
  daysOfRoutine,
  hasQuorum,
  isMeetingLink,
  isMovedTo,
  mayAnswer,
  mayWriteMinutes,
  mostMeetings,
  resolutionNumber,
  usualQuorum,
} from './rules.ts';

it('HR-9 a routine falls on the same weekday, or on the same day of the month as far as there is one', () => {
  expect(daysOfRoutine('2026-11-22', 'once', null)).toEqual(['2026-11-22']);
  expect(daysOfRoutine('2026-11-22', 'weekly', '2026-12-07')).toEqual([
    '2026-11-22',
    '2026-11-29',
    '2026-12-06',
  ]);
  expect(daysOfRoutine('2026-12-31', 'monthly', '2027-04-30')).toEqual([
    '2026-12-31',
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
  ]);
  expect(daysOfRoutine('2026-11-22', 'weekly', '2027-11-21')).toHaveLength(mostMeetings);
  expect(daysOfRoutine('2026-11-22', 'weekly', '2027-11-28')).toBeNull();
});

it('HR-9 no day of a routine is doubled, before the first, or after the last', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('weekly' as const, 'monthly' as const),
      fc.integer({ min: 0, max: 1500 }),
      fc.integer({ min: 0, max: 364 }),
      (rhythm, shift, length) => {
        const first = addDays('2026-01-01', shift);
        const until = addDays(first, length);
        const days = daysOfRoutine(first, rhythm, until) ?? [];
        expect(days[0]).toBe(first);
        expect(new Set(days).size).toBe(days.length);
        expect(days.every((day) => day >= first && day <= until)).toBe(true);
      },
    ),
  );
});

it.each([
  ['https://meet.google.com/abc-defg-hij', true],
  ['https://us02web.zoom.us/j/123?pwd=x', true],
  ['http://meet.google.com/abc', false],
  ['javascript:alert(1)', false],
  ['https://someone:secret@meet.example.org/', false],
  ['https://localhost/x', false],
  ['https://192.168.0.1/x', false],
  ['https://[::1]/x', false],
  ['https://printer.local/x', false],
  ['meet.google.com/abc', false],
  ['', false],
])('HR-9 %s as the address of a meeting: %s', (text, fits) => {
  expect(isMeetingLink(text)).toBe(fits);
});

it('HR-9 a meeting is moved by another day or time, not by another place', () => {
  const before = { day: '2026-11-24', startsAt: '14:00', endsAt: '15:00' };
  const moved = [{ day: '2026-11-25' }, { startsAt: '13:00' }, { endsAt: '16:00' }, {}];
  expect(moved.map((more) => isMovedTo(before, { ...before, ...more }))).toEqual([true, true, true, false]);
});

it('HR-9 a quorum is more than half', () => {
  expect([1, 2, 3, 11, 12].map(usualQuorum)).toEqual([1, 2, 2, 6, 7]);
  expect([hasQuorum(5, 6), hasQuorum(6, 6), hasQuorum(0, null)]).toEqual([false, true, true]);
});

it('HR-9 answers end when a meeting begins, and minutes begin then until they are approved', () => {
  const begins = new Date('2026-11-22T04:00:00Z');
  const before = new Date('2026-11-22T03:59:59Z');
  expect(mayAnswer({ state: 'planned' }, begins, before)).toBe(true);
  expect(mayAnswer({ state: 'planned' }, begins, begins)).toBe(false);
  expect(mayAnswer({ state: 'cancelled' }, begins, before)).toBe(false);
  const meeting = { state: 'planned', minutesState: 'none' } as const;
  expect(mayWriteMinutes(meeting, begins, before)).toBe(false);
  expect(mayWriteMinutes(meeting, begins, begins)).toBe(true);
  expect(mayWriteMinutes({ ...meeting, minutesState: 'approved' }, begins, begins)).toBe(false);
  expect(mayWriteMinutes({ ...meeting, state: 'cancelled' }, begins, begins)).toBe(false);
});

it('HR-9 quotes a resolution by its number and year', () => {
  expect(resolutionNumber(3, 2026)).toBe('3/2026');
});
