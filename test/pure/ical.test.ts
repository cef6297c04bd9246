import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import ical from 'node-ical';
import { expect, it } from 'vitest';
import { addDays, dhakaInstant } from '../../src/core/dates.ts';
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

// Each reader is a program of its own, whose clock goes forward or back between these days.
const reader = `
const ical = require('node-ical');
const text = require('node:fs').readFileSync(0, 'utf8');
const local = (d) => [d.getFullYear(), d.getMonth() + 1, d.getDate()].join('-');
const events = Object.values(ical.sync.parseICS(text)).filter((one) => one.type === 'VEVENT');
console.log(JSON.stringify(events.map((one) =>
  one.datetype === 'date' ? [one.uid, local(one.start), local(one.end)] : [one.uid, one.start.toISOString(), one.end.toISOString()])));`;

it.each(['America/New_York', 'Europe/London'])(
  'COM-11 a clock change of a reader in %s moves no hour and no day',
  (zone) => {
    const at = (
      uid: string,
      startDate: string,
      startsAt: string | null,
      endsAt: string | null,
    ): IcalEvent => ({
      uid,
      title: uid,
      startDate,
      endDate: startDate,
      startsAt,
      endsAt,
    });
    // London goes forward on 29 March and back on 25 October 2026, New York on 8 March and 1 November.
    const events = ['2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01'].flatMap((day) => [
      at(`hour ${day}`, day, '10:00', '11:30'),
      at(`night ${day}`, day, '07:30', '08:30'),
      at(`day ${day}`, day, null, null),
    ]);
    const input = icalOf({ name: 'School', events, madeAt: new Date('2026-03-01T00:00:00Z') });
    const said = execFileSync(process.execPath, ['-e', reader], {
      input,
      encoding: 'utf8',
      env: { ...process.env, TZ: zone },
      cwd: new URL('../..', import.meta.url),
    });
    const plain = (day: string) => day.split('-').map(Number).join('-');
    expect(JSON.parse(said)).toEqual(
      events.map(({ uid, startDate, startsAt, endsAt }) =>
        startsAt === null || endsAt === null
          ? [uid, plain(startDate), plain(addDays(startDate, 1))]
          : [
              uid,
              dhakaInstant(startDate, startsAt).toISOString(),
              dhakaInstant(startDate, endsAt).toISOString(),
            ],
      ),
    );
  },
);
