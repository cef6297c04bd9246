import { useCallback } from 'react';
// biome-ignore lint/style/noRestrictedImports: here it is made safe for everybody else
import { type SetURLSearchParams, useHref, useLocation, useSearchParams } from 'react-router';

/**
 * What the address of this page says after the `?`, and how it is changed. A change that comes when the reader has gone
 * elsewhere, as after an answer of the server, is let go: it would fetch him back. Of two changes before the page was drawn
 * anew, the second begins with the first.
 */
export function usePageQuery(): [URLSearchParams, SetURLSearchParams] {
  const [query, setQuery] = useSearchParams();
  const here = useHref(useLocation().pathname);
  const set = useCallback<SetURLSearchParams>(
    (next, options) => {
      if (window.location.pathname !== here) return;
      setQuery(
        typeof next === 'function' ? next(new URLSearchParams(window.location.search)) : next,
        options,
      );
    },
    [setQuery, here],
  );
  return [query, set];
}
