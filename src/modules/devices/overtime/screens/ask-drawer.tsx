import { MultiSelect, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { todayInDhaka } from '../../../../core/dates.ts';
import { useSecondPerson } from '../../../../core/web/approvals/use-second-person.tsx';
import { call, useRead } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useForm } from '../../../../core/web/form/use-form.ts';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { staffContract } from '../../../attendance/staff/contract.ts';
import { devicesFields } from '../../labels.ts';
import classes from '../../screens/devices.module.css';
import { overtimeInput } from '../../shapes.ts';
import { overtimeContract as contract } from '../contract.ts';
import { overtimeLabels as labels } from '../labels.ts';

/** Asks for overtime on a day: of oneself, or from the office of several at once. */
export function AskDrawer(props: { own: string | null; isForOthers: boolean; onClose: () => void }) {
  const { own, isForOthers, onClose } = props;
  const t = useText();
  const cache = useQueryClient();
  const second = useSecondPerson();
  const [isBusy, setIsBusy] = useState(false);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [people, setPeople] = useState<readonly string[]>([]);
  const colleagues = useRead(staffContract.people, {}, { enabled: isForOthers });
  const form = useForm(
    { employeeIds: '', day: todayInDhaka(new Date()), from: '', to: '', reason: '' },
    devicesFields,
  );
  const { values, problems, change } = form;
  const submit = async () => {
    const employeeIds = people.length > 0 ? [...people] : own === null ? [] : [own];
    const input = form.checked(overtimeInput, { ...values, employeeIds });
    if (!input) return;
    setIsBusy(true);
    try {
      const answer = await call(contract.ask, input, { idempotencyKey: key });
      if (!second.tellIfWaiting(answer)) showToast({ tone: 'leaf', title: t(labels.asked) });
      await cache.invalidateQueries();
      onClose();
    } catch (error) {
      setKey(crypto.randomUUID());
      form.refuse(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <FormDrawer
      title={t(labels.ask)}
      form={form.form}
      isSpaced
      isDirty={form.isDirty || people.length > 0}
      isBusy={isBusy}
      saveText={t(labels.ask)}
      onSave={() => void submit()}
      onClose={onClose}
    >
      <p className={classes.quiet}>{t(labels.askHint)}</p>
      {isForOthers ? (
        <MultiSelect
          label={t(labels.employees)}
          {...(own === null ? {} : { description: t(labels.oneself) })}
          error={problems.employeeIds}
          searchable
          data={(colleagues.data?.items ?? []).map((one) => ({
            value: one.id,
            label: `${one.code} ${t(one.name)}`,
          }))}
          value={[...people]}
          onChange={setPeople}
        />
      ) : null}
      <DateField
        name="day"
        label={t(labels.day)}
        required
        value={values.day}
        error={problems.day}
        onChange={(day) => change('day', day)}
      />
      <TextInput
        name="from"
        type="time"
        label={t(labels.from)}
        required
        value={values.from}
        error={problems.from}
        onChange={(event) => change('from', event.currentTarget.value)}
      />
      <TextInput
        name="to"
        type="time"
        label={t(labels.to)}
        required
        value={values.to}
        error={problems.to}
        onChange={(event) => change('to', event.currentTarget.value)}
      />
      <Textarea
        name="reason"
        label={t(labels.reason)}
        required
        autosize
        minRows={2}
        maxLength={300}
        value={values.reason}
        error={problems.reason}
        onChange={(event) => change('reason', event.currentTarget.value)}
      />
    </FormDrawer>
  );
}
