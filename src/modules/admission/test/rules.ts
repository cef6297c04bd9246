import { type SeatPlan, seatsOf } from '../../facilities/rules.ts';
import { sha256 } from '../draw/sha256.ts';

/** In which order rolls are given, and seats with them. */
export const seatOrders = ['number', 'name', 'mixed'] as const;
export type SeatOrder = (typeof seatOrders)[number];

export type Candidate = {
  readonly id: string;
  readonly number: string;
  readonly nameEn: string;
  readonly gender: string;
};

/** A room of the test: which of its seats are used, from 1, and who may sit in it. */
export type TestRoom = { readonly id: string; readonly gender: string; readonly seats: number };

/**
 * How many of a room's seats are used when at most `perBench` sit on a bench (null: as many as fit). A room whose benches
 * are not entered has the seats that are; one with both has no more than are entered.
 */
export function usableSeats(
  room: SeatPlan & { readonly capacity: number | null },
  perBench: number | null,
): number {
  const bench = room.benchSeats === null ? null : Math.min(room.benchSeats, perBench ?? room.benchSeats);
  const byBenches = seatsOf({ ...room, benchSeats: bench });
  return byBenches === null ? (room.capacity ?? 0) : Math.min(byBenches, room.capacity ?? byBenches);
}

/** Where a seat stands: the row from the board, the bench in it, the place on the bench; null without a plan of benches. */
export function placeOfSeat(
  seat: number,
  { seatColumns, benchSeats }: Pick<SeatPlan, 'seatColumns' | 'benchSeats'>,
): { row: number; bench: number; place: number } | null {
  if (seatColumns === null || benchSeats === null || seat < 1) return null;
  const inRow = seatColumns * benchSeats;
  const rest = (seat - 1) % inRow;
  return {
    row: Math.floor((seat - 1) / inRow) + 1,
    bench: Math.floor(rest / benchSeats) + 1,
    place: (rest % benchSeats) + 1,
  };
}

/** Candidates in the order of their rolls. `mixed` follows digests of `seed` and the number: by chance, and again the same. */
export function inOrder<C extends Candidate>(candidates: readonly C[], order: SeatOrder, seed: string): C[] {
  const keyOf = (one: C): string => {
    if (order === 'number') return one.number;
    return order === 'name' ? `${one.nameEn.toLowerCase()} ${one.number}` : sha256(`${seed} ${one.number}`);
  };
  return candidates
    .map((one) => ({ one, key: keyOf(one) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.one.number < b.one.number ? -1 : 1))
    .map(({ one }) => one);
}

/**
 * Gives each candidate the first free seat of the first room he or she may sit in. `taken` holds `room seat`; who finds
 * none is in `left`.
 */
export function seatAll(
  candidates: readonly Candidate[],
  rooms: readonly TestRoom[],
  taken: ReadonlySet<string>,
): { seated: { id: string; roomId: string; seat: number }[]; left: string[] } {
  const free = rooms.map(({ id, gender, seats }) => ({
    id,
    gender,
    seats: Array.from({ length: seats }, (_, n) => n + 1).filter((seat) => !taken.has(`${id} ${seat}`)),
    next: 0,
  }));
  const seated: { id: string; roomId: string; seat: number }[] = [];
  const left: string[] = [];
  for (const one of candidates) {
    const room = free.find(
      ({ gender, seats, next }) => next < seats.length && (gender === 'all' || gender === one.gender),
    );
    const seat = room?.seats[room.next];
    if (!room || seat === undefined) left.push(one.id);
    else {
      room.next += 1;
      seated.push({ id: one.id, roomId: room.id, seat });
    }
  }
  return { seated, left };
}
