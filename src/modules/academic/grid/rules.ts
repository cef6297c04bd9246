import type { Label } from '../../../core/labels.ts';

/** Where a section stands in the grid; `groupId` is null where it holds pupils of every group. */
export type Place = {
  readonly shiftId: string;
  readonly versionId: string;
  readonly classId: string;
  readonly groupId: string | null;
  readonly nameEn: string;
};

/** A section of the year as it stands; `students` are those placed in it who have not left. */
export type KnownSection = Place & {
  readonly id: string;
  readonly nameBn: string;
  readonly isActive: boolean;
  readonly students: number;
};

/** A cell switched on or off. */
export type Change = Place & { readonly nameBn: string; readonly isOn: boolean };

/** What a change does: a section is made, opened again or closed; nothing; or it is refused, since students are in it. */
export type Verdict = 'make' | 'reopen' | 'close' | 'nothing' | 'refused';

/** A place by its ids and its name, whatever the name's capitals: `a` and `A` are one section to everybody who reads them. */
export const placeKey = (place: Place): string =>
  [place.shiftId, place.versionId, place.classId, place.groupId ?? '', place.nameEn.toLowerCase()].join('|');

/** What switching a cell does to the section that stands there, or to none. */
export function verdictOf(known: KnownSection | undefined, isOn: boolean): Verdict {
  if (isOn) return known === undefined ? 'make' : known.isActive ? 'nothing' : 'reopen';
  if (!known?.isActive) return 'nothing';
  return known.students > 0 ? 'refused' : 'close';
}

/**
 * What a set of changes does to the sections of a year, each with its verdict and the section it is about; of two changes
 * of one place the later one counts.
 */
export function planOf<C extends Change>(sections: readonly KnownSection[], changes: readonly C[]) {
  const known = new Map(sections.map((one) => [placeKey(one), one]));
  const wanted = new Map(changes.map((change, place) => [placeKey(change), { change, place }]));
  return [...wanted].map(([key, { change, place }]) => {
    const section = known.get(key);
    return { change, place, section, verdict: verdictOf(section, change.isOn) };
  });
}

/** What most institutions call their sections, in this order. */
const usualNames: readonly Label[] = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((en, place) => ({
  en,
  bn: 'কখগঘঙচছজ'.charAt(place),
}));

export type Block = {
  readonly shiftId: string;
  readonly versionId: string;
  readonly names: readonly Label[];
};

/**
 * The columns of the grid: a block for each shift and version with the names its sections have, and those added to all
 * of them. A block without any begins with the names of the others, or with the first usual one.
 */
export function blocksOf(given: {
  readonly sections: readonly KnownSection[];
  readonly shifts: readonly { readonly id: string }[];
  readonly versions: readonly { readonly id: string }[];
  readonly added: readonly Label[];
}): Block[] {
  const { sections, shifts, versions, added } = given;
  const inUse = sections.filter((one) => one.isActive);
  const all = namesOf(inUse);
  return shifts.flatMap(({ id: shiftId }) =>
    versions.map(({ id: versionId }): Block => {
      const own = namesOf(inUse.filter((one) => one.shiftId === shiftId && one.versionId === versionId));
      const first = own.length > 0 ? own : all.length > 0 ? all : usualNames.slice(0, 1);
      return { shiftId, versionId, names: distinct([...first, ...added]) };
    }),
  );
}

/** The next usual name that no block has yet; null where all of them are in use. */
export const nextName = (blocks: readonly Block[]): Label | null =>
  usualNames.find((one) => !blocks.some(({ names }) => names.some((name) => isSame(name, one)))) ?? null;

const isSame = (one: Label, other: Label) => one.en.toLowerCase() === other.en.toLowerCase();
const distinct = (names: readonly Label[]) =>
  names.filter((name, place) => names.findIndex((other) => isSame(other, name)) === place);
const namesOf = (sections: readonly KnownSection[]) =>
  distinct(sections.map(({ nameEn, nameBn }) => ({ en: nameEn, bn: nameBn }))).sort((one, other) =>
    one.en < other.en ? -1 : 1,
  );
