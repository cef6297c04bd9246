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
} from '../../../../core/dates.ts';
import { type Piece, piece } from '../../../../core/validation/pieces.ts';
import type { CalendarMonth } from '../../contract.ts';
import { labels } from '../../labels.ts';
import type { Reader } from '../words.ts';

type Item = {
  id: string;
  kind: 'holiday' | 'observed' | 'event' | 'exam' | 'entry';
  text: string;
  to: string | null;
};

/** The month an address asks for, YYYY-MM; today's where it asks for none. */
export function askedMonth(query: URLSearchParams, today: string): string {
  const month = query.get('month') ?? '';
  return /^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/.test(month) ? month : today.slice(0, 7);
}

const monthLink = '/web/calendar?month=';

/**
 * Holidays, examinations, events and public entries of a month, weeks from Saturday, with the Bangla date of each day. `day` is the chosen day, `shown` what
 * was read of its month; undefined while that is read. Links name the month they lead to in `data-month`, days themselves in
 * `data-day`: scripts turn the page without leaving it.
 */
export function drawCalendar(
  { day, today, shown }: { day: string; today: string; shown: CalendarMonth | undefined },
  reader: Reader,
): Piece[] {
  const { t } = reader;
  return [
    piece(
      'div',
      { class: 'wrap page' },
      piece('h1', {}, t(labels.calendar)),
      monthHead(day, today, reader),
      piece(
        'div',
        { class: 'month-columns' },
        piece(
          'div',
          {},
          grid({ day, today, shown }, reader),
          piece('p', { id: 'calendar-keys', class: 'hint' }, t(labels.calendarKeys)),
        ),
        piece('div', {}, chosenDay(day, shown, reader), agenda(shown, reader)),
      ),
    ),
  ];
}

const titleOf = (month: string, { t, digits }: Reader): string => {
  const { year, month: number } = partsOf(`${month}-01`);
  const name = monthLabels[number - 1];
  return `${name ? t(name) : ''} ${digits(String(year))}`;
};

function monthHead(day: string, today: string, reader: Reader): Piece {
  const { t, base, digits } = reader;
  const month = day.slice(0, 7);
  const first = `${month}-01`;
  const turn = (to: string, text: string) =>
    piece('a', { class: 'button', href: base + monthLink + to, 'data-month': to, rel: 'nofollow' }, text);
  // 14 June 2026 is 31 Jyoishtho: a month of ours touches two of the Bangla calendar.
  const bangla = [first, endOfMonth(first)].map((on) => t(bengaliDateOf(on).text).replace(/^\S+\s/, ''));
  return piece(
    'div',
    { class: 'month-head' },
    turn(addMonths(first, -1).slice(0, 7), t(labels.previousMonth)),
    piece(
      'div',
      {},
      piece('h2', { 'aria-live': 'polite' }, titleOf(month, reader)),
      piece('span', {}, digits([...new Set(bangla)].join(' – '))),
    ),
    turn(addMonths(first, 1).slice(0, 7), t(labels.nextMonth)),
    month === today.slice(0, 7) ? null : turn(today.slice(0, 7), t(labels.today)),
  );
}

function grid(
  { day, today, shown }: { day: string; today: string; shown: CalendarMonth | undefined },
  reader: Reader,
): Piece {
  const { t, digits, language } = reader;
  const month = day.slice(0, 7);
  const last = endOfMonth(`${month}-01`);
  const weeks: string[][] = [];
  for (let start = startOfWeek(`${month}-01`); start <= last; start = addDays(start, 7))
    weeks.push(Array.from({ length: 7 }, (_, place) => addDays(start, place)));
  const cell = (on: string): Piece => {
    if (on.slice(0, 7) !== month) return piece('td', {});
    const items = itemsOn(on, shown, reader);
    const isWeekend = isOff(on, shown);
    const isHoliday = isWeekend || items.some((item) => item.kind === 'holiday');
    const said = [
      reader.date(on),
      digits(t(bengaliDateOf(on).text)),
      ...(isWeekend ? [t(labels.dayOff)] : []),
      ...items.map((item) => item.text),
    ];
    return piece(
      'td',
      { 'data-off': isHoliday ? 'true' : undefined },
      piece(
        'button',
        {
          type: 'button',
          'data-day': on,
          tabindex: on === day ? '0' : '-1',
          'aria-pressed': String(on === day),
          'aria-current': on === today ? 'date' : undefined,
        },
        piece('span', { class: 'hidden' }, said.join(', ')),
        piece(
          'span',
          { class: 'numbers', 'aria-hidden': 'true' },
          piece('b', {}, digits(String(Number(on.slice(8))))),
          piece('i', { lang: language }, digits(String(bengaliDateOf(on).day))),
        ),
        items.map((item) =>
          piece('span', { class: 'mark', 'data-kind': item.kind, 'aria-hidden': 'true' }, item.text),
        ),
      ),
    );
  };
  return piece(
    'table',
    { class: 'month', 'aria-describedby': 'calendar-keys' },
    piece('caption', { class: 'hidden' }, titleOf(month, reader)),
    piece(
      'thead',
      {},
      piece(
        'tr',
        {},
        weekdays.map((name) =>
          piece('th', { scope: 'col', abbr: t(weekdayLabels[name]) }, t(shortWeekdayLabels[name])),
        ),
      ),
    ),
    piece(
      'tbody',
      {},
      weeks.map((week) => piece('tr', {}, week.map(cell))),
    ),
  );
}

