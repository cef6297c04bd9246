import { type RefObject, useLayoutEffect, useState } from 'react';

/** Between the two, in pixels. */
const gap = 8;

/**
 * Where something stands beside an element of the page, in pixels of the window; null while that is out of sight or there is
 * no room at either side. It follows when the page or a part of it scrolls.
 */
export function useBeside(selector: string, own: RefObject<HTMLElement | null>) {
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  useLayoutEffect(() => {
    const look = () => {
      const cell = document.querySelector(selector)?.getBoundingClientRect();
      const width = own.current?.offsetWidth ?? 0;
      const height = own.current?.offsetHeight ?? 0;
      const isSeen = cell && cell.height > 0 && cell.bottom > 0 && cell.top < window.innerHeight;
      const left = !cell
        ? -1
        : cell.right + gap + width < window.innerWidth
          ? cell.right + gap
          : cell.left - gap - width;
      if (!isSeen || left < 0) return setPlace(null);
      const top = Math.max(gap, Math.min(cell.top, window.innerHeight - height - gap));
      setPlace((known) => (known?.left === left && known.top === top ? known : { left, top }));
    };
    look();
    // Of whatever scrolls: such an event does not bubble.
    window.addEventListener('scroll', look, { capture: true, passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look, { capture: true });
      window.removeEventListener('resize', look);
    };
  }, [selector, own]);
  return place;
}
