import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../core/dates.ts';
import { fairTurns, type RosterPerson, type RosterPlace } from './rules.ts';

const place = (id: string, more: Partial<RosterPlace> = {}): RosterPlace => ({
  id,
  startsAt: '09:00',
  endsAt: '09:30',
  people: 1,
  posts: 'all',
  ...more,
});
const people = (count: number, isTeaching = true): RosterPerson[] =>
  Array.from({ length: count }, (_, n) => ({ id: `p${String(n).padStart(3, '0')}`, isTeaching, count: 0 }));
const daysFrom = (count: number) => Array.from({ length: count }, (_, n) => addDays('2026-11-01', n));
const never = () => false;

describe('a fair roster', () => {
  it('HR-8 gives everybody as many duties as anybody, within one', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 4, max: 40 }),
        fc.integer({ min: 1, max: 60 }),
        fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 1, maxLength: 2 }),
        (staff, length, wanted) => {
          const { turns, lacks } = fairTurns({
            days: daysFrom(length),
            places: wanted.map((count, n) => place(`place${n}`, { people: count })),
            people: people(staff),
            planned: [],
            isAway: never,
          });
          expect(lacks).toEqual([]);
          const counts = people(staff).map(({ id }) => turns.filter((one) => one.employeeId === id).length);
          expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('HR-8 makes up for who had fewer, and keeps what was planned by hand', () => {
    const [first, second] = people(2);
    if (!first || !second) throw new Error('Two people');
    const { turns } = fairTurns({
      days: daysFrom(4),
      places: [place('gate')],
      people: [{ ...first, count: 3 }, second],
      planned: [{ day: '2026-11-02', placeId: 'gate', employeeId: second.id }],
      isAway: never,
    });
    expect(turns.map((one) => `${one.day.slice(8)} ${one.employeeId}`)).toEqual([
      '01 p001',
      '03 p001',
      '04 p001',
    ]);
  });

  it('HR-8 nobody stands in two places at once or while away, and what cannot be filled is told', () => {
    const places = [
      place('gate'),
      place('assembly', { startsAt: '09:15', endsAt: '09:45' }),
      place('tiffin', { startsAt: '13:00', endsAt: '13:30' }),
      place('office', { posts: 'staff' }),
    ];
    const [day = ''] = daysFrom(1);
    const { turns, lacks } = fairTurns({
      days: [day],
      places,
      people: people(3),
      planned: [],
      isAway: (id) => id === 'p000',
    });
    expect(turns.map((one) => `${one.placeId} ${one.employeeId}`)).toEqual([
      'gate p001',
      'assembly p002',
      'tiffin p001',
    ]);
    expect(lacks).toEqual([{ day, placeId: 'office', lacking: 1 }]);
  });

  it('HR-8 the places go round: nobody stands at the gate for ever', () => {
    const { turns } = fairTurns({
      days: daysFrom(20),
      places: [place('gate'), place('bus')],
      people: people(4),
      planned: [],
      isAway: never,
    });
    for (const { id } of people(4)) {
      const at = (name: string) =>
        turns.filter((one) => one.employeeId === id && one.placeId === name).length;
      expect(Math.abs(at('gate') - at('bus'))).toBeLessThanOrEqual(2);
    }
  });
});
