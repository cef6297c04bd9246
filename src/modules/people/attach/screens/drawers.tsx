import { NumberInput, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useForm } from '../../../../core/web/form/use-form.ts';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { bookContract } from '../../book/contract.ts';
import classes from '../../lists/screens/lists.module.css';
import { type Attachment, attachContract as contract } from '../contract.ts';
import { attachFields as fields, attachLabels as labels } from '../labels.ts';
import { homePays } from '../rules.ts';
import { agreeInput, askInput, takeOnInput } from '../shapes.ts';

/** Asks another institution for one of its employees. */
export function AskDrawer({ today, onClose }: { today: string; onClose: () => void }) {
  const t = useText();
  const group = useRead(contract.institutions, {});
  const save = useSave(contract.ask);
  const [id] = useState(() => crypto.randomUUID());
  const known = group.data?.items ?? [];
  const [where, setWhere] = useState<'group' | 'other'>('group');
  const isOther = where === 'other' || known.length === 0;
  const form = useForm(
    {
      institution: '',
      code: '',
      name: '',
      share: 50 as number | string,
      from: today,
      to: '',
      note: '',
    },
    fields,
  );
  const { values, problems, change } = form;
  const label = (name: keyof typeof values) => t(fields[name] ?? labels.ask);
  const submit = async () => {
    const input = form.checked(askInput, { ...values, id, to: values.to === '' ? null : values.to });
    if (!input) return;
    try {
      await save.mutateAsync(input);
      showToast({ tone: 'leaf', title: t(labels.sent) });
      onClose();
    } catch (error) {
      form.refuse(error);
    }
  };
  return (
    <FormDrawer
      title={t(labels.ask)}
      form={form.form}
      size={520}
      isSpaced
      isDirty={form.isDirty}
      isBusy={save.isPending}
      saveText={t(labels.send)}
      onSave={() => void submit()}
      onClose={onClose}
    >
      <p className={classes.quiet}>{t(labels.askHint)}</p>
      {known.length > 0 ? (
        <SegmentedControl
          aria-label={label('institution')}
          value={where}
          data={[
            { value: 'group', label: t(labels.ofGroup) },
            { value: 'other', label: t(labels.otherOne) },
          ]}
          onChange={(value) => {
            setWhere(value === 'other' ? 'other' : 'group');
            change('institution', '');
          }}
        />
      ) : null}
      {isOther ? (
        <TextInput
          name="institution"
          label={t(labels.alias)}
          description={t(labels.aliasHint)}
          required
          maxLength={60}
          autoComplete="off"
          value={values.institution}
          error={problems.institution}
          onChange={(event) => change('institution', event.currentTarget.value)}
        />
      ) : (
        <Select
          name="institution"
          label={label('institution')}
          required
          searchable
          data={known.map((one) => ({ value: one.alias, label: t(one.name) }))}
          value={values.institution || null}
          error={problems.institution}
          onChange={(value) => change('institution', value ?? '')}
        />
      )}
      <TextInput
        name="name"
        label={label('name')}
        required
        maxLength={120}
        value={values.name}
        error={problems.name}
        onChange={(event) => change('name', event.currentTarget.value)}
      />
      <TextInput
        name="code"
        label={label('code')}
        required
        maxLength={20}
        value={values.code}
        error={problems.code}
        onChange={(event) => change('code', event.currentTarget.value)}
      />
      <NumberInput
        name="share"
        label={label('share')}
        required
        min={1}
        max={100}
        suffix="%"
        value={values.share}
        error={problems.share}
        onChange={(value) => change('share', value)}
      />
      <DateField
        name="from"
        label={label('from')}
        required
        min={today}
        value={values.from}
        error={problems.from}
        onChange={(day) => change('from', day)}
      />
      <DateField
        name="to"
        label={label('to')}
        min={values.from}
        value={values.to}
        error={problems.to}
        onChange={(day) => change('to', day)}
      />
      <Textarea
        name="note"
        label={label('note')}
        required
        autosize
        minRows={2}
        maxLength={300}
        value={values.note}
        error={problems.note}
        onChange={(event) => change('note', event.currentTarget.value)}
      />
    </FormDrawer>
  );
}

/** Employees in service whose name or ID fits what is typed. */
function EmployeeSelect(props: {
  label: string;
  initial: string;
  value: string;
  error: string | undefined;
  onChange: (id: string) => void;
}) {
  const t = useText();
  const format = useFormat();
  const [typed, setTyped] = useState(props.initial);
  const found = useRead(bookContract.books, {
    ...(typed.trim() ? { q: typed.trim() } : {}),
    state: 'serving',
    page: 1,
    size: 25,
  });
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const items = (found.data?.items ?? []).map((one) => ({
    value: one.id,
    label: `${t(one.name)} · ${format.digits(one.code)} · ${t(one.designation)}`,
  }));
  return (
    <Select
      name="employeeId"
      label={props.label}
      placeholder={t(labels.findEmployee)}
      required
      searchable
      filter={({ options }) => options}
      data={chosen && !items.some((one) => one.value === chosen.value) ? [chosen, ...items] : items}
      value={props.value || null}
      error={props.error}
      onSearchChange={(words) => words !== chosen?.label && setTyped(words)}
      onChange={(value) => {
        setChosen(items.find((one) => one.value === value) ?? null);
        props.onChange(value ?? '');
      }}
    />
  );
}

