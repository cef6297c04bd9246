import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';

/** Rows beyond which only those in view are drawn. */
const drawsAll = 100;
const margin = 12;

/** Which rows are drawn: all of them, or beyond a hundred those in view and some around. */
export function useWindow(frame: RefObject<HTMLDivElement | null>, count: number, isLarge: boolean) {
  const [top, setTop] = useState(0);
  const [room, setRoom] = useState({ row: isLarge ? 53 : 35, height: 700 });
  const isAll = count <= drawsAll;
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => {
      const row = element.querySelector('tbody tr[data-row]')?.getBoundingClientRect().height;
      setRoom((known) => ({ row: row || known.row, height: element.clientHeight || known.height }));
    };
    measure();
    const onScroll = () => setTop(element.scrollTop);
    element.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      element.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', measure);
    };
  }, [frame]);
  const reveal = useCallback(
    (row: number) => {
      const element = frame.current;
      if (!element) return;
      const head = element.querySelector('thead')?.getBoundingClientRect().height ?? 40;
      const from = row * room.row;
      if (from < element.scrollTop) element.scrollTop = from;
      else if (from + room.row > element.scrollTop + element.clientHeight - head)
        element.scrollTop = from + room.row - element.clientHeight + head;
    },
    [frame, room.row],
  );
  return useMemo(() => {
    if (isAll) return { from: 0, to: count, before: 0, after: 0, reveal };
    const from = Math.max(0, Math.floor(top / room.row) - margin);
    const to = Math.min(count, Math.ceil((top + room.height) / room.row) + margin);
    return { from, to, before: from * room.row, after: (count - to) * room.row, reveal };
  }, [isAll, count, top, room, reveal]);
}
