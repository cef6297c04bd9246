import { useSearchParams } from 'react-router';
import { isDate } from '../../../core/dates.ts';

const sizes = ['25', '50', '100', '200'] as const;

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
  const [query, setQuery] = useSearchParams();
  const text = (name: string) => query.get(name) ?? '';
  const set = (changes: Changes) =>
    setQuery((known) => changedQuery(known, changes), { replace: true, preventScrollReset: true });
  const page = Number(text('page'));
  return {
    text,
    set,
    /** The address of this list with other filters. */
    address: (changes: Changes) => `?${changedQuery(query, changes)}`,
    day: (name: string, otherwise: string) => (isDate(text(name)) ? text(name) : otherwise),
    /** For an optional field of an input: left out when empty. */
    given: <N extends string>(name: N, key: string = name) =>
      text(key) === '' ? {} : ({ [name]: text(key) } as Record<N, string>),
    page: Number.isInteger(page) && page >= 1 ? page : 1,
    size: Number(sizes.find((one) => one === text('size')) ?? 25),
  };
}
