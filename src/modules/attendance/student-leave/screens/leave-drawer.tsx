import { Select, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { isDate, todayInDhaka } from '../../../../core/dates.ts';
import { fieldErrors } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { FileInput } from '../../../../core/web/form/file-input.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { studentLeaveContract as contract } from '../contract.ts';
import { leaveLabels as labels, leavePartTexts } from '../labels.ts';
import { type LeavePart, leaveParts } from '../rules.ts';
import classes from './leave.module.css';

export type GivenLeave = {
  from: string;
  to: string;
  part: LeavePart;
  at: string | null;
  reason: string;
  paperId: string | null;
};

/** The days, the reason and the paper of a leave; whom it is for stands before them. */
export function LeaveDrawer(props: {
  title: string;
  save: { isPending: boolean; error: unknown };
  onSave: (leave: GivenLeave) => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useText();
  const [from, setFrom] = useState(todayInDhaka(new Date()));
  const [to, setTo] = useState(from);
  const [part, setPart] = useState<LeavePart>('day');
  const [at, setAt] = useState('');
  const [reason, setReason] = useState('');
  const [paperId, setPaper] = useState('');
  const [isSending, setIsSending] = useState(false);
  const problem = fieldErrors(props.save.error);
  const isPart = part !== 'day';
  const submit = () =>
    props.onSave({
      from,
      to: isPart ? from : to,
      part,
      at: isPart ? at.trim() : null,
      reason,
      paperId: paperId || null,
    });
  return (
    <FormDrawer
      title={props.title}
      isDirty={reason !== '' || paperId !== ''}
      isBusy={props.save.isPending || isSending}
      saveText={t(labels.send)}
      isSpaced
      onSave={submit}
      onClose={props.onClose}
    >
      {props.children}
      <Select
        label={t(labels.part)}
        required
        allowDeselect={false}
        data={leaveParts.map((one) => ({ value: one, label: t(leavePartTexts[one]) }))}
        value={part}
        error={problem('part')}
        onChange={(value) => setPart(leaveParts.find((one) => one === value) ?? 'day')}
      />
      <div className={classes.pair}>
        <DateField
          label={t(labels.from)}
          required
          value={from}
          error={problem('from')}
          onChange={(day) => {
            setFrom(day);
            if (isDate(day) && (!isDate(to) || to < day)) setTo(day);
          }}
        />
        {isPart ? (
          <TextInput
            label={t(part === 'late' ? labels.comesAt : labels.leavesAt)}
            required
            placeholder="12:30"
            autoComplete="off"
            value={at}
            error={problem('at')}
            onChange={(event) => setAt(event.currentTarget.value)}
          />
        ) : (
          <DateField label={t(labels.to)} required value={to} error={problem('to')} onChange={setTo} />
        )}
      </div>
      <Textarea
        label={t(labels.reason)}
        required
        autosize
        minRows={2}
        maxLength={300}
        value={reason}
        error={problem('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <FileInput
        name="paperId"
        label={t(labels.paper)}
        description={t(labels.paperHint)}
        problem={problem('paperId') ?? ''}
        accept="document"
        value={paperId}
        uploadTo={contract.paper.path}
        onChange={setPaper}
        onBusy={setIsSending}
      />
    </FormDrawer>
  );
}
