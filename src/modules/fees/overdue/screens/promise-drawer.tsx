import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type * as z from 'zod';
import { addDays, isDate } from '../../../../core/dates.ts';
import { parseTaka, takaText } from '../../../../core/money.ts';
import { fieldErrors, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { SideDrawer } from '../../../../core/web/form/side-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import classes from '../../screens/fees.module.css';
import { MoneyField } from '../../screens/money-field.tsx';
import { usePlace } from '../../screens/use-names.ts';
import { paisaOf, useTaka } from '../../screens/use-taka.ts';
import { words } from '../../words.ts';
import { overdueContract as contract } from '../contract.ts';
import { overdueLabels as labels, overdueProblems, promiseStateLabels } from '../labels.ts';
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
  const { showCallError } = useDialogs();
  const [begun] = useState({
    guardianId: desk.guardians[0]?.id ?? '',
    day: addDays(desk.today, 7),
    amount: desk.owed,
    note: '',
  });
  const [values, setValues] = useState(begun);
  const [key] = useState(() => crypto.randomUUID());
  const [problems, setProblems] = useState<Readonly<Record<string, string | undefined>>>({});
  const change = (changes: Partial<typeof values>) => {
    setValues((known) => ({ ...known, ...changes }));
    setProblems({});
  };
  const save = useSave(contract.notePromise);
  const last = addDays(desk.today, longestPromise);
  const submit = () => {
    const amount = parseTaka(values.amount);
    const found = {
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
    };
    setProblems(found);
    if (amount === null || Object.keys(found).length > 0) return;
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
        onError: (error) => {
          const at = fieldErrors(error);
          if (error.status === 422)
            setProblems(Object.fromEntries(Object.keys(error.fields).map((name) => [name, at(name)])));
          else showCallError(error);
        },
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
      isDirty={JSON.stringify(values) !== JSON.stringify(begun)}
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
        value={values.guardianId}
        error={problems.guardianId}
        allowDeselect={false}
        onChange={(value) => change({ guardianId: value ?? '' })}
      />
      <DateField
        label={t(labels.day)}
        required
        value={values.day}
        min={desk.today}
        max={last}
        error={problems.day}
        onChange={(day) => change({ day })}
      />
      <MoneyField
        label={t(words.amount)}
        required
        value={values.amount}
        error={problems.amount}
        onChange={(amount) => change({ amount })}
      />
      <TextInput
        label={t(words.note)}
        maxLength={300}
        value={values.note}
        error={problems.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
    </FormDrawer>
  );
}
