import { Select, Textarea, TextInput } from '@mantine/core';
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
import classes from '../../lists/screens/lists.module.css';
import type { EmployeeProfile } from '../../profile/contract.ts';
import { changeInput } from '../../shapes.ts';
import { bookContract as contract } from '../contract.ts';
import { changeLabels, bookFields as fields } from '../labels.ts';
import { serviceChanges } from '../rules.ts';
import { bookLabels as labels } from './labels.ts';

/** An order about somebody's post or service, which a second person decides on. */
export function ServiceDrawer({ profile, onClose }: { profile: EmployeeProfile; onClose: () => void }) {
  const t = useText();
  const cache = useQueryClient();
  const second = useSecondPerson();
  const posts = useRead(contract.posts, {});
  const [isBusy, setIsBusy] = useState(false);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const choices = serviceChanges.filter((one) => (one === 'rejoining') !== profile.isActive);
  const form = useForm(
    {
      change: (choices[0] ?? 'promotion') as string,
      designationId: '',
      day: todayInDhaka(new Date()),
      orderNo: '',
      reason: '',
    },
    fields,
  );
  const { values, problems, change } = form;
  const label = (name: keyof typeof values) => t(fields[name] ?? labels.changeService);
  const takesPost = values.change === 'promotion' || values.change === 'posting';
  const submit = async () => {
    const input = form.checked(changeInput, {
      ...values,
      employeeId: profile.id,
      designationId: takesPost && values.designationId !== '' ? values.designationId : null,
    });
    if (!input) return;
    setIsBusy(true);
    try {
      const answer = await call(contract.change, input, { idempotencyKey: key });
      if (!second.tellIfWaiting(answer)) showToast({ tone: 'leaf', title: t(labels.changed) });
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
      title={t(labels.changeService)}
      form={form.form}
      size={520}
      isSpaced
      isDirty={form.isDirty}
      isBusy={isBusy}
      saveText={t(labels.ask)}
      onSave={() => void submit()}
      onClose={onClose}
    >
      <p className={classes.quiet}>
        {t(labels.present, { designation: t(profile.designation) })} {t(labels.changeHint)}
      </p>
      <Select
        name="change"
        label={label('change')}
        required
        allowDeselect={false}
        data={choices.map((value) => ({ value, label: t(changeLabels[value]) }))}
        value={values.change}
        error={problems.change}
        onChange={(value) => value && change('change', value)}
      />
      {takesPost ? (
        <Select
          name="designationId"
          label={label('designationId')}
          required
          searchable
          data={(posts.data?.items ?? []).map((one) => ({ value: one.id, label: t(one.name) }))}
          value={values.designationId || null}
          error={problems.designationId}
          onChange={(value) => change('designationId', value ?? '')}
        />
      ) : null}
      <DateField
        name="day"
        label={label('day')}
        required
        value={values.day}
        error={problems.day}
        onChange={(day) => change('day', day)}
      />
      <TextInput
        name="orderNo"
        label={label('orderNo')}
        maxLength={120}
        value={values.orderNo}
        error={problems.orderNo}
        onChange={(event) => change('orderNo', event.currentTarget.value)}
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
