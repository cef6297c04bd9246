import { Select, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { todayInDhaka } from '../../../../core/dates.ts';
import { useSecondPerson } from '../../../../core/web/approvals/use-second-person.tsx';
import { call } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useForm } from '../../../../core/web/form/use-form.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import classes from '../../lists/screens/lists.module.css';
import { entryInput } from '../../shapes.ts';
import { type BookEntry, bookContract as contract } from '../contract.ts';
import { bookFields as fields, kindLabels } from '../labels.ts';
import { type EntryKind, entryKinds, weightyKinds } from '../rules.ts';
import { bookLabels as labels } from './labels.ts';

/** An entry written by hand, or one that puts another right; it is asked about before it stands for good. */
export function EntryDrawer(props: { employeeId: string; corrects: BookEntry | null; onClose: () => void }) {
  const { employeeId, corrects, onClose } = props;
  const t = useText();
  const format = useFormat();
  const cache = useQueryClient();
  const { confirm } = useDialogs();
  const second = useSecondPerson();
  const [isBusy, setIsBusy] = useState(false);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const form = useForm(
    {
      kind: (corrects?.kind ?? 'posting') as string,
      day: corrects?.day ?? todayInDhaka(new Date()),
      textEn: '',
      textBn: '',
      orderNo: '',
      reason: '',
    },
    fields,
  );
  const { values, problems, change } = form;
  const label = (name: keyof typeof values) => t(fields[name] ?? labels.entry);
  const submit = async () => {
    const input = form.checked(entryInput, {
      ...values,
      employeeId,
      correctsId: corrects?.id ?? null,
    });
    if (!input) return;
    const isSure = await confirm({
      title: t(labels.confirm),
      text: t(labels.writeHint),
      action: labels.write,
    });
    if (!isSure) return;
    setIsBusy(true);
    try {
      const answer = await call(contract.write, input, { idempotencyKey: key });
      if (!second.tellIfWaiting(answer)) showToast({ tone: 'leaf', title: t(labels.written) });
      await cache.invalidateQueries();
      onClose();
    } catch (error) {
      setKey(crypto.randomUUID());
      form.refuse(error);
    } finally {
      setIsBusy(false);
    }
  };
  const needsTwo = weightyKinds.some((kind) => kind === values.kind || kind === corrects?.kind);
  return (
    <FormDrawer
      title={t(corrects ? labels.correct : labels.write)}
      form={form.form}
      size={520}
      isSpaced
      isDirty={form.isDirty}
      isBusy={isBusy}
      saveText={t(labels.write)}
      onSave={() => void submit()}
      onClose={onClose}
    >
      <p className={classes.quiet}>
        {corrects
          ? t(labels.correcting, { serial: format.number(corrects.serial), text: t(corrects.text) })
          : t(labels.writeHint)}
      </p>
      <Select
        name="kind"
        label={label('kind')}
        required
        allowDeselect={false}
        data={entryKinds.map((value) => ({ value, label: t(kindLabels[value]) }))}
        value={values.kind}
        {...(needsTwo ? { description: t(labels.disciplineHint) } : {})}
        onChange={(value) => value && change('kind', value satisfies string as EntryKind)}
      />
      <DateField
        name="day"
        label={label('day')}
        required
        value={values.day}
        error={problems.day}
        onChange={(day) => change('day', day)}
      />
      <Textarea
        name="textBn"
        lang="bn"
        label={label('textBn')}
        autosize
        minRows={2}
        maxLength={600}
        value={values.textBn}
        error={problems.textBn}
        onChange={(event) => change('textBn', event.currentTarget.value)}
      />
      <Textarea
        name="textEn"
        label={label('textEn')}
        autosize
        minRows={2}
        maxLength={600}
        value={values.textEn}
        error={problems.textEn}
        onChange={(event) => change('textEn', event.currentTarget.value)}
      />
      <TextInput
        name="orderNo"
        label={label('orderNo')}
        maxLength={120}
        value={values.orderNo}
        error={problems.orderNo}
        onChange={(event) => change('orderNo', event.currentTarget.value)}
      />
      <Textarea
        name="reason"
        label={label('reason')}
        required
        autosize
        minRows={2}
        maxLength={300}
        value={values.reason}
        error={problems.reason}
        onChange={(event) => change('reason', event.currentTarget.value)}
      />
    </FormDrawer>
  );
}
