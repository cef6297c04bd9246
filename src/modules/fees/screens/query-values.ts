import { pageSizeOf } from '../../../core/contracts/page-sizes.ts';
import { isDate } from '../../../core/dates.ts';
import { usePageQuery } from '../../../core/web/device/use-page-query.ts';
import type { Pages } from '../../../core/web/list/use-list-state.ts';

type Changes = Readonly<Record<string, string | number | null>>;

function changedQuery(known: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(known);
  for (const [name, value] of Object.entries({ page: null, ...changes }))
    if (value === null || value === '') next.delete(name);
    else next.set(name, String(value));
  return next;
}

/** Filters, page and size of a tab, kept in the address; any change but the page's goes back to the first page. */
export function useQueryValues() {
  const [query, setQuery] = usePageQuery();
  const text = (name: string) => query.get(name) ?? '';
  const set = (changes: Changes) =>
    setQuery((known) => changedQuery(known, changes), { replace: true, preventScrollReset: true });
  const asked = Number(text('page'));
  const page = Number.isInteger(asked) && asked >= 1 ? asked : 1;
  const size = Number(pageSizeOf(text('size')));
  const pages: Pages = {
    page,
    size,
    onPage: (next) => set({ page: next }),
    onSize: (next) => set({ size: next }),
  };
  return {
    text,
    set,
    /** The address of this list with other filters. */
    address: (changes: Changes) => `?${changedQuery(query, changes)}`,
    day: (name: string, otherwise: string) => (isDate(text(name)) ? text(name) : otherwise),
    /** For an optional field of an input: left out when empty. */
    given: <N extends string>(name: N, key: string = name) =>
      text(key) === '' ? {} : ({ [name]: text(key) } as Record<N, string>),
    page,
    size,
    pages,
  };
}
