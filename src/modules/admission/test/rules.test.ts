import { describe, expect, it } from 'vitest';
import { inOrder, placeOfSeat, seatAll, usableSeats } from './rules.ts';

const plan = (seatRows: number | null, seatColumns: number | null, benchSeats: number | null) => ({
  seatRows,
  seatColumns,
  benchSeats,
});
const people = (...genders: string[]) =>
  genders.map((gender, n) => ({ id: `p${n}`, number: `A26-00000${n}`, nameEn: `Name ${9 - n}`, gender }));

describe('the seats of a test', () => {
  it.each([
    [plan(5, 3, 2), null, null, 30],
    [plan(5, 3, 2), null, 1, 15],
    [plan(5, 3, 2), null, 4, 30],
    [plan(5, 3, 2), 20, null, 20],
    [plan(null, null, null), 40, 1, 40],
    [plan(5, 3, null), null, 1, 0],
  ])(
    'ADM-6 counts the seats that are used: %o, %s entered, %s on a bench',
    (benches, capacity, most, seats) => {
      expect(usableSeats({ ...benches, capacity }, most)).toBe(seats);
    },
  );

  it('ADM-6 AST-1 says where a seat stands, row by row from the board', () => {
    const places = [1, 2, 3, 6, 7].map((seat) => placeOfSeat(seat, { seatColumns: 3, benchSeats: 2 }));
    expect(places).toEqual([
      { row: 1, bench: 1, place: 1 },
      { row: 1, bench: 1, place: 2 },
      { row: 1, bench: 2, place: 1 },
      { row: 1, bench: 3, place: 2 },
      { row: 2, bench: 1, place: 1 },
    ]);
    expect(placeOfSeat(1, { seatColumns: null, benchSeats: null })).toBeNull();
  });

  it('ADM-6 orders by number, by name, or by chance that is the same again', () => {
    const all = people('male', 'female', 'male', 'female', 'male', 'male');
    const ids = (list: readonly { id: string }[]) => list.map((one) => one.id).join(' ');
    expect(ids(inOrder(all.toReversed(), 'number', 's'))).toBe('p0 p1 p2 p3 p4 p5');
    expect(ids(inOrder(all, 'name', 's'))).toBe('p5 p4 p3 p2 p1 p0');
    const mixed = ids(inOrder(all, 'mixed', 'seed'));
    expect(ids(inOrder(all.toReversed(), 'mixed', 'seed'))).toBe(mixed);
    expect(
      new Set(['a', 'b', 'c', 'd'].map((seed) => ids(inOrder(all, 'mixed', seed)))).size,
    ).toBeGreaterThan(1);
  });

  it('ADM-6 seats everybody once, girls alone in a room for girls, and says who finds no seat', () => {
    const rooms = [
      { id: 'girls', gender: 'female', seats: 2 },
      { id: 'hall', gender: 'all', seats: 3 },
    ];
    const { seated, left } = seatAll(
      people('male', 'female', 'female', 'female', 'male', 'male'),
      rooms,
      new Set(['girls 1']),
    );
    expect(seated).toEqual([
      { id: 'p0', roomId: 'hall', seat: 1 },
      { id: 'p1', roomId: 'girls', seat: 2 },
      { id: 'p2', roomId: 'hall', seat: 2 },
      { id: 'p3', roomId: 'hall', seat: 3 },
    ]);
    expect(left).toEqual(['p4', 'p5']);
  });
});
