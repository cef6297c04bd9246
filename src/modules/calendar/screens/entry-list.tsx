import { bengaliDateOf } from '../../../core/dates.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { Nothing } from '../../../core/web/page/loaded.tsx';
import { Panel } from '../../../core/web/page/panel.tsx';
import type { Entry } from '../contract.ts';
import { kindTexts, calendarLabels as labels } from '../labels.ts';
import classes from './calendar.module.css';

/** The entries one after the other, with both dates. */
export function EntryList(props: { items: readonly Entry[]; today: string; onOpen: (entry: Entry) => void }) {
  const { items, today, onOpen } = props;
  const t = useText();
  const format = useFormat();
  if (items.length === 0) return <Nothing>{t(labels.nothing)}</Nothing>;
  return (
    <Panel flush>
      <ul className={classes.list}>
        {items.map((one) => (
          <li key={`${one.source} ${one.id}`} data-past={one.endDate < today || undefined}>
            <span className={classes.when}>
              <b>
                {one.startDate === one.endDate
                  ? format.day(one.startDate)
                  : t(labels.days, { from: format.date(one.startDate), to: format.date(one.endDate) })}
              </b>
              <small>{format.digits(t(bengaliDateOf(one.startDate).text))}</small>
            </span>
            <span>
              <button type="button" className={classes.plain} onClick={() => onOpen(one)}>
                {t(one.title)}
              </button>
              <small>
                {[
                  ...(one.startsAt ? [format.time(one.startsAt)] : []),
                  ...(one.place ? [t(one.place)] : []),
                  ...(one.forWhom ? [t(one.forWhom)] : []),
                  ...(one.isExpected ? [t(labels.expected)] : []),
                  ...(one.isDayOff ? [t(labels.dayOff)] : []),
                ].join(' · ')}
              </small>
            </span>
            <span className={classes.mark} data-kind={one.kind}>
              {t(kindTexts[one.kind])}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
