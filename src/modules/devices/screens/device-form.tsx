import { Checkbox, Select, TextInput } from '@mantine/core';
import { useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../core/web/form/form-drawer.tsx';
import { useForm } from '../../../core/web/form/use-form.ts';
import { WholeNumberField } from '../../../core/web/form/whole-number-field.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { devicesContract as contract, type DeviceShown } from '../contract.ts';
import { devicesFields as fields } from '../labels.ts';
import { addDeviceInput, saveDeviceInput } from '../shapes.ts';
import classes from './devices.module.css';
import { devicesLabels as labels } from './labels.ts';

const kinds = ['adms', 'push', 'file'] as const;
const directions = ['both', 'in', 'out'] as const;
/** Whole hours, and those that are not: Tehran, Kabul, Delhi, Kathmandu, Yangon. */
const zones = [
  ...Array.from({ length: 27 }, (_, place) => (place - 12) * 60),
  ...[210, 270, 330, 345, 390, 570],
].sort((one, other) => one - other);
const zoneText = (minutes: number): string => {
  const most = Math.abs(minutes);
  const hour = String(Math.floor(most / 60)).padStart(2, '0');
  return `UTC${minutes < 0 ? '−' : '+'}${hour}:${String(most % 60).padStart(2, '0')}`;
};
const oneOf = <T extends string>(all: readonly [T, ...T[]], value: string | null): T =>
  all.find((one) => one === value) ?? all[0];

/** Admits a device, with the serial number it called with where there is one, or changes what is said of it. */
export function DeviceForm(props: {
  known: DeviceShown | null;
  serial: string | null;
  onToken: (made: { name: string; token: string }) => void;
  onClose: () => void;
}) {
  const { known, onClose } = props;
  const t = useText();
  const format = useFormat();
  const add = useSave(contract.addDevice);
  const save = useSave(contract.saveDevice);
  const form = useForm(
    {
      kind: known?.kind ?? ('adms' as DeviceShown['kind']),
      serial: known?.serial ?? props.serial ?? '',
      name: known?.name ?? '',
      place: known?.place ?? '',
      direction: known?.direction ?? ('both' as DeviceShown['direction']),
      zoneMinutes: known?.zoneMinutes ?? 360,
      driftMinutes: known?.driftMinutes ?? 10,
      gapMinutes: known?.gapMinutes ?? 60,
      addresses: known?.addresses ?? '',
      key: '',
      takesKeyAway: false,
      isActive: known?.status !== 'stopped',
    },
    fields,
  );
  const { values, problems } = form;
  const submit = () => {
    const { kind, serial, key, takesKeyAway, isActive, ...rest } = values;
    const settings = { ...rest, key: takesKeyAway ? '' : key === '' ? null : key };
    const onSaved = () => {
      showToast({ tone: 'leaf', title: t(labels.saved) });
      onClose();
    };
    if (known) {
      const input = form.checked(saveDeviceInput, {
        id: known.id,
        version: known.version,
        ...settings,
        status: isActive ? 'active' : 'stopped',
      });
      if (input) save.mutate(input, { onError: form.refuse, onSuccess: onSaved });
      return;
    }
    const input = form.checked(addDeviceInput, {
      kind,
      serial: kind === 'adms' ? serial : null,
      ...settings,
    });
    if (input)
      add.mutate(input, {
        onError: form.refuse,
        onSuccess: ({ token }) => {
          onSaved();
          if (token !== null) props.onToken({ name: values.name, token });
        },
      });
  };
  return (
    <FormDrawer
      title={t(known ? labels.change : labels.add)}
      form={form.form}
      isDirty={form.isDirty}
      isBusy={add.isPending || save.isPending}
      isSpaced
      onSave={submit}
      onClose={onClose}
    >
      {known === null && props.serial === null ? (
        <Select
          label={t(fields.kind)}
          allowDeselect={false}
          data={kinds.map((value) => ({ value, label: t(labels[value]) }))}
          value={values.kind}
          onChange={(value) => form.change('kind', oneOf(kinds, value))}
        />
      ) : null}
      {values.kind === 'adms' ? (
        <TextInput
          name="serial"
          label={t(fields.serial)}
          required
          maxLength={40}
          disabled={known !== null || props.serial !== null}
          value={values.serial}
          error={problems.serial}
          onChange={(event) => form.change('serial', event.currentTarget.value)}
        />
      ) : null}
      <TextInput
        name="name"
        label={t(fields.name)}
        required
        maxLength={60}
        data-autofocus
        value={values.name}
        error={problems.name}
        onChange={(event) => form.change('name', event.currentTarget.value)}
      />
      <TextInput
        name="place"
        label={t(fields.place)}
        maxLength={60}
        value={values.place}
        error={problems.place}
        onChange={(event) => form.change('place', event.currentTarget.value)}
      />
      <Select
        label={t(fields.direction)}
        allowDeselect={false}
        data={directions.map((value) => ({ value, label: t(labels[value]) }))}
        value={values.direction}
        onChange={(value) => form.change('direction', oneOf(directions, value))}
      />
      <Select
        label={t(fields.zoneMinutes)}
        description={t(labels.zoneHelp)}
        allowDeselect={false}
        data={zones.map((minutes) => ({ value: String(minutes), label: format.digits(zoneText(minutes)) }))}
        value={String(values.zoneMinutes)}
        error={problems.zoneMinutes}
        onChange={(value) => form.change('zoneMinutes', Number(value ?? 360))}
      />
      <div className={classes.pair}>
        <WholeNumberField
          name="driftMinutes"
          label={t(fields.driftMinutes)}
          min={1}
          max={720}
          value={values.driftMinutes}
          error={problems.driftMinutes}
          onChange={(value) => form.change('driftMinutes', value)}
        />
        <WholeNumberField
          name="gapMinutes"
          label={t(fields.gapMinutes)}
          min={10}
          max={525_600}
          value={values.gapMinutes}
          error={problems.gapMinutes}
          onChange={(value) => form.change('gapMinutes', value)}
        />
      </div>
      {values.kind === 'file' ? null : (
        <TextInput
          name="addresses"
          label={t(fields.addresses)}
          description={t(labels.addressesHelp)}
          maxLength={300}
          value={values.addresses}
          error={problems.addresses}
          onChange={(event) => form.change('addresses', event.currentTarget.value)}
        />
      )}
      {values.kind === 'adms' ? (
        <TextInput
          name="key"
          label={t(fields.key)}
          description={t(known?.hasKey ? labels.keyKept : labels.keyHelp)}
          maxLength={100}
          autoComplete="off"
          disabled={values.takesKeyAway}
          value={values.key}
          error={problems.key}
          onChange={(event) => form.change('key', event.currentTarget.value)}
        />
      ) : null}
      {known?.hasKey ? (
        <Checkbox
          label={t(labels.takeKeyAway)}
          checked={values.takesKeyAway}
          onChange={(event) => form.change('takesKeyAway', event.currentTarget.checked)}
        />
      ) : null}
      {known ? (
        <Checkbox
          label={t(labels.active)}
          checked={values.isActive}
          onChange={(event) => form.change('isActive', event.currentTarget.checked)}
        />
      ) : null}
    </FormDrawer>
  );
}
