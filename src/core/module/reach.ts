/** By what the reach of a person at an institution is limited. */
export const reachKinds = ['shift', 'group', 'class', 'section'] as const;
export type ReachKind = (typeof reachKinds)[number];

/**
 * How far a person reaches at an institution: the ids of what he is limited to, by kind. A kind that is missing or empty
 * limits nothing; a section is within reach where each kind that is named has its own.
 */
export type Reach = { readonly [K in ReachKind]?: readonly string[] };

/** What a section is of, as the reach asks for it. */
export type Placed = {
  readonly sectionId: string;
  readonly shiftId: string;
  readonly classId: string;
  /** Null: a class without groups, or a section that all groups share. */
  readonly groupId: string | null;
};

/** Whether a section is within somebody's reach. Null: he reaches the whole institution. */
export function isWithinReach(reach: Reach | null | undefined, placed: Placed): boolean {
  if (!reach) return true;
  const holds = (kind: ReachKind, id: string | null) => {
    const ids = reach[kind] ?? [];
    return ids.length === 0 || (id !== null && ids.includes(id));
  };
  return (
    holds('shift', placed.shiftId) &&
    holds('group', placed.groupId) &&
    holds('class', placed.classId) &&
    holds('section', placed.sectionId)
  );
}
