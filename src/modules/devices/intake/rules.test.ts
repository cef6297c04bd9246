import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  baseOf,
  cellsOf,
  type DeviceClock,
  holdOf,
  isAddressList,
  judge,
  type LineKind,
  linesOf,
  mayComeFrom,
  type PinOwner,
  pinFinder,
  pinsOverlap,
  readClock,
  readLine,
  recordsTold,
  waitingOn,
} from './rules.ts';

const punch = (pin: string, at: string, status = 0, verify = 0, workCode = '') => ({
  pin,
  at,
  status,
  verify,
  workCode,
});

describe('DEV-2 DEV-5 TRAP-6 a line', () => {
  it.each<[LineKind, string, ReturnType<typeof punch> | string]>([
    ['attlog', '17\t2026-11-08 09:58:03\t0\t1\t0\t0\t0', punch('17', '2026-11-08 09:58:03', 0, 1, '0')],
    ['attlog', '17\t2026-11-08 09:58:03', punch('17', '2026-11-08 09:58:03')],
    ['attlog', 'A-0017\t2026-11-08 9:58:03\t1\t15', punch('A-0017', '2026-11-08 09:58:03', 1, 15)],
    // TRAP-6: a comma parts nothing here.
    ['attlog', '17,2026-11-08 09:58:03,0,1', 'unreadable'],
    ['attlog', '17\t2026-13-08 09:58:03\t0', 'unreadable'],
    ['attlog', '17\t2026-11-08 25:58:03\t0', 'unreadable'],
    ['attlog', '\t2026-11-08 09:58:03\t0', 'unreadable'],
    ['attlog', '17\t2026-11-0', 'unreadable'],
    ['dat', '       17\t2026-11-08 09:58:03\t1\t0\t1\t0', punch('17', '2026-11-08 09:58:03', 0, 1, '0')],
    ['dat', '       17\t2026-11-08 16:01:00\t1\t1\t1\t0', punch('17', '2026-11-08 16:01:00', 1, 1, '0')],
    ['csv', '17,2026-11-08 09:58,in', punch('17', '2026-11-08 09:58:00', 0)],
    ['csv', '17,08/11/2026 09:58:03,out', punch('17', '2026-11-08 09:58:03', 1)],
    ['csv', '১৭,০৮/১১/২০২৬,০৯:৫৮', punch('17', '2026-11-08 09:58:00')],
    ['csv', '"17","2026-11-08","09:58:03","out"', punch('17', '2026-11-08 09:58:03', 1)],
    ['csv', 'PIN,Time,Status', 'noPunch'],
    ['csv', 'Rahim, Karim and sons', 'unreadable'],
    [
      'json',
      '{"pin":"17","at":"2026-11-08T09:58:03","direction":"out"}',
      punch('17', '2026-11-08 09:58:03', 1),
    ],
    ['json', '{"pin":{"a":1},"at":"2026-11-08 09:58:03"}', 'unreadable'],
    ['json', 'null', 'unreadable'],
    ['operlog', 'USER PIN=17\tName=Rahim, Karim', 'noPunch'],
  ])('of %s reads “%s”', (kind, line, expected) => {
    expect(readLine(kind, line)).toEqual(expected);
  });

  it('that is cut off is told from one that is wrong, and never breaks anything', () => {
    expect(readLine('attlog', '17\t2026-11-0', true)).toBe('cut');
    const whole = '17\t2026-11-08 09:58:03\t15\t1';
    expect(readLine('attlog', whole, true)).toEqual(punch('17', '2026-11-08 09:58:03', 15, 1));
    // Wherever it is cut, it is no other punch.
    for (let end = 1; end < whole.length - 1; end += 1)
      expect(readLine('attlog', whole.slice(0, end), true), whole.slice(0, end)).toBe('cut');
    const kinds = fc.constantFrom<LineKind>('attlog', 'dat', 'csv', 'json', 'operlog');
    fc.assert(
      fc.property(kinds, fc.string({ maxLength: 60 }), fc.boolean(), (kind, line, isLast) => {
        const read = readLine(kind, line, isLast);
        if (typeof read !== 'string') expect(readClock(read.at)).toBe(read.at);
      }),
    );
  });

  it('is one of a body whatever ends it', () => {
    expect(linesOf('\uFEFFa\r\nb\n\n c\0 \r')).toEqual({ lines: ['a', 'b', ' c'], isWhole: true });
    expect(linesOf('a\nb')).toEqual({ lines: ['a', 'b'], isWhole: false });
    expect(linesOf('')).toEqual({ lines: [], isWhole: true });
    expect(cellsOf('1,"Rahim, ""the"" clerk",x')).toEqual(['1', 'Rahim, "the" clerk', 'x']);
  });
});