/** Home's head says which employee it is and what home pays meanwhile. */
export function AgreeDrawer({ one, onClose }: { one: Attachment; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const save = useSave(contract.agree);
  const form = useForm({ employeeId: '', homePays: 'rest' as string }, fields);
  const { values, problems, change } = form;
  const submit = async () => {
    const input = form.checked(agreeInput, { ...values, id: one.id });
    if (!input) return;
    try {
      await save.mutateAsync(input);
      showToast({ tone: 'leaf', title: t(labels.agreed) });
      onClose();
    } catch (error) {
      form.refuse(error);
    }
  };
  return (
    <FormDrawer
      title={t(labels.agree)}
      form={form.form}
      size={520}
      isSpaced
      isDirty={form.isDirty}
      isBusy={save.isPending}
      saveText={t(labels.agree)}
      onSave={() => void submit()}
      onClose={onClose}
    >
      <p className={classes.quiet}>
        {t(labels.agreeHint, {
          institution: one.institution,
          name: one.askedFor,
          code: format.digits(one.askedCode),
          share: format.number(one.share),
        })}
      </p>
      <EmployeeSelect
        label={t(fields.employeeId ?? labels.employee)}
        initial={one.askedCode}
        value={values.employeeId}
        error={problems.employeeId}
        onChange={(id) => change('employeeId', id)}
      />
      <Select
        name="homePays"
        label={t(fields.homePays ?? labels.pay)}
        required
        allowDeselect={false}
        data={homePays.map((value) => ({ value, label: t(labels[value]) }))}
        value={values.homePays}
        error={problems.homePays}
        onChange={(value) => value && change('homePays', value)}
      />
    </FormDrawer>
  );
}

/** The host takes on who was given, on a record it has or on a new one. */
export function TakeOnDrawer({ one, onClose }: { one: Attachment; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const posts = useRead(bookContract.posts, {});
  const save = useSave(contract.takeOn);
  const [record, setRecord] = useState<'new' | 'old'>('new');
  const form = useForm({ employeeId: '', newCode: '', designationId: '' }, fields);
  const { values, problems, change } = form;
  const isNew = record === 'new';
  const submit = async () => {
    const input = form.checked(takeOnInput, {
      id: one.id,
      employeeId: isNew || values.employeeId === '' ? null : values.employeeId,
      newCode: isNew ? values.newCode : '',
      designationId: isNew && values.designationId !== '' ? values.designationId : null,
    });
    if (!input) return;
    try {
      await save.mutateAsync(input);
      showToast({ tone: 'leaf', title: t(labels.takenOn) });
      onClose();
    } catch (error) {
      form.refuse(error);
    }
  };
  return (
    <FormDrawer
      title={t(labels.takeOn)}
      form={form.form}
      size={520}
      isSpaced
      isDirty={form.isDirty}
      isBusy={save.isPending}
      saveText={t(labels.takeOn)}
      onSave={() => void submit()}
      onClose={onClose}
    >
      <p className={classes.quiet}>
        {t(labels.takeOnHint, { name: one.given ?? one.askedFor, share: format.number(one.share) })}
      </p>
      <SegmentedControl
        aria-label={t(labels.record)}
        value={record}
        data={[
          { value: 'new', label: t(labels.newRecord) },
          { value: 'old', label: t(labels.oldRecord) },
        ]}
        onChange={(value) => setRecord(value === 'old' ? 'old' : 'new')}
      />
      {isNew ? (
        <>
          <TextInput
            name="newCode"
            label={t(fields.newCode ?? labels.record)}
            required
            maxLength={20}
            value={values.newCode}
            error={problems.newCode ?? problems.code}
            onChange={(event) => change('newCode', event.currentTarget.value)}
          />
          <Select
            name="designationId"
            label={t(fields.designationId ?? labels.record)}
            required
            searchable
            data={(posts.data?.items ?? []).map((post) => ({ value: post.id, label: t(post.name) }))}
            value={values.designationId || null}
            error={problems.designationId}
            onChange={(value) => change('designationId', value ?? '')}
          />
        </>
      ) : (
        <EmployeeSelect
          label={t(fields.employeeId ?? labels.employee)}
          initial=""
          value={values.employeeId}
          error={problems.employeeId ?? problems.newCode}
          onChange={(id) => change('employeeId', id)}
        />
      )}
    </FormDrawer>
  );
}
