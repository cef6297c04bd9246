import { weekdayOf } from '../../../../core/dates.ts';
import { toAsciiDigits } from '../../../../core/digits.ts';

/** Where and when a paper is sat: by one shift, or by everybody who has no time of their own (`shiftId` null). */
export type Moment = {
  readonly paperId: string;
  readonly classId: string;
  readonly shiftId: string | null;
  readonly day: string | null;
  /** `09:30`; null while nobody said. */
  readonly startsAt: string | null;
  /** How long it takes; null while nobody said. */
  readonly minutes: number | null;
  readonly room: string;
};

/** Minutes a paper takes where nobody said: the boards' longest. */
export const usualMinutes = 180;
/** Between these nobody sits a paper on a Friday: the way to the mosque, the prayer and the way back. */
const prayer = { from: minuteOf('12:30'), until: minuteOf('14:15') };

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** When a paper is sat, in minutes of its day; all day long where nobody said when it begins. */
export const spanOf = ({ startsAt, minutes }: Pick<Moment, 'startsAt' | 'minutes'>) => {
  if (startsAt === null) return { from: 0, until: 24 * 60 };
  const from = minuteOf(startsAt);
  return { from, until: from + (minutes ?? usualMinutes) };
};
export const meet = (a: { from: number; until: number }, b: { from: number; until: number }) =>
  a.from < b.until && b.from < a.until;

/** Whether a paper runs into the Friday prayer; without a time every paper on a Friday may. */
export const isAtFridayPrayer = (moment: Pick<Moment, 'day' | 'startsAt' | 'minutes'>): boolean =>
  moment.day !== null && weekdayOf(moment.day) === 'friday' && meet(spanOf(moment), prayer);

/** `Room  ২০১` is 201: one way of writing for all who name a room. */
const roomKey = (room: string) =>
  toAsciiDigits(room)
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^(?:rooms?|কক্ষ)(?: (?:no|number|নং|নম্বর))?[.:]? (?=.)/, '');

/** The rooms a text names, one or several: `201, 202 and 203`. */
const roomsIn = (text: string): string[] =>
  text
    .split(/[,;/+&]|\s(?:and|ও)\s/i)
    .map(roomKey)
    .filter((key) => key !== '');

export type NamedRoom = { readonly number: string; readonly nameEn: string; readonly nameBn: string };

/**
 * The rooms of the buildings that a paper's room means: by number, by number and name, or by a name that only one room
 * has. The whole text is tried first, then its parts; what is no room of the buildings is left out.
 */
export const roomsMeant = <R extends NamedRoom>(text: string, rooms: readonly R[]): R[] => [
  ...new Set(meantBy(text, rooms).filter((room) => room !== undefined)),
];

/** The same part by part, undefined for what is no room of the buildings. */
function meantBy<R extends NamedRoom>(text: string, rooms: readonly R[]): (R | undefined)[] {
  const namesOf = (room: R) => [room.nameEn, room.nameBn].map(roomKey).filter((key) => key !== '');
  const byKey = (key: string): R | undefined => {
    const numbered = rooms.find(
      (room) =>
        roomKey(room.number) === key ||
        namesOf(room).some((name) =>
          [`${roomKey(room.number)} ${name}`, `${name} ${roomKey(room.number)}`].includes(key),
        ),
    );
    if (numbered) return numbered;
    const named = rooms.filter((room) => namesOf(room).includes(key));
    return named.length === 1 ? named[0] : undefined;
  };
  const whole = byKey(roomKey(text));
  return whole ? [whole] : roomsIn(text).map(byKey);
}

/**
 * Two papers in one room at one time, each pair once. Papers of one class in one shift are no clash of a room: groups and
 * religions sit side by side.
 */
export function roomClashes<M extends Moment>(moments: readonly M[]): (readonly [M, M])[] {
  const found = new Map<M, Set<M>>();
  const rooms = Map.groupBy(
    moments.flatMap((moment) =>
      moment.day === null
        ? []
        : [...new Set(roomsIn(moment.room))].map((room) => ({ moment, place: `${moment.day} ${room}` })),
    ),
    (one) => one.place,
  );
  for (const group of rooms.values())
    for (const [at, { moment: one }] of group.entries())
      for (const { moment: other } of group.slice(at + 1)) {
        const isOneSitting = one.classId === other.classId && one.shiftId === other.shiftId;
        if (isOneSitting || one.paperId === other.paperId || !meet(spanOf(one), spanOf(other))) continue;
        found.set(one, (found.get(one) ?? new Set()).add(other));
      }
  return [...found].flatMap(([one, others]) => [...others].map((other) => [one, other] as const));
}

export type Seated = { readonly seats: number | null };

/**
 * The sittings for which the rooms they name have fewer seats than students come: those of one class and shift at one time
 * sit together. A room that nobody entered, or without a count of its seats, says nothing.
 */
export function crowdedRooms<M extends Moment & { readonly students: number }, R extends NamedRoom & Seated>(
  moments: readonly M[],
  rooms: readonly R[],
): { first: M; students: number; seats: number }[] {
  const together = Map.groupBy(
    moments.filter((one) => one.day !== null && roomsIn(one.room).length > 0 && one.students > 0),
    (one) => [one.day, one.startsAt, one.classId, one.shiftId, roomKey(one.room)].join(' '),
  );
  return [...together.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const meant = new Set(meantBy(first.room, rooms));
    if ([...meant].some((room) => room === undefined || room.seats === null)) return [];
    const seats = [...meant].reduce((sum, room) => sum + (room?.seats ?? 0), 0);
    const students = group.reduce((sum, one) => sum + one.students, 0);
    return students > seats ? [{ first, students, seats }] : [];
  });
}
