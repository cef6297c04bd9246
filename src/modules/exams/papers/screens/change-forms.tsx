import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { toAsciiDigits } from '../../../../core/digits.ts';
import { fieldErrors, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { examsContract as contract } from '../../contract.ts';
import { labels } from '../../labels.ts';
import type { ExamShown, PaperShown } from '../../screens/calls.ts';
import classes from '../../screens/exams.module.css';
import { changeLabels } from '../labels.ts';

function Reason(props: { value: string; error: string | undefined; onChange: (text: string) => void }) {
  const t = useText();
  return (
    <Textarea
      label={t(labels.reason)}
      required
      autosize
      minRows={2}
      maxLength={300}
      value={props.value}
      error={props.error}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}

/** Another paper for a class of the examination, or one that was taken out before. */
export function AddPaperForm({ exam, onClose }: { exam: ExamShown; onClose: () => void }) {
  const t = useText();
  const { showCallError } = useDialogs();
  const [chosen, setChosen] = useState('');
  const [reason, setReason] = useState('');
  const { data } = useRead(contract.offers, { id: exam.id });
  const save = useSave(contract.addPaper, {
    onSaved: () => {
      showToast({ tone: 'leaf', title: t(changeLabels.added) });
      onClose();
    },
  });
  const offers = new Map(
    (data?.items ?? []).map((one) => [`${one.classId} ${one.groupId ?? ''} ${one.subjectId}`, one]),
  );
  const offer = offers.get(chosen);
  return (
    <FormDrawer
      title={t(changeLabels.addPaper)}
      isDirty={chosen !== '' || reason !== ''}
      isBusy={save.isPending}
      isSpaced
      onClose={onClose}
      onSave={() => {
        if (!offer) return;
        const { classId, groupId, subjectId } = offer;
        save.mutate({ id: exam.id, classId, groupId, subjectId, reason }, { onError: showCallError });
      }}
    >
      <p>{t(changeLabels.addPaperText)}</p>
      {data && offers.size === 0 ? <p>{t(changeLabels.nothingToAdd)}</p> : null}
      <Select
        label={t(labels.paper)}
        required
        searchable
        data={[...offers].map(([value, one]) => ({
          value,
          label: [
            t(one.className),
            one.group ? t(one.group) : '',
            t(one.subject),
            one.wasWithdrawn ? `(${t(changeLabels.takenOut)})` : '',
          ]
            .filter(Boolean)
            .join(' · '),
        }))}
        value={chosen || null}
        onChange={(value) => setChosen(value ?? '')}
      />
      {exam.status === 'declared' ? (
        <Reason value={reason} error={fieldErrors(save.error)('reason')} onChange={setReason} />
      ) : null}
    </FormDrawer>
  );
}

/** More classes for the examination. */
export function AddClassesForm(props: { exam: ExamShown; known: ReadonlySet<string>; onClose: () => void }) {
  const { exam, known, onClose } = props;
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [classIds, setClassIds] = useState<string[]>([]);
  const [reason, setReason] = useState('');
  const { data } = useRead(contract.setup, {});
  const save = useSave(contract.addClasses, {
    onSaved: ({ papers }) => {
      showToast({ tone: 'leaf', title: t(changeLabels.classesAdded, { papers: format.number(papers) }) });
      onClose();
    },
  });
  const wrong = fieldErrors(save.error);
  const others = (data?.classes ?? []).filter((one) => !known.has(one.id));
  return (
    <FormDrawer
      title={t(labels.addClasses)}
      isDirty={classIds.length > 0 || reason !== ''}
      isBusy={save.isPending}
      isSpaced
      onClose={onClose}
      onSave={() => {
        if (classIds.length > 0) save.mutate({ id: exam.id, classIds, reason }, { onError: showCallError });
      }}
    >
      <p>{t(changeLabels.addClassesText)}</p>
      {data && others.length === 0 ? <p>{t(changeLabels.noMoreClasses)}</p> : null}
      <Checkbox.Group
        label={t(labels.classes)}
        required
        value={classIds}
        error={wrong('classIds')}
        onChange={setClassIds}
      >
        <div className={classes.checks}>
          {others.map((one) => (
            <Checkbox key={one.id} value={one.id} label={t(one.name)} disabled={one.subjects === 0} />
          ))}
        </div>
      </Checkbox.Group>
      {exam.status === 'declared' ? (
        <Reason value={reason} error={wrong('reason')} onChange={setReason} />
      ) : null}
    </FormDrawer>
  );
}

/** Another day for a paper of a declared examination. */
export function PostponeForm({ paper, onClose }: { paper: PaperShown; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [day, setDay] = useState(paper.day ?? '');
  const [startsAt, setStartsAt] = useState(paper.startsAt ?? '');
  const [reason, setReason] = useState('');
  const save = useSave(contract.postponePaper, {
    onSaved: () => {
      showToast({ tone: 'leaf', title: t(changeLabels.postponed) });
      onClose();
    },
  });
  const wrong = fieldErrors(save.error);
  return (
    <FormDrawer
      title={t(changeLabels.postponeTitle, { subject: t(paper.subject) })}
      isDirty={reason !== '' || day !== (paper.day ?? '')}
      isBusy={save.isPending}
      isSpaced
      onClose={onClose}
      onSave={() =>
        save.mutate(
          {
            id: paper.id,
            version: paper.version,
            day,
            startsAt: startsAt.trim() === '' ? null : toAsciiDigits(startsAt).trim(),
            reason,
          },
          { onError: showCallError },
        )
      }
    >
      <p>{t(changeLabels.postponeText)}</p>
      <DateField label={t(labels.day)} required value={day} error={wrong('day')} onChange={setDay} />
      <TextInput
        label={t(labels.startsAt)}
        description={t(labels.timeHelp)}
        value={format.digits(startsAt)}
        error={wrong('startsAt')}
        onChange={(event) => setStartsAt(toAsciiDigits(event.currentTarget.value))}
      />
      <Reason value={reason} error={wrong('reason')} onChange={setReason} />
    </FormDrawer>
  );
}
