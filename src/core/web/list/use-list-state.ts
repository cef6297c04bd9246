import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { pageSizes } from '../../contracts/page-sizes.ts';
import { usePageQuery } from '../device/use-page-query.ts';

export type ListState = {
  readonly q: string;
  /** A column's name, with `-` before it for the other direction. */
  readonly sort: string;
  readonly page: number;
  readonly size: number;
  readonly active: 'true' | 'false' | 'all';
  readonly filter: Readonly<Record<string, string[]>>;
};

/** The page a list is at, and how to leave it. */
export type Pages = {
  readonly page: number;
  readonly size: number;
  /** `isReplaced`: the page it was at is no step to come back to. */
  readonly onPage: (page: number, isReplaced?: boolean) => void;
  /** Begins at the first page again. */
  readonly onSize: (size: number) => void;
};

export type ListOptions = {
  /** The sort of a list nobody has sorted. */
  readonly sort: string;
  readonly sortable: readonly string[];
  readonly filters: readonly string[];
};

type Changes = Partial<ListState>;

const filterPrefix = 'f.';
const typingPause = 250;

/**
 * A list's search, filters, sort and page, kept in the address: a link shows the same list and Back returns to it.
 * Unknown sorts, sizes and filters in the address are ignored. Typing replaces the address, the rest adds a step.
 */
export function useListState(options: ListOptions) {
  const [query, setQuery] = usePageQuery();
  const state = useMemo(() => stateOf(query, options), [query, options]);
  const [words, setWords] = useState(state.q);
  /** What the address says, and what was written into it since and is not drawn yet. */
  const written = useRef([state.q]);

  const set = useCallback(
    (changes: Changes | ((known: ListState) => Changes), replace = false) =>
      setQuery(
        (known) =>
          queryWith(
            known,
            typeof changes === 'function' ? changes(stateOf(known, options)) : changes,
            options,
          ),
        { replace, preventScrollReset: replace },
      ),
    [setQuery, options],
  );
  useEffect(() => {
    const q = words.trim();
    if (q === written.current.at(-1)) return undefined;
    const timer = setTimeout(() => {
      written.current.push(q);
      set({ q, page: 1 }, true);
    }, typingPause);
    return () => clearTimeout(timer);
  }, [words, set]);
  // Back and Forward change the address without typing. What comes of typing leaves the field to whoever types on.
  useEffect(() => {
    const place = written.current.indexOf(state.q);
    written.current = place < 0 ? [state.q] : written.current.slice(place);
    if (place < 0) setWords(state.q);
  }, [state.q]);

  const pages: Pages = {
    page: state.page,
    size: state.size,
    onPage: (page, isReplaced = false) => {
      set({ page }, isReplaced);
      if (!isReplaced) window.scrollTo({ top: 0 });
    },
    onSize: (size) => set({ size, page: 1 }),
  };
  return {
    state,
    pages,
    options,
    /** What stands in the search field; the list follows after a short pause. */
    words,
    setWords,
    set,
    sortBy: (name: string) => set({ sort: state.sort === name ? `-${name}` : name, page: 1 }),
    setFilter: (name: string, values: readonly string[]) =>
      set(({ filter }) => ({ filter: { ...filter, [name]: [...values] }, page: 1 })),
    clear: () => {
      written.current.push('');
      setWords('');
      set({ q: '', filter: {}, active: 'all', page: 1 });
    },
    isNarrowed: state.q !== '' || state.active !== 'all' || Object.keys(state.filter).length > 0,
  };
}

/** What of a list's state a saved view keeps, as the part of an address; equal views give equal texts. */
export function viewOf(state: ListState, options: ListOptions): string {
  const { page: _page, size: _size, ...kept } = state;
  const query = queryWith(new URLSearchParams(), kept, options);
  query.sort();
  return query.toString();
}

export function stateOf(query: URLSearchParams, options: ListOptions): ListState {
  const sort = query.get('sort') ?? '';
  const page = Number(query.get('page'));
  const size = Number(query.get('size'));
  const active = query.get('active');
  const filter: Record<string, string[]> = {};
  for (const name of options.filters) {
    const values = query.getAll(filterPrefix + name);
    if (values.length > 0) filter[name] = values.slice(0, 50);
  }
  return {
    q: (query.get('q') ?? '').trim().slice(0, 100),
    sort: options.sortable.includes(sort.replace(/^-/, '')) ? sort : options.sort,
    page: Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    size: pageSizes.find((one) => one === size) ?? pageSizes[0],
    active: active === 'true' || active === 'false' ? active : 'all',
    filter,
  };
}

function queryWith(known: URLSearchParams, changes: Changes, options: ListOptions): URLSearchParams {
  const next = new URLSearchParams(known);
  const put = (name: string, value: string, usual: string) =>
    value === usual ? next.delete(name) : next.set(name, value);
  if (changes.q !== undefined) put('q', changes.q.trim(), '');
  if (changes.sort !== undefined) put('sort', changes.sort, options.sort);
  if (changes.page !== undefined) put('page', String(changes.page), '1');
  if (changes.size !== undefined) put('size', String(changes.size), String(pageSizes[0]));
  if (changes.active !== undefined) put('active', changes.active, 'all');
  if (changes.filter !== undefined)
    for (const name of options.filters) {
      next.delete(filterPrefix + name);
      for (const value of changes.filter[name] ?? []) next.append(filterPrefix + name, value);
    }
  return next;
}
