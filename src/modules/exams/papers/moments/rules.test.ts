import { describe, expect, it } from 'vitest';
import { crowdedRooms, isAtFridayPrayer, type Moment, roomClashes, roomsMeant } from './rules.ts';

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

describe('AST-1 AST-2 the rooms of the buildings that a paper names', () => {
  const rooms = [
    { number: '201', nameEn: 'Class room', nameBn: 'শ্রেণিকক্ষ', seats: 48 },
    { number: '202', nameEn: 'Class room', nameBn: 'শ্রেণিকক্ষ', seats: 40 },
    { number: 'H1', nameEn: 'Hall', nameBn: 'মিলনায়তন', seats: null },
  ];
  const meant = (text: string) => roomsMeant(text, rooms).map((room) => room.number);
  it.each([
    ['201', ['201']],
    [' Room  ২০১', ['201']],
    ['Room no. 201', ['201']],
    ['কক্ষ নং ২০২', ['202']],
    ['201 class room', ['201']],
    ['hall', ['H1']],
    ['মিলনায়তন', ['H1']],
    ['201, 202', ['201', '202']],
    ['২০১ ও ২০২', ['201', '202']],
    ['201 and 201', ['201']],
    // Two rooms have this name, so it means neither.
    ['Class room', []],
    ['301', []],
    ['', []],
  ])('%j means %j', (text, expected) => {
    expect(meant(text)).toEqual(expected);
  });

  it('two papers that share one of several rooms clash, once', () => {
    const one = moment({ room: '201, 202' });
    expect(roomClashes([one, moment({ paperId: 'b', classId: 'seven', room: 'Room 202' })])).toHaveLength(1);
    expect(roomClashes([one, moment({ paperId: 'b', classId: 'seven', room: '202, 201' })])).toHaveLength(1);
    expect(roomClashes([one, moment({ paperId: 'b', classId: 'seven', room: '203' })])).toEqual([]);
  });

  it('a room is too small once more come than it has seats; groups of a class sit together', () => {
    const sat = (students: number, change: Partial<Moment> = {}) => ({ ...moment(change), students });
    const crowded = (...all: ReturnType<typeof sat>[]) =>
      crowdedRooms(all, rooms).map(({ students, seats }) => [students, seats]);
    expect(crowded(sat(48))).toEqual([]);
    expect(crowded(sat(49))).toEqual([[49, 48]]);
    expect(crowded(sat(30), sat(19, { paperId: 'b' }))).toEqual([[49, 48]]);
    expect(crowded(sat(30), sat(19, { paperId: 'b', shiftId: 'day' }))).toEqual([]);
    expect(crowded(sat(88, { room: '201, 202' }))).toEqual([]);
    expect(crowded(sat(89, { room: '201, 202' }))).toEqual([[89, 88]]);
    // Nobody counted the hall, and nobody entered 301.
    expect(
      crowded(sat(500, { room: 'Hall' }), sat(500, { room: '301' }), sat(500, { room: '201, 301' })),
    ).toEqual([]);
  });
});
