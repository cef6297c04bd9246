import { Button } from '@mantine/core';
import { useState } from 'react';
import { bengaliDateOf, isDate } from '../../../core/dates.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { DateField } from '../../../core/web/form/date-field.tsx';
import { SideDrawer } from '../../../core/web/form/side-drawer.tsx';
import type { Entry } from '../contract.ts';
import { kindTexts, calendarLabels as labels } from '../labels.ts';
import classes from './calendar.module.css';

/** What an entry is, and moving it by writing the day: on a phone nothing can be dragged. */
export function EntryDrawer(props: {
  entry: Entry;
  isBusy: boolean;
  onMove: (startDate: string) => void;
  onClose: () => void;
}) {
  const { entry, isBusy, onMove, onClose } = props;
  const t = useText();
  const format = useFormat();
  const [day, setDay] = useState(entry.startDate);
  const days =
    entry.startDate === entry.endDate
      ? format.day(entry.startDate)
      : t(labels.days, { from: format.date(entry.startDate), to: format.date(entry.endDate) });
  const time = entry.startsAt
    ? `${format.time(entry.startsAt)}${entry.endsAt ? `–${format.time(entry.endsAt)}` : ''}`
    : t(labels.wholeDay);
  return (
    <SideDrawer title={t(entry.title)} isText onClose={onClose}>
      <div className={classes.stack}>
        <div>
          <span className={classes.mark} data-kind={entry.kind}>
            {t(kindTexts[entry.kind])}
          </span>
        </div>
        <p className={classes.line}>
          <b>{days}</b>
          <small>{format.digits(t(bengaliDateOf(entry.startDate).text))}</small>
        </p>
        <p className={classes.line}>{[time, ...(entry.place ? [t(entry.place)] : [])].join(' · ')}</p>
        {entry.forWhom ? (
          <p className={classes.line}>{t(labels.forWhom, { name: t(entry.forWhom) })}</p>
        ) : null}
        {entry.note ? <p className={classes.line}>{t(entry.note)}</p> : null}
        {entry.isExpected ? <p className={classes.line}>{t(labels.expected)}</p> : null}
        {entry.isDayOff ? <p className={classes.line}>{t(labels.dayOff)}</p> : null}
        {entry.can.move ? (
          <form
            className={classes.stack}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (isDate(day)) onMove(day);
            }}
          >
            <DateField label={t(labels.moveTo)} value={day} onChange={setDay} />
            <div>
              <Button type="submit" loading={isBusy} disabled={!isDate(day) || day === entry.startDate}>
                {t(labels.move)}
              </Button>
            </div>
          </form>
        ) : null}
      </div>
    </SideDrawer>
  );
}
