import { pageSizeOf } from '../../contracts/page-sizes.ts';
import { usePageQuery } from '../device/use-page-query.ts';
import type { Pages } from './use-list-state.ts';

type Changes = Readonly<Record<string, string | number | null>>;

/** Filters, page and size of a list in the address; any change but the page's goes back to the first page. */
export function useQueryValues() {
  const [query, setQuery] = usePageQuery();
  const text = (name: string) => query.get(name) ?? '';
  const set = (changes: Changes) =>
    setQuery(
      (known) => {
        const next = new URLSearchParams(known);
        for (const [name, value] of Object.entries({ page: null, ...changes }))
          if (value === null || value === '') next.delete(name);
          else next.set(name, String(value));
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const asked = Number(text('page'));
  const pages: Pages = {
    page: Number.isInteger(asked) && asked >= 1 ? asked : 1,
    size: Number(pageSizeOf(text('size'))),
    onPage: (page) => set({ page }),
    onSize: (size) => set({ size }),
  };
  /** One of a few words in the address; the first where it is none of them. */
  const oneOf = <T extends string>(name: string, choices: readonly [T, ...T[]]): T =>
    choices.find((one) => one === text(name)) ?? choices[0];
  return { text, set, pages, oneOf };
}
