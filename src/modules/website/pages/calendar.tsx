import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import {
  addDays,
  addMonths,
  bengaliDateOf,
  endOfMonth,
  monthLabels,
  partsOf,
  shortWeekdayLabels,
  startOfWeek,
  weekdayLabels,
  weekdayNumber,
  weekdays,
} from '../../../core/dates.ts';
import type { CommonData } from '../common-contract.ts';
import type { CalendarMonth } from '../contract.ts';
import { labels } from '../labels.ts';
import { base, useCall, useWebsite, useWords } from './website.tsx';

type Item = { id: string; kind: 'holiday' | 'observed' | 'event'; text: string; to: string | null };

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

/** The day the address asks for, or today. */
function askedDay(today: string): string {
  const month = new URLSearchParams(location.search).get('month') ?? '';
  return /^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/.test(month) && month !== today.slice(0, 7)
    ? `${month}-01`
    : today;
}

/** Holidays and events of a month, weeks from Saturday, with the Bangla date of each day. */
export function Calendar({ common }: { common: CommonData }) {
  const { t, digits, date } = useWords();
  const { language } = useWebsite();
  const [day, setDay] = useState(() => askedDay(common.today));
  const grid = useRef<HTMLTableElement>(null);
  const moved = useRef(false);
  const month = day.slice(0, 7);
  const { data } = useCall<CalendarMonth>('/api/web/calendar', { month });
  useEffect(() => {
    history.replaceState(null, '', `?month=${month}`);
  }, [month]);
  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
    moved.current = false;
  }, [day]);

  const shown = data?.month === month ? data : undefined;
  const first = `${month}-01`;
  const last = endOfMonth(first);
  const weeks: string[][] = [];
  for (let start = startOfWeek(first); start <= last; start = addDays(start, 7))
    weeks.push(Array.from({ length: 7 }, (_, place) => addDays(start, place)));
  const itemsOn = (on: string): Item[] => [
    ...(shown?.holidays ?? [])
      .filter((one) => one.startDate <= on && on <= one.endDate)
      .map((one) => ({
        id: one.id,
        kind: one.isObserved ? ('observed' as const) : ('holiday' as const),
        text: t(one.name),
        to: null,
      })),
    ...(shown?.events ?? [])
      .filter((one) => one.day === on)
      .map((one) => ({
        id: one.id,
        kind: 'event' as const,
        text: t(one.title),
        to: `${base}/web/event/${one.id}`,
      })),
  ];
  const isOff = (on: string) => shown?.weekend.includes(weekdayNumber(on)) ?? false;
  const bangla = (on: string) => bengaliDateOf(on);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    moved.current = true;
    setDay(step(day));
  };
  const { year, month: number } = partsOf(first);
  const monthLabel = monthLabels[number - 1];
  const title = `${monthLabel ? t(monthLabel) : ''} ${digits(String(year))}`;
  // 14 June 2026 is 31 Jyoishtho: a month of ours touches two of the Bangla calendar.
  const banglaMonths = [bangla(first), bangla(last)].map(({ text }) => t(text).replace(/^\S+\s/, ''));
  const chosen = itemsOn(day);
  return (
    <div className="wrap page">
      <h1>{t(labels.calendar)}</h1>
      <div className="month-head">
        <button type="button" className="button" onClick={() => setDay(addMonths(first, -1))}>
          {t(labels.previousMonth)}
        </button>
        <div>
          <h2 aria-live="polite">{title}</h2>
          <span>{digits([...new Set(banglaMonths)].join(' – '))}</span>
        </div>
        <button type="button" className="button" onClick={() => setDay(addMonths(first, 1))}>
          {t(labels.nextMonth)}
        </button>
        {month === common.today.slice(0, 7) ? null : (
          <button type="button" className="button" onClick={() => setDay(common.today)}>
            {t(labels.today)}
          </button>
        )}
      </div>
      <div className="month-columns">
        <div>
          <table className="month" ref={grid} aria-describedby="calendar-keys" onKeyDown={onKeyDown}>
            <caption className="hidden">{title}</caption>
            <thead>
              <tr>
                {weekdays.map((name) => (
                  <th key={name} scope="col" abbr={t(weekdayLabels[name])}>
                    {t(shortWeekdayLabels[name])}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.map((week) => (
                <tr key={week[0]}>
                  {week.map((on) => {
                    if (on.slice(0, 7) !== month) return <td key={on} />;
                    const items = itemsOn(on);
                    const isHoliday = isOff(on) || items.some((item) => item.kind === 'holiday');
                    return (
                      <td key={on} data-off={isHoliday || undefined}>
                        <button
                          type="button"
                          data-day={on}
                          tabIndex={on === day ? 0 : -1}
                          aria-pressed={on === day}
                          aria-current={on === common.today ? 'date' : undefined}
                          onClick={() => setDay(on)}
                        >
                          <span className="hidden">
                            {[
                              date(on),
                              digits(t(bangla(on).text)),
                              ...(isOff(on) ? [t(labels.dayOff)] : []),
                              ...items.map((item) => item.text),
                            ].join(', ')}
                          </span>
                          <span className="numbers" aria-hidden>
                            <b>{digits(String(Number(on.slice(8))))}</b>
                            <i lang={language}>{digits(String(bangla(on).day))}</i>
                          </span>
                          {items.map((item) => (
                            <span key={item.id} className="mark" data-kind={item.kind} aria-hidden>
                              {item.text}
                            </span>
                          ))}
                        </button>
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
          <p id="calendar-keys" className="hint">
            {t(labels.calendarKeys)}
          </p>
        </div>
        <div>
          <section className="day" aria-live="polite">
            <h2>{date(day)}</h2>
            <p>
              {t(weekdayLabels[weekdays[weekdayNumber(day)] ?? 'saturday'])} · {digits(t(bangla(day).text))}
              {isOff(day) ? ` · ${t(labels.dayOff)}` : ''}
            </p>
            <Items items={chosen} empty={isOff(day) ? '' : t(labels.nothingOnDay)} />
          </section>
          <section>
            <h2>{t(labels.thisMonth)}</h2>
            {shown && shown.holidays.length + shown.events.length === 0 ? (
              <p>{t(labels.nothingInMonth)}</p>
            ) : null}
            <ul className="agenda">
              {shown?.holidays.map((one) => (
                <li key={one.id}>
                  <span className="when">
                    {date(one.startDate)}
                    {one.endDate > one.startDate ? ` – ${date(one.endDate)}` : ''}
                  </span>
                  {t(one.name)} <small>{t(one.isObserved ? labels.observed : one.kind)}</small>
                </li>
              ))}
              {shown?.events.map((one) => (
                <li key={one.id}>
                  <span className="when">{date(one.day)}</span>
                  <a href={`${base}/web/event/${one.id}`}>{t(one.title)}</a>
                </li>
              ))}
            </ul>
          </section>
        </div>
      </div>
    </div>
  );
}

function Items({ items, empty }: { items: readonly Item[]; empty: string }) {
  if (items.length === 0) return <p>{empty}</p>;
  return (
    <ul className="short">
      {items.map((item) => (
        <li key={item.id}>{item.to ? <a href={item.to}>{item.text}</a> : item.text}</li>
      ))}
    </ul>
  );
}
