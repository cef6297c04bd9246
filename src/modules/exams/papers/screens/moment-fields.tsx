import { Autocomplete, Button, NumberInput, Select, TextInput } from '@mantine/core';
import { toAsciiDigits } from '../../../../core/digits.ts';
import type { Label } from '../../../../core/labels.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { examsContract as contract } from '../../contract.ts';
import type { ExamShown, PaperShown } from '../../screens/calls.ts';
import classes from '../../screens/exams.module.css';
import { momentLabels as labels } from '../labels.ts';
import { isAtFridayPrayer } from '../moments/rules.ts';

type Sittings = PaperShown['sittings'];

/** How long a paper takes and where, and the shifts that sit it at a time of their own. */
export function MomentFields(props: {
  exam: ExamShown;
  day: string;
  startsAt: string;
  minutes: number | '';
  room: string;
  sittings: Sittings;
  isDayFixed: boolean;
  /** What is postponed instead of changed. */
  fixed: Sittings;
  error: string | undefined;
  onMinutes: (minutes: number | '') => void;
  onRoom: (room: string) => void;
  onSittings: (sittings: Sittings) => void;
}) {
  const { exam, sittings, onSittings } = props;
  const t = useText();
  const format = useFormat();
  const { data } = useRead(contract.setup, {});
  const minutes = props.minutes === '' ? null : props.minutes;
  const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(toAsciiDigits(text).trim());
  const moments = [
    { day: props.day || null, startsAt: props.startsAt },
    ...sittings.map((one) => ({ day: one.day || null, startsAt: one.startsAt ?? '' })),
  ];
  const atPrayer = moments.some((one) =>
    isAtFridayPrayer({
      day: one.day,
      startsAt: isTime(one.startsAt) ? toAsciiDigits(one.startsAt).trim() : null,
      minutes,
    }),
  );
  const shifts = data?.shifts ?? [];
  const rooms = data?.rooms ?? [];
  const nameOf = (id: string) => shifts.find((one) => one.id === id)?.name ?? { en: '', bn: '' };
  const free = shifts.filter((one) => !sittings.some(({ shiftId }) => shiftId === one.id));
  const change = (shiftId: string, to: Partial<Sittings[number]>) =>
    onSittings(sittings.map((one) => (one.shiftId === shiftId ? { ...one, ...to } : one)));
  return (
    <>
      <div className={classes.pair}>
        <NumberInput
          label={t(labels.minutes)}
          min={10}
          max={600}
          allowDecimal={false}
          value={props.minutes}
          onChange={(value) => props.onMinutes(value === '' ? '' : Math.min(600, Number(value)))}
        />
        <RoomInput rooms={rooms} label={t(labels.room)} value={props.room} onChange={props.onRoom} />
      </div>
      {atPrayer ? (
        <p className={classes.strip} role="status">
          {t(labels.atPrayer)}
        </p>
      ) : null}
      {shifts.length > 1 ? (
        <fieldset className={classes.parts}>
          <legend>{t(labels.shifts)}</legend>
          {sittings.map((one) => {
            const shift = nameOf(one.shiftId);
            const isFixed = props.fixed.some(({ shiftId }) => shiftId === one.shiftId);
            return (
              <div key={one.shiftId} className={classes.part}>
                <DateField
                  label={t(labels.shiftDay, { shift })}
                  value={one.day}
                  min={exam.startsOn}
                  max={exam.endsOn}
                  disabled={isFixed}
                  onChange={(day) => change(one.shiftId, { day })}
                />
                <TextInput
                  label={t(labels.shiftTime, { shift })}
                  value={format.digits(one.startsAt ?? '')}
                  disabled={isFixed}
                  onChange={(event) =>
                    change(one.shiftId, { startsAt: toAsciiDigits(event.currentTarget.value) })
                  }
                />
                <RoomInput
                  rooms={rooms}
                  label={t(labels.shiftRoom, { shift })}
                  value={one.room}
                  onChange={(room) => change(one.shiftId, { room })}
                />
                {isFixed ? null : (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    onClick={() => onSittings(sittings.filter((each) => each !== one))}
                  >
                    {t(labels.removeShift)}
                  </Button>
                )}
              </div>
            );
          })}
          {props.error ? (
            <p className={classes.wrong} role="alert">
              {props.error}
            </p>
          ) : null}
          {free.length > 0 && props.day !== '' ? (
            <Select
              label={t(labels.addShift)}
              data={free.map((one) => ({ value: one.id, label: t(one.name) }))}
              value={null}
              onChange={(shiftId) => {
                if (shiftId)
                  onSittings([
                    ...sittings,
                    { shiftId, day: props.day, startsAt: props.startsAt || null, room: props.room },
                  ]);
              }}
            />
          ) : null}
        </fieldset>
      ) : null}
    </>
  );
}

/** A room of the buildings, told with its seats, or whatever else is typed; several with commas. */
function RoomInput(props: {
  rooms: readonly { number: string; name: Label; seats: number | null }[];
  label: string;
  value: string;
  onChange: (room: string) => void;
}) {
  const { rooms } = props;
  const t = useText();
  const format = useFormat();
  const aboutOf = (number: string) => {
    const room = rooms.find((one) => one.number === number);
    const seats = room?.seats ?? null;
    return room
      ? [
          t(room.name),
          ...(seats === null ? [] : [t(labels.roomSeats, { count: format.number(seats) })]),
        ].join(' · ')
      : '';
  };
  return (
    <Autocomplete
      label={props.label}
      maxLength={40}
      limit={20}
      data={rooms.map(({ number }) => number)}
      renderOption={({ option }) => (
        <span>
          {format.digits(option.value)} <small>{aboutOf(option.value)}</small>
        </span>
      )}
      value={props.value}
      onChange={props.onChange}
    />
  );
}
