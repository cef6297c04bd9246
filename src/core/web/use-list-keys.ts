import { useEffect, useEffectEvent, useRef } from 'react';
import { isCovered } from './entity-values.tsx';

/** `/` goes to the search field, `?` shows the keys; neither while somebody types or a dialog is open. */
export function useListKeys(letterKeys: boolean, onSheet: () => void) {
  const search = useRef<HTMLInputElement>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (!letterKeys || event.ctrlKey || event.metaKey || event.altKey || isCovered()) return;
    if (target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]')) return;
    if (event.key === '?') onSheet();
    else if (event.key === '/' && search.current) {
      event.preventDefault();
      search.current.focus();
      search.current.select();
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return search;
}
