import {
  monthDays,
  monthLabels,
  partsOf,
  shortWeekdayLabels,
  weekdayLabels,
  weekdayNumber,
  weekdays,
} from '../../../core/dates.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { Panel } from '../../../core/web/page/panel.tsx';
import { codeLetters, totalsOf } from '../../attendance/rules.ts';
import { labels } from '../labels.ts';
import classes from './my-attendance.module.css';
import type { Day } from './my-attendance.tsx';

const words = { P: labels.present, A: labels.absent, L: labels.late, V: labels.leave } as const;
const tones = { P: 'leaf', A: 'sindur', L: 'marigold', V: 'ink' } as const;

/** A month as a calendar, weeks from Saturday: each day its letter, closed days with their reason, and the totals. */
export function MonthSheet(props: { month: string; days: readonly Day[]; today: string }) {
  const { month, days, today } = props;
  const t = useText();
  const format = useFormat();
  const dates = monthDays(`${month}-01`);
  const { year, month: number } = partsOf(`${month}-01`);
  const name = monthLabels[number - 1];
  const totals = totalsOf(days.flatMap((day) => (day.code ? [day.code] : [])));
  const cells: (string | null)[] = [
    ...Array.from({ length: weekdayNumber(dates[0] ?? `${month}-01`) }, () => null),
    ...dates,
  ];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, place) => cells[week * 7 + place] ?? null),
  );
  const known = new Map(days.map((day) => [day.date, day]));
  const title = `${name ? t(name) : ''} ${format.digits(String(year))}`;
  const holidays = days.filter((day) => day.off && !weekdayNames.has(day.off.en));
  return (
    <Panel title={title}>
      <p className={classes.totals}>
        {totals.strength === 0
          ? t(labels.nothingTaken)
          : t(labels.monthTotals, {
              present: format.number(totals.P),
              absent: format.number(totals.A),
              late: format.number(totals.L),
              leave: format.number(totals.V),
            })}
      </p>
      <table className={classes.month}>
        <caption className={classes.hidden}>{title}</caption>
        <thead>
          <tr>
            {weekdays.map((day) => (
              <th key={day} scope="col">
                <abbr title={t(weekdayLabels[day])}>{t(shortWeekdayLabels[day])}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: weeks are known by their place in the month
            <tr key={place}>
              {week.map((date, column) =>
                date === null ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell is known by its column
                  <td key={column} />
                ) : (
                  <DayCell key={date} date={date} day={known.get(date)} isToday={date === today} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {holidays.length > 0 ? (
        <ul className={classes.holidays}>
          {holidayRuns(holidays).map((run) => (
            <li key={run.from}>
              {run.from === run.to ? format.day(run.from) : `${format.day(run.from)} – ${format.day(run.to)}`}
              : {run.day.off ? t(run.day.off) : ''}
            </li>
          ))}
        </ul>
      ) : null}
    </Panel>
  );
}

const weekdayNames = new Set(weekdays.map((day) => weekdayLabels[day].en));

/** Days of one holiday as one line. */
function holidayRuns(days: readonly Day[]) {
  const runs: { from: string; to: string; day: Day }[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last && last.day.off?.en === day.off?.en) last.to = day.date;
    else runs.push({ from: day.date, to: day.date, day });
  }
  return runs;
}

function DayCell({ date, day, isToday }: { date: string; day: Day | undefined; isToday: boolean }) {
  const t = useText();
  const format = useFormat();
  const code = day?.code ?? null;
  const word = code ? t(words[code]) : day?.off ? t(labels.dayOff) : day ? t(labels.notTakenDay) : '';
  return (
    <td
      data-code={code ?? undefined}
      data-tone={code ? tones[code] : undefined}
      data-off={(!code && day?.off !== null && day !== undefined) || undefined}
      data-later={day ? undefined : true}
      data-today={isToday || undefined}
      {...(isToday ? { 'aria-current': 'date' as const } : {})}
    >
      <span className={classes.number}>{format.number(partsOf(date).day)}</span>
      {code ? (
        <strong aria-hidden>{t(codeLetters[code])}</strong>
      ) : day && !day.off ? (
        <span aria-hidden>·</span>
      ) : null}
      <span className={classes.hidden}>{word}</span>
    </td>
  );
}
