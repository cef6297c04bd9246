import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useRead, useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { DateField } from '../../../core/web/form/date-field.tsx';
import { FormDrawer } from '../../../core/web/form/form-drawer.tsx';
import { useForm } from '../../../core/web/form/use-form.ts';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { devicesContract as contract } from '../contract.ts';
import { devicesFields as fields } from '../labels.ts';
import { type PersonShown, savePinInput } from '../shapes.ts';
import { devicesLabels as labels } from './labels.ts';
import { PersonSelect } from './parts.tsx';

export type GivenPin = {
  readonly pin: string;
  readonly person: PersonShown | null;
  readonly startsOn: string;
};

/** Says whose a PIN is; the punches it made before follow. */
export function PinForm({ given, onClose }: { given: GivenPin; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const save = useSave(contract.savePin);
  const devices = useRead(contract.devices, { size: 200 });
  const [person, setPerson] = useState(given.person);
  const form = useForm({ pin: given.pin, deviceId: '', startsOn: given.startsOn, endsOn: '' }, fields);
  const { values, problems } = form;
  const submit = () => {
    const input = form.checked(savePinInput, {
      pin: values.pin,
      deviceId: values.deviceId || null,
      personKind: person?.kind ?? 'employee',
      personId: person?.id ?? '',
      startsOn: values.startsOn,
      endsOn: values.endsOn || null,
    });
    if (!input) return;
    save.mutate(input, {
      onError: form.refuse,
      onSuccess: ({ punches, days }) => {
        showToast({
          tone: 'leaf',
          title: t(labels.pinSaved, { punches: format.number(punches), days: format.number(days) }),
        });
        onClose();
      },
    });
  };
  return (
    <FormDrawer
      title={t(labels.say)}
      form={form.form}
      isDirty={form.isDirty || person !== given.person}
      isBusy={save.isPending}
      isSpaced
      onSave={submit}
      onClose={onClose}
    >
      <TextInput
        name="pin"
        label={t(fields.pin)}
        required
        maxLength={24}
        value={values.pin}
        error={problems.pin}
        onChange={(event) => form.change('pin', event.currentTarget.value)}
      />
      <PersonSelect
        label={t(fields.personId)}
        shown={person}
        error={problems.personId}
        onChoose={setPerson}
      />
      <Select
        label={t(fields.deviceId)}
        placeholder={t(labels.allDevices)}
        clearable
        data={(devices.data?.items ?? []).map((one) => ({ value: one.id, label: one.name }))}
        value={values.deviceId || null}
        error={problems.deviceId}
        onChange={(value) => form.change('deviceId', value ?? '')}
      />
      <DateField
        name="startsOn"
        label={t(fields.startsOn)}
        required
        value={values.startsOn}
        error={problems.startsOn}
        onChange={(value) => form.change('startsOn', value)}
      />
      <DateField
        name="endsOn"
        label={t(fields.endsOn)}
        value={values.endsOn}
        error={problems.endsOn}
        onChange={(value) => form.change('endsOn', value)}
      />
    </FormDrawer>
  );
}
