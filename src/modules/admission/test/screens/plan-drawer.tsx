import { MultiSelect, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { toAsciiDigits } from '../../../../core/digits.ts';
import { fieldErrors, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { quarterMinutes, quartersOfDay } from '../../../facilities/rules.ts';
import classes from '../../screens/admission.module.css';
import { testContract as contract, type RoomChoice, type TestPlan } from '../contract.ts';
import { genderTexts, testLabels as labels, seatOrderTexts, testTexts } from '../labels.ts';
import { type SeatOrder, seatOrders } from '../rules.ts';

const two = (number: number) => String(number).padStart(2, '0');
/** The school's day, from six in the morning to ten at night, on quarters of an hour. */
const times = Array.from({ length: quartersOfDay }, (_, quarter) => {
  const minutes = quarter * quarterMinutes;
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}).filter((time) => time >= '06:00' && time <= '22:00');

/** Seats of a room with at most so many on a bench. */
const seatsWith = (room: RoomChoice, perBench: number | null): number =>
  room.benches === null || room.benchSeats === null
    ? room.seats
    : Math.min(room.seats, room.benches * Math.min(room.benchSeats, perBench ?? room.benchSeats));

/** Day, time, order and rooms of an admission test; with a reason where everybody gets another seat. */
export function PlanDrawer(props: {
  id: string;
  plan: TestPlan | null;
  testOn: string | null;
  people: number;
  onClose: () => void;
}) {
  const { id, plan, people, onClose } = props;
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [day, setDay] = useState(plan?.day ?? props.testOn ?? '');
  const [startsAt, setStartsAt] = useState(plan?.startsAt ?? '10:00');
  const [endsAt, setEndsAt] = useState(plan?.endsAt ?? '12:00');
  const [seatOrder, setSeatOrder] = useState<SeatOrder>(plan?.seatOrder ?? 'number');
  const [perBench, setPerBench] = useState(String(plan?.perBench ?? ''));
  const [firstRoll, setFirstRoll] = useState(String(plan?.firstRoll ?? 1001));
  const [roomIds, setRoomIds] = useState<string[]>(plan?.rooms.map((one) => one.id) ?? []);
  const [reason, setReason] = useState('');
  const canAsk = day !== '' && startsAt < endsAt;
  const { data } = useRead(contract.rooms, { id, day, startsAt, endsAt }, { enabled: canAsk });
  const save = useSave(contract.save, {
    onSaved: ({ seated }) => {
      showToast({ tone: 'leaf', title: t(labels.made, { count: format.number(seated) }) });
      onClose();
    },
  });
  const problem = fieldErrors(save.error);
  const rooms = data?.rooms ?? [];
  const most = perBench === '' ? null : Number(perBench);
  const seats = rooms
    .filter((one) => roomIds.includes(one.id))
    .reduce((sum, one) => sum + seatsWith(one, most), 0);
  const choices = times.map((value) => ({ value, label: format.time(value) }));
  const nameOf = (one: RoomChoice) =>
    [
      t(testTexts.room, { number: format.digits(one.number), name: one.name }),
      t(labels.seats, { count: format.number(seatsWith(one, most)) }),
      one.gender === 'all' ? '' : t(genderTexts[one.gender]),
      one.heldBy
        ? t(labels.held, {
            from: format.time(one.heldBy.startsAt),
            to: format.time(one.heldBy.endsAt),
            purpose: one.heldBy.purpose,
          })
        : '',
    ]
      .filter(Boolean)
      .join(' · ');
  const whole = (text: string) => toAsciiDigits(text).replace(/\D/g, '').slice(0, 6);
  return (
    <FormDrawer
      title={t(plan ? labels.again : labels.make)}
      isDirty={reason !== '' || (plan === null && roomIds.length > 0)}
      isBusy={save.isPending}
      isSpaced
      onSave={() =>
        save.mutate(
          {
            id,
            version: plan?.version ?? null,
            day,
            startsAt,
            endsAt,
            seatOrder,
            perBench: perBench === '' ? null : perBench,
            firstRoll,
            roomIds,
            reason,
          },
          { onError: showCallError },
        )
      }
      onClose={onClose}
    >
      <DateField label={t(labels.day)} required value={day} error={problem('day')} onChange={setDay} />
      <div className={classes.pair}>
        <Select
          label={t(labels.startsAt)}
          required
          allowDeselect={false}
          data={choices}
          value={startsAt}
          error={problem('startsAt')}
          onChange={(value) => setStartsAt(value ?? startsAt)}
        />
        <Select
          label={t(labels.endsAt)}
          required
          allowDeselect={false}
          data={choices}
          value={endsAt}
          error={problem('endsAt')}
          onChange={(value) => setEndsAt(value ?? endsAt)}
        />
      </div>
      <Select
        label={t(labels.order)}
        required
        allowDeselect={false}
        data={seatOrders.map((value) => ({ value, label: t(seatOrderTexts[value]) }))}
        value={seatOrder}
        onChange={(value) => setSeatOrder(seatOrders.find((one) => one === value) ?? seatOrder)}
      />
      <div className={classes.pair}>
        <TextInput
          label={t(labels.firstRoll)}
          required
          inputMode="numeric"
          value={format.digits(firstRoll)}
          error={problem('firstRoll')}
          onChange={(event) => setFirstRoll(whole(event.currentTarget.value))}
        />
        <TextInput
          label={t(labels.perBench)}
          placeholder={t(labels.perBenchHint)}
          inputMode="numeric"
          value={format.digits(perBench)}
          error={problem('perBench')}
          onChange={(event) => setPerBench(whole(event.currentTarget.value).slice(0, 1))}
        />
      </div>
      {data && rooms.length === 0 ? <p className={classes.quiet}>{t(labels.noRooms)}</p> : null}
      <MultiSelect
        label={t(labels.rooms)}
        description={
          canAsk && data
            ? t(labels.chosenSeats, { seats: format.number(seats), count: format.number(people) })
            : undefined
        }
        required
        searchable
        disabled={!canAsk}
        data={rooms.map((one) => ({
          value: one.id,
          label: nameOf(one),
          disabled: one.heldBy !== null || seatsWith(one, most) === 0,
        }))}
        value={roomIds}
        error={problem('roomIds')}
        onChange={setRoomIds}
      />
      {plan ? (
        <TextInput
          label={t(labels.why)}
          required
          maxLength={300}
          value={reason}
          error={problem('reason')}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      ) : null}
    </FormDrawer>
  );
}
