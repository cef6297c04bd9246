import { Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { isWaiting } from '../../../core/approvals/approvals.ts';
import type { Label } from '../../../core/labels.ts';
import { useSecondPerson } from '../../../core/web/approvals/use-second-person.tsx';
import { fieldErrors, useRead, useSave } from '../../../core/web/device/call.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import { DateField } from '../../../core/web/form/date-field.tsx';
import { FormDrawer } from '../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import type { Person } from '../contract.ts';
import { fieldNames } from '../labels.ts';
import { labels } from '../screen-labels.ts';
import { usePlace } from './place.tsx';

type Props = { person: Person; isOpen: boolean; onClose: () => void };

/** Names and contact. */
export function UserEditForm({ person, isOpen, onClose }: Props) {
  const t = useText();
  const second = useSecondPerson();
  const before = {
    nameEn: person.nameEn,
    nameBn: person.nameBn,
    email: person.email ?? '',
    mobile: person.mobile ?? '',
  };
  const { calls } = usePlace();
  const [value, setValue] = useState(before);
  const save = useSave(calls.changePerson);
  const errorOf = fieldErrors(save.error);
  const send = () =>
    second.run(
      async (reason) => {
        const answer = await save.mutateAsync({ ...value, id: person.id, version: person.version, reason });
        if (isWaiting(answer)) close();
        return answer;
      },
      () => {
        showToast({ tone: 'leaf', title: t(labels.saved) });
        onClose();
      },
    );
  const text = (name: keyof typeof before, required = false) => ({
    name,
    label: t(fieldNames[name]),
    value: value[name],
    withAsterisk: required,
    error: errorOf(name),
    onChange: (event: { currentTarget: { value: string } }) => {
      const typed = event.currentTarget.value;
      setValue((known) => ({ ...known, [name]: typed }));
    },
  });
  const close = () => {
    setValue(before);
    save.reset();
    onClose();
  };
  return (
    <FormDrawer
      isSpaced
      title={t(labels.editUser)}
      isOpen={isOpen}
      onClose={close}
      isDirty={JSON.stringify(value) !== JSON.stringify(before)}
      isBusy={save.isPending}
      onSave={() => void send()}
    >
      {second.dialog}
      <TextInput {...text('nameEn', true)} data-autofocus />
      <TextInput {...text('nameBn', true)} lang="bn" />
      <TextInput {...text('email')} type="email" />
      <TextInput {...text('mobile')} type="tel" />
    </FormDrawer>
  );
}

/** A role and its last day; giving one that is running changes its last day. */
export function GiveRoleForm({ person, isOpen, onClose }: Props) {
  const t = useText();
  const { calls } = usePlace();
  const second = useSecondPerson();
  const [role, setRole] = useState<string | null>(null);
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const roles = useRead(calls.roles, {}, { enabled: isOpen });
  const close = () => {
    setRole(null);
    setFrom('');
    setUntil('');
    give.reset();
    onClose();
  };
  const give = useSave(calls.giveRole);
  const save = () =>
    second.run(
      async (reason) => {
        const answer = await give.mutateAsync({
          id: person.id,
          role: role ?? '',
          from: from || null,
          until: until || null,
          reason,
        });
        if (isWaiting(answer)) close();
        return answer;
      },
      () => {
        showToast({ tone: 'leaf', title: t(labels.saved) });
        close();
      },
    );
  const errorOf = fieldErrors(give.error);
  return (
    <FormDrawer
      isSpaced
      title={t(labels.giveRole)}
      isOpen={isOpen}
      onClose={close}
      isDirty={role !== null || from !== '' || until !== ''}
      isBusy={give.isPending}
      onSave={() => void save()}
    >
      {second.dialog}
      <Select
        label={t(fieldNames.role)}
        withAsterisk
        searchable
        data-autofocus
        data={(roles.data?.items ?? [])
          .filter((one) => one.mayGive)
          .map((one) => ({ value: one.code, label: t(one.label) }))}
        value={role}
        error={errorOf('role')}
        onChange={setRole}
      />
      <DateField
        label={t(fieldNames.from)}
        description={t(labels.fromHint)}
        value={from}
        error={errorOf('from')}
        onChange={setFrom}
      />
      <DateField
        label={t(fieldNames.until)}
        description={t(labels.untilHint)}
        value={until}
        error={errorOf('until')}
        onChange={setUntil}
      />
    </FormDrawer>
  );
}

/** Which employee the user is. */
export function EmployeeForm(props: Props & { employee: { id: string; label: Label } | null }) {
  const { person, employee, isOpen, onClose } = props;
  const t = useText();
  const { showCallError } = useDialogs();
  const { calls } = usePlace();
  const [chosen, setChosen] = useState<string | null>(employee?.id ?? null);
  const [words, setWords] = useState('');
  const [q] = useDebouncedValue(words, 250);
  const { data } = useRead(calls.employees, q ? { q } : {}, {
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const close = () => {
    setChosen(employee?.id ?? null);
    onClose();
  };
  const link = useSave(calls.linkEmployee, {
    onSaved: () => {
      showToast({ tone: 'leaf', title: t(labels.saved) });
      onClose();
    },
  });
  const listed = (data?.items ?? []).map((one) => ({
    value: one.id,
    label:
      one.isTaken && one.id !== employee?.id
        ? t(labels.taken, { name: one.label })
        : `${one.code} · ${t(one.label)}`,
    disabled: one.isTaken && one.id !== employee?.id,
  }));
  const isListed = listed.some((one) => one.value === employee?.id);
  return (
    <FormDrawer
      isSpaced
      title={t(labels.linkTitle)}
      isOpen={isOpen}
      onClose={close}
      isDirty={chosen !== (employee?.id ?? null)}
      isBusy={link.isPending}
      onSave={() => link.mutate({ id: person.id, employeeId: chosen }, { onError: showCallError })}
    >
      <Select
        label={t(labels.employee)}
        description={t(labels.linkHint)}
        searchable
        clearable
        data-autofocus
        data={employee && !isListed ? [{ value: employee.id, label: t(employee.label) }, ...listed] : listed}
        // The server searches.
        filter={({ options }) => options}
        value={chosen}
        onChange={setChosen}
        onSearchChange={setWords}
      />
    </FormDrawer>
  );
}
