import { MultiSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { todayInDhaka } from '../../../core/dates.ts';
import { fieldErrors, useRead, useSave } from '../../../core/web/device/call.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import { DateField } from '../../../core/web/form/date-field.tsx';
import { FormDrawer } from '../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { dutyContract as contract, type HolidayDuty } from '../contract.ts';
import { dutyLabels as labels } from './labels.ts';
import { asHalves } from './reward.ts';
import { type Reward, RewardFields, rewardGiven } from './reward-fields.tsx';

/** Calls people in on a holiday, or changes who and for what. */
export function HolidayForm(props: {
  known: HolidayDuty | null;
  types: readonly { id: string; name: { en: string; bn: string } }[];
  onClose: () => void;
}) {
  const { known, types, onClose } = props;
  const t = useText();
  const { showCallError } = useDialogs();
  const people = useRead(contract.people, {});
  const [day, setDay] = useState(known?.day ?? todayInDhaka(new Date()));
  const [purpose, setPurpose] = useState(known?.purpose ?? '');
  const [reward, setReward] = useState<Reward>({
    reward: known?.reward ?? 'money',
    amount: known?.amount ?? '',
    typeId: known?.typeId ?? types[0]?.id ?? null,
    halves: asHalves(known ? String(known.halves) : null),
  });
  const [employeeIds, setEmployeeIds] = useState<string[]>(known?.people.map((one) => one.id) ?? []);
  const add = useSave(contract.addHoliday);
  const change = useSave(contract.changeHoliday);
  const save = known ? change : add;
  const problem = fieldErrors(save.error);
  const submit = () => {
    const given = {
      purpose,
      ...rewardGiven(reward),
      employeeIds,
    };
    const done = {
      onError: showCallError,
      onSuccess: () => {
        showToast({ tone: 'leaf', title: t(labels.saved) });
        onClose();
      },
    };
    if (known) change.mutate({ id: known.id, version: known.version, ...given }, done);
    else add.mutate({ day, ...given }, done);
  };
  return (
    <FormDrawer
      title={t(labels.addHoliday)}
      isDirty={purpose !== (known?.purpose ?? '')}
      isBusy={save.isPending}
      isSpaced
      onSave={submit}
      onClose={onClose}
    >
      <DateField
        label={t(labels.day)}
        required
        disabled={known !== null}
        value={day}
        error={problem('day')}
        onChange={setDay}
      />
      <TextInput
        label={t(labels.purpose)}
        required
        maxLength={120}
        value={purpose}
        error={problem('purpose')}
        onChange={(event) => setPurpose(event.currentTarget.value)}
      />
      <RewardFields types={types} value={reward} problem={problem} onChange={setReward} />
      <MultiSelect
        label={t(labels.people)}
        required
        searchable
        data={(people.data?.items ?? []).map((one) => ({ value: one.id, label: t(one.name) }))}
        value={employeeIds}
        error={problem('employeeIds')}
        onChange={setEmployeeIds}
      />
    </FormDrawer>
  );
}
