import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isWaiting } from '../../../../../core/approvals/approvals.ts';
import { isDate } from '../../../../../core/dates.ts';
import { parseTaka, takaText } from '../../../../../core/money.ts';
import { useSecondPerson } from '../../../../../core/web/approvals/use-second-person.tsx';
import { useSave } from '../../../../../core/web/device/call.ts';
import { useText } from '../../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../../core/web/form/date-field.tsx';
import { FormDrawer } from '../../../../../core/web/form/form-drawer.tsx';
import { useForm } from '../../../../../core/web/form/use-form.ts';
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
  const form = useForm(
    {
      headId: setup.heads[0]?.id ?? '',
      startsOn: setup.today,
      amount: '',
      per: 'year' as 'year' | 'charge',
      source: '',
    },
    ceilingFields,
  );
  const { values, problems, change } = form;
  const [key] = useState(() => crypto.randomUUID());
  const save = useSave(contract.addCeiling);
  const second = useSecondPerson();
  const submit = () => {
    const amount = parseTaka(values.amount);
    const isWrong = form.mark({
      ...(amount !== null && amount >= 0n ? {} : { amount: t(words.notAmount) }),
      ...(isDate(values.startsOn) ? {} : { startsOn: t(words.needed) }),
      ...(values.source.trim().length >= 3 ? {} : { source: t(words.needed) }),
    });
    if (amount === null || isWrong) return;
    const input = { ...values, amount: takaText(amount), source: values.source.trim(), idempotencyKey: key };
    void second.run(
      async (reason) => {
        const answer = await save.mutateAsync({ ...input, reason });
        if (isWaiting(answer)) onClose();
        return answer;
      },
      () => {
        showToast({ tone: 'leaf', title: t(labels.added) });
        onClose();
      },
      (error) => {
        form.refuse(error);
        return true;
      },
    );
  };
  return (
    <FormDrawer
      title={t(labels.add)}
      form={form.form}
      isDirty={form.isDirty}
      isBusy={save.isPending}
      isSpaced
      onSave={submit}
      onClose={onClose}
    >
      <p className={classes.note}>
        {t(labels.addHelp)} {t(labels.looser)}
      </p>
      {second.dialog}
      <Select
        label={t(ceilingFields.headId)}
        required
        searchable
        data={setup.heads.map((one) => ({ value: one.id, label: t(one.label) }))}
        name="headId"
        value={values.headId}
        error={problems.headId}
        allowDeselect={false}
        onChange={(value) => change('headId', value ?? '')}
      />
      <MoneyField
        label={t(ceilingFields.amount)}
        required
        name="amount"
        value={values.amount}
        error={problems.amount}
        onChange={(amount) => change('amount', amount)}
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
        onChange={(value) => change('per', value === 'charge' ? 'charge' : 'year')}
      />
      <DateField
        label={t(ceilingFields.startsOn)}
        required
        name="startsOn"
        value={values.startsOn}
        error={problems.startsOn}
        onChange={(startsOn) => change('startsOn', startsOn)}
      />
      <TextInput
        label={t(labels.order)}
        required
        maxLength={200}
        name="source"
        value={values.source}
        error={problems.source}
        onChange={(event) => change('source', event.currentTarget.value)}
      />
    </FormDrawer>
  );
}
