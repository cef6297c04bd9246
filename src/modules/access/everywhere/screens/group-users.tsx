import { Button, Select, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { isWaiting } from '../../../../core/approvals/approvals.ts';
import type { Label } from '../../../../core/labels.ts';
import { useSecondPerson } from '../../../../core/web/approvals/use-second-person.tsx';
import { fieldErrors, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { RecordList } from '../../../../core/web/list/record-list.tsx';
import { useListState } from '../../../../core/web/list/use-list-state.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Empty } from '../../../../core/web/page/page.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { type GroupUser, groupContract, platformGroupContract } from '../../groups/contract.ts';
import { fieldNames } from '../../labels.ts';
import { labels as accessLabels } from '../../screen-labels.ts';
import classes from '../../screens/access.module.css';
import type { Side } from '../../screens/role-list.tsx';
import { everywhereLabels as labels } from '../labels.ts';

const contracts = { site: groupContract, platform: platformGroupContract } as const;
const options = { sort: '', sortable: [], filters: [] };

/** Whoever has a role at every institution of a group. */
export function GroupUsers({ side, groupId }: { side: Side; groupId: string | null }) {
  const t = useText();
  const format = useFormat();
  const { confirm, showCallError } = useDialogs();
  const list = useListState(options);
  const { state } = list;
  const [isAdding, setIsAdding] = useState(false);
  const { data, error, refetch } = useRead(
    contracts[side].list,
    {
      ...(groupId ? { groupId } : {}),
      ...(state.q ? { q: state.q } : {}),
      page: state.page,
      size: state.size,
    },
    { placeholderData: keepPreviousData },
  );
  const take = useSave(contracts[side].take);
  const nameOf = (one: GroupUser) => t({ en: one.nameEn, bn: one.nameBn });
  const group = data?.groups[0];
  const ask = async (one: GroupUser) => {
    const name = nameOf(one);
    const asked = {
      title: t(labels.takeFromGroupTitle, { name }),
      text: t(labels.takeFromGroupText),
      action: labels.takeFromGroup,
      deletes: true,
    };
    if (!(await confirm(asked))) return;
    try {
      await take.mutateAsync({ id: one.id });
      showToast({ tone: 'leaf', title: t(labels.groupTaken, { name }) });
    } catch (failure) {
      showCallError(failure);
    }
  };
  const columns: Column<GroupUser>[] = [
    { name: 'name', label: t({ en: 'Name', bn: 'নাম' }), role: 'name', render: nameOf },
    { name: 'username', label: t(fieldNames.username), render: (one) => one.username },
    { name: 'role', label: t(fieldNames.role), render: (one) => t(one.role) },
    {
      name: 'institutions',
      label: t(labels.institutions),
      align: 'end',
      render: (one) => format.number(one.institutions),
    },
    {
      name: 'until',
      label: t(fieldNames.until),
      render: (one) => (one.until ? format.date(one.until) : '—'),
    },
    {
      name: 'lastSignInAt',
      label: t(accessLabels.lastSignIn),
      render: (one) => (one.lastSignInAt ? format.dateTime(one.lastSignInAt) : t(accessLabels.never)),
    },
  ];
  return (
    <>
      {group ? <p className={classes.quiet}>{t(group.label)}</p> : null}
      <RecordList
        label={t(labels.groupUsers)}
        searchLabel={t(labels.searchGroupUsers)}
        list={list}
        read={{ data, error, refetch }}
        columns={columns}
        nameOf={nameOf}
        actions={(one) =>
          one.mayTake
            ? [
                {
                  label: t(labels.takeFromGroup),
                  icon: <IconTrash size={16} />,
                  isDanger: true,
                  onClick: () => void ask(one),
                },
              ]
            : []
        }
        end={
          data?.can.edit ? (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsAdding(true)}>
              {t(labels.addGroupUser)}
            </Button>
          ) : null
        }
        empty={<Empty text={t(group ? labels.noGroupUsers : labels.noGroup)} />}
      />
      {isAdding && group ? (
        <GroupUserForm
          side={side}
          groupId={group.id}
          roles={data?.roles ?? []}
          onClose={() => setIsAdding(false)}
        />
      ) : null}
    </>
  );
}

const empty = { login: '', role: '', until: '' };

function GroupUserForm(props: {
  side: Side;
  groupId: string;
  roles: readonly { code: string; label: Label }[];
  onClose: () => void;
}) {
  const { side, groupId, roles, onClose } = props;
  const t = useText();
  const secondPerson = useSecondPerson();
  const [value, setValue] = useState(empty);
  const addHere = useSave(groupContract.add);
  const addAnywhere = useSave(platformGroupContract.add);
  const add = side === 'site' ? addHere : addAnywhere;
  const errorOf = fieldErrors(add.error);
  const set = (changes: Partial<typeof empty>) => setValue((known) => ({ ...known, ...changes }));
  const ask = async (reason: string) => {
    const given = { ...value, groupId, until: value.until || null };
    if (side === 'site') return addHere.mutateAsync(given);
    const answer = await addAnywhere.mutateAsync({ ...given, reason });
    if (isWaiting(answer)) onClose();
    return answer;
  };
  const added = () => {
    showToast({ tone: 'leaf', title: t(labels.groupAdded, { name: value.login }) });
    onClose();
  };
  return (
    <FormDrawer
      isSpaced
      title={t(labels.addGroupUser)}
      isOpen
      onClose={onClose}
      isDirty={JSON.stringify(value) !== JSON.stringify(empty)}
      isBusy={add.isPending}
      onSave={() => void secondPerson.run<{ id: string }>(ask, added)}
    >
      <TextInput
        label={t(labels.login)}
        description={t(labels.loginHint)}
        withAsterisk
        data-autofocus
        autoComplete="off"
        value={value.login}
        error={errorOf('login')}
        onChange={(event) => set({ login: event.currentTarget.value })}
      />
      <Select
        label={t(fieldNames.role)}
        withAsterisk
        searchable
        data={roles.map((one) => ({ value: one.code, label: t(one.label) }))}
        value={value.role || null}
        error={errorOf('role')}
        onChange={(role) => set({ role: role ?? '' })}
      />
      <DateField
        label={t(fieldNames.until)}
        description={t(accessLabels.untilHint)}
        value={value.until}
        error={errorOf('until')}
        onChange={(until) => set({ until })}
      />
      {secondPerson.dialog}
    </FormDrawer>
  );
}
