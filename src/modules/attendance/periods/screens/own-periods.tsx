import { ActionIcon, Select } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { addMonths, monthLabels, partsOf, todayInDhaka } from '../../../../core/dates.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { Coming, Nothing } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { StateMark } from '../../screens/state-mark.tsx';
import { periodsContract as contract } from '../contract.ts';
import { periodLabels as labels } from '../labels.ts';
import classes from './periods.module.css';

/** A month of oneself or one's child, period by period; nothing can be changed here. */
export default function OwnPeriods() {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const asked = query.text('month');
  const month = /^20\d{2}-(0[1-9]|1[0-2])$/.test(asked) ? asked : todayInDhaka(new Date()).slice(0, 7);
  const student = query.text('student');
  const { data, error, refetch } = useRead(
    contract.own,
    { month, ...(student ? { studentId: student } : {}) },
    { placeholderData: (known) => known },
  );
  const { year, month: number } = partsOf(`${month}-01`);
  const go = (months: number) => query.set({ month: addMonths(`${month}-01`, months).slice(0, 7) });
  if (!data)
    return (
      <Page>
        <Coming read={{ error, refetch }} />
      </Page>
    );
  const child = data.children.find((one) => one.studentId === data.studentId);
  if (!child)
    return (
      <Page>
        <Nothing>{t(labels.notStudent)}</Nothing>
      </Page>
    );
  return (
    <Page context={`${t(child.name)} · ${t(child.section)}`}>
      <div className={classes.tools}>
        {data.children.length > 1 ? (
          <Select
            label={t(labels.student)}
            allowDeselect={false}
            data={data.children.map((one) => ({ value: one.studentId, label: t(one.name) }))}
            value={child.studentId}
            onChange={(id) => id && query.set({ student: id })}
          />
        ) : null}
        <ActionIcon variant="default" size={36} aria-label={t(labels.before)} onClick={() => go(-1)}>
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <strong>
          {t(monthLabels[number - 1] ?? labels.month)} {format.digits(String(year))}
        </strong>
        <ActionIcon variant="default" size={36} aria-label={t(labels.after)} onClick={() => go(1)}>
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </div>
      {data.days.length === 0 ? (
        <Nothing>{t(labels.noneOwn)}</Nothing>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keys
        <section className={classes.scroll} aria-label={t(labels.byPeriod)} tabIndex={0}>
          <table className={classes.grid} aria-label={t(labels.byPeriod)}>
            <thead>
              <tr>
                <th scope="col">{t(labels.day)}</th>
                {data.periods.map((one) => (
                  <th key={one.number} scope="col">
                    {t(one.name)}
                    <small>{`${format.time(one.startsAt)} – ${format.time(one.endsAt)}`}</small>
                  </th>
                ))}
                <th scope="col">{t(labels.ofDay)}</th>
              </tr>
            </thead>
            <tbody>
              {data.days.map((day) => (
                <tr key={day.date}>
                  <th scope="row">{format.date(day.date)}</th>
                  {data.periods.map((one) => {
                    const code = day.codes[String(one.number)];
                    return <td key={one.number}>{code ? <StateMark code={code} isShort /> : '–'}</td>;
                  })}
                  <td>{day.day ? <StateMark code={day.day} /> : '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Page>
  );
}
