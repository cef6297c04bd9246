import { useMemo, useState } from 'react';
import type { Label } from '../../../../core/labels.ts';
import {
  type Change,
  type KnownSection,
  type Place,
  placeKey,
  planOf,
  type Verdict,
  verdictOf,
} from '../rules.ts';

/** A cell of the grid: where a section stands, or could. */
export type CellOf = Place & { readonly nameBn: string };

export type CellState = {
  readonly key: string;
  readonly known: KnownSection | undefined;
  readonly isOn: boolean;
  /** What saving would do; `nothing` where the cell is as it was. */
  readonly verdict: Verdict;
  /** Why the cell cannot be what was asked for. */
  readonly problem: Label | null;
};

/** What is switched in the grid and not saved yet. */
export function useChanges(sections: readonly KnownSection[], problemOf: (known: KnownSection) => Label) {
  const [changes, setChanges] = useState<ReadonlyMap<string, Change>>(new Map());
  const [problems, setProblems] = useState<ReadonlyMap<string, Label>>(new Map());
  const known = useMemo(() => new Map(sections.map((one) => [placeKey(one), one])), [sections]);

  const stateOf = (cell: CellOf): CellState => {
    const key = placeKey(cell);
    const section = known.get(key);
    const change = changes.get(key);
    const isOn = change?.isOn ?? section?.isActive ?? false;
    return {
      key,
      known: section,
      isOn,
      verdict: change ? verdictOf(section, change.isOn) : 'nothing',
      problem: problems.get(key) ?? null,
    };
  };
  /** Switches cells; those that cannot be switched stay and say why. */
  const put = (cells: readonly CellOf[], isOn: boolean) => {
    const next = new Map(changes);
    const said = new Map<string, Label>();
    for (const { shiftId, versionId, classId, groupId, nameEn, nameBn } of cells) {
      const change = { shiftId, versionId, classId, groupId, nameEn, nameBn, isOn };
      const key = placeKey(change);
      const section = known.get(key);
      const verdict = verdictOf(section, isOn);
      if (section && verdict === 'refused') said.set(key, problemOf(section));
      else if (verdict === 'nothing') next.delete(key);
      else next.set(key, change);
    }
    setChanges(next);
    setProblems(said);
  };
  const plan = planOf(sections, [...changes.values()]).filter(({ verdict }) => verdict !== 'nothing');
  return {
    stateOf,
    put,
    plan,
    problems,
    /** The server refused these, by their places in what was sent. */
    refuse: (refused: ReadonlyMap<number, Label>) =>
      setProblems(
        new Map(
          [...refused].flatMap(([place, problem]) => {
            const one = plan[place];
            return one ? [[placeKey(one.change), problem] as const] : [];
          }),
        ),
      ),
    forget: () => {
      setChanges(new Map());
      setProblems(new Map());
    },
  };
}

export type Changes = ReturnType<typeof useChanges>;
