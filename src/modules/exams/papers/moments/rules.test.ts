import { describe, expect, it } from 'vitest';
import { isAtFridayPrayer, type Moment, roomClashes } from './rules.ts';

const moment = (change: Partial<Moment> = {}): Moment => ({
  paperId: 'a',
  classId: 'six',
  shiftId: null,
  day: '2026-11-20',
  startsAt: '10:00',
  minutes: 120,
  room: '201',
  ...change,
});

describe('EXM-1 a paper at Friday prayers', () => {
  // 20 November 2026 is a Friday.
  it.each([
    ['10:00', 120, false],
    ['10:00', 150, false],
    ['10:00', 151, true],
    ['10:00', null, true],
    ['14:15', 60, false],
    ['13:00', 30, true],
    [null, 60, true],
  ])('at %s for %s minutes: %s', (startsAt, minutes, expected) => {
    expect(isAtFridayPrayer(moment({ startsAt, minutes }))).toBe(expected);
  });

  it('is none on another day', () => {
    expect(isAtFridayPrayer(moment({ day: '2026-11-19', startsAt: '13:00' }))).toBe(false);
    expect(isAtFridayPrayer(moment({ day: null }))).toBe(false);
  });
});

describe('EXM-1 a room', () => {
  const other = moment({ paperId: 'b', classId: 'seven' });
  it('holds one class at a time, however its name is written', () => {
    expect(roomClashes([moment(), other])).toHaveLength(1);
    expect(roomClashes([moment({ room: ' Hall  A' }), { ...other, room: 'hall a' }])).toHaveLength(1);
    expect(roomClashes([moment(), { ...other, startsAt: '12:00' }])).toEqual([]);
    expect(roomClashes([moment(), { ...other, startsAt: '11:59' }])).toHaveLength(1);
    expect(roomClashes([moment(), { ...other, room: '202' }])).toEqual([]);
    expect(roomClashes([moment({ room: '' }), { ...other, room: '' }])).toEqual([]);
  });

  it('may hold two groups of one class, but not two shifts of it', () => {
    expect(roomClashes([moment(), moment({ paperId: 'b' })])).toEqual([]);
    expect(
      roomClashes([moment({ shiftId: 'day' }), moment({ paperId: 'b', shiftId: 'morning' })]),
    ).toHaveLength(1);
  });
});
