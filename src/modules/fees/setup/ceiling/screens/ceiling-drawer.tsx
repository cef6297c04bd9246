import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isDate } from '../../../../../core/dates.ts';
import { parseTaka, takaText } from '../../../../../core/money.ts';
import { fieldErrors, useSave } from '../../../../../core/web/device/call.ts';
import { useText } from '../../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../../core/web/form/date-field.tsx';
import { FormDrawer } from '../../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../../core/web/page/toasts.tsx';
import classes from '../../../screens/fees.module.css';
import { MoneyField } from '../../../screens/money-field.tsx';
import type { Setup } from '../../../screens/types.ts';
import { words } from '../../../words.ts';
import { ceilingContract as contract } from '../contract.ts';
import { ceilingFields, ceilingLabels as labels } from '../labels.ts';

/** Adds what the order of an area allows for one head. */
export function CeilingDrawer({ setup, onClose }: { setup: Setup; onClose: () => void }) {
  const t = useText();
  const { showCallError } = useDialogs();
  const [begun] = useState({
    headId: setup.heads[0]?.id ?? '',
    startsOn: setup.today,
    amount: '',
    per: 'year' as 'year' | 'charge',
    source: '',
  });
  const [values, setValues] = useState(begun);
  const [key] = useState(() => crypto.randomUUID());
  const [problems, setProblems] = useState<Readonly<Record<string, string | undefined>>>({});
  const change = (changes: Partial<typeof values>) => {
    setValues((known) => ({ ...known, ...changes }));
    setProblems({});
  };
  const save = useSave(contract.addCeiling);
  const submit = () => {
    const amount = parseTaka(values.amount);
    const found = {
      ...(amount !== null && amount >= 0n ? {} : { amount: t(words.notAmount) }),
      ...(isDate(values.startsOn) ? {} : { startsOn: t(words.needed) }),
      ...(values.source.trim().length >= 3 ? {} : { source: t(words.needed) }),
    };
    setProblems(found);
    if (amount === null || Object.keys(found).length > 0) return;
    save.mutate(
      { ...values, amount: takaText(amount), source: values.source.trim(), idempotencyKey: key },
      {
        onError: (error) => {
          const at = fieldErrors(error);
          if (error.status === 422)
            setProblems(Object.fromEntries(Object.keys(error.fields).map((name) => [name, at(name)])));
          else showCallError(error);
        },
        onSuccess: () => {
          showToast({ tone: 'leaf', title: t(labels.added) });
          onClose();
        },
      },
    );
  };
  return (
    <FormDrawer
      title={t(labels.add)}
      isDirty={JSON.stringify(values) !== JSON.stringify(begun)}
      isBusy={save.isPending}
      isSpaced
      onSave={submit}
      onClose={onClose}
    >
      <p className={classes.note}>{t(labels.addHelp)}</p>
      <Select
        label={t(ceilingFields.headId)}
        required
        searchable
        data={setup.heads.map((one) => ({ value: one.id, label: t(one.label) }))}
        value={values.headId}
        error={problems.headId}
        allowDeselect={false}
        onChange={(value) => change({ headId: value ?? '' })}
      />
      <MoneyField
        label={t(ceilingFields.amount)}
        required
        value={values.amount}
        error={problems.amount}
        onChange={(amount) => change({ amount })}
      />
      <Select
        label={t(labels.per)}
        required
        data={[
          { value: 'year', label: t(labels.perYear) },
          { value: 'charge', label: t(labels.perCharge) },
        ]}
        value={values.per}
        allowDeselect={false}
        onChange={(value) => change({ per: value === 'charge' ? 'charge' : 'year' })}
      />
      <DateField
        label={t(ceilingFields.startsOn)}
        required
        value={values.startsOn}
        error={problems.startsOn}
        onChange={(startsOn) => change({ startsOn })}
      />
      <TextInput
        label={t(labels.order)}
        required
        maxLength={200}
        value={values.source}
        error={problems.source}
        onChange={(event) => change({ source: event.currentTarget.value })}
      />
    </FormDrawer>
  );
}
