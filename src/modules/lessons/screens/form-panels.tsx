import { ActionIcon, MultiSelect, Select, Switch, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { FileFacts } from '../../../core/contracts/files-contract.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import { DateField } from '../../../core/web/form/date-field.tsx';
import { FileInput } from '../../../core/web/form/file-input.tsx';
import type { useForm } from '../../../core/web/form/use-form.ts';
import { Panel } from '../../../core/web/page/panel.tsx';
import { RichField } from '../../../core/web/rich/rich-field.tsx';
import { lessonsContract as contract, type Setup } from '../contract.ts';
import { lessonFields as fields, lessonsLabels as labels } from '../labels.ts';
import { mayWrite } from '../rules.ts';
import classes from './lessons.module.css';

export type LessonValues = {
  sectionIds: string[];
  subjectId: string;
  teacherId: string;
  titleEn: string;
  titleBn: string;
  bodyEn: string;
  bodyBn: string;
  video: string;
  files: FileFacts[];
  isPublished: boolean;
  opensOn: string;
  closesOn: string;
};

type Parts = {
  values: LessonValues;
  problems: Readonly<Record<string, string>>;
  change: ReturnType<typeof useForm<LessonValues>>['change'];
  disabled: boolean;
};

/** Files a lesson has at most; the contract refuses more. */
const mostFiles = 10;

/** Sections, of one class, and the subject: a teacher is offered what they teach. */
export function ForWhomPanel({ values, problems, change, disabled, setup }: Parts & { setup: Setup }) {
  const t = useText();
  const { sectionIds, subjectId } = values;
  const classId = setup.sections.find((one) => one.id === sectionIds[0])?.classId;
  const isOwn = (sectionId: string) =>
    setup.can.manage || setup.own.some((one) => one.sectionId === sectionId);
  const sections = setup.sections.filter(
    (one) => sectionIds.includes(one.id) || (isOwn(one.id) && (!classId || one.classId === classId)),
  );
  const subjects = setup.subjects.filter(
    (one) =>
      one.id === subjectId ||
      ((!classId || one.classIds.includes(classId)) &&
        (setup.can.manage ||
          sectionIds.length === 0 ||
          mayWrite(setup.own, { sectionIds, subjectId: one.id }))),
  );
  return (
    <Panel title={t(labels.forWhom)}>
      <div className={classes.pair}>
        <MultiSelect
          name="sectionIds"
          label={t(fields.sectionIds)}
          required
          searchable
          disabled={disabled}
          data={sections.map((one) => ({ value: one.id, label: t(one.name) }))}
          value={sectionIds}
          error={problems.sectionIds}
          onChange={(value) => change('sectionIds', value)}
        />
        <Select
          name="subjectId"
          label={t(fields.subjectId)}
          required
          searchable
          disabled={disabled}
          data={subjects.map((one) => ({ value: one.id, label: t(one.name) }))}
          value={subjectId || null}
          error={problems.subjectId}
          onChange={(value) => change('subjectId', value ?? '')}
        />
        {setup.can.manage ? (
          <Select
            name="teacherId"
            label={t(fields.teacherId)}
            placeholder={t(labels.teacherSelf)}
            searchable
            clearable
            disabled={disabled}
            data={setup.teachers.map((one) => ({ value: one.id, label: t(one.name) }))}
            value={values.teacherId || null}
            error={problems.teacherId}
            onChange={(value) => change('teacherId', value ?? '')}
          />
        ) : null}
      </div>
    </Panel>
  );
}

export function ContentPanel(props: Parts & { onBusy: (isBusy: boolean) => void }) {
  const { values, problems, change, disabled, onBusy } = props;
  const t = useText();
  const { files } = values;
  return (
    <Panel title={t(labels.content)}>
      <div className={classes.stack}>
        <div className={classes.two}>
          {(['titleEn', 'titleBn'] as const).map((name) => (
            <TextInput
              key={name}
              name={name}
              label={t(fields[name])}
              lang={name === 'titleBn' ? 'bn' : 'en'}
              required
              maxLength={200}
              disabled={disabled}
              value={values[name]}
              error={problems[name]}
              onChange={(event) => change(name, event.currentTarget.value)}
            />
          ))}
        </div>
        {(['bodyEn', 'bodyBn'] as const).map((name) => (
          <RichField
            key={name}
            name={name}
            label={t(fields[name])}
            required={false}
            disabled={disabled}
            problem={problems[name] ?? ''}
            value={values[name]}
            uploadTo={contract.picture.path}
            onChange={(text) => change(name, text)}
            onBlur={() => undefined}
            onBusy={onBusy}
          />
        ))}
        <TextInput
          name="video"
          type="url"
          label={t(fields.video)}
          description={t(labels.videoHint)}
          maxLength={300}
          disabled={disabled}
          value={values.video}
          error={problems.video}
          onChange={(event) => change('video', event.currentTarget.value)}
        />
        {files.length > 0 ? (
          <ul className={classes.files} aria-label={t(fields.fileIds)}>
            {files.map((file) => (
              <li key={file.id}>
                <a href={file.url} target="_blank" rel="noopener">
                  {file.name}
                </a>
                {disabled ? null : (
                  <ActionIcon
                    variant="subtle"
                    size={36}
                    aria-label={t(labels.takeOut, { name: file.name })}
                    onClick={() =>
                      change(
                        'files',
                        files.filter((one) => one.id !== file.id),
                      )
                    }
                  >
                    <IconTrash size={16} />
                  </ActionIcon>
                )}
              </li>
            ))}
          </ul>
        ) : null}
        {disabled || files.length >= mostFiles ? null : (
          <FileInput
            // A new one for the next file, for this one holds what it sent.
            key={files.length}
            name="fileIds"
            label={t(labels.attach)}
            description={t(labels.filesHint)}
            problem={problems.fileIds ?? ''}
            accept="document"
            value=""
            uploadTo={contract.upload.path}
            onChange={(_, facts) => {
              if (facts) change('files', [...files, facts]);
            }}
            onBusy={onBusy}
          />
        )}
      </div>
    </Panel>
  );
}

export function ShowingPanel({ values, problems, change, disabled }: Parts) {
  const t = useText();
  return (
    <Panel title={t(labels.showing)}>
      <div className={classes.stack}>
        <Switch
          label={t(fields.isPublished)}
          description={t(labels.publishedHint)}
          disabled={disabled}
          checked={values.isPublished}
          onChange={(event) => change('isPublished', event.currentTarget.checked)}
        />
        <div className={classes.pair}>
          {(['opensOn', 'closesOn'] as const).map((name) => (
            <DateField
              key={name}
              name={name}
              label={t(fields[name])}
              disabled={disabled}
              value={values[name]}
              error={problems[name]}
              onChange={(day) => change(name, day)}
            />
          ))}
        </div>
      </div>
    </Panel>
  );
}
