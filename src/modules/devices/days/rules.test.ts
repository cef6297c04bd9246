import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usualRule, type WeekTimes } from '../../attendance/staff/rules.ts';
import {
  type Assignment,
  changeOf,
  type Direction,
  daysOf,
  gateQuestionOf,
  momentOf,
  type Punch,
  presenceOf,
  type Shift,
  shiftsOn,
  turnFor,
  turnOf,
  usualShift,
} from './rules.ts';

const shift = (startsAt: string, endsAt: string, opensBefore = 120, closesAfter = 240): Shift => ({
  startsAt,
  endsAt,
  opensBefore,
  closesAfter,
});
const day = '2026-11-08';
const usual = usualShift(usualRule, day) ?? shift('10:00', '16:00');
const night = shift('22:00', '06:00');
const at = (text: string): number => momentOf(text.slice(0, 10), text.slice(11));
const punch = (text: string, direction: Direction = 'both'): Punch => ({ at: at(text), direction });
const later = at('2026-12-01 00:00');
const days = (punches: readonly Punch[], turns: readonly ReturnType<typeof turnOf>[], now = later) =>
  daysOf(punches, turns, () => usualRule, now).map(
    ({ day: of, code, inAt, outAt, lateMinutes, earlyMinutes }) =>
      [of.slice(8), code, inAt, outAt, lateMinutes, earlyMinutes].join(' '),
  );

describe('DEV-6 TRAP-7 which shift a punch belongs to', () => {
  const turns = ['2026-11-07', '2026-11-08', '2026-11-09'].map((one) => turnOf(one, night));
  it.each([
    ['the evening it begins', '2026-11-08 21:40', '2026-11-08'],
    // hrms#3298: the way home is not the next day's coming.
    ['the morning after', '2026-11-09 06:05', '2026-11-08'],
    ['midnight itself', '2026-11-09 00:00', '2026-11-08'],
    ['long before it opens', '2026-11-08 18:00', null],
    ['long after it closed', '2026-11-09 12:00', null],
  ])('at %s', (_, time, expected) => {
    expect(turnFor(at(time), turns)?.day ?? null).toBe(expected);
  });

  it('the nearest of two, the earlier of two as near', () => {
    const [morning, evening] = [
      turnOf(day, shift('08:00', '12:00')),
      turnOf(day, shift('14:00', '18:00', 240)),
    ];
    expect(turnFor(at(`${day} 12:40`), [morning, evening])).toBe(morning);
    expect(turnFor(at(`${day} 13:20`), [morning, evening])).toBe(evening);
    expect(turnFor(at(`${day} 13:00`), [evening, morning])).toBe(morning);
  });

  it('TRAP-7 whoever has a shift that day has no usual times (hrms#3839), and one of the weekday comes before one of every day', () => {
    const of = (
      weekday: number | null,
      given: Shift & { readonly week?: WeekTimes },
      startsOn = '2026-01-01',
      endsOn: string | null = null,
    ): Assignment => ({
      shift: { week: {}, ...given },
      weekday,
      startsOn,
      endsOn,
    });
    const short = shift('08:00', '11:00');
    expect(shiftsOn(day, 1, [], usual)).toEqual([usual]);
    expect(shiftsOn(day, 1, [of(null, night)], usual)).toEqual([night]);
    expect(shiftsOn(day, 1, [of(null, night), of(1, short)], usual)).toEqual([short]);
    expect(shiftsOn(day, 2, [of(null, night), of(1, short)], usual)).toEqual([night]);
    expect(shiftsOn(day, 1, [of(null, night, '2026-11-09')], usual)).toEqual([usual]);
    expect(shiftsOn(day, 1, [of(null, night, '2026-01-01', '2026-11-07')], usual)).toEqual([usual]);
  });

  it('DEV-6 a day of the week has the times the shift gives it, or is free', () => {
    const week: WeekTimes = { thursday: { inAt: '22:00', outAt: '02:00' }, friday: null };
    const given: Assignment = {
      shift: { ...night, week },
      weekday: null,
      startsOn: '2026-01-01',
      endsOn: null,
    };
    const on = (date: string, weekday: number, assignments: Assignment[] = [given]) =>
      shiftsOn(date, weekday, assignments, usual);
    expect(on('2026-11-11', 4)).toEqual([night]);
    expect(on('2026-11-12', 5)).toEqual([shift('22:00', '02:00')]);
    expect(on('2026-11-13', 6)).toEqual([]);
    // A shift given for that very day comes before a free one.
    expect(on('2026-11-13', 6, [given, { ...given, shift: { ...night, week: {} }, weekday: 6 }])).toEqual([
      night,
    ]);
    expect(usualShift({ ...usualRule, week }, '2026-11-13')).toBeNull();
    expect(shiftsOn('2026-11-13', 6, [], usualShift({ ...usualRule, week }, '2026-11-13'))).toEqual([]);
  });

  it('a punch of the day belongs to the usual times whenever it was', () => {
    const turn = turnOf(day, usual);
    for (const time of ['00:00', '05:00', '23:59']) expect(turnFor(at(`${day} ${time}`), [turn])).toBe(turn);
    expect(turnFor(at('2026-11-09 00:00'), [turn])).toBeNull();
  });
});