const isOff = (on: string, shown: CalendarMonth | undefined): boolean =>
  shown?.weekend.includes(weekdayNumber(on)) ?? false;

function itemsOn(on: string, shown: CalendarMonth | undefined, { t, base }: Reader): Item[] {
  const holidays = (shown?.holidays ?? []).filter((one) => one.startDate <= on && on <= one.endDate);
  const events = (shown?.events ?? []).filter((one) => one.day === on);
  const entries = (shown?.entries ?? []).filter((one) => one.startDate <= on && on <= one.endDate);
  return [
    ...holidays.map(
      (one): Item => ({
        id: one.id,
        kind: one.isObserved ? 'observed' : 'holiday',
        text: t(one.name),
        to: null,
      }),
    ),
    ...events.map(
      (one): Item => ({
        id: one.id,
        kind: 'event',
        text: t(one.title),
        to: `${base}/web/event/${one.id}`,
      }),
    ),
    ...entries.map((one): Item => ({ id: one.id, kind: one.kind, text: t(one.title), to: null })),
  ];
}

function chosenDay(day: string, shown: CalendarMonth | undefined, reader: Reader): Piece {
  const { t, digits } = reader;
  const items = itemsOn(day, shown, reader);
  const name = t(weekdayLabels[weekdays[weekdayNumber(day)] ?? 'saturday']);
  const off = isOff(day, shown) ? ` · ${t(labels.dayOff)}` : '';
  return piece(
    'section',
    { class: 'day', 'aria-live': 'polite' },
    piece('h2', {}, reader.date(day)),
    piece('p', {}, `${name} · ${digits(t(bengaliDateOf(day).text))}${off}`),
    items.length === 0
      ? piece('p', {}, off || !shown ? '' : t(labels.nothingOnDay))
      : piece(
          'ul',
          { class: 'short' },
          items.map((item) =>
            piece('li', {}, item.to ? piece('a', { href: item.to }, item.text) : item.text),
          ),
        ),
  );
}

function agenda(shown: CalendarMonth | undefined, { t, date, time, base }: Reader): Piece {
  const about = (one: { startsAt: string | null; place: string }) =>
    [one.startsAt ? time(one.startsAt) : '', one.place].filter(Boolean).join(' · ');
  const when = (from: string, to = from) =>
    piece('span', { class: 'when' }, date(from) + (to > from ? ` – ${date(to)}` : ''));
  return piece(
    'section',
    {},
    piece('h2', {}, t(labels.thisMonth)),
    shown && shown.holidays.length + shown.events.length + (shown.entries ?? []).length === 0
      ? piece('p', {}, t(labels.nothingInMonth))
      : null,
    piece(
      'ul',
      { class: 'agenda' },
      (shown?.holidays ?? []).map((one) =>
        piece(
          'li',
          {},
          when(one.startDate, one.endDate),
          `${t(one.name)} `,
          piece('small', {}, t(one.isObserved ? labels.observed : one.kind)),
        ),
      ),
      (shown?.events ?? []).map((one) =>
        piece('li', {}, when(one.day), piece('a', { href: `${base}/web/event/${one.id}` }, t(one.title))),
      ),
      (shown?.entries ?? []).map((one) =>
        piece(
          'li',
          {},
          when(one.startDate, one.endDate),
          `${t(one.title)} `,
          one.kind === 'exam'
            ? piece('small', {}, t(labels.exam))
            : about(one) === ''
              ? null
              : piece('small', {}, about(one)),
        ),
      ),
    ),
  );
}
