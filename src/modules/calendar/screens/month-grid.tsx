import { type DragEvent, type KeyboardEvent, useState } from 'react';
import {
  addDays,
  bengaliDateOf,
  partsOf,
  shortWeekdayLabels,
  weekdayLabels,
  weekdayNumber,
  weekdays,
} from '../../../core/dates.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import type { Entry } from '../contract.ts';
import { calendarLabels as labels } from '../labels.ts';
import { entriesOn, movedTo, weeksOf } from '../rules.ts';
import classes from './calendar.module.css';
import type { CalendarData } from './calendar-body.tsx';

const mostShown = 3;
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Which entry is being carried, from which of its days, and where it would come down. */
type Carried = { readonly entry: Entry; readonly from: string; readonly to: string };

/** A month in weeks from Saturday. Entries are carried with the mouse, or with Shift and the arrow keys. */
export function MonthGrid(props: {
  month: string;
  data: CalendarData;
  onOpen: (entry: Entry) => void;
  onMove: (entry: Entry, startDate: string) => void;
}) {
  const { month, data, onOpen, onMove } = props;
  const t = useText();
  const format = useFormat();
  const [carried, setCarried] = useState<Carried | null>(null);
  const [isOpen, setIsOpen] = useState<ReadonlySet<string>>(new Set());
  const putDown = (to: string) => {
    if (carried) onMove(carried.entry, movedTo(carried.entry, carried.from, to));
    setCarried(null);
  };
  const onKey = (event: KeyboardEvent, entry: Entry, day: string) => {
    const step = steps[event.key];
    const isThis = carried?.entry.id === entry.id;
    if (event.shiftKey && step !== undefined && entry.can.move) {
      event.preventDefault();
      setCarried({ entry, from: day, to: addDays(isThis ? carried.to : day, step) });
    } else if (isThis && event.key === 'Enter') {
      event.preventDefault();
      putDown(carried.to);
    } else if (isThis && event.key === 'Escape') setCarried(null);
  };
  const onDrop = (event: DragEvent, day: string) => {
    event.preventDefault();
    putDown(day);
  };
  return (
    <>
      <p className={classes.said} role="status">
        {carried
          ? t(labels.movingTo, {
              title: carried.entry.title,
              date: format.date(movedTo(carried.entry, carried.from, carried.to)),
            })
          : ''}
      </p>
      <table className={classes.grid}>
        <thead>
          <tr>
            {weekdays.map((day) => (
              <th key={day} scope="col" abbr={t(weekdayLabels[day])}>
                {t(shortWeekdayLabels[day])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const entries = entriesOn(data.items, day);
                const isOff =
                  data.weekend.includes(weekdayNumber(day)) || entries.some((one) => one.isDayOff);
                const shown = isOpen.has(day) ? entries : entries.slice(0, mostShown);
                const bengali = bengaliDateOf(day);
                return (
                  <td
                    key={day}
                    data-off={isOff || undefined}
                    data-other={day.slice(0, 7) !== month.slice(0, 7) || undefined}
                    data-today={day === data.today || undefined}
                    data-target={carried?.to === day || undefined}
                    aria-current={day === data.today ? 'date' : undefined}
                    onDragOver={(event) => {
                      if (!carried) return;
                      event.preventDefault();
                      if (carried.to !== day) setCarried({ ...carried, to: day });
                    }}
                    onDrop={(event) => onDrop(event, day)}
                  >
                    <div className={classes.date}>
                      <time dateTime={day}>{format.number(partsOf(day).day)}</time>
                      <small title={format.digits(t(bengali.text))}>{format.number(bengali.day)}</small>
                    </div>
                    {shown.map((one) => (
                      <button
                        key={one.id}
                        type="button"
                        className={classes.entry}
                        data-kind={one.kind}
                        data-expected={one.isExpected || undefined}
                        draggable={one.can.move}
                        title={one.can.move ? t(labels.moveKeys) : undefined}
                        onClick={() => onOpen(one)}
                        onKeyDown={(event) => onKey(event, one, day)}
                        onBlur={() => setCarried(null)}
                        onDragStart={(event) => {
                          event.dataTransfer.setData('text/plain', one.id);
                          event.dataTransfer.effectAllowed = 'move';
                          setCarried({ entry: one, from: day, to: day });
                        }}
                        onDragEnd={() => setCarried(null)}
                      >
                        {one.startsAt ? <b>{format.time(one.startsAt)}</b> : null} {t(one.title)}
                      </button>
                    ))}
                    {carried?.to === day && carried.to !== carried.from ? (
                      <span className={classes.ghost} aria-hidden>
                        {t(carried.entry.title)}
                      </span>
                    ) : null}
                    {entries.length > shown.length ? (
                      <button
                        type="button"
                        className={classes.more}
                        onClick={() => setIsOpen(new Set([...isOpen, day]))}
                      >
                        {t(labels.more, { count: format.number(entries.length - shown.length) })}
                      </button>
                    ) : null}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
