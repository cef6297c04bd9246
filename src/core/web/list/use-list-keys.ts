import { useRef } from 'react';
import { usePlainKeys } from '../page/use-plain-keys.ts';

/** `/` goes to the search field, `?` shows the keys. */
export function useListKeys(letterKeys: boolean, onSheet: () => void) {
  const search = useRef<HTMLInputElement>(null);
  usePlainKeys(letterKeys, (event) => {
    if (event.key === '?') onSheet();
    else if (event.key === '/' && search.current) {
      event.preventDefault();
      search.current.focus();
      search.current.select();
    }
  });
  return search;
}
