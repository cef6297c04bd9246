import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays, isDate, todayInDhaka } from '../../../core/dates.ts';
import { useRead, useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../core/web/device/use-page-query.ts';
import { DateField } from '../../../core/web/form/date-field.tsx';
import { type AskedReason, ReasonDialog } from '../../../core/web/form/reason-dialog.tsx';
import { Coming, Nothing } from '../../../core/web/page/loaded.tsx';
import { Mark } from '../../../core/web/page/mark.tsx';
import { Page } from '../../../core/web/page/page.tsx';
import { Panel } from '../../../core/web/page/panel.tsx';
import { SetUpFirst } from '../../../core/web/page/states.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { type Booking, facilitiesContract } from '../contract.ts';
import { facilitiesLabels as labels } from '../labels.ts';
import { facilitiesPath } from '../paths.ts';
import { facilitiesPermission } from '../permissions.ts';
import { BookRoom } from './book-room.tsx';
import classes from './facilities.module.css';

/** A day of the rooms: who has which one when; what is free is booked with one click. */
export default function Bookings() {
  const t = useText();
  const format = useFormat();
  const [query, setQuery] = usePageQuery();
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const today = todayInDhaka(new Date());
  const given = query.get('day') ?? '';
  const day = isDate(given) ? given : today;
  const set = (changes: Readonly<Record<string, string | null>>) =>
    setQuery(
      (known) => {
        const next = new URLSearchParams(known);
        for (const [name, value] of Object.entries(changes))
          if (value === null) next.delete(name);
          else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const { data, error, refetch } = useRead(
    facilitiesContract.day,
    { day },
    { placeholderData: keepPreviousData },
  );
  const cancel = useSave(facilitiesContract.cancel);
  const askCancel = (booking: Booking) =>
    setAsked({
      title: t(labels.cancelBooking),
      text: t(labels.cancelText),
      action: t(labels.cancelBooking),
      isDanger: true,
      run: async (reason) => {
        await cancel.mutateAsync({ id: booking.id, reason });
        showToast({ tone: 'leaf', title: t(labels.cancelDone) });
      },
    });
  const mayMake = data?.can.make === true && day >= today && data.rooms.length > 0;
  return (
    <Page
      context={format.date(day)}
      actions={
        mayMake ? <Button onClick={() => set({ do: 'new', room: null })}>{t(labels.book)}</Button> : undefined
      }
    >
      <search className={classes.tools}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t(labels.previous)}
          onClick={() => set({ day: addDays(day, -1) })}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        <DateField
          aria-label={t(labels.day)}
          w={170}
          value={day}
          onChange={(value) => (isDate(value) ? set({ day: value }) : undefined)}
        />
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t(labels.next)}
          onClick={() => set({ day: addDays(day, 1) })}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
      </search>
      {data ? (
        data.rooms.length === 0 ? (
          <Nothing>
            <SetUpFirst
              text={labels.noBookable}
              path={facilitiesPath.rooms}
              action={labels.openRooms}
              permission={facilitiesPermission.edit}
            />
          </Nothing>
        ) : (
          <Panel flush>
            <ul className={classes.day}>
              {data.rooms.map((room) => {
                const held = data.bookings.filter((one) => one.roomId === room.id);
                const papers = data.papers.filter((one) => one.roomId === room.id);
                return (
                  <li key={room.id}>
                    <div>
                      <span className={classes.name}>{format.digits(room.number)}</span> {t(room.name)}
                      <span className={classes.below}>
                        {t(labels.seats, { count: format.number(room.seats) })}
                      </span>
                    </div>
                    <div className={classes.held}>
                      {held.length + papers.length === 0 ? (
                        <span className={classes.quiet}>{t(labels.free)}</span>
                      ) : null}
                      {papers.map((one) => (
                        <span
                          key={`${one.startsAt} ${one.exam.en} ${one.className.en} ${one.subject.en}`}
                          className={`${classes.slot} ${classes.sat}`}
                        >
                          <b>
                            {one.startsAt && one.endsAt
                              ? `${format.time(one.startsAt)}–${format.time(one.endsAt)}`
                              : t(labels.allDay)}
                          </b>
                          <span>{t(one.exam)}</span>
                          <span className={classes.quiet}>{`${t(one.className)}, ${t(one.subject)}`}</span>
                        </span>
                      ))}
                      {held.map((one) => (
                        <span key={one.id} className={classes.slot}>
                          <b>{`${format.time(one.startsAt)}–${format.time(one.endsAt)}`}</b>
                          <span>{one.purpose}</span>
                          <span className={classes.quiet}>{one.by}</span>
                          {one.meetsPaper ? <Mark tone="sindur">{t(labels.meetsExam)}</Mark> : null}
                          {one.can.cancel && day >= today ? (
                            <button type="button" className={classes.plain} onClick={() => askCancel(one)}>
                              {t(labels.cancelBooking)}
                            </button>
                          ) : null}
                        </span>
                      ))}
                    </div>
                    {mayMake ? (
                      <Button
                        size="compact-sm"
                        variant="default"
                        aria-label={`${t(labels.book)}: ${format.digits(room.number)}`}
                        onClick={() => set({ do: 'new', room: room.id })}
                      >
                        {t(labels.bookShort)}
                      </Button>
                    ) : null}
                  </li>
                );
              })}
            </ul>
          </Panel>
        )
      ) : (
        <Coming read={{ error, refetch }} rows={8} />
      )}
      {mayMake && query.get('do') === 'new' ? (
        <BookRoom
          key={`${day} ${query.get('room')}`}
          rooms={data.rooms}
          roomId={query.get('room')}
          day={day}
          onClose={() => set({ do: null, room: null })}
        />
      ) : null}
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </Page>
  );
}
