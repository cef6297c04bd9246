/** A booking holds quarters of an hour; a day has 96 of them. */
export const quarterMinutes = 15;
export const quartersOfDay = (24 * 60) / quarterMinutes;

/** The quarter in which a time of day stands: 09:30 → 38. Null for what is not on a quarter. */
export function quarterOf(time: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  if (!match) return time === '24:00' ? quartersOfDay : null;
  const minutes = Number(match[1]) * 60 + Number(match[2]);
  return minutes % quarterMinutes === 0 ? minutes / quarterMinutes : null;
}

/** The quarters a booking holds, its end not among them; none where it does not end after it begins. */
export function quartersOf(startsAt: string, endsAt: string): number[] {
  const from = quarterOf(startsAt);
  const to = quarterOf(endsAt);
  if (from === null || to === null || to <= from) return [];
  return Array.from({ length: to - from }, (_, place) => from + place);
}

export type SeatPlan = {
  readonly seatRows: number | null;
  readonly seatColumns: number | null;
  readonly benchSeats: number | null;
};

/** How many sit on the benches; null while the plan is not whole. */
export function seatsOf({ seatRows, seatColumns, benchSeats }: SeatPlan): number | null {
  return seatRows === null || seatColumns === null || benchSeats === null
    ? null
    : seatRows * seatColumns * benchSeats;
}
