import { endOfMonth, monthLabels, partsOf, weekdayNumber } from '../../../core/dates.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { calendarLabels as labels } from '../labels.ts';
import { bengaliMonthsOf, entriesOn, weeksOf } from '../rules.ts';
import classes from './calendar.module.css';
import type { CalendarData } from './calendar-body.tsx';

/** Twelve small months; a day with something says so by its colour and in its words, and leads to its month. */
export function YearGrid(props: { year: number; data: CalendarData; onDay: (day: string) => void }) {
  const { year, data, onDay } = props;
  const t = useText();
  const format = useFormat();
  const months = Array.from({ length: 12 }, (_, place) => `${year}-${String(place + 1).padStart(2, '0')}-01`);
  const name = (month: string) => t(monthLabels[partsOf(month).month - 1] ?? labels.month);
  return (
    <div className={classes.months}>
      {months.map((month) => (
        <section key={month} className={classes.small}>
          <h3>
            <button type="button" className={classes.plain} onClick={() => onDay(month)}>
              {name(month)}
            </button>
            <small>{format.digits(t(bengaliMonthsOf(month)))}</small>
          </h3>
          <div className={classes.days}>
            {weeksOf(month)
              .flat()
              .map((day) => {
                if (day < month || day > endOfMonth(month)) return <span key={day} />;
                const entries = entriesOn(data.items, day);
                const isOff =
                  data.weekend.includes(weekdayNumber(day)) || entries.some((one) => one.isDayOff);
                const words = entries.map((one) => t(one.title)).join(', ');
                return (
                  <span
                    key={day}
                    data-off={isOff || undefined}
                    data-kind={entries[0]?.kind}
                    data-today={day === data.today || undefined}
                    title={words === '' ? undefined : words}
                  >
                    {format.number(partsOf(day).day)}
                  </span>
                );
              })}
          </div>
        </section>
      ))}
    </div>
  );
}
