import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type * as z from 'zod';
import { addDays, isDate } from '../../../../core/dates.ts';
import { parseTaka, takaText } from '../../../../core/money.ts';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { SideDrawer } from '../../../../core/web/form/side-drawer.tsx';
import { useForm } from '../../../../core/web/form/use-form.ts';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import classes from '../../screens/fees.module.css';
import { MoneyField } from '../../screens/money-field.tsx';
import { usePlace } from '../../screens/use-names.ts';
import { paisaOf, useTaka } from '../../screens/use-taka.ts';
import { words } from '../../words.ts';
import { overdueContract as contract } from '../contract.ts';
import { overdueLabels as labels, overdueFields, overdueProblems, promiseStateLabels } from '../labels.ts';
import { longestPromise } from '../rules.ts';

type Desk = z.output<typeof contract.promiseDesk.output>;

/** Notes what a guardian of a student promised to pay by a day. */
export function PromiseDrawer({ studentId, onClose }: { studentId: string; onClose: () => void }) {
  const t = useText();
  const { data, error, refetch } = useRead(contract.promiseDesk, { id: studentId }, { staleTime: 0 });
  const why = !data
    ? null
    : data.guardians.length === 0
      ? labels.noGuardian
      : paisaOf(data.owed) <= 0n
        ? labels.nothingOwed
        : null;
  if (data && !why) return <Form desk={data} onClose={onClose} />;
  return (
    <SideDrawer title={t(labels.note)} isOpen onClose={onClose}>
      {why ? (
        <p className={classes.note} role="status">
          {t(why)}
        </p>
      ) : (
        <Coming read={{ error, refetch }} rows={5} isInPanel />
      )}
    </SideDrawer>
  );
}

function Form({ desk, onClose }: { desk: Desk; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const place = usePlace();
  const form = useForm(
    {
      guardianId: desk.guardians[0]?.id ?? '',
      day: addDays(desk.today, 7),
      amount: desk.owed,
      note: '',
    },
    overdueFields,
  );
  const { values, problems, change } = form;
  const [key] = useState(() => crypto.randomUUID());
  const save = useSave(contract.notePromise);
  const last = addDays(desk.today, longestPromise);
  const submit = () => {
    const amount = parseTaka(values.amount);
    const isWrong = form.mark({
      ...(amount !== null && amount > 0n ? {} : { amount: t(words.notAmount) }),
      ...(amount !== null && amount > paisaOf(desk.owed)
        ? { amount: t(overdueProblems.moreThanOwed, { owed: taka.signed(desk.owed) }) }
        : {}),
      ...(!isDate(values.day)
        ? { day: t(words.needed) }
        : values.day < desk.today
          ? { day: t(overdueProblems.dayOver) }
          : values.day > last
            ? { day: t(overdueProblems.tooFar, { days: format.number(longestPromise) }) }
            : {}),
    });
    if (amount === null || isWrong) return;
    save.mutate(
      {
        studentId: desk.student.id,
        guardianId: values.guardianId,
        day: values.day,
        amount: takaText(amount),
        note: values.note.trim(),
        after: desk.last?.id ?? null,
        idempotencyKey: key,
      },
      {
        onError: form.refuse,
        onSuccess: () => {
          showToast({ tone: 'leaf', title: t(labels.noted) });
          onClose();
        },
      },
    );
  };
  return (
    <FormDrawer
      title={t(desk.last ? labels.again : labels.note)}
      form={form.form}
      isDirty={form.isDirty}
      isBusy={save.isPending}
      isSpaced
      saveText={t(labels.save)}
      onSave={submit}
      onClose={onClose}
    >
      <div>
        <strong>{t(desk.student.name)}</strong>
        <span className={classes.other}>{place(desk.student)}</span>
      </div>
      <p className={classes.note}>
        {t(labels.owedToday, { name: desk.student.name, amount: taka.signed(desk.owed) })}
      </p>
      {desk.last ? (
        <p className={classes.strip} data-tone="marigold">
          {t(labels.lastOne, {
            amount: taka.signed(desk.last.amount),
            day: format.date(desk.last.day),
            state: promiseStateLabels[desk.last.state],
          })}
        </p>
      ) : null}
      <Select
        label={t(labels.who)}
        required
        data={desk.guardians.map((one) => ({ value: one.id, label: t(one.label) }))}
        name="guardianId"
        value={values.guardianId}
        error={problems.guardianId}
        allowDeselect={false}
        onChange={(value) => change('guardianId', value ?? '')}
      />
      <DateField
        label={t(labels.day)}
        required
        name="day"
        value={values.day}
        min={desk.today}
        max={last}
        error={problems.day}
        onChange={(day) => change('day', day)}
      />
      <MoneyField
        label={t(words.amount)}
        required
        name="amount"
        value={values.amount}
        error={problems.amount}
        onChange={(amount) => change('amount', amount)}
      />
      <TextInput
        label={t(words.note)}
        maxLength={300}
        name="note"
        value={values.note}
        error={problems.note}
        onChange={(event) => change('note', event.currentTarget.value)}
      />
    </FormDrawer>
  );
}
