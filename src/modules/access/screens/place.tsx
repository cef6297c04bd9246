import { createContext, type ReactNode, use } from 'react';
import { link } from '../../../core/module/paths.ts';
import { contract } from '../contract.ts';
import { accessPath } from '../paths.ts';
import { usersBase, usersBaseAt } from '../rules.ts';

/** The institution that platform staff look at, 0 for the platform itself; null: the caller's own. */
const PlaceContext = createContext<number | null>(null);

/** The calls and addresses of users, roles and extra permissions in the place a screen is about. */
type PlaceCalls = {
  readonly siteId: number | null;
  readonly calls: typeof contract;
  /** The page of one user. */
  userPath(id: string): string;
};

const own: PlaceCalls = {
  siteId: null,
  calls: contract,
  userPath: (id) => link(accessPath.user, { id }),
};
const places = new Map<number, PlaceCalls>();

/** The same calls, about another place: their inputs and answers are those of the institution's own. */
function placeOf(siteId: number): PlaceCalls {
  const known = places.get(siteId);
  if (known) return known;
  const calls = Object.fromEntries(
    Object.entries(contract).map(([name, one]) => [
      name,
      { ...one, path: one.path.replace(usersBase, usersBaseAt(siteId)) },
    ]),
  ) as typeof contract;
  const made = {
    siteId,
    calls,
    userPath: (id: string) => link(accessPath.sitePermission, { site: siteId, user: id }),
  };
  places.set(siteId, made);
  return made;
}

export function usePlace(): PlaceCalls {
  const siteId = use(PlaceContext);
  return siteId === null ? own : placeOf(siteId);
}

export function At({ siteId, children }: { siteId: number; children: ReactNode }) {
  return <PlaceContext value={siteId}>{children}</PlaceContext>;
}
