import { Select, TextInput } from '@mantine/core';
import type * as z from 'zod';
import { toAsciiDigits } from '../../../core/digits.ts';
import { useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { DateField } from '../../../core/web/form/date-field.tsx';
import { FormDrawer } from '../../../core/web/form/form-drawer.tsx';
import { useForm } from '../../../core/web/form/use-form.ts';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { boardContract as contract } from '../contract.ts';
import { boardFields } from '../labels.ts';
import { feeInput } from '../shapes.ts';
import { labels } from './labels.ts';

type SlipOf = z.output<typeof contract.slip.output>;

/** What registration costs each student of a class, and what of it is the board's. */
export default function FeeDrawer(props: {
  of: { yearId: string; classId: string };
  fee: SlipOf['fee'];
  subHeads: SlipOf['subHeads'];
  onClose: () => void;
}) {
  const { of, fee, subHeads, onClose } = props;
  const t = useText();
  const format = useFormat();
  const save = useSave(contract.saveFee);
  const form = useForm(
    {
      subHeadId: fee?.subHeadId ?? '',
      amount: fee?.amount ?? '',
      toBoard: fee?.toBoard ?? '',
      due: fee?.due ?? '',
    },
    boardFields,
  );
  const label = (name: string) => t(boardFields[name] ?? labels.fee);
  const onSave = () => {
    const input = form.checked(feeInput, {
      ...of,
      version: fee?.version ?? 0,
      ...form.values,
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
      title={t(labels.setFee)}
      form={form.form}
      isDirty={form.isDirty}
      isBusy={save.isPending}
      isSpaced
      onSave={onSave}
      onClose={onClose}
    >
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
      {(['amount', 'toBoard'] as const).map((name) => (
        <TextInput
          key={name}
          name={name}
          label={label(name)}
          required
          inputMode="decimal"
          leftSection="৳"
          value={format.digits(form.values[name])}
          error={form.problems[name]}
          onChange={(event) => form.change(name, toAsciiDigits(event.currentTarget.value))}
        />
      ))}
      <DateField
        name="due"
        label={label('due')}
        required
        value={form.values.due}
        error={form.problems.due}
        onChange={(value) => form.change('due', value)}
      />
    </FormDrawer>
  );
}
