export type RosterPlace = {
  readonly id: string;
  /** `HH:MM`. */
  readonly startsAt: string;
  readonly endsAt: string;
  readonly people: number;
  readonly posts: 'all' | 'teaching' | 'staff';
};

export type RosterPerson = {
  readonly id: string;
  readonly isTeaching: boolean;
  /** Duties this year so far, the planned ones too. */
  readonly count: number;
};

export type Turn = { readonly day: string; readonly placeId: string; readonly employeeId: string };
export type Lack = { readonly day: string; readonly placeId: string; readonly lacking: number };

/** Whether nobody can be at both: one begins before the other is over. */
const overlap = (
  a: Pick<RosterPlace, 'startsAt' | 'endsAt'>,
  b: Pick<RosterPlace, 'startsAt' | 'endsAt'>,
): boolean => a.startsAt < b.endsAt && b.startsAt < a.endsAt;

export const isOfPost = (posts: RosterPlace['posts'], isTeaching: boolean): boolean =>
  posts === 'all' || (posts === 'teaching') === isTeaching;

/**
 * Fills a roster day by day: at each place those stand who had the fewest duties, among them who stood least often at that
 * place and whose last duty is longest ago. What was planned before stays and counts. Nobody stands in two places at a time
 * or while away; what cannot be filled is told.
 */
export function fairTurns(given: {
  readonly days: readonly string[];
  readonly places: readonly RosterPlace[];
  readonly people: readonly RosterPerson[];
  readonly planned: readonly Turn[];
  readonly isAway: (employeeId: string, day: string) => boolean;
}): { readonly turns: Turn[]; readonly lacks: Lack[] } {
  const { days, places, people, planned, isAway } = given;
  const counts = new Map(people.map((one) => [one.id, one.count]));
  const atPlace = new Map<string, number>();
  const last = new Map<string, string>();
  const byDay = Map.groupBy(planned, (one) => one.day);
  const turns: Turn[] = [];
  const lacks: Lack[] = [];
  const placeOf = new Map(places.map((one) => [one.id, one]));
  const atPlaceKey = (employeeId: string, placeId: string) => `${employeeId} ${placeId}`;
  const note = ({ employeeId, placeId, day }: Turn) => {
    atPlace.set(atPlaceKey(employeeId, placeId), (atPlace.get(atPlaceKey(employeeId, placeId)) ?? 0) + 1);
    if (day > (last.get(employeeId) ?? '')) last.set(employeeId, day);
  };
  for (const turn of planned) note(turn);
  for (const day of days) {
    const today = [...(byDay.get(day) ?? [])];
    for (const place of places) {
      const there = today.filter((one) => one.placeId === place.id).length;
      const isFree = (employeeId: string) =>
        !isAway(employeeId, day) &&
        !today.some((one) => {
          if (one.employeeId !== employeeId) return false;
          const other = placeOf.get(one.placeId);
          return one.placeId === place.id || other === undefined || overlap(other, place);
        });
      const free = people.filter((one) => isOfPost(place.posts, one.isTeaching) && isFree(one.id));
      const wanted = Math.max(0, place.people - there);
      const rank = (one: RosterPerson) =>
        [
          counts.get(one.id) ?? 0,
          atPlace.get(atPlaceKey(one.id, place.id)) ?? 0,
          last.get(one.id) ?? '',
          one.id,
        ] as const;
      const chosen = free.toSorted((a, b) => compare(rank(a), rank(b))).slice(0, wanted);
      for (const { id } of chosen) {
        const turn = { day, placeId: place.id, employeeId: id };
        turns.push(turn);
        today.push(turn);
        note(turn);
        counts.set(id, (counts.get(id) ?? 0) + 1);
      }
      if (chosen.length < wanted) lacks.push({ day, placeId: place.id, lacking: wanted - chosen.length });
    }
  }
  return { turns, lacks };
}

type Rank = readonly [number, number, string, string];
function compare(a: Rank, b: Rank): number {
  return a[0] - b[0] || a[1] - b[1] || compareTexts(a[2], b[2]) || compareTexts(a[3], b[3]);
}
const compareTexts = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** How far a roster is planned at once. */
export const mostDays = 100;
