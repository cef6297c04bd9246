import fc from 'fast-check';
import ical from 'node-ical';
import { expect, it } from 'vitest';
import { folded, type IcalEvent, icalOf } from '../../src/modules/calendar/ical-rules.ts';

const madeAt = new Date('2026-11-22T04:00:00Z');
const event = (more: Partial<IcalEvent> = {}): IcalEvent => ({
  uid: 'holiday-1@pathshala',
  title: 'Victory Day',
  startDate: '2026-12-16',
  endDate: '2026-12-16',
  startsAt: null,
  endsAt: null,
  ...more,
});
const read = (...events: IcalEvent[]) => {
  const found = Object.values(ical.sync.parseICS(icalOf({ name: 'School', events, madeAt })));
  return found.flatMap((one) => (one?.type === 'VEVENT' ? [one] : []));
};

it('COM-11 another program reads whole days, times in Dhaka, places and cancellations', () => {
  const [day, hours, cancelled] = read(
    event({ endDate: '2026-12-18' }),
    event({ uid: 'b', startsAt: '10:00', endsAt: '11:30', place: 'Room 101; first floor', sequence: 3 }),
    event({ uid: 'c', isCancelled: true }),
  );
  expect(day?.datetype).toBe('date');
  expect([day?.start.getDate(), day?.end?.getDate()]).toEqual([16, 19]);
  expect(hours?.start.toISOString()).toBe('2026-12-16T04:00:00.000Z');
  expect(hours?.end?.toISOString()).toBe('2026-12-16T05:30:00.000Z');
  expect(hours?.location).toBe('Room 101; first floor');
  expect(cancelled?.status).toBe('CANCELLED');
});

it('COM-11 a time stays what it is when the clock of the reader changes to summer time', () => {
  // Europe's clocks change on 29 March 2026, New York's on 8 March; Dhaka's never.
  const times = ['2026-03-07', '2026-03-09', '2026-03-28', '2026-03-30'].map(
    (day) => read(event({ startDate: day, endDate: day, startsAt: '09:00', endsAt: '10:00' }))[0]?.start,
  );
  expect(times.map((one) => one?.toISOString().slice(11, 16))).toEqual(['03:00', '03:00', '03:00', '03:00']);
});

it('COM-11 what a title holds comes back as it was, whatever the letters', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom(...'ab,;:\\"\' ক্ষ্মিঅ\u09CD😀\n'.split('')),
        minLength: 1,
        maxLength: 120,
      }),
      (text) => {
        const title = `x${text.toWellFormed()}x`;
        expect(read(event({ title }))[0]?.summary).toBe(title);
      },
    ),
    { numRuns: 200 },
  );
});

it('COM-11 no line is longer than 75 octets and no letter is cut', () => {
  const line = `SUMMARY:${'আন্তর্জাতিক মাতৃভাষা দিবস '.repeat(12)}`;
  const parts = folded(line).split('\r\n');
  expect(parts.every((part) => Buffer.byteLength(part) <= 75)).toBe(true);
  expect(parts.map((part, place) => (place === 0 ? part : part.slice(1))).join('')).toBe(line);
});
