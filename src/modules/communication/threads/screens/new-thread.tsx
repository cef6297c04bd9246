import { Radio, Select, Textarea, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useForm } from '../../../../core/web/form/use-form.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { threadsContract as contract } from '../contract.ts';
import { kindTexts, threadFields } from '../labels.ts';
import { most } from '../rules.ts';
import { beginning } from '../shapes.ts';
import { AttachButton, AttachedFiles, useAttaching } from './attach-button.tsx';
import { useHoursText } from './hours-text.ts';
import { labels } from './labels.ts';
import classes from './threads.module.css';
import type { Attached } from './use-message-draft.ts';

/** Begins a conversation: about whom, to whom of those the rule allows, and what. */
export function NewThread(props: { studentId: string; onClose: (begun?: string) => void }) {
  const t = useText();
  const { showCallError } = useDialogs();
  const begin = useSave(contract.begin);
  const [files, setFiles] = useState<readonly Attached[]>([]);
  // The same key again where the connection was lost on the way, so that it begins once.
  const [key] = useState(() => crypto.randomUUID());
  const attaching = useAttaching(files, setFiles);
  const { form, values, problems, change, checked, isDirty } = useForm(
    { studentId: props.studentId, toId: '', subject: '', text: '' },
    threadFields,
  );
  const label = (name: string) => t(threadFields[name] ?? labels.begin);
  const submit = () => {
    const input = checked(beginning, { ...values, fileIds: files.map((one) => one.id) });
    if (!input) return;
    begin.mutate(
      { ...input, idempotencyKey: key },
      {
        onError: showCallError,
        onSuccess: ({ id }) => {
          showToast({ tone: 'leaf', title: t(labels.sent) });
          props.onClose(id);
        },
      },
    );
  };
  return (
    <FormDrawer
      title={t(labels.begin)}
      form={form}
      isDirty={isDirty || files.length > 0}
      isBusy={begin.isPending || attaching.isBusy}
      size={520}
      saveText={t(labels.send)}
      isSpaced
      onSave={submit}
      onClose={() => props.onClose()}
    >
      <StudentChoice
        value={values.studentId}
        problem={problems.studentId}
        onChange={(id) => {
          change('studentId', id);
          change('toId', '');
        }}
      />
      {values.studentId === '' ? null : (
        <PersonChoice
          studentId={values.studentId}
          value={values.toId}
          problem={problems.toId}
          onChange={(id) => change('toId', id)}
        />
      )}
      <TextInput
        name="subject"
        label={label('subject')}
        required
        maxLength={120}
        value={values.subject}
        error={problems.subject}
        onChange={(event) => change('subject', event.currentTarget.value)}
      />
      <Textarea
        name="text"
        label={label('text')}
        required
        autosize
        minRows={4}
        maxLength={most.length}
        value={values.text}
        error={problems.text}
        onChange={(event) => change('text', event.currentTarget.value)}
      />
      <div>
        <AttachedFiles files={files} onRemove={(file) => setFiles(files.filter((one) => one !== file))} />
        {attaching.problem || problems.fileIds ? (
          <p className={classes.notice} role="alert">
            {attaching.problem || problems.fileIds}
          </p>
        ) : null}
        <AttachButton
          isDisabled={attaching.isBusy || files.length >= most.filesOfOne}
          onTake={(chosen) => void attaching.take(chosen)}
        />
      </div>
    </FormDrawer>
  );
}

/** One's own children, students or, in the office, everybody: looked for by name, roll or ID. */
function StudentChoice(props: {
  value: string;
  problem: string | undefined;
  onChange: (id: string) => void;
}) {
  const t = useText();
  const [q, setQ] = useState('');
  const search = useDebouncedCallback((words: string) => setQ(words.trim()), 250);
  const { data } = useRead(
    contract.students,
    { ...(q ? { q } : {}), size: 25 },
    { placeholderData: keepPreviousData },
  );
  const items = data?.items ?? [];
  const nameOf = (one: (typeof items)[number]) =>
    one.place ? t(labels.placed, { name: t(one.name), place: t(one.place) }) : t(one.name);
  return (
    <Select
      name="studentId"
      label={t(labels.student)}
      required
      searchable
      // The server has looked already.
      filter={({ options }) => options}
      nothingFoundMessage={t(labels.noStudents)}
      data={items.map((one) => ({ value: one.id, label: nameOf(one) }))}
      value={items.some((one) => one.id === props.value) ? props.value : null}
      error={props.problem}
      onSearchChange={(words) => {
        if (!items.some((one) => nameOf(one) === words)) search(words);
      }}
      onChange={(id) => props.onChange(id ?? '')}
    />
  );
}

function PersonChoice(props: {
  studentId: string;
  value: string;
  problem: string | undefined;
  onChange: (id: string) => void;
}) {
  const t = useText();
  const hoursText = useHoursText();
  const { data, error, refetch } = useRead(contract.people, { studentId: props.studentId });
  if (!data) return <Coming read={{ error, refetch }} rows={3} isInPanel />;
  if (data.items.length === 0) return <p className={classes.quiet}>{t(labels.noPeople)}</p>;
  return (
    <Radio.Group
      name="toId"
      label={t(labels.person)}
      required
      value={props.value}
      error={props.problem}
      onChange={props.onChange}
    >
      <div className={classes.stack}>
        {data.items.map((one) => (
          <Radio
            key={one.id}
            value={one.id}
            label={t(one.name)}
            description={[
              one.about
                ? t(labels.personOf, { kind: t(kindTexts[one.kind]), about: t(one.about) })
                : t(kindTexts[one.kind]),
              one.hours ? hoursText(one.hours) : '',
            ]
              .filter((words) => words !== '')
              .join(' · ')}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
