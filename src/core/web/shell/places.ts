import { useMemo, useSyncExternalStore } from 'react';

/** Screens a person keeps at hand in this browser, by their address. Only screens, never a record's name. */
type Places = { readonly favourites: readonly string[]; readonly recent: readonly string[] };

const mostFavourites = 10;
const mostRecent = 8;
const nothing: Places = { favourites: [], recent: [] };
const listeners = new Set<() => void>();
let known: { key: string; places: Places } = { key: '', places: nothing };

const keyOf = (accountId: string, siteId: number | null) => `places.${accountId}.${siteId ?? 0}`;
const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

function read(key: string): Places {
  if (known.key === key) return known.places;
  let places = nothing;
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof kept === 'object' && kept !== null)
      places = {
        favourites: 'favourites' in kept ? textsOf(kept.favourites) : [],
        recent: 'recent' in kept ? textsOf(kept.recent) : [],
      };
  } catch {
    // Unreadable: begin again.
  }
  known = { key, places };
  return places;
}

function write(key: string, places: Places): void {
  known = { key, places };
  localStorage.setItem(key, JSON.stringify(places));
  for (const listener of listeners) listener();
}

/** Favourites (at most 10, in their order) and recent screens (at most 8, latest first) of an account here. */
export function usePlaces(accountId: string, siteId: number | null) {
  const key = keyOf(accountId, siteId);
  const places = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => read(key),
  );
  return useMemo(
    () => ({
      ...places,
      isFull: places.favourites.length >= mostFavourites,
      toggleFavourite(path: string) {
        const { favourites, recent } = read(key);
        const next = favourites.includes(path)
          ? favourites.filter((one) => one !== path)
          : [...favourites, path].slice(0, mostFavourites);
        write(key, { favourites: next, recent });
      },
      visit(path: string) {
        const { favourites, recent } = read(key);
        if (recent[0] === path) return;
        write(key, {
          favourites,
          recent: [path, ...recent.filter((one) => one !== path)].slice(0, mostRecent),
        });
      },
    }),
    [key, places],
  );
}
