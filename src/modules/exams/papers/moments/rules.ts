import { weekdayOf } from '../../../../core/dates.ts';

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

const spanOf = ({ startsAt, minutes }: Pick<Moment, 'startsAt' | 'minutes'>) => {
  if (startsAt === null) return { from: 0, until: 24 * 60 };
  const from = minuteOf(startsAt);
  return { from, until: from + (minutes ?? usualMinutes) };
};
const meet = (a: { from: number; until: number }, b: { from: number; until: number }) =>
  a.from < b.until && b.from < a.until;

/** Whether a paper runs into the Friday prayer; without a time every paper on a Friday may. */
export const isAtFridayPrayer = (moment: Pick<Moment, 'day' | 'startsAt' | 'minutes'>): boolean =>
  moment.day !== null && weekdayOf(moment.day) === 'friday' && meet(spanOf(moment), prayer);

const roomKey = (room: string) => room.trim().toLowerCase().replace(/\s+/g, ' ');

/**
 * Two papers in one room at one time, each pair once. Papers of one class in one shift are no clash of a room: groups and
 * religions sit side by side.
 */
export function roomClashes<M extends Moment>(moments: readonly M[]): (readonly [M, M])[] {
  const found: (readonly [M, M])[] = [];
  const rooms = Map.groupBy(
    moments.filter((one) => one.day !== null && roomKey(one.room) !== ''),
    (one) => `${one.day} ${roomKey(one.room)}`,
  );
  for (const group of rooms.values())
    for (const [at, one] of group.entries())
      for (const other of group.slice(at + 1)) {
        const isOneSitting = one.classId === other.classId && one.shiftId === other.shiftId;
        if (!isOneSitting && one.paperId !== other.paperId && meet(spanOf(one), spanOf(other)))
          found.push([one, other]);
      }
  return found;
}
