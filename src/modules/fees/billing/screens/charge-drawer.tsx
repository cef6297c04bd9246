import { Select } from '@mantine/core';
import { useState } from 'react';
import { addDays } from '../../../../core/dates.ts';
import type { Label } from '../../../../core/labels.ts';
import { parseTaka } from '../../../../core/money.ts';
import { useSave } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useForm } from '../../../../core/web/form/use-form.ts';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { feesContract as contract } from '../../contract.ts';
import { ChosenStudent } from '../../counter/screens/chosen-student.tsx';
import type { Hit } from '../../counter/screens/student-finder.tsx';
import { fineLabels as labels } from '../../reports/labels.ts';
import classes from '../../screens/fees.module.css';
import { MoneyField } from '../../screens/money-field.tsx';
import { ReasonField } from '../../screens/reason-field.tsx';
import { useTaka } from '../../screens/use-taka.ts';
import { chargeInput } from '../../shapes.ts';
import { words } from '../../words.ts';

type Props = {
  isOpen: boolean;
  fees: readonly { readonly id: string; readonly label: Label }[];
  usual: string | null;
  today: string;
  onClose: () => void;
};

/** A fine by hand or an extra charge for one student, with its reason. */
export function ChargeDrawer(props: Props) {
  return props.isOpen ? <ChargeForm {...props} /> : null;
}

function ChargeForm({ fees, usual, today, onClose }: Props) {
  const t = useText();
  const taka = useTaka();
  const [student, setStudent] = useState<Hit | null>(null);
  const form = useForm(
    {
      subHeadId: usual ?? fees[0]?.id ?? '',
      amount: '',
      due: today ? addDays(today, 7) : '',
      reason: '',
    },
    {
      studentIds: words.student,
      subHeadId: labels.fee,
      amount: words.amount,
      due: labels.due,
      reason: words.reason,
    },
  );
  const { values, problems } = form;
  const save = useSave(contract.charge);
  const submit = () => {
    const input = form.checked(chargeInput, { ...values, studentIds: student ? [student.id] : [] });
    if (!input || !student) return;
    save.mutate(
      { ...input, idempotencyKey: crypto.randomUUID() },
      {
        onError: form.refuse,
        onSuccess: () => {
          const amount = parseTaka(values.amount) ?? 0n;
          showToast({
            tone: 'leaf',
            title: t(labels.done, { amount: taka.signed(amount), name: student.name }),
          });
          onClose();
        },
      },
    );
  };
  return (
    <FormDrawer
      title={t(labels.addTitle)}
      isDirty={student !== null || values.amount !== '' || values.reason !== ''}
      isBusy={save.isPending}
      isSpaced
      saveText={t(labels.chargeAction)}
      onSave={submit}
      onClose={onClose}
    >
      {fees.length === 0 ? <p className={classes.note}>{t(labels.noDemand)}</p> : null}
      <ChosenStudent student={student} problem={problems.studentIds} onChange={setStudent} />
      <Select
        label={t(labels.fee)}
        required
        data={fees.map((one) => ({ value: one.id, label: t(one.label) }))}
        value={values.subHeadId || null}
        error={problems.subHeadId}
        allowDeselect={false}
        onChange={(value) => form.change('subHeadId', value ?? '')}
      />
      <MoneyField
        label={t(words.amount)}
        required
        value={values.amount}
        error={problems.amount}
        onChange={(amount) => form.change('amount', amount)}
      />
      <DateField
        label={t(labels.due)}
        required
        value={values.due}
        error={problems.due}
        onChange={(due) => form.change('due', due)}
      />
      <ReasonField
        value={values.reason}
        error={problems.reason}
        onChange={(reason) => form.change('reason', reason)}
      />
    </FormDrawer>
  );
}
