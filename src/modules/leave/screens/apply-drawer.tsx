import { Checkbox, Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import { isDate, todayInDhaka } from '../../../core/dates.ts';
import { fieldErrors, useRead, useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { DateField } from '../../../core/web/form/date-field.tsx';
import { FileInput } from '../../../core/web/form/file-input.tsx';
import { FormDrawer } from '../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { leaveContract as contract } from '../contract.ts';
import { wholeService } from '../rules.ts';
import { leaveLabels as labels } from './labels.ts';
import classes from './leave.module.css';
import { ColleagueSelect, useDays } from './parts.tsx';

type Type = { readonly id: string; readonly name: { en: string; bn: string }; readonly hasHalves: boolean };

/** Applies for leave, one's own or another's; what it would be charged with is told while the days are chosen. */
export function ApplyDrawer(props: { types: readonly Type[]; isForOther?: boolean; onClose: () => void }) {
  const { types, isForOther = false, onClose } = props;
  const t = useText();
  const { showCallError } = useDialogs();
  const today = todayInDhaka(new Date());
  const [employeeId, setEmployeeId] = useState<string | null>(null);
  const [typeId, setTypeId] = useState(types[0]?.id ?? '');
  const [from, setFrom] = useState(today);
  const [to, setTo] = useState(today);
  const [startsAtMidday, setStarts] = useState(false);
  const [endsAtMidday, setEnds] = useState(false);
  const [reason, setReason] = useState('');
  const [substituteId, setSubstitute] = useState<string | null>(null);
  const [paperId, setPaper] = useState('');
  const [isSending, setIsSending] = useState(false);
  const apply = useSave(contract.apply);
  const applyFor = useSave(contract.applyFor);
  const save = isForOther ? applyFor : apply;
  const problem = fieldErrors(save.error);
  const type = types.find((one) => one.id === typeId);
  const halves = type?.hasHalves ? { startsAtMidday, endsAtMidday } : {};
  const done = {
    onError: showCallError,
    onSuccess: () => {
      showToast({ tone: 'leaf', title: t(labels.sent) });
      onClose();
    },
  };
  const submit = () => {
    const leave = { typeId, from, to, ...halves, reason, substituteId, paperId: paperId || null };
    if (isForOther) applyFor.mutate({ ...leave, employeeId: employeeId ?? '' }, done);
    else apply.mutate(leave, done);
  };
  return (
    <FormDrawer
      title={t(isForOther ? labels.applyFor : labels.apply)}
      isDirty={reason !== '' || paperId !== ''}
      isBusy={save.isPending || isSending}
      saveText={t(labels.send)}
      isSpaced
      onSave={submit}
      onClose={onClose}
    >
      {isForOther ? (
        <ColleagueSelect
          label={t(labels.employee)}
          required
          value={employeeId}
          error={problem('employeeId')}
          onChange={setEmployeeId}
        />
      ) : null}
      <Select
        label={t(labels.type)}
        required
        allowDeselect={false}
        data={types.map((one) => ({ value: one.id, label: t(one.name) }))}
        value={typeId}
        error={problem('typeId')}
        onChange={(id) => id && setTypeId(id)}
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
        <DateField label={t(labels.to)} required value={to} error={problem('to')} onChange={setTo} />
      </div>
      {type?.hasHalves ? (
        <div className={classes.pair}>
          <Checkbox
            label={t(labels.startsAtMidday)}
            checked={startsAtMidday}
            onChange={(event) => setStarts(event.currentTarget.checked)}
          />
          <Checkbox
            label={t(labels.endsAtMidday)}
            checked={endsAtMidday}
            onChange={(event) => setEnds(event.currentTarget.checked)}
          />
        </div>
      ) : null}
      {isDate(from) && isDate(to) && typeId !== '' && (!isForOther || employeeId) ? (
        <Count
          asked={{
            typeId,
            from,
            to,
            startsAtMidday: String(type?.hasHalves === true && startsAtMidday),
            endsAtMidday: String(type?.hasHalves === true && endsAtMidday),
            hasPaper: String(paperId !== ''),
            ...(employeeId && isForOther ? { employeeId } : {}),
          }}
        />
      ) : null}
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
      <ColleagueSelect
        label={t(labels.substitute)}
        value={substituteId}
        error={problem('substituteId')}
        onChange={setSubstitute}
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

type Asked = {
  typeId: string;
  from: string;
  to: string;
  startsAtMidday: string;
  endsAtMidday: string;
  hasPaper: string;
  employeeId?: string;
};

/** What the leave is charged with, what is left of it, or why it cannot be had. */
function Count({ asked }: { asked: Asked }) {
  const t = useText();
  const format = useFormat();
  const days = useDays();
  const { data } = useRead(contract.count, asked, { placeholderData: (known) => known });
  if (!data) return null;
  return (
    <p className={classes.strip} data-tone={data.refusal ? 'sindur' : 'ink'} role="status">
      {data.refusal ? t(data.refusal) : t(labels.charged, { days: days(data.halves) })}
      {data.refusal
        ? null
        : data.years.map(({ year, halves, left }) =>
            left === null ? null : (
              <span key={year} className={classes.below}>
                {t(year === wholeService ? labels.leftOfService : labels.leftOf, {
                  year: format.digits(String(year)),
                  left: days(left),
                  wanted: days(halves),
                })}
              </span>
            ),
          )}
    </p>
  );
}
