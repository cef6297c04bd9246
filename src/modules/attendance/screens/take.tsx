import { Button, TextInput } from '@mantine/core';
import { IconChevronRight, IconCloudOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { isDate, todayInDhaka } from '../../../core/dates.ts';
import { useRead } from '../../../core/web/call.ts';
import { Empty, Failed, Page, SkeletonRows } from '../../../core/web/page.tsx';
import { useFormat, useText } from '../../../core/web/preferences.tsx';
import { attendanceContract as contract } from '../contract.ts';
import { codeLabels, labels } from '../labels.ts';
import classes from './attendance.module.css';
import { keepForOffline } from './kept.ts';
import { SheetScreen, sheetPath } from './sheet.tsx';
import { useOwner, useWaiting } from './use-waiting.ts';

/** Taking attendance: the sections of the day, then one of them. */
export default function Take() {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('date') ?? '';
  const date = isDate(asked) ? asked : todayInDhaka(new Date());
  const sectionId = query.get('section');
  if (sectionId)
    return <SheetScreen key={`${sectionId}${date}`} sectionId={sectionId} date={date} title="" />;
  return <Sections date={date} onDate={(next) => setQuery({ date: next })} />;
}

function Sections({ date, onDate }: { date: string; onDate: (date: string) => void }) {
  const t = useText();
  const format = useFormat();
  const owner = useOwner();
  const waiting = useWaiting();
  const [typed, setTyped] = useState(date);
  useEffect(() => setTyped(date), [date]);
  const { data, error, isPending, refetch } = useRead(contract.sections, { date });
  useEffect(() => {
    if (!data || data.date !== data.today || data.closed) return;
    void keepForOffline(
      owner,
      data.items.filter((one) => one.isMine).map((one) => one.id),
      data.date,
    );
  }, [data, owner]);
  const open = data?.items.filter((one) => one.takenAt === null).length ?? 0;
  return (
    <Page
      context={data && !data.closed && open > 0 ? `${t(labels.notTaken)}: ${format.number(open)}` : undefined}
      actions={
        <TextInput
          type="date"
          aria-label={t(labels.date)}
          value={typed}
          max={data?.today}
          onChange={(event) => {
            const next = event.currentTarget.value;
            setTyped(next);
            if (isDate(next)) onDate(next);
          }}
        />
      }
    >
      {waiting > 0 ? (
        <p className={classes.strip} role="status">
          <IconCloudOff size={18} aria-hidden /> {t(labels.waiting, { count: format.number(waiting) })}
        </p>
      ) : null}
      {data?.closed ? (
        <p className={classes.strip} data-tone="ink" role="status">
          {t(data.closed.text)}
        </p>
      ) : null}
      <div className="ps-panel">
        {isPending ? <SkeletonRows rows={10} /> : null}
        {error && !data ? <Failed error={error} onRetry={() => void refetch()} /> : null}
        {data && data.items.length === 0 ? (
          <Empty
            text={t(data.can.takeAll ? labels.noSectionsOffice : labels.noSections)}
            action={
              data.can.takeAll ? (
                <Button component={Link} to="/site/shift-class-group-section-setting/master">
                  {t(labels.openSections)}
                </Button>
              ) : null
            }
          />
        ) : null}
        <ul className={classes.sections}>
          {data?.items.map((one) => (
            <li key={one.id}>
              <Link to={sheetPath(one.id, date)} data-mine={one.isMine || undefined}>
                <span className={classes.sectionName}>
                  <strong>
                    {t(one.className)} – {t(one.name)}
                  </strong>
                  <small>
                    {[t(one.shift), one.group ? t(one.group) : null, one.teacher ? t(one.teacher) : null]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </span>
                <span className={classes.sectionState}>
                  {one.takenAt ? (
                    <>
                      <span>
                        {t(codeLabels.P)} {format.number(one.totals.P + one.totals.L)}/
                        {format.number(one.totals.strength)}
                      </span>
                      <small>{t(labels.takenAt, { time: format.time(one.takenAt) })}</small>
                    </>
                  ) : (
                    <>
                      <span data-tone="marigold" className={classes.open}>
                        {t(labels.notTaken)}
                      </span>
                      <small>
                        {t(labels.strength)} {format.number(one.strength)}
                      </small>
                    </>
                  )}
                </span>
                <IconChevronRight size={18} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Page>
  );
}
