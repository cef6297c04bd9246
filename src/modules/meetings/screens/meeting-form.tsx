import { NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { Suspense, useState } from 'react';
import { addDays, todayInDhaka } from '../../../core/dates.ts';
import { useSave } from '../../../core/web/device/call.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import { DateField } from '../../../core/web/form/date-field.tsx';
import { FormDrawer } from '../../../core/web/form/form-drawer.tsx';
import { useForm } from '../../../core/web/form/use-form.ts';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { SkeletonRows } from '../../../core/web/page/page.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { ChooseAudience } from '../../communication/panels.tsx';
import { meetingsContract as contract } from '../contract.ts';
import { kindTexts, meetingsLabels as labels, meetingsFields, rhythmTexts } from '../labels.ts';
import { meetingKinds, rhythms } from '../rules.ts';
import { calling, changing, type Meeting } from '../shapes.ts';
import classes from './meetings.module.css';

type Groups = { kind: string; values: Record<string, string> }[];
const teachers: Groups = [{ kind: 'people.employees', values: {} }];

/** Calls a meeting, or changes when, where and what about it is. */
export function MeetingForm({ known, onClose }: { known?: Meeting; onClose: () => void }) {
  const t = useText();
  const { showCallError } = useDialogs();
  const call = useSave(contract.call);
  const change = useSave(contract.change);
  const [groups, setGroups] = useState(teachers);
  const form = useForm(
    {
      title: known?.title ?? '',
      kind: String(known?.kind ?? 'general'),
      day: known?.day ?? addDays(todayInDhaka(new Date()), 3),
      startsAt: known?.startsAt ?? '14:00',
      endsAt: known?.endsAt ?? '15:00',
      place: known?.place ?? '',
      link: known?.link ?? '',
      agenda: known?.agenda ?? '',
      rhythm: 'once',
      until: '',
      quorum: (known?.givenQuorum ?? '') as number | string,
    },
    meetingsFields,
  );
  const { values, problems } = form;
  const label = (name: string) => t(meetingsFields[name] ?? labels.new);
  const done = {
    onError: showCallError,
    onSuccess: () => {
      showToast({ tone: 'leaf' as const, title: t(labels.saved) });
      onClose();
    },
  };
  const submit = () => {
    const { title, day, startsAt, endsAt, place, link, agenda } = values;
    const quorum = values.quorum === '' ? null : Number(values.quorum);
    const given = { title, day, startsAt, endsAt, place, link, agenda, quorum };
    if (known) {
      const input = form.checked(changing, { ...given, id: known.id, version: known.version });
      if (input) change.mutate(input, done);
      return;
    }
    const input = form.checked(calling, {
      ...given,
      kind: values.kind,
      rhythm: values.rhythm,
      until: values.rhythm === 'once' || values.until === '' ? null : values.until,
      groups,
    });
    if (input) call.mutate(input, done);
  };
  const line = (name: 'title' | 'place' | 'link', isNeeded = false) => (
    <TextInput
      name={name}
      label={label(name)}
      required={isNeeded}
      maxLength={name === 'link' ? 500 : 150}
      placeholder={name === 'link' ? 'https://' : undefined}
      value={values[name]}
      error={problems[name]}
      onChange={(event) => form.change(name, event.currentTarget.value)}
    />
  );
  const clock = (name: 'startsAt' | 'endsAt') => (
    <TextInput
      type="time"
      name={name}
      label={label(name)}
      required
      value={values[name]}
      error={problems[name]}
      onChange={(event) => form.change(name, event.currentTarget.value)}
    />
  );
  return (
    <FormDrawer
      title={t(known ? labels.edit : labels.new)}
      form={form.form}
      isDirty={form.isDirty || groups !== teachers}
      isBusy={call.isPending || change.isPending}
      size={560}
      {...(known ? {} : { saveText: t(labels.save) })}
      isSpaced
      onSave={submit}
      onClose={onClose}
    >
      {known && known.rhythm !== 'once' ? <p className={classes.quiet}>{t(labels.onlyThis)}</p> : null}
      {line('title', true)}
      {known ? null : (
        <Select
          label={label('kind')}
          allowDeselect={false}
          data={meetingKinds.map((value) => ({ value, label: t(kindTexts[value]) }))}
          value={values.kind}
          onChange={(value) => {
            form.change('kind', value ?? 'general');
            if (value === 'governing' && groups === teachers)
              setGroups([{ kind: 'meetings.body', values: {} }]);
          }}
        />
      )}
      <DateField
        label={label('day')}
        required
        value={values.day}
        error={problems.day}
        onChange={(day) => form.change('day', day)}
      />
      <div className={classes.pair}>
        {clock('startsAt')}
        {clock('endsAt')}
      </div>
      {line('place')}
      {line('link')}
      {known ? null : (
        <Select
          label={label('rhythm')}
          allowDeselect={false}
          data={rhythms.map((value) => ({ value, label: t(rhythmTexts[value]) }))}
          value={values.rhythm}
          onChange={(value) => form.change('rhythm', value ?? 'once')}
        />
      )}
      {values.rhythm === 'once' ? null : (
        <DateField
          label={label('until')}
          required
          value={values.until}
          error={problems.until}
          onChange={(day) => form.change('until', day)}
        />
      )}
      <Textarea
        name="agenda"
        label={label('agenda')}
        autosize
        minRows={3}
        maxLength={4000}
        value={values.agenda}
        error={problems.agenda}
        onChange={(event) => form.change('agenda', event.currentTarget.value)}
      />
      <NumberInput
        name="quorum"
        label={label('quorum')}
        description={t(labels.usualQuorum)}
        min={1}
        max={500}
        allowDecimal={false}
        value={values.quorum}
        error={problems.quorum}
        onChange={(value) => form.change('quorum', value)}
      />
      {known ? null : (
        <section>
          <h3 className={classes.head}>{label('groups')}</h3>
          <Suspense fallback={<SkeletonRows rows={2} />}>
            <ChooseAudience groups={groups} onChange={setGroups} />
          </Suspense>
        </section>
      )}
    </FormDrawer>
  );
}
