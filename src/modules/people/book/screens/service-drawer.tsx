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
import {
  fitsStanding,
  isAbsence,
  isLeaving,
  takesPost as isPost,
  type OpenStanding,
  type ServiceChange,
  serviceChanges,
} from '../standing-rules.ts';
import { bookLabels as labels } from './labels.ts';

/** What an order brings with it; null where it says so itself. */
function hintOf(change: ServiceChange, isActive: boolean) {
  if (change === 'extension') return labels.extendHint;
  if (isLeaving(change)) return isActive ? labels.leaveHint : labels.notedHint;
  if (!isAbsence(change)) return null;
  return change === 'suspension' ? labels.suspendHint : labels.awayHint;
}

/** An order about somebody's post or service, which a second person decides on. */
export function ServiceDrawer({ profile, onClose }: { profile: EmployeeProfile; onClose: () => void }) {
  const t = useText();
  const cache = useQueryClient();
  const second = useSecondPerson();
  const posts = useRead(contract.posts, {});
  const [isBusy, setIsBusy] = useState(false);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const { name } = profile.standing;
  const standing: OpenStanding | null =
    name === 'serving' || name === 'probation' || name === 'left' ? null : name;
  const choices = serviceChanges.filter((one) => fitsStanding(one, { isActive: profile.isActive, standing }));
  const form = useForm(
    {
      change: (choices[0] ?? 'promotion') as string,
      designationId: '',
      payPercent: '50',
      until: '',
      // Of who left already it is noted how, with the day that stands in the record.
      day: (profile.isActive ? null : profile.standing.since) ?? todayInDhaka(new Date()),
      orderNo: '',
      reason: '',
    },
    fields,
  );
  const { values, problems, change } = form;
  const label = (name: keyof typeof values) => t(fields[name] ?? labels.changeService);
  const chosen = choices.find((one) => one === values.change) ?? choices[0] ?? 'promotion';
  const takesPost = isPost(chosen);
  const isExtension = chosen === 'extension';
  const hint = hintOf(chosen, profile.isActive);
  const submit = async () => {
    const input = form.checked(changeInput, {
      ...values,
      employeeId: profile.id,
      designationId: takesPost && values.designationId !== '' ? values.designationId : null,
      payPercent: isAbsence(chosen) ? values.payPercent : null,
      until: isAbsence(chosen) || isExtension ? values.until : null,
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
        onChange={(value) => {
          if (!value) return;
          change('change', value);
          if (value === 'rejoining') change('day', todayInDhaka(new Date()));
          change('payPercent', value === 'suspension' ? '50' : '0');
        }}
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
      {isAbsence(chosen) || isExtension ? (
        <DateField
          name="until"
          label={isExtension ? t(fields.extendedUntil ?? labels.day) : label('until')}
          required={isExtension}
          value={values.until}
          error={problems.until}
          onChange={(until) => change('until', until)}
        />
      ) : null}
      {isAbsence(chosen) ? (
        <TextInput
          name="payPercent"
          label={label('payPercent')}
          required
          inputMode="numeric"
          maxLength={3}
          value={values.payPercent}
          error={problems.payPercent}
          onChange={(event) => change('payPercent', event.currentTarget.value)}
        />
      ) : null}
      {hint ? <p className={classes.quiet}>{t(hint)}</p> : null}
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
