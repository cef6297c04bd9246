import { Select, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { isWaiting } from '../../../../core/approvals/approvals.ts';
import type { Label } from '../../../../core/labels.ts';
import { parseTaka } from '../../../../core/money.ts';
import { useTellWaiting } from '../../../../core/web/approvals/use-waiting.ts';
import { fieldErrors, useSave } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { feesContract as contract } from '../../contract.ts';
import { counterLabels } from '../../counter/labels.ts';
import shared from '../../screens/fees.module.css';
import { MoneyField } from '../../screens/money-field.tsx';
import { ReasonField } from '../../screens/reason-field.tsx';
import { useTaka } from '../../screens/use-taka.ts';
import { methodLabels, words } from '../../words.ts';
import { payBackLabels as labels } from '../labels.ts';

const methods = ['cash', 'bank'] as const;

/** Asks for money of a student's advance to be given back to the family; somebody else decides. */
export function PayBackDrawer(props: {
  student: { readonly id: string; readonly name: Label };
  /** The advance, as a text of taka. */
  advance: string;
  reason?: string;
  onClose: () => void;
}) {
  const { student, advance, onClose } = props;
  const t = useText();
  const taka = useTaka();
  const { showCallError } = useDialogs();
  const tellWaiting = useTellWaiting();
  const [values, setValues] = useState({
    amount: advance,
    method: 'cash' as (typeof methods)[number],
    reference: '',
    reason: props.reason ?? '',
  });
  const [problems, setProblems] = useState<Readonly<Record<string, string | undefined>>>({});
  const key = useRef(crypto.randomUUID());
  const save = useSave(contract.payBack);
  const change = (changes: Partial<typeof values>) => {
    setValues((known) => ({ ...known, ...changes }));
    setProblems({});
  };
  const submit = () => {
    const amount = parseTaka(values.amount);
    const found = {
      ...(amount !== null && amount > 0n && amount <= (parseTaka(advance) ?? 0n)
        ? {}
        : { amount: t(labels.notMore, { amount: taka.signed(advance) }) }),
      ...(values.method === 'bank' && values.reference.trim() === ''
        ? { reference: t(counterLabels.referenceNeeded) }
        : {}),
      ...(values.reason.trim().length >= 3 ? {} : { reason: t(words.reasonNeeded) }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    save.mutate(
      {
        id: student.id,
        ...values,
        reference: values.method === 'bank' ? values.reference.trim() : '',
        reason: values.reason.trim(),
        idempotencyKey: key.current,
      },
      {
        onError: (error) => {
          key.current = crypto.randomUUID();
          const at = fieldErrors(error);
          if (error.status === 422 && Object.keys(error.fields).every((name) => name in values))
            setProblems(Object.fromEntries(Object.keys(error.fields).map((name) => [name, at(name)])));
          else showCallError(error);
        },
        onSuccess: (answer) => {
          if (isWaiting(answer)) tellWaiting(answer);
          onClose();
        },
      },
    );
  };
  return (
    <FormDrawer
      title={t(labels.title)}
      isDirty={values.reason !== (props.reason ?? '')}
      isBusy={save.isPending}
      isSpaced
      saveText={t(labels.ask)}
      onSave={submit}
      onClose={onClose}
    >
      <p>
        <strong>{t(student.name)}</strong>
      </p>
      <p className={shared.note}>{t(labels.help, { amount: taka.signed(advance) })}</p>
      <MoneyField
        label={t(words.amount)}
        required
        value={values.amount}
        error={problems.amount}
        onChange={(amount) => change({ amount })}
      />
      <Select
        label={t(counterLabels.method)}
        data={methods.map((value) => ({ value, label: t(methodLabels[value]) }))}
        value={values.method}
        allowDeselect={false}
        onChange={(value) => change({ method: value === 'bank' ? 'bank' : 'cash' })}
      />
      {values.method === 'bank' ? (
        <TextInput
          label={t(counterLabels.reference)}
          required
          maxLength={100}
          value={values.reference}
          error={problems.reference}
          onChange={(event) => change({ reference: event.currentTarget.value })}
        />
      ) : null}
      <ReasonField value={values.reason} error={problems.reason} onChange={(reason) => change({ reason })} />
    </FormDrawer>
  );
}
