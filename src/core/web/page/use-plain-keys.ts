import { useEffect, useEffectEvent } from 'react';
import { isCovered } from '../entity/entity-values.tsx';

/** Keys pressed by themselves, while nobody types and nothing lies over the page; `isOn` as the user chose. */
export function usePlainKeys(isOn: boolean, onKey: (event: KeyboardEvent) => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isCovered())
      return;
    const target = event.target as HTMLElement;
    if (!target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]')) onKey(event);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
