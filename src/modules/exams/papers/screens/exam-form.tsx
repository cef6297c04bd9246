import { Checkbox, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { addDays } from '../../../../core/dates.ts';
import { newId } from '../../../../core/ids.ts';
import { fieldErrors, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { examsContract as contract } from '../../contract.ts';
import { labels } from '../../labels.ts';
import type { ExamShown } from '../../screens/calls.ts';
import classes from '../../screens/exams.module.css';
import { HeldForFields, heldForInput, heldForOf } from './held-for.tsx';

/** A new examination, or the names and dates of one. */
export function ExamForm(props: {
  exam: ExamShown | null;
  onClose: () => void;
  onSaved: (id: string) => void;
}) {
  const { exam } = props;
  const t = useText();
  const { showCallError } = useDialogs();
  const setup = useRead(contract.setup, {});
  const [key] = useState(newId);
  const [values, setValues] = useState({
    nameEn: exam?.nameEn ?? '',
    nameBn: exam?.nameBn ?? '',
    yearId: exam?.yearId ?? '',
    startsOn: exam?.startsOn ?? '',
    endsOn: exam?.endsOn ?? '',
    marksUntil: exam?.marksUntil ?? '',
    doubleEntry: exam?.doubleEntry ?? false,
    accepts: exam?.accepts ?? false,
    classIds: [] as string[],
    heldFor: heldForOf(exam),
    reason: '',
  });
  const [isDirty, setIsDirty] = useState(false);
  const create = useSave(contract.create, { onSaved: (answer) => props.onSaved(answer.id) });
  const change = useSave(contract.change, { onSaved: () => props.onSaved(exam?.id ?? '') });
  const years = setup.data?.years ?? [];
  const yearId = values.yearId || (years.find((one) => one.isCurrent)?.id ?? '');
  const set = (next: Partial<typeof values>) => {
    setIsDirty(true);
    setValues((known) => ({ ...known, ...next }));
  };
  const wrong = fieldErrors(create.error ?? change.error);
  const text = (name: 'nameEn' | 'nameBn') => ({
    label: t(labels[name]),
    required: true,
    value: values[name],
    error: wrong(name),
    onChange: (event: { currentTarget: HTMLInputElement }) => set({ [name]: event.currentTarget.value }),
  });
  const day = (name: 'startsOn' | 'endsOn' | 'marksUntil') => ({
    label: t(labels[name]),
    value: values[name],
    error: wrong(name),
    onChange: (value: string) => set({ [name]: value }),
  });
  const save = () => {
    const { classIds, yearId: _year, marksUntil, heldFor, reason, ...fields } = values;
    const given = { ...fields, ...heldForInput(heldFor), marksUntil: marksUntil === '' ? null : marksUntil };
    const options = { onError: showCallError };
    if (exam) change.mutate({ id: exam.id, version: exam.version, reason, ...given }, options);
    else create.mutate({ ...given, yearId, classIds, idempotencyKey: key }, options);
  };
  return (
    <FormDrawer
      title={t(exam ? labels.editExam : labels.newExam)}
      isDirty={isDirty}
      isBusy={create.isPending || change.isPending}
      isSpaced
      onSave={save}
      onClose={props.onClose}
    >
      <TextInput {...text('nameEn')} data-autofocus />
      <TextInput {...text('nameBn')} lang="bn" />
      {exam ? null : (
        <Select
          label={t(labels.year)}
          required
          allowDeselect={false}
          data={years.map((one) => ({ value: one.id, label: t(one.name) }))}
          value={yearId || null}
          error={wrong('yearId')}
          onChange={(value) => set({ yearId: value ?? '' })}
        />
      )}
      <div className={classes.pair}>
        <DateField {...day('startsOn')} required />
        <DateField {...day('endsOn')} required min={values.startsOn || undefined} />
      </div>
      <DateField
        {...day('marksUntil')}
        description={t(labels.marksUntilHelp)}
        min={values.endsOn ? addDays(values.endsOn, 0) : undefined}
      />
      <Checkbox
        label={t(labels.accepts)}
        description={t(labels.acceptsHelp)}
        checked={values.accepts}
        onChange={(event) => set({ accepts: event.currentTarget.checked })}
      />
      <Checkbox
        label={t(labels.doubleEntry)}
        description={t(labels.doubleEntryHelp)}
        checked={values.doubleEntry}
        onChange={(event) => set({ doubleEntry: event.currentTarget.checked })}
      />
      <HeldForFields
        shifts={setup.data?.shifts ?? []}
        groups={setup.data?.groups ?? []}
        value={values.heldFor}
        isDeclared={exam?.status === 'declared'}
        reason={values.reason}
        wrong={wrong}
        onChange={(heldFor) => set({ heldFor })}
        onReason={(reason) => set({ reason })}
      />
      {exam ? null : (
        <Checkbox.Group
          label={t(labels.classes)}
          description={t(labels.classesHelp)}
          required
          value={values.classIds}
          error={wrong('classIds')}
          onChange={(classIds) => set({ classIds })}
        >
          <div className={classes.checks}>
            {(setup.data?.classes ?? []).map((one) => (
              <Checkbox key={one.id} value={one.id} label={t(one.name)} disabled={one.subjects === 0} />
            ))}
          </div>
        </Checkbox.Group>
      )}
    </FormDrawer>
  );
}
