import { Button, Select } from '@mantine/core';
import { Link } from 'react-router';
import type * as z from 'zod';
import { link } from '../../../core/module/paths.ts';
import { useRead } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../core/web/device/use-page-query.ts';
import { Figures } from '../../../core/web/page/figures.tsx';
import { Coming } from '../../../core/web/page/loaded.tsx';
import { Empty, Page } from '../../../core/web/page/page.tsx';
import { Panel } from '../../../core/web/page/panel.tsx';
import { attendancePath } from '../../attendance/paths.ts';
import { attendanceRate, totalsOf } from '../../attendance/rules.ts';
import { homeContract as contract } from '../contract.ts';
import { labels } from '../labels.ts';
import { Face } from './children.tsx';
import { MonthSheet } from './month-sheet.tsx';
import classes from './my-attendance.module.css';
import { News } from './news.tsx';

type Year = z.output<typeof contract.attendance.output>;
export type Day = NonNullable<Year['shown']>['days'][number];

/** This year's attendance of the student who signed in, or of a child of the guardian: nothing can be changed here. */
export default function MyAttendance() {
  const t = useText();
  const [query, setQuery] = usePageQuery();
  const asked = query.get('student');
  const { data, error, refetch } = useRead(contract.attendance, asked ? { studentId: asked } : {}, {
    refetchInterval: 300_000,
  });
  if (!data)
    return (
      <Page>
        <Coming read={{ error, refetch }} />
      </Page>
    );
  const child = data.children.find((one) => one.studentId === data.shown?.studentId);
  if (!data.shown || !child)
    return (
      <Page>
        <Panel>
          <Empty text={t(labels.notStudent)} />
        </Panel>
      </Page>
    );
  const choices = data.children.map((one) => ({ value: one.studentId, label: t(one.name) }));
  const choose = (id: string | null) => id && setQuery({ student: id }, { replace: true });
  return (
    <Page
      {...(child.isSelf ? {} : { title: t(labels.attendanceOf, { name: t(child.name) }) })}
      context={t(data.shown.year)}
      actions={
        <>
          <Button
            component={Link}
            variant="default"
            to={link(attendancePath.ownPeriods, { student: child.studentId })}
          >
            {t(labels.byPeriod)}
          </Button>
          <Button component={Link} to={link(attendancePath.ownLeave, { student: child.studentId })}>
            {t(labels.askLeave)}
          </Button>
        </>
      }
    >
      {choices.length > 1 ? (
        <Select
          className={classes.children ?? ''}
          label={t(labels.children)}
          data={choices}
          value={child.studentId}
          allowDeselect={false}
          onChange={choose}
        />
      ) : null}
      <YearOf child={child} days={data.shown.days} today={data.today} />
    </Page>
  );
}

function YearOf(props: { child: Year['children'][number]; days: readonly Day[]; today: string }) {
  const { child, days, today } = props;
  const t = useText();
  const format = useFormat();
  const first = useRead(contract.today, {}, { staleTime: 60_000 });
  const totals = totalsOf(days.flatMap((day) => (day.code ? [day.code] : [])));
  const rate = attendanceRate(totals);
  const months = [...new Set(days.map((day) => day.date.slice(0, 7)))].reverse();
  const figures = [
    {
      label: t(labels.rate),
      figure: rate === null ? '—' : format.percent(rate / 100),
      note: t(labels.daysTaken, { count: format.number(totals.strength) }),
    },
    { label: t(labels.present), figure: format.number(totals.P) },
    { label: t(labels.absent), figure: format.number(totals.A) },
    { label: t(labels.late), figure: format.number(totals.L), note: t(labels.rateNote) },
    { label: t(labels.leave), figure: format.number(totals.V) },
  ];
  return (
    <>
      <div className={classes.who}>
        <Face child={child} />
        <span>
          <strong>{t(child.name)}</strong>
          {t(labels.rollOf, { section: t(child.section), roll: format.number(child.roll) })}
        </span>
      </div>
      <Figures items={figures} />
      <div className={classes.columns}>
        <div className={classes.months}>
          {months.length === 0 ? (
            <Panel>
              <Empty text={t(labels.noDays)} />
            </Panel>
          ) : null}
          {months.map((month) => (
            <MonthSheet
              key={month}
              month={month}
              days={days.filter((day) => day.date.startsWith(month))}
              today={today}
            />
          ))}
        </div>
        <div>
          {first.data ? <News today={first.data} canWrite={false} /> : <Coming read={first} rows={4} />}
        </div>
      </div>
    </>
  );
}
