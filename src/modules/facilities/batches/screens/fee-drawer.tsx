import { Select, TextInput } from '@mantine/core';
import { addMonths } from '../../../../core/dates.ts';
import { toAsciiDigits } from '../../../../core/digits.ts';
import { monthLabel } from '../../../../core/format.ts';
import { useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useForm } from '../../../../core/web/form/use-form.ts';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { batchWorkContract as contract } from '../contract.ts';
import { batchWorkFields as fields, batchWorkLabels as labels, rhythmTexts } from '../labels.ts';
import { batchRhythms, mostMonths } from '../rules.ts';
import { batchFeeInput } from '../shapes.ts';
import classes from './batches.module.css';
import type { BatchFee } from './fees.tsx';

/** What a batch costs each student: as which fee, how much, and for which months. */
export default function FeeDrawer(props: { batchId: string; data: BatchFee; onClose: () => void }) {
  const { batchId, onClose } = props;
  const { fee, subHeads, today } = props.data;
  const t = useText();
  const format = useFormat();
  const save = useSave(contract.saveFee);
  const month = today.slice(0, 7);
  const form = useForm(
    {
      subHeadId: fee?.subHeadId ?? '',
      amount: fee?.amount ?? '',
      rhythm: fee?.rhythm ?? 'monthly',
      firstMonth: fee?.firstMonth ?? month,
      lastMonth: fee?.lastMonth ?? `${month.slice(0, 4)}-12`,
      dueDay: String(fee?.dueDay ?? 10),
    },
    fields,
  );
  const label = (name: string) => t(fields[name] ?? labels.setFee);
  const first = [month, form.values.firstMonth].sort()[0] ?? month;
  const months = Array.from({ length: mostMonths + 12 }, (_, n) =>
    addMonths(`${first}-01`, n - 6).slice(0, 7),
  ).map((value) => ({ value, label: t(monthLabel(value)) }));
  const onSave = () => {
    const { values } = form;
    const input = form.checked(batchFeeInput, {
      id: batchId,
      version: fee?.version ?? 0,
      ...values,
      lastMonth: values.rhythm === 'once' ? values.firstMonth : values.lastMonth,
    });
    if (!input) return;
    save.mutate(input, {
      onError: form.refuse,
      onSuccess: () => {
        showToast({ tone: 'leaf', title: t(labels.feeSaved) });
        onClose();
      },
    });
  };
  return (
    <FormDrawer
      title={t(fee ? labels.changeFee : labels.setFee)}
      form={form.form}
      isDirty={form.isDirty}
      isBusy={save.isPending}
      isSpaced
      onSave={onSave}
      onClose={onClose}
    >
      {fee ? <p className={classes.quiet}>{t(labels.feeNote)}</p> : null}
      <Select
        name="subHeadId"
        label={label('subHeadId')}
        required
        searchable
        data={subHeads.map((one) => ({ value: one.id, label: t(one.name) }))}
        value={form.values.subHeadId || null}
        error={form.problems.subHeadId}
        onChange={(value) => form.change('subHeadId', value ?? '')}
      />
      <TextInput
        name="amount"
        label={label('amount')}
        required
        inputMode="decimal"
        leftSection="৳"
        value={format.digits(form.values.amount)}
        error={form.problems.amount}
        onChange={(event) => form.change('amount', toAsciiDigits(event.currentTarget.value))}
      />
      <Select
        name="rhythm"
        label={label('rhythm')}
        allowDeselect={false}
        data={batchRhythms.map((value) => ({ value, label: t(rhythmTexts[value]) }))}
        value={form.values.rhythm}
        onChange={(value) => form.change('rhythm', value === 'once' ? 'once' : 'monthly')}
      />
      <Select
        name="firstMonth"
        label={label(form.values.rhythm === 'once' ? 'period' : 'firstMonth')}
        allowDeselect={false}
        searchable
        data={months}
        value={form.values.firstMonth}
        error={form.problems.firstMonth}
        onChange={(value) => form.change('firstMonth', value ?? month)}
      />
      {form.values.rhythm === 'once' ? null : (
        <Select
          name="lastMonth"
          label={label('lastMonth')}
          allowDeselect={false}
          searchable
          data={months}
          value={form.values.lastMonth}
          error={form.problems.lastMonth}
          onChange={(value) => form.change('lastMonth', value ?? month)}
        />
      )}
      <TextInput
        name="dueDay"
        label={label('dueDay')}
        required
        inputMode="numeric"
        value={format.digits(form.values.dueDay)}
        error={form.problems.dueDay}
        onChange={(event) => form.change('dueDay', toAsciiDigits(event.currentTarget.value))}
      />
    </FormDrawer>
  );
}
