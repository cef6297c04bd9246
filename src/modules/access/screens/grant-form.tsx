import { MultiSelect, SegmentedControl, Select, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { isWaiting } from '../../../core/approvals/approvals.ts';
import { useSecondPerson } from '../../../core/web/approvals/use-second-person.tsx';
import { fieldErrors, useRead, useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { DateField } from '../../../core/web/form/date-field.tsx';
import { FormDrawer } from '../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { permissions } from '../../../modules.details.ts';
import { fieldNames } from '../labels.ts';
import { isOfPlatform } from '../rules.ts';
import { labels } from '../screen-labels.ts';
import { byArea, permissionLabel } from './parts.tsx';
import { usePlace } from './place.tsx';

type Props = {
  /** Whom it is about; without one the form asks. */
  person?: { id: string };
  isOpen: boolean;
  onClose: () => void;
};
const empty = {
  accountId: null as string | null,
  effect: 'allow',
  chosen: [] as string[],
  reason: '',
  until: '',
};

/** Extra permissions for one user, or denials that outweigh his roles, with a reason and a last day. */
export function GrantForm({ person, isOpen, onClose }: Props) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const { calls } = usePlace();
  const { tellIfWaiting } = useSecondPerson();
  const [value, setValue] = useState(empty);
  const [words, setWords] = useState('');
  const [q] = useDebouncedValue(words, 250);
  const people = useRead(
    calls.people,
    { ...(q ? { q } : {}), size: 25 },
    { enabled: isOpen && !person, placeholderData: keepPreviousData },
  );
  const roles = useRead(calls.roles, {}, { enabled: isOpen });
  const set = (changes: Partial<typeof empty>) => setValue((known) => ({ ...known, ...changes }));
  const close = () => {
    setValue(empty);
    add.reset();
    onClose();
  };
  const add = useSave(calls.addGrant, {
    onSaved: (answer) => {
      if (!isWaiting(answer))
        showToast({ tone: 'leaf', title: t(labels.grantSaved, { count: format.number(answer.count) }) });
      tellIfWaiting(answer);
      close();
    },
  });
  const errorOf = fieldErrors(add.error);
  const held = new Set(roles.data?.mayAllow ?? []);
  const all = Object.keys(permissions).filter((one) => !isOfPlatform(one));
  const choices = value.effect === 'allow' ? all.filter((one) => held.has(one)) : all;
  return (
    <FormDrawer
      isSpaced
      title={t(labels.newGrant)}
      isOpen={isOpen}
      onClose={close}
      isDirty={JSON.stringify(value) !== JSON.stringify(empty)}
      isBusy={add.isPending}
      onSave={() =>
        add.mutate(
          {
            accountId: (person?.id ?? value.accountId) as string,
            permissions: value.chosen,
            effect: value.effect === 'deny' ? 'deny' : 'allow',
            reason: value.reason,
            until: value.until || null,
          },
          { onError: showCallError },
        )
      }
    >
      {person ? null : (
        <Select
          label={t(fieldNames.accountId)}
          withAsterisk
          searchable
          data-autofocus
          data={(people.data?.items ?? [])
            .filter((one) => one.mayManage)
            .map((one) => ({
              value: one.id,
              label: `${t({ en: one.nameEn, bn: one.nameBn })}${one.username ? ` · ${one.username}` : ''}`,
            }))}
          filter={({ options }) => options}
          value={value.accountId}
          error={errorOf('accountId')}
          onSearchChange={setWords}
          onChange={(accountId) => set({ accountId })}
        />
      )}
      <SegmentedControl
        fullWidth
        aria-label={t(labels.effect)}
        value={value.effect}
        data={[
          { value: 'allow', label: t(labels.allow) },
          { value: 'deny', label: t(labels.deny) },
        ]}
        onChange={(effect) => set({ effect, chosen: [] })}
      />
      <MultiSelect
        label={t(fieldNames.permissions)}
        withAsterisk
        searchable
        data={byArea(choices).map((group) => ({
          group: t(group.label),
          items: group.permissions.map((one) => ({ value: one, label: t(permissionLabel(one)) })),
        }))}
        value={value.chosen}
        error={errorOf('permissions')}
        onChange={(chosen) => set({ chosen })}
      />
      <Textarea
        label={t(fieldNames.reason)}
        withAsterisk
        autosize
        minRows={2}
        maxLength={300}
        value={value.reason}
        error={errorOf('reason')}
        onChange={(event) => set({ reason: event.currentTarget.value })}
      />
      <DateField
        label={t(fieldNames.until)}
        value={value.until}
        error={errorOf('until')}
        onChange={(until) => set({ until })}
      />
    </FormDrawer>
  );
}
