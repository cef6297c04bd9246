import { Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { addDays, todayInDhaka } from '../../../core/dates.ts';
import { fieldErrors, useRead, useSave } from '../../../core/web/device/call.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import { DateField } from '../../../core/web/form/date-field.tsx';
import { FormDrawer } from '../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { tasksContract as contract, type Task } from '../contract.ts';
import { everyTexts, tasksLabels as labels, priorityTexts, tasksFields } from '../labels.ts';
import { priorities, recurrences } from '../rules.ts';

/** A task, new or changed: who does what until when, in which steps, how often. */
export function TaskForm({ known, onClose }: { known: Task | null; onClose: () => void }) {
  const t = useText();
  const { showCallError } = useDialogs();
  const { data: people } = useRead(contract.people, {});
  const [given, setGiven] = useState({
    title: known?.title ?? '',
    note: known?.note ?? '',
    due: known?.due ?? addDays(todayInDhaka(new Date()), 7),
    priority: known?.priority ?? ('normal' as const),
    assigneeId: known ? (known.assignee?.id ?? null) : undefined,
    every: known?.every ?? ('none' as const),
    until: known?.until ?? '',
    steps: (known?.steps ?? []).map((one) => one.text).join('\n'),
  });
  const [isDirty, setIsDirty] = useState(false);
  const add = useSave(contract.add);
  const change = useSave(contract.change);
  const problem = fieldErrors(add.error ?? change.error);
  const set = (part: Partial<typeof given>) => {
    setIsDirty(true);
    setGiven({ ...given, ...part });
  };
  const label = (name: string) => t(tasksFields[name] ?? labels.all);
  // Nobody chosen yet means oneself.
  const assigneeId = given.assigneeId === undefined ? (people?.own ?? null) : given.assigneeId;
  const submit = () => {
    const { title, note, due, priority, every } = given;
    const input = {
      title,
      note,
      due,
      priority,
      every,
      assigneeId,
      until: every === 'none' || given.until === '' ? null : given.until,
      items: given.steps
        .split('\n')
        .map((step) => step.trim())
        .filter((step) => step !== ''),
    };
    const done = {
      onError: showCallError,
      onSuccess: () => {
        showToast({ tone: 'leaf', title: t(labels.saved) });
        onClose();
      },
    };
    if (known) change.mutate({ id: known.id, version: known.version, ...input }, done);
    else add.mutate(input, done);
  };
  return (
    <FormDrawer
      title={t(known ? labels.edit : labels.new)}
      isDirty={isDirty}
      isBusy={add.isPending || change.isPending}
      isSpaced
      onSave={submit}
      onClose={onClose}
    >
      <TextInput
        label={label('title')}
        required
        maxLength={200}
        data-autofocus
        value={given.title}
        error={problem('title')}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <DateField
        label={label('due')}
        required
        value={given.due}
        error={problem('due')}
        onChange={(due) => set({ due })}
      />
      <Select
        label={label('assigneeId')}
        searchable
        clearable
        data={(people?.items ?? []).map((one) => ({ value: one.id, label: t(one.name) }))}
        value={assigneeId}
        error={problem('assigneeId')}
        onChange={(value) => set({ assigneeId: value })}
      />
      <Select
        label={label('priority')}
        allowDeselect={false}
        data={priorities.map((value) => ({ value, label: t(priorityTexts[value]) }))}
        value={given.priority}
        onChange={(value) => set({ priority: priorities.find((one) => one === value) ?? given.priority })}
      />
      <Select
        label={label('every')}
        allowDeselect={false}
        data={recurrences.map((value) => ({ value, label: t(everyTexts[value]) }))}
        value={given.every}
        onChange={(value) => set({ every: recurrences.find((one) => one === value) ?? given.every })}
      />
      {given.every === 'none' ? null : (
        <DateField
          label={label('until')}
          value={given.until}
          error={problem('until')}
          onChange={(until) => set({ until })}
        />
      )}
      <Textarea
        label={label('items')}
        description={t(labels.stepsHint)}
        autosize
        minRows={3}
        maxLength={6000}
        value={given.steps}
        error={problem('items')}
        onChange={(event) => set({ steps: event.currentTarget.value })}
      />
      <Textarea
        label={label('note')}
        autosize
        minRows={2}
        maxLength={4000}
        value={given.note}
        error={problem('note')}
        onChange={(event) => set({ note: event.currentTarget.value })}
      />
    </FormDrawer>
  );
}