describe('DEV-6 a day by its punches', () => {
  const turns = [turnOf(day, usual)];
  it.each([
    ['in time', ['09:55', '16:02'], ['08 present 09:55 16:02 0 0']],
    ['within the grace', ['10:10', '16:02'], ['08 present 10:10 16:02 0 0']],
    ['late', ['10:11', '16:02'], ['08 late 10:11 16:02 11 0']],
    ['half a day by coming', ['12:00', '16:02'], ['08 half 12:00 16:02 120 0']],
    ['half a day by going', ['09:55', '14:00'], ['08 half 09:55 14:00 0 120']],
    // DEV-7, hrms#4088 and #4194: coming early and staying long is no paid time.
    ['very early and very long', ['06:00', '21:00'], ['08 present 06:00 21:00 0 0']],
    ['many touches', ['09:50', '09:51', '12:00', '13:00', '16:00', '16:01'], ['08 present 09:50 16:01 0 0']],
    ['one touch, twice', ['09:50', '09:53'], ['08 present 09:50  0 0']],
    ['one touch', ['09:50'], ['08 present 09:50  0 0']],
    ['none', [], []],
  ])('%s', (_, times, expected) => {
    const punches = times.map((time) => punch(`${day} ${time}`));
    expect(days(punches, turns)).toEqual(expected);
    expect(days(punches.toReversed(), turns)).toEqual(expected);
  });

  it('TRAP-7 a night shift is one day, also where somebody leaves before midnight', () => {
    const nights = ['2026-11-07', '2026-11-08', '2026-11-09'].map((one) => turnOf(one, night));
    expect(days([punch('2026-11-08 21:55'), punch('2026-11-09 06:03')], nights)).toEqual([
      '08 present 21:55 06:03 0 0',
    ]);
    expect(days([punch('2026-11-08 21:55'), punch('2026-11-08 23:00')], nights)).toEqual([
      '08 half 21:55 23:00 0 420',
    ]);
    expect(days([punch('2026-11-09 00:30'), punch('2026-11-09 06:03')], nights)).toEqual([
      '08 half 00:30 06:03 150 0',
    ]);
  });

  it('while a shift goes on the last touch is not its end', () => {
    const punches = [punch(`${day} 09:50`), punch(`${day} 13:00`)];
    expect(days(punches, turns, at(`${day} 13:30`))).toEqual(['08 present 09:50  0 0']);
    expect(days(punches, turns, at(`${day} 16:00`))).toEqual(['08 half 09:50 13:00 0 180']);
  });

  it('doors for one direction say which way', () => {
    expect(presenceOf([punch(`${day} 09:50`, 'in'), punch(`${day} 11:00`, 'in')])).toEqual({
      cameAt: at(`${day} 09:50`),
      wentAt: null,
    });
    expect(presenceOf([punch(`${day} 15:50`, 'out')])).toEqual({ cameAt: null, wentAt: at(`${day} 15:50`) });
    expect(
      presenceOf([punch(`${day} 09:50`, 'in'), punch(`${day} 12:00`, 'out'), punch(`${day} 13:00`, 'in')]),
    ).toEqual({
      cameAt: at(`${day} 09:50`),
      wentAt: at(`${day} 12:00`),
    });
  });

  it('no order of punches and no repetition changes a day, and nobody goes before coming', () => {
    const times = fc.array(fc.integer({ min: 0, max: 3 * 24 * 60 - 1 }), { maxLength: 25 });
    const turnsOf = fc.constantFrom(usual, night, shift('06:00', '14:00'));
    fc.assert(
      fc.property(times, turnsOf, fc.boolean(), (minutes, given, isReversed) => {
        const punches = minutes.map((one) => ({
          at: at('2026-11-07 00:00') + one,
          direction: 'both' as const,
        }));
        const all = ['2026-11-06', '2026-11-07', '2026-11-08', '2026-11-09', '2026-11-10'].map((one) =>
          turnOf(one, given),
        );
        const once = daysOf(punches, all, () => usualRule, later);
        const again = daysOf(
          [...(isReversed ? punches.toReversed() : punches), ...punches],
          all,
          () => usualRule,
          later,
        );
        expect(again).toEqual(once);
        expect(new Set(once.map((one) => one.day)).size).toBe(once.length);
        for (const one of once) {
          expect(one.lateMinutes).toBeGreaterThanOrEqual(0);
          expect(one.earlyMinutes).toBeGreaterThanOrEqual(0);
          expect(one.inAt).not.toBeNull();
        }
      }),
    );
  });
});

describe('ATT-2 what was entered by hand', () => {
  const computed = { code: 'late', inAt: '10:25', outAt: null } as const;
  const hand = { code: 'present', inAt: '10:00', outAt: null } as const;
  it('stays, whatever the devices say; what they wrote themselves follows them', () => {
    expect(changeOf(computed, null, null)).toBe('new');
    expect(changeOf(computed, computed, null)).toBe('same');
    expect(changeOf(computed, hand, null)).toBe('hand');
    expect(changeOf(computed, hand, { ...computed, inAt: '10:24' })).toBe('hand');
    expect(changeOf({ ...computed, outAt: '16:00' }, computed, computed)).toBe('change');
  });
});

describe('DEV-10 the gate and the class', () => {
  const came = { cameAt: 600, wentAt: null };
  it.each([
    [came, 'A', true, 'cameButAbsent'],
    [came, 'P', true, null],
    [came, 'V', true, null],
    [null, 'P', true, 'presentNotCame'],
    [null, 'L', true, 'presentNotCame'],
    [null, 'P', false, null],
    [null, 'A', true, null],
    [came, null, true, null],
  ] as const)('%o and %s', (gate, code, isWatched, expected) => {
    expect(gateQuestionOf(gate, code, isWatched)).toBe(expected);
  });
});
