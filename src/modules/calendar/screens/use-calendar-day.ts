import {
  addDays,
  addMonths,
  endOfMonth,
  isDate,
  partsOf,
  startOfMonth,
  todayInDhaka,
} from '../../../core/dates.ts';
import { type CalendarKind, calendarKinds } from '../../../core/module/calendar.ts';
import { usePageQuery } from '../../../core/web/device/use-page-query.ts';
import { weeksOf } from '../rules.ts';

export type View = 'month' | 'year' | 'list';

/** The first and the last day a view shows; a month with the days that fill its weeks up. */
export function spanOf(view: View, day: string): { from: string; to: string } {
  if (view === 'year') {
    const { year } = partsOf(day);
    return { from: `${year}-01-01`, to: `${year}-12-31` };
  }
  if (view === 'list') return { from: startOfMonth(day), to: addDays(addMonths(startOfMonth(day), 3), -1) };
  const weeks = weeksOf(day);
  return { from: weeks[0]?.[0] ?? startOfMonth(day), to: weeks.at(-1)?.at(-1) ?? endOfMonth(day) };
}

const stepOf: Readonly<Record<View, number>> = { month: 1, year: 12, list: 3 };

/** Which day the calendar is about, and what it leaves out; both stand in the address. */
export function useCalendarDay(view: View) {
  const [query, setQuery] = usePageQuery();
  const asked = query.get('day') ?? '';
  const day = isDate(asked) ? asked : todayInDhaka(new Date());
  const hidden = new Set((query.get('hide') ?? '').split(','));
  const set = (name: string, value: string | null) =>
    setQuery(
      (known) => {
        const next = new URLSearchParams(known);
        if (value === null || value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    day,
    isShown: (kind: CalendarKind) => !hidden.has(kind),
    show: (kind: CalendarKind, isShown: boolean) =>
      set('hide', calendarKinds.filter((one) => (one === kind ? !isShown : hidden.has(one))).join(',')),
    ofOthers: query.get('whose') === 'all',
    askOthers: (isAsked: boolean) => set('whose', isAsked ? 'all' : null),
    goTo: (to: string | null) => set('day', to),
    step: (by: number) => set('day', addMonths(startOfMonth(day), by * stepOf[view])),
  };
}
export type CalendarDay = ReturnType<typeof useCalendarDay>;
