import { Button, Switch } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { link } from '../../../core/module/paths.ts';
import { useRead } from '../../../core/web/device/call.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import { Coming } from '../../../core/web/page/loaded.tsx';
import { Page } from '../../../core/web/page/page.tsx';
import { ViewTabs } from '../../../core/web/page/view-tabs.tsx';
import { calendarContract as contract } from '../contract.ts';
import { calendarLabels as labels } from '../labels.ts';
import { calendarPath } from '../paths.ts';
import { calendarPermission } from '../permissions.ts';
import classes from './calendar.module.css';
import { CalendarBody } from './calendar-body.tsx';
import { FeedsDrawer } from './feeds-drawer.tsx';
import { spanOf, useCalendarDay, type View } from './use-calendar-day.ts';

/** The staff's calendar: month, year and list have addresses of their own. */
export default function Calendar() {
  const t = useText();
  const { pathname } = useLocation();
  const [isSubscribing, setIsSubscribing] = useState(false);
  const view: View =
    pathname === calendarPath.year ? 'year' : pathname === calendarPath.list ? 'list' : 'month';
  const where = useCalendarDay(view);
  const { data, error, refetch } = useRead(
    contract.entries,
    { ...spanOf(view, where.day), whose: where.ofOthers ? 'all' : 'own' },
    { placeholderData: keepPreviousData },
  );
  const permission = calendarPermission.view;
  return (
    <Page
      actions={
        <>
          <Button variant="default" onClick={() => setIsSubscribing(true)}>
            {t(labels.subscribe)}
          </Button>
          {data?.can.edit ? (
            <Button component={Link} to={link(calendarPath.entries, { do: 'new' })}>
              {t(labels.newEntry)}
            </Button>
          ) : null}
        </>
      }
    >
      <ViewTabs
        label={labels.views}
        keeps={['day', 'hide', 'whose']}
        views={[
          {
            path: pathname === calendarPath.month ? calendarPath.month : calendarPath.view,
            label: labels.month,
            permission,
          },
          { path: calendarPath.year, label: labels.year, permission },
          { path: calendarPath.list, label: labels.list, permission },
        ]}
      />
      {data?.can.others ? (
        <Switch
          className={classes.others ?? ''}
          label={t(labels.others)}
          checked={where.ofOthers}
          onChange={(event) => where.askOthers(event.currentTarget.checked)}
        />
      ) : null}
      {data ? (
        <CalendarBody view={view} data={data} where={where} />
      ) : (
        <Coming read={{ error, refetch }} rows={10} />
      )}
      {isSubscribing ? <FeedsDrawer onClose={() => setIsSubscribing(false)} /> : null}
    </Page>
  );
}
