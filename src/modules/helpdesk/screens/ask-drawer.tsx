import { Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useRead, useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../core/web/form/form-drawer.tsx';
import { useForm } from '../../../core/web/form/use-form.ts';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { helpdeskContract as contract } from '../contract.ts';
import { helpdeskFields, helpdeskLabels as labels, priorityTexts } from '../labels.ts';
import { priorities, ticketNumber } from '../rules.ts';
import { askingPlatform, askingSchool } from '../shapes.ts';
import { type Attached, Attachments } from './attachments.tsx';
import classes from './helpdesk.module.css';

/** Asks the institution, or for the institution the platform. */
export function AskDrawer({
  isToPlatform,
  subject = '',
  onClose,
}: {
  isToPlatform: boolean;
  /** What a link asks about. */
  subject?: string;
  onClose: () => void;
}) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const ofSchool = useRead(contract.choices, {}, { enabled: !isToPlatform });
  const ofPlatform = useRead(contract.topics, {}, { enabled: isToPlatform });
  const choices = (isToPlatform ? ofPlatform.data : ofSchool.data)?.items ?? [];
  const ask = useSave(contract.open);
  const askPlatform = useSave(contract.openToPlatform);
  const [files, setFiles] = useState<Attached[]>([]);
  const [isUploading, setIsUploading] = useState(false);
  const about = isToPlatform ? 'topicId' : 'categoryId';
  const { form, values, problems, change, checked, isDirty } = useForm(
    { about: '', subject, text: '', priority: 'normal' },
    helpdeskFields,
  );
  const chosen = choices.find((one) => one.id === values.about);
  const label = (name: string) => t(helpdeskFields[name] ?? labels.ask);
  const done = {
    onError: showCallError,
    onSuccess: ({ no }: { no: number }) => {
      showToast({
        tone: 'leaf' as const,
        title: t(labels.sent, { number: format.digits(ticketNumber(no)) }),
      });
      onClose();
    },
  };
  const submit = () => {
    const given = { subject: values.subject, text: values.text, fileIds: files.map((one) => one.id) };
    if (isToPlatform) {
      const input = checked(askingPlatform, {
        ...given,
        topicId: values.about,
        priority: values.priority,
      });
      if (input) askPlatform.mutate(input, done);
    } else {
      const input = checked(askingSchool, { ...given, categoryId: values.about });
      if (input) ask.mutate(input, done);
    }
  };
  return (
    <FormDrawer
      title={t(isToPlatform ? labels.askPlatform : labels.ask)}
      form={form}
      isDirty={isDirty || files.length > 0}
      isBusy={ask.isPending || askPlatform.isPending || isUploading}
      size={520}
      saveText={t(labels.send)}
      isSpaced
      onSave={submit}
      onClose={onClose}
    >
      <p className={classes.quiet}>{t(chosen?.isConfidential ? labels.confidentialHint : labels.askHint)}</p>
      <Select
        name={about}
        label={label(about)}
        required
        data={choices.map((one) => ({ value: one.id, label: t(one.name) }))}
        value={values.about || null}
        error={problems[about]}
        onChange={(id) => change('about', id ?? '')}
      />
      <TextInput
        name="subject"
        label={label('subject')}
        required
        maxLength={150}
        value={values.subject}
        error={problems.subject}
        onChange={(event) => change('subject', event.currentTarget.value)}
      />
      <Textarea
        name="text"
        label={label('text')}
        required
        autosize
        minRows={5}
        maxLength={4000}
        value={values.text}
        error={problems.text}
        onChange={(event) => change('text', event.currentTarget.value)}
      />
      {isToPlatform ? (
        <Select
          label={label('priority')}
          allowDeselect={false}
          data={priorities.map((value) => ({ value, label: t(priorityTexts[value]) }))}
          value={values.priority}
          onChange={(value) => change('priority', value ?? 'normal')}
        />
      ) : null}
      <Attachments
        files={files}
        uploadTo={contract.file.path}
        problem={problems.fileIds}
        onChange={setFiles}
        onBusy={setIsUploading}
      />
    </FormDrawer>
  );
}
