import { Select } from '@mantine/core';
import { useState } from 'react';
import { addDays } from '../../../../core/dates.ts';
import type { Label } from '../../../../core/labels.ts';
import { parseTaka } from '../../../../core/money.ts';
import { fieldErrors, useSave } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { feesContract as contract } from '../../contract.ts';
import { ChosenStudent } from '../../counter/screens/chosen-student.tsx';
import type { Hit } from '../../counter/screens/student-finder.tsx';
import { fineLabels as labels } from '../../reports/labels.ts';
import classes from '../../screens/fees.module.css';
import { MoneyField } from '../../screens/money-field.tsx';
import { ReasonField } from '../../screens/reason-field.tsx';
import { useTaka } from '../../screens/use-taka.ts';
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
  const { showCallError } = useDialogs();
  const [student, setStudent] = useState<Hit | null>(null);
  const [values, setValues] = useState({
    subHeadId: usual ?? fees[0]?.id ?? '',
    amount: '',
    due: today ? addDays(today, 7) : '',
    reason: '',
  });
  const [problems, setProblems] = useState<Readonly<Record<string, string | undefined>>>({});
  const change = (changes: Partial<typeof values>) => {
    setValues((known) => ({ ...known, ...changes }));
    setProblems({});
  };
  const save = useSave(contract.charge);
  const submit = () => {
    const amount = parseTaka(values.amount);
    const found = {
      ...(student ? {} : { student: t(words.needed) }),
      ...(values.subHeadId ? {} : { subHeadId: t(words.needed) }),
      ...(amount !== null && amount > 0n ? {} : { amount: t(words.notAmount) }),
      ...(values.reason.trim().length >= 3 ? {} : { reason: t(words.reasonNeeded) }),
    };
    setProblems(found);
    if (!student || Object.keys(found).length > 0) return;
    save.mutate(
      {
        studentIds: [student.id],
        ...values,
        reason: values.reason.trim(),
        idempotencyKey: crypto.randomUUID(),
      },
      {
        onError: (error) => {
          const at = fieldErrors(error);
          if (error.status === 422)
            setProblems(Object.fromEntries(Object.keys(error.fields).map((name) => [name, at(name)])));
          else showCallError(error);
        },
        onSuccess: () => {
          showToast({
            tone: 'leaf',
            title: t(labels.done, { amount: taka.signed(amount ?? 0n), name: student.name }),
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
      <ChosenStudent student={student} problem={problems.student} onChange={setStudent} />
      <Select
        label={t(labels.fee)}
        required
        data={fees.map((one) => ({ value: one.id, label: t(one.label) }))}
        value={values.subHeadId || null}
        error={problems.subHeadId}
        allowDeselect={false}
        onChange={(value) => change({ subHeadId: value ?? '' })}
      />
      <MoneyField
        label={t(words.amount)}
        required
        value={values.amount}
        error={problems.amount}
        onChange={(amount) => change({ amount })}
      />
      <DateField
        label={t(labels.due)}
        required
        value={values.due}
        error={problems.due}
        onChange={(due) => change({ due })}
      />
      <ReasonField value={values.reason} error={problems.reason} onChange={(reason) => change({ reason })} />
    </FormDrawer>
  );
}
