import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { addDays, addMonths, startOfWeek } from '../../../core/dates.ts';
import { askedMonth, drawCalendar } from '../blocks/drawn/calendar.ts';
import type { CommonData } from '../common-contract.ts';
import type { CalendarMonth } from '../contract.ts';
import { Pieces } from './pieces.tsx';
import { useCall, useReader } from './website.tsx';

const steps: Readonly<Record<string, (date: string) => string>> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  Home: startOfWeek,
  End: (date) => addDays(startOfWeek(date), 6),
  PageUp: (date) => addMonths(date, -1),
  PageDown: (date) => addMonths(date, 1),
};

/** The month as the server drew it; days and months are turned in place, by hand and by key. */
export function Calendar({ common: { today } }: { common: CommonData }) {
  const reader = useReader();
  const firstOf = (month: string) => (month === today.slice(0, 7) ? today : `${month}-01`);
  const [day, setDay] = useState(() => firstOf(askedMonth(new URLSearchParams(location.search), today)));
  const place = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  const month = day.slice(0, 7);
  const { data } = useCall<CalendarMonth>('/api/web/calendar', { month });
  useEffect(() => {
    history.replaceState(null, '', `?month=${month}`);
  }, [month]);
  useEffect(() => {
    if (moved.current) place.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
    moved.current = false;
  }, [day]);
  const onClick = (event: MouseEvent) => {
    const hit =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-day], [data-month]') : null;
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
    if (!hit || isElsewhere) return;
    const { day: on, month: to } = hit.dataset;
    if (to) event.preventDefault();
    setDay(on ?? firstOf(to ?? month));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step =
      event.target instanceof Element && event.target.closest('.month') ? steps[event.key] : undefined;
    if (!step) return;
    event.preventDefault();
    moved.current = true;
    setDay(step(day));
  };
  const shown = data?.month === month ? data : undefined;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is pressed are the links and buttons in it
    <div ref={place} onClick={onClick} onKeyDown={onKeyDown}>
      <Pieces of={drawCalendar({ day, today, shown }, reader)} />
    </div>
  );
}
