import { Link } from 'react-router';
import type * as z from 'zod';
import { link } from '../../../../core/module/paths.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { Empty } from '../../../../core/web/page/page.tsx';
import { SheetTools } from '../../../../core/web/sheet/sheet-tools.tsx';
import { PeriodsFirst, SectionsFirst } from '../../../academic/panels.tsx';
import { attendancePath } from '../../paths.ts';
import { DayField } from '../../screens/day-field.tsx';
import type { periodsContract } from '../contract.ts';
import { periodLabels as labels } from '../labels.ts';
import classes from './periods.module.css';

export type PeriodDay = z.output<typeof periodsContract.day.output>;
type Section = PeriodDay['sections'][number];

/** The sections of a day with their periods: which are taken, and how many were there. */
export function ByPeriod({ day }: { day: PeriodDay }) {
  const t = useText();
  const query = useQueryValues();
  const numbers = [...new Set(day.sections.flatMap((one) => one.periods.map((period) => period.number)))];
  numbers.sort((one, other) => one - other);
  if (day.policy.mode === 'day') return <Empty text={t(labels.byDay)} />;
  return (
    <>
      <div className={classes.tools}>
        <DayField
          label={t(labels.date)}
          date={day.date}
          max={day.today}
          onDate={(next) => query.set({ date: next })}
        />
      </div>
      {day.closed ? (
        <p className={classes.strip} role="status">
          {t(day.closed.text)}
        </p>
      ) : null}
      {day.sections.length === 0 ? (
        <SectionsFirst text={labels.noSections} />
      ) : numbers.length === 0 ? (
        <PeriodsFirst text={labels.noPeriods} />
      ) : (
        <Grid day={day} numbers={numbers} />
      )}
    </>
  );
}

function Grid({ day, numbers }: { day: PeriodDay; numbers: readonly number[] }) {
  const t = useText();
  const format = useFormat();
  const named = (number: number) =>
    day.sections.flatMap((one) => one.periods).find((one) => one.number === number);
  return (
    <SheetTools label={t(labels.sections)}>
      <div className={classes.scroll}>
        <table className={classes.grid} aria-label={t(labels.sections)}>
          <thead>
            <tr>
              <th scope="col">{t(labels.section)}</th>
              {numbers.map((number) => {
                const period = named(number);
                return (
                  <th key={number} scope="col">
                    {period ? t(period.name) : format.number(number)}
                    {period ? (
                      <small>{`${format.time(period.startsAt)} – ${format.time(period.endsAt)}`}</small>
                    ) : null}
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {day.sections.map((section) => (
              <tr key={section.id}>
                <th scope="row">
                  {t(section.name)}
                  <small>{format.number(section.strength)}</small>
                </th>
                {numbers.map((number) => (
                  <td key={number}>
                    <Cell day={day} section={section} number={number} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </SheetTools>
  );
}

function Cell({ day, section, number }: { day: PeriodDay; section: Section; number: number }) {
  const t = useText();
  const format = useFormat();
  const period = section.periods.find((one) => one.number === number);
  if (!period) return <span className={classes.open}>–</span>;
  const taken = period.here !== null;
  const text = taken
    ? t(labels.takenOf, { here: format.number(period.here ?? 0), strength: format.number(period.marked) })
    : t(labels.notTaken);
  if (day.closed && !taken) return <span className={classes.open}>–</span>;
  return (
    <Link
      to={link(attendancePath.manual, { section: section.id, date: day.date, period: String(number) })}
      aria-label={`${t(section.name)}, ${t(period.name)}: ${text}`}
      className={taken ? undefined : classes.open}
    >
      {text}
    </Link>
  );
}
