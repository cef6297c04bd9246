import { keepPreviousData } from '@tanstack/react-query';
import { monthLabels, partsOf, shortWeekdayLabels, todayInDhaka, weekdayOf } from '../../../core/dates.ts';
import { useRead } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { MonthStep } from '../../../core/web/form/month-step.tsx';
import { useQueryValues } from '../../../core/web/list/query-values.ts';
import { Coming, Nothing } from '../../../core/web/page/loaded.tsx';
import { leaveContract as contract } from '../contract.ts';
import { leaveLabels as labels } from './labels.ts';
import classes from './leave.module.css';

const parts = { 1: labels.morning, 2: labels.afternoon, 3: labels.whole } as const;
const signs = { 1: '◐', 2: '◑', 3: '●' } as const;
type Halves = keyof typeof signs;
const asHalves = (halves: number): Halves => (halves === 1 || halves === 2 ? halves : 3);

/** The month as a sheet: who is away on which day, and what is only asked for. */
export function Away() {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const now = todayInDhaka(new Date()).slice(0, 7);
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(query.text('month')) ? query.text('month') : now;
  const { data, error, refetch } = useRead(contract.away, { month }, { placeholderData: keepPreviousData });
  const { year, month: number } = partsOf(`${month}-01`);
  const title = `${t(monthLabels[number - 1] ?? labels.month)} ${format.digits(String(year))}`;
  return (
    <>
      <div className={classes.tools}>
        <MonthStep month={month} onMonth={(next) => query.set({ month: next })} />
      </div>
      {!data ? (
        <Coming read={{ error, refetch }} />
      ) : data.people.length === 0 ? (
        <Nothing>{t(labels.nobodyAway)}</Nothing>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a sheet wider than the screen is scrolled by the keyboard
        <section className={`ps-panel ${classes.scroll}`} aria-label={title} tabIndex={0}>
          <table className={classes.month}>
            <thead>
              <tr>
                <th scope="col">{t(labels.employee)}</th>
                {data.days.map(({ day, off }) => (
                  <th key={day} scope="col" data-off={off ? '' : undefined} title={off ? t(off) : undefined}>
                    {format.digits(String(partsOf(day).day))}
                    <span className={classes.below}>{t(shortWeekdayLabels[weekdayOf(day)])}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.people.map(({ employee, leave }) => (
                <tr key={employee.id}>
                  <th scope="row">{t(employee.name)}</th>
                  {data.days.map(({ day, off }) => {
                    const here = leave.filter((one) => one.day === day);
                    const [first] = here;
                    if (!first) return <td key={day} data-off={off ? '' : undefined} />;
                    const halves = asHalves(here.reduce((sum, one) => sum | one.halves, 0));
                    const said = [
                      t(first.type),
                      t(parts[halves]),
                      ...(first.isWaiting ? [t(labels.waiting)] : []),
                    ];
                    return (
                      <td key={day} data-tone={first.isWaiting ? 'marigold' : 'ink'} title={said.join(', ')}>
                        <span role="img" aria-label={said.join(', ')}>
                          {signs[halves]}
                        </span>
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}
