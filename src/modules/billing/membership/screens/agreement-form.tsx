import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { todayInDhaka } from '../../../../core/dates.ts';
import { fieldErrors, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { billingFields as fields } from '../../labels.ts';
import { discountTypes, instalmentCounts } from '../../rules.ts';
import { screenLabels as labels } from '../../screen-labels.ts';
import classes from '../../screens/billing.module.css';
import { membershipContract as contract, type MembershipShown } from '../contract.ts';

const discountLabels = {
  none: labels.discountNone,
  percent: labels.discountPercent,
  amount: labels.discountAmount,
} as const;

/** What was agreed with an institution, in a drawer. */
export function AgreementForm({ row, onClose }: { row: MembershipShown; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const known = row.agreement;
  const start = {
    startsOn: known?.startsOn ?? todayInDhaka(new Date()),
    endsOn: known?.endsOn ?? '',
    amount: known?.amount ?? '',
    instalments: String(known?.instalments ?? 12),
    dueDays: String(known?.dueDays ?? 15),
    lateDays: String(known?.lateDays ?? 15),
    lateFee: known?.lateFee ?? '0.00',
    alumniFee: known?.alumniFee ?? '0.00',
    discountType: known?.discountType ?? ('none' as const),
    discountValue: known?.discountValue ?? '0.00',
  };
  const [values, setValues] = useState(start);
  const save = useSave(contract.save);
  const problem = fieldErrors(save.error);
  const change = (part: Partial<typeof start>) => setValues((before) => ({ ...before, ...part }));
  const submit = () =>
    save.mutate(
      {
        ...values,
        siteId: row.site.id,
        version: known?.version ?? 0,
        endsOn: values.endsOn || null,
        amount: values.amount.trim() || null,
      },
      {
        onError: showCallError,
        onSuccess: () => {
          showToast({ tone: 'leaf', title: t(labels.saved) });
          onClose();
        },
      },
    );
  const text = (
    name: 'amount' | 'dueDays' | 'lateDays' | 'lateFee' | 'alumniFee' | 'discountValue',
    more: object = {},
  ) => (
    <TextInput
      label={t(fields[name])}
      inputMode="decimal"
      value={values[name]}
      error={problem(name)}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
      {...more}
    />
  );
  return (
    <FormDrawer
      title={t(labels.agreementOf, { name: t(row.site.name) })}
      isDirty={JSON.stringify(values) !== JSON.stringify(start)}
      isBusy={save.isPending}
      onSave={submit}
      onClose={onClose}
    >
      <div className={classes.stack}>
        <DateField
          label={t(fields.startsOn)}
          required
          value={values.startsOn}
          error={problem('startsOn')}
          onChange={(startsOn) => change({ startsOn })}
        />
        <DateField
          label={t(fields.endsOn)}
          value={values.endsOn}
          error={problem('endsOn')}
          onChange={(endsOn) => change({ endsOn })}
        />
        {text('amount', { description: t(labels.amountHint), leftSection: '৳' })}
        <Select
          label={t(fields.instalments)}
          allowDeselect={false}
          data={instalmentCounts.map((one) => ({ value: String(one), label: format.number(one) }))}
          value={values.instalments}
          onChange={(value) => change({ instalments: value ?? '12' })}
        />
        {text('dueDays')}
        {text('lateDays')}
        {text('lateFee', { leftSection: '৳' })}
        {text('alumniFee', { leftSection: '৳' })}
        <Select
          label={t(fields.discountType)}
          allowDeselect={false}
          data={discountTypes.map((one) => ({ value: one, label: t(discountLabels[one]) }))}
          value={values.discountType}
          onChange={(value) => change({ discountType: discountTypes.find((one) => one === value) ?? 'none' })}
        />
        {values.discountType === 'none'
          ? null
          : text('discountValue', { leftSection: values.discountType === 'percent' ? '%' : '৳' })}
      </div>
    </FormDrawer>
  );
}
