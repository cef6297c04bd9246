import { Button, SegmentedControl, Select } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useRead } from '../../../core/web/device/call.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../core/web/device/use-page-query.ts';
import { Coming } from '../../../core/web/page/loaded.tsx';
import { Page } from '../../../core/web/page/page.tsx';
import { calendarContract as contract } from '../contract.ts';
import { calendarLabels as labels } from '../labels.ts';
import classes from './calendar.module.css';
import { CalendarBody } from './calendar-body.tsx';
import { FeedsDrawer } from './feeds-drawer.tsx';
import { spanOf, useCalendarDay, type View } from './use-calendar-day.ts';

const views: readonly View[] = ['month', 'year', 'list'];

/** The calendar of a family: holidays, examinations and what is meant for everybody and for the child's class. */
export default function Mine() {
  const t = useText();
  const [query, setQuery] = usePageQuery();
  const [isSubscribing, setIsSubscribing] = useState(false);
  const view = views.find((one) => one === query.get('view')) ?? 'month';
  const where = useCalendarDay(view);
  const studentId = query.get('student');
  const { data, error, refetch } = useRead(
    contract.mine,
    { ...spanOf(view, where.day), ...(studentId ? { studentId } : {}) },
    { placeholderData: keepPreviousData },
  );
  const set = (name: string, value: string | null) =>
    setQuery(
      (known) => {
        const next = new URLSearchParams(known);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Page
      actions={
        <Button variant="default" onClick={() => setIsSubscribing(true)}>
          {t(labels.subscribe)}
        </Button>
      }
    >
      <div className={classes.tools}>
        <SegmentedControl
          aria-label={t(labels.views)}
          value={view}
          data={views.map((value) => ({ value, label: t(labels[value]) }))}
          onChange={(value) => set('view', value)}
        />
        {data && data.children.length > 1 ? (
          <Select
            w={220}
            aria-label={t(labels.child)}
            data={data.children.map((one) => ({ value: one.id, label: t(one.name) }))}
            value={data.studentId}
            onChange={(value) => set('student', value)}
          />
        ) : null}
      </div>
      {data ? (
        <CalendarBody view={view} data={data} where={where} />
      ) : (
        <Coming read={{ error, refetch }} rows={10} />
      )}
      {isSubscribing ? <FeedsDrawer onClose={() => setIsSubscribing(false)} /> : null}
    </Page>
  );
}
