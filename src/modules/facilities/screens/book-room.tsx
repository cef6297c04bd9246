import { Checkbox, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { addDays } from '../../../core/dates.ts';
import type { Label } from '../../../core/labels.ts';
import { fieldErrors, useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { DateField } from '../../../core/web/form/date-field.tsx';
import { FormDrawer } from '../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { facilitiesContract } from '../contract.ts';
import { facilitiesFields as fields, facilitiesLabels as labels } from '../labels.ts';
import { quarterMinutes, quartersOfDay } from '../rules.ts';
import classes from './facilities.module.css';

const two = (number: number) => String(number).padStart(2, '0');
/** The school's day, from six in the morning to ten at night, on quarters of an hour. */
const times = Array.from({ length: quartersOfDay + 1 }, (_, quarter) => {
  const minutes = quarter * quarterMinutes;
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}).filter((time) => time >= '06:00' && time <= '22:00');

type Room = { readonly id: string; readonly number: string; readonly name: Label };

/** Books a room, once or every week. */
export function BookRoom(props: {
  rooms: readonly Room[];
  roomId: string | null;
  day: string;
  onClose: () => void;
}) {
  const { rooms, onClose } = props;
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [roomId, setRoomId] = useState(rooms.find((one) => one.id === props.roomId)?.id ?? null);
  const [day, setDay] = useState(props.day);
  const [startsAt, setStartsAt] = useState('10:00');
  const [endsAt, setEndsAt] = useState('11:00');
  const [purpose, setPurpose] = useState('');
  const [isWeekly, setIsWeekly] = useState(false);
  const [until, setUntil] = useState(addDays(props.day, 28));
  const save = useSave(facilitiesContract.book);
  const problem = fieldErrors(save.error);
  const label = (name: string) => t(fields[name] ?? labels.room);
  const room = rooms.find((one) => one.id === roomId);
  const nameOf = (one: Room) => `${format.digits(one.number)} · ${t(one.name)}`;
  const choices = times.map((value) => ({ value, label: format.time(value) }));
  const book = () =>
    save.mutate(
      { roomId: roomId ?? '', day, startsAt, endsAt, purpose, until: isWeekly ? until : null },
      {
        onError: showCallError,
        onSuccess: ({ days }) => {
          const about = { room: room ? nameOf(room) : '', count: format.number(days.length) };
          showToast({ tone: 'leaf', title: t(days.length > 1 ? labels.bookedMany : labels.booked, about) });
          onClose();
        },
      },
    );
  return (
    <FormDrawer
      title={t(labels.book)}
      isDirty={purpose !== ''}
      isBusy={save.isPending}
      saveText={t(labels.bookShort)}
      isSpaced
      onSave={book}
      onClose={onClose}
    >
      <Select
        label={label('roomId')}
        required
        searchable
        data={rooms.map((one) => ({ value: one.id, label: nameOf(one) }))}
        value={roomId}
        error={problem('roomId')}
        onChange={setRoomId}
      />
      <DateField label={label('day')} required value={day} error={problem('day')} onChange={setDay} />
      <div className={classes.pair}>
        <Select
          label={label('startsAt')}
          required
          data={choices}
          value={startsAt}
          error={problem('startsAt')}
          onChange={(value) => setStartsAt(value ?? startsAt)}
        />
        <Select
          label={label('endsAt')}
          required
          data={choices}
          value={endsAt}
          error={problem('endsAt')}
          onChange={(value) => setEndsAt(value ?? endsAt)}
        />
      </div>
      <TextInput
        label={label('purpose')}
        required
        maxLength={200}
        value={purpose}
        error={problem('purpose')}
        onChange={(event) => setPurpose(event.currentTarget.value)}
      />
      <Checkbox
        label={t(labels.weekly)}
        checked={isWeekly}
        onChange={(event) => setIsWeekly(event.currentTarget.checked)}
      />
      {isWeekly ? (
        <DateField label={label('until')} value={until} error={problem('until')} onChange={setUntil} />
      ) : null}
    </FormDrawer>
  );
}