const minute = 60_000;
const hour = 60 * minute;
const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00+06:00`).getTime();
const clock = (more: Partial<DeviceClock> = {}): DeviceClock => ({
  now: at('2026-11-08 10:00'),
  since: null,
  last: at('2026-11-08 09:50'),
  began: at('2026-10-01 00:00'),
  driftMinutes: 10,
  gapMinutes: 60,
  ...more,
});

describe('DEV-3 TRAP-6 a wrong clock', () => {
  it.each<[string, string, Partial<DeviceClock>, string | null]>([
    ['now', '2026-11-08 10:00', {}, null],
    ['a little ahead', '2026-11-08 10:09', {}, null],
    ['in the future', '2026-11-08 10:11', {}, 'future'],
    ['of 2099', '2099-01-01 00:00', { last: null }, 'future'],
    ['of 2000, after a power cut', '2000-01-01 00:05', { last: null }, 'past'],
    ['yesterday’s, after today’s', '2026-11-07 10:00', {}, 'past'],
    ['a little before the latest', '2026-11-08 09:10', {}, null],
    ['of a backlog, in its order', '2026-11-05 09:10', { last: at('2026-11-05 09:00') }, null],
    ['of a first backlog', '2026-10-02 09:10', { last: null }, null],
    [
      'yesterday’s of one that was connected all the time',
      '2026-11-07 10:00',
      { last: at('2026-11-07 09:50'), since: at('2026-11-06 08:00') },
      'drift',
    ],
    [
      'twenty minutes old of one that was connected',
      '2026-11-08 09:40',
      { last: null, since: at('2026-11-08 08:00') },
      'drift',
    ],
    ['from before the connection', '2026-11-08 07:40', { last: null, since: at('2026-11-08 08:00') }, null],
  ])('tells %s', (_, told, more, expected) => {
    expect(holdOf(at(told), clock(more))).toBe(expected);
  });

  it('after one wrong date what is true goes on, and a backlog in its order is taken whole', () => {
    expect(
      judge(
        [at('2026-11-08 09:55'), at('2000-01-01 00:01'), at('2099-01-01 00:00'), at('2026-11-08 09:59')],
        clock(),
      ),
    ).toEqual([null, 'past', 'future', null]);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 30 * 24 * 60 }), { maxLength: 60 }), (minutes) => {
        const times = minutes.toSorted((a, b) => a - b).map((one) => at('2026-10-09 10:00') + one * minute);
        expect(judge(times, clock({ last: null })).every((one) => one === null)).toBe(true);
      }),
    );
  });

  it('nothing that is taken lies after now or far before what was taken earlier', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -400, max: 400 }), { maxLength: 40 }), (hours) => {
        const given = clock();
        const times = hours.map((one) => given.now + one * hour);
        let latest = given.last ?? 0;
        judge(times, given).forEach((reason, place) => {
          const time = times[place] ?? 0;
          if (reason !== null) return;
          expect(time).toBeLessThanOrEqual(given.now + 10 * minute);
          expect(time).toBeGreaterThanOrEqual(latest - 60 * minute);
          latest = Math.max(latest, time);
        });
      }),
    );
  });
});

const owner = (more: Partial<PinOwner>): PinOwner => ({
  id: '1',
  deviceId: null,
  pin: '17',
  employeeId: 'rahim',
  studentId: null,
  startsOn: '2026-01-01',
  endsOn: null,
  ...more,
});

describe('DEV-4 a PIN', () => {
  it('is of whoever had it that day, on that device before on all', () => {
    const ownerOf = pinFinder([
      owner({ id: '1', endsOn: '2026-06-30' }),
      owner({ id: '2', startsOn: '2026-07-01', employeeId: 'karim' }),
      owner({ id: '3', deviceId: 'gate', employeeId: null, studentId: 'tasnim' }),
    ]);
    expect(ownerOf('hall', '17', '2026-06-30')?.id).toBe('1');
    expect(ownerOf('hall', '17', '2026-07-01')?.id).toBe('2');
    expect(ownerOf('gate', '17', '2026-07-01')?.id).toBe('3');
    expect(ownerOf('hall', '17', '2025-12-31')).toBeNull();
    expect(ownerOf('hall', '18', '2026-07-01')).toBeNull();
  });

  it('stands twice only on other days or devices', () => {
    const one = owner({ endsOn: '2026-06-30' });
    expect(pinsOverlap(one, owner({ startsOn: '2026-07-01' }))).toBe(false);
    expect(pinsOverlap(one, owner({ startsOn: '2026-06-30' }))).toBe(true);
    expect(pinsOverlap(one, owner({ deviceId: 'gate' }))).toBe(false);
    expect(pinsOverlap(one, owner({ pin: '18' }))).toBe(false);
  });
});

describe('an address', () => {
  it.each([
    ['', '203.0.113.9', true],
    ['203.0.113.9', '203.0.113.9', true],
    ['203.0.113.9', '::ffff:203.0.113.9', true],
    ['203.0.113.9', '203.0.113.10', false],
    ['10.0.0.0/8, 192.168.1.0/24', '192.168.1.77', true],
    ['10.0.0.0/8, 192.168.1.0/24', '192.168.2.77', false],
    ['10.0.0.0/8', '2001:db8::1', false],
  ])('“%s” lets %s speak: %s', (allowed, address, expected) => {
    expect(mayComeFrom(allowed, address)).toBe(expected);
  });
  it('is written as such', () => {
    expect(['', '10.0.0.0/8 192.168.1.1', '2001:db8::1'].map(isAddressList)).toEqual([true, true, true]);
    expect(['school.edu.bd', '10.0.0.0/4', '10.0.0.256'].map(isAddressList)).toEqual([false, false, false]);
  });
});

describe('what still waits on a device', () => {
  it('DEV-10 is read from what it tells of itself, where it does', () => {
    expect(recordsTold('Ver 6.60 Apr 25 2015,3,0,158,192.168.1.201,10')).toBe(158);
    expect(['', 'Ver 6.60', 'Ver 6.60,3,0,many', 'a,b,c,-1'].map(recordsTold)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('DEV-10 is its count less what came of the same memory, and begins anew with an emptied one', () => {
    expect(waitingOn({ told: null, base: 0 }, 10)).toBeNull();
    expect(waitingOn({ told: 100, base: 0 }, 90)).toBe(10);
    expect(waitingOn({ told: 100, base: 0 }, 120)).toBe(0);
    // First told with less than what came: it was emptied before.
    expect(baseOf({ told: null, base: 0 }, 5, 90)).toBe(85);
    expect(waitingOn({ told: 5, base: 85 }, 90)).toBe(0);
    expect(waitingOn({ told: 9, base: 85 }, 90)).toBe(4);
    expect(baseOf({ told: 9, base: 85 }, 12, 94)).toBe(85);
    expect(baseOf({ told: 9, base: 85 }, 2, 94)).toBe(92);
  });
});
