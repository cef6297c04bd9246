import { addDays, addMonths, startOfWeek } from '../../../../core/dates.ts';
import { askedMonth, drawCalendar } from '../../blocks/drawn/calendar.ts';
import { readerOf } from '../../blocks/words.ts';
import type { CommonData } from '../../common-contract.ts';
import type { CalendarMonth } from '../../contract.ts';
import { base, readJson } from '../call.ts';
import { become, domOf } from './dom.ts';
import { sentWith } from './sent.ts';
import { redrawn, spoken } from './spoken.ts';

const address = '/api/web/calendar';
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
export function turnCalendar(place: HTMLElement): void {
  const common = sentWith<CommonData>('common-data');
  if (!common) return;
  const { today } = common;
  const firstOf = (month: string) => (month === today.slice(0, 7) ? today : `${month}-01`);
  let day = firstOf(askedMonth(new URLSearchParams(location.search), today));
  let shown = sentWith<Record<string, CalendarMonth>>('early-answers')?.[address];
  let asked = new AbortController();

  const draw = () => {
    const { language, digits } = spoken();
    const known = shown?.month === day.slice(0, 7) ? shown : undefined;
    become(place, domOf(drawCalendar({ day, today, shown: known }, readerOf(language, digits, base))));
  };
  const go = async (to: string, hasFocus: boolean) => {
    day = to;
    draw();
    if (hasFocus) place.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
    const month = day.slice(0, 7);
    if (shown?.month === month) return;
    history.replaceState(null, '', `?month=${month}`);
    asked.abort();
    asked = new AbortController();
    const query = new URLSearchParams({ month, site_id: String(common.SITE_ID) });
    const read = await readJson<CalendarMonth>(`${address}?${query}`, spoken().language, asked.signal).catch(
      () => null,
    );
    // What cannot be read leaves the month without its days; the page itself is asked for instead.
    if (!read) {
      if (!asked.signal.aborted) location.assign(`?month=${month}`);
      return;
    }
    shown = read;
    draw();
  };
  place.addEventListener('click', (event) => {
    const hit =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-day], [data-month]') : null;
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
    if (!hit || isElsewhere) return;
    const { day: on, month: to } = hit.dataset;
    if (to) event.preventDefault();
    void go(on ?? firstOf(to ?? day.slice(0, 7)), false);
  });
  place.addEventListener('keydown', (event) => {
    const step =
      event.target instanceof Element && event.target.closest('.month') ? steps[event.key] : undefined;
    if (!step) return;
    event.preventDefault();
    void go(step(day), true);
  });
  document.addEventListener(redrawn, draw);
}
