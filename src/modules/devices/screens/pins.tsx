import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { todayInDhaka } from '../../../core/dates.ts';
import { useMay } from '../../../core/web/auth/use-may.ts';
import { useRead, useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { DateField } from '../../../core/web/form/date-field.tsx';
import { FormDrawer } from '../../../core/web/form/form-drawer.tsx';
import { useForm } from '../../../core/web/form/use-form.ts';
import type { Column } from '../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../core/web/list/query-values.ts';
import { SearchBox, StateChoice } from '../../../core/web/list/search-box.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { devicesContract as contract, type PinShown, type UnknownPin } from '../contract.ts';
import { devicesFields as fields } from '../labels.ts';
import { devicesPermission } from '../permissions.ts';
import { endPinInput, type PersonShown } from '../shapes.ts';
import classes from './devices.module.css';
import { devicesLabels as labels } from './labels.ts';
import { PersonName } from './parts.tsx';
import { type GivenPin, PinForm } from './pin-form.tsx';

/** Whose each PIN is; first those that are nobody's. */
export function Pins() {
  const t = useText();
  const may = useMay();
  const query = useQueryValues();
  const [given, setGiven] = useState<GivenPin | null>(null);
  const state = query.oneOf('state', ['unknown', 'known']);
  return (
    <>
      <div className={classes.tools}>
        <StateChoice
          label={labels.state}
          value={state}
          choices={[
            ['unknown', labels.unknown],
            ['known', labels.known],
          ]}
          onChange={(value) => query.set({ state: value, q: null })}
        />
        {state === 'known' ? (
          <SearchBox label={t(labels.find)} value={query.text('q')} onSearch={(q) => query.set({ q })} />
        ) : null}
        {may(devicesPermission.manage) ? (
          <div className={classes.end}>
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setGiven({ pin: '', person: null, startsOn: todayInDhaka(new Date()) })}
            >
              {t(labels.addPin)}
            </Button>
          </div>
        ) : null}
      </div>
      {state === 'unknown' ? <Unknown onSay={setGiven} /> : <Known />}
      {given ? <PinForm given={given} onClose={() => setGiven(null)} /> : null}
    </>
  );
}

function Unknown({ onSay }: { onSay: (given: GivenPin) => void }) {
  const t = useText();
  const format = useFormat();
  const may = useMay();
  const query = useQueryValues();
  const { data, error, refetch } = useRead(contract.unknownPins, {
    page: query.pages.page,
    size: query.pages.size,
  });
  const columns: Column<UnknownPin>[] = [
    { name: 'pin', label: t(labels.pin), role: 'name', render: (row) => format.digits(row.id) },
    { name: 'punches', label: t(labels.punches), align: 'end', render: (row) => format.number(row.punches) },
    { name: 'first', label: t(labels.first), render: (row) => format.dateTime(row.firstAt) },
    { name: 'last', label: t(labels.last), render: (row) => format.dateTime(row.lastAt) },
    { name: 'devices', label: t(labels.device), render: (row) => row.devices.join(', ') },
    {
      name: 'likely',
      label: t(labels.likely),
      render: (row) => (row.likely ? <PersonName person={row.likely} pin={row.id} /> : '–'),
    },
  ];
  const say = (row: UnknownPin, person: PersonShown | null) =>
    onSay({ pin: row.id, person, startsOn: todayInDhaka(new Date(row.firstAt)) });
  return (
    <PagedTable
      label={t(labels.unknown)}
      columns={columns}
      read={{ data, error, refetch }}
      nameOf={(row) => row.id}
      pages={query.pages}
      empty={t(labels.noUnknown)}
      {...(may(devicesPermission.manage)
        ? {
            onOpen: (row: UnknownPin) => say(row, row.likely),
            actions: (row: UnknownPin) => [
              ...(row.likely
                ? [
                    {
                      label: t(labels.itIs, { name: t(row.likely.name) }),
                      onClick: () => say(row, row.likely),
                    },
                  ]
                : []),
              { label: t(labels.say), onClick: () => say(row, null) },
            ],
          }
        : {})}
    />
  );
}

function Known() {
  const t = useText();
  const format = useFormat();
  const may = useMay();
  const query = useQueryValues();
  const [ended, setEnded] = useState<PinShown | null>(null);
  const q = query.text('q');
  const { data, error, refetch } = useRead(
    contract.pins,
    { q, page: query.pages.page, size: query.pages.size },
    { placeholderData: keepPreviousData },
  );
  const columns: Column<PinShown>[] = [
    { name: 'pin', label: t(labels.pin), role: 'name', render: (row) => format.digits(row.pin) },
    {
      name: 'person',
      label: t(labels.person),
      render: (row) => <PersonName person={row.person} pin={row.pin} />,
    },
    { name: 'device', label: t(labels.device), render: (row) => row.device ?? t(labels.allDevices) },
    { name: 'from', label: t(fields.startsOn), isWhole: true, render: (row) => format.date(row.startsOn) },
    {
      name: 'to',
      label: t(fields.endsOn),
      isWhole: true,
      render: (row) => (row.endsOn ? format.date(row.endsOn) : '–'),
    },
  ];
  return (
    <>
      <PagedTable
        label={t(labels.known)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => row.pin}
        pages={query.pages}
        isNarrowed={q !== ''}
        empty={t(labels.noPins)}
        {...(may(devicesPermission.manage)
          ? { actions: (row: PinShown) => [{ label: t(labels.endPin), onClick: () => setEnded(row) }] }
          : {})}
      />
      {ended ? <EndForm pin={ended} onClose={() => setEnded(null)} /> : null}
    </>
  );
}

function EndForm({ pin, onClose }: { pin: PinShown; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const save = useSave(contract.endPin);
  const form = useForm({ endsOn: pin.endsOn ?? todayInDhaka(new Date()) }, fields);
  const submit = () => {
    const input = form.checked(endPinInput, { id: pin.id, ...form.values });
    if (!input) return;
    save.mutate(input, {
      onError: form.refuse,
      onSuccess: () => {
        showToast({ tone: 'leaf', title: t(labels.saved) });
        onClose();
      },
    });
  };
  return (
    <FormDrawer
      title={t(labels.endPinTitle, { pin: format.digits(pin.pin) })}
      form={form.form}
      isDirty={form.isDirty}
      isBusy={save.isPending}
      isSpaced
      onSave={submit}
      onClose={onClose}
    >
      <PersonName person={pin.person} pin={pin.pin} />
      <DateField
        name="endsOn"
        label={t(fields.endsOn)}
        required
        min={pin.startsOn}
        value={form.values.endsOn}
        error={form.problems.endsOn}
        onChange={(value) => form.change('endsOn', value)}
      />
      <p className={classes.quiet}>{t(labels.endPinText)}</p>
    </FormDrawer>
  );
}
