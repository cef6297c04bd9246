/** The page where a film plays: encrypted, and nothing that ends an attribute. */
export const webAddress = /^https:\/\/[^\s<>"]+$/;

/** Where a film plays; what is no address is shown as it is. */
export const hostOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).host.replace(/^www\./, '') : address;

export const lessonStates = ['draft', 'scheduled', 'open', 'closed'] as const;
export type LessonState = (typeof lessonStates)[number];

export type Window = {
  readonly isPublished: boolean;
  /** Days; students see it on both of them. */
  readonly opensOn: string | null;
  readonly closesOn: string | null;
};

/** How a lesson stands on a day. A draft stays one whatever its window says. */
export function stateOf({ isPublished, opensOn, closesOn }: Window, today: string): LessonState {
  if (!isPublished) return 'draft';
  if (opensOn !== null && today < opensOn) return 'scheduled';
  return closesOn !== null && today > closesOn ? 'closed' : 'open';
}

/** What a teacher teaches: every subject of the section whose class teacher they are, else one of them. */
export type Own = { readonly sectionId: string; readonly subjectId: string | null };

/** Whether a teacher may write a lesson: each of its sections must be theirs in its subject. */
export const mayWrite = (
  own: readonly Own[],
  lesson: { readonly sectionIds: readonly string[]; readonly subjectId: string },
): boolean =>
  lesson.sectionIds.length > 0 &&
  lesson.sectionIds.every((sectionId) =>
    own.some(
      (one) => one.sectionId === sectionId && (one.subjectId === null || one.subjectId === lesson.subjectId),
    ),
  );

/**
 * The places of lessons that are put into another order among themselves: those they had, so that the lessons between
 * them stay where they are. Where two stood at one place they are told apart.
 */
export function placesFor(positions: readonly number[]): number[] {
  const places: number[] = [];
  for (const place of positions.toSorted((one, other) => one - other))
    places.push(Math.max(place, (places.at(-1) ?? 0) + 1));
  return places;
}

/** A list with one of its things at another place; a place outside it is its nearest end. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const thing = list[from];
  if (thing === undefined) return [...list];
  const rest = list.filter((_, place) => place !== from);
  const at = Math.min(Math.max(to, 0), rest.length);
  return [...rest.slice(0, at), thing, ...rest.slice(at)];
}
