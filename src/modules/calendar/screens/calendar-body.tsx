import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { addMonths, endOfMonth, monthLabels, partsOf, startOfMonth } from '../../../core/dates.ts';
import { calendarKinds } from '../../../core/module/calendar.ts';
import { useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { calendarContract as contract, type Entry } from '../contract.ts';
import { kindTexts, calendarLabels as labels } from '../labels.ts';
import { bengaliMonthsOf } from '../rules.ts';
import classes from './calendar.module.css';
import { EntryDrawer } from './entry-drawer.tsx';
import { EntryList } from './entry-list.tsx';
import { MonthGrid } from './month-grid.tsx';
import type { CalendarDay, View } from './use-calendar-day.ts';
import { YearGrid } from './year-grid.tsx';

export type CalendarData = {
  readonly today: string;
  readonly weekend: readonly number[];
  readonly items: readonly Entry[];
};

/** The calendar itself, in one of its views; the same for staff and for families. */
export function CalendarBody(props: { view: View; data: CalendarData; where: CalendarDay }) {
  const { view, data, where } = props;
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [opened, setOpened] = useState<Entry | null>(null);
  const move = useSave(contract.move);
  const kinds = calendarKinds.filter((kind) => data.items.some((one) => one.kind === kind));
  const items = data.items.filter((one) => where.isShown(one.kind));
  const moveTo = (entry: Entry, startDate: string) => {
    const { source, id, version } = entry;
    if (startDate === entry.startDate) return;
    move.mutate(
      { source, id, version, startDate },
      {
        onError: showCallError,
        onSuccess: () => {
          setOpened(null);
          showToast({
            tone: 'leaf',
            title: t(labels.moved, { title: entry.title, date: format.date(startDate) }),
            action: {
              label: t(labels.undo),
              run: () =>
                move.mutate(
                  { source, id, version: version + 1, startDate: entry.startDate },
                  { onError: showCallError },
                ),
            },
          });
        },
      },
    );
  };
  return (
    <>
      <div className={classes.tools}>
        <div className={classes.steps}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t(labels.previous)}
            onClick={() => where.step(-1)}
          >
            <IconChevronLeft size={18} />
          </ActionIcon>
          <Button variant="default" onClick={() => where.goTo(null)}>
            {t(labels.today)}
          </Button>
          <ActionIcon variant="default" size={36} aria-label={t(labels.next)} onClick={() => where.step(1)}>
            <IconChevronRight size={18} />
          </ActionIcon>
        </div>
        <Heading view={view} day={where.day} />
        {kinds.length > 1 ? (
          <fieldset className={classes.kinds} aria-label={t(labels.show)}>
            {kinds.map((kind) => (
              <button
                key={kind}
                type="button"
                className={classes.kind}
                data-kind={kind}
                aria-pressed={where.isShown(kind)}
                onClick={() => where.show(kind, !where.isShown(kind))}
              >
                {t(kindTexts[kind])}
              </button>
            ))}
          </fieldset>
        ) : null}
      </div>
      {view === 'month' ? (
        <MonthGrid
          month={startOfMonth(where.day)}
          data={{ ...data, items }}
          onOpen={setOpened}
          onMove={moveTo}
        />
      ) : view === 'year' ? (
        <YearGrid year={partsOf(where.day).year} data={{ ...data, items }} onDay={where.goTo} />
      ) : null}
      {view === 'year' ? null : (
        <div className={view === 'month' ? classes.below : undefined}>
          <EntryList
            items={
              view === 'month'
                ? items.filter(
                    (one) => one.endDate >= startOfMonth(where.day) && one.startDate <= endOfMonth(where.day),
                  )
                : items
            }
            today={data.today}
            onOpen={setOpened}
          />
        </div>
      )}
      {opened ? (
        <EntryDrawer
          entry={opened}
          isBusy={move.isPending}
          onMove={(startDate) => moveTo(opened, startDate)}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </>
  );
}

function Heading({ view, day }: { view: View; day: string }) {
  const t = useText();
  const format = useFormat();
  const { year, month } = partsOf(day);
  const name = (date: string) => t(monthLabels[partsOf(date).month - 1] ?? labels.month);
  const last = addMonths(startOfMonth(day), 2);
  const text =
    view === 'year'
      ? String(year)
      : view === 'list'
        ? `${name(day)} – ${name(last)} ${partsOf(last).year}`
        : `${t(monthLabels[month - 1] ?? labels.month)} ${year}`;
  return (
    <h2 className={classes.heading} aria-live="polite">
      {format.digits(text)}
      {view === 'month' ? <small>{format.digits(t(bengaliMonthsOf(day)))}</small> : null}
    </h2>
  );
}
