import { Button, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useRead } from '../../../core/web/device/call.ts';
import { useFormat, usePreferences, useText } from '../../../core/web/device/preferences.tsx';
import { ActiveBadge } from '../../../core/web/entity/entity-values.tsx';
import type { Column } from '../../../core/web/list/data-table.tsx';
import { RecordList } from '../../../core/web/list/record-list.tsx';
import { StatusBadge, statuses } from '../../../core/web/list/status-badge.tsx';
import { useListState } from '../../../core/web/list/use-list-state.ts';
import { Empty } from '../../../core/web/page/page.tsx';
import { texts } from '../../../core/web/page/texts.ts';
import { type Person, personStatuses } from '../contract.ts';
import { fieldNames } from '../labels.ts';
import { labels } from '../screen-labels.ts';
import classes from './access.module.css';
import { usePlace } from './place.tsx';
import { RoleChips } from './role-chips.tsx';
import { useUserActs } from './user-acts.tsx';

// The form comes when somebody is added.
const UserForm = lazy(() => import('./user-form.tsx').then((all) => ({ default: all.UserForm })));

const options = { sort: 'name', sortable: ['name', 'lastSignInAt'], filters: ['role', 'status'] };
type Sort = 'name' | '-name' | 'lastSignInAt' | '-lastSignInAt';

/** Users of the institution: search, role, status, pages, and what can be done with each. */
export function UserList() {
  const t = useText();
  const format = useFormat();
  const { language } = usePreferences();
  const { calls, userPath } = usePlace();
  const list = useListState(options);
  const { state } = list;
  const [isAdding, setIsAdding] = useState(false);
  const { actsOf, dialogs } = useUserActs();
  const roles = useRead(calls.roles, {});
  const status = personStatuses.find((one) => one === state.filter.status?.[0]);
  const role = state.filter.role?.[0];
  const { data, error, refetch } = useRead(
    calls.people,
    {
      ...(state.q ? { q: state.q } : {}),
      ...(role ? { role } : {}),
      ...(status ? { status } : {}),
      sort: state.sort as Sort,
      page: state.page,
      size: state.size,
    },
    { placeholderData: keepPreviousData },
  );
  const nameOf = (person: Person) => (language === 'bn' ? person.nameBn : person.nameEn);
  const columns: Column<Person>[] = [
    {
      name: '#',
      label: t({ en: '#', bn: 'ক্রম' }),
      role: 'serial',
      render: (_, place) => format.number((state.page - 1) * state.size + 1 + place),
    },
    { name: 'name', label: t({ en: 'Name', bn: 'নাম' }), role: 'name', sortable: true, render: nameOf },
    { name: 'username', label: t(fieldNames.username), render: (person) => person.username ?? '—' },
    { name: 'roles', label: t(labels.rolesTab), render: (person) => <RoleChips roles={person.roles} /> },
    {
      name: 'contact',
      label: t({ en: 'Contact', bn: 'যোগাযোগ' }),
      render: (person) => person.email ?? (person.mobile ? format.digits(person.mobile) : '—'),
    },
    {
      name: 'lastSignInAt',
      isWhole: true,
      label: t(labels.lastSignIn),
      sortable: true,
      render: (person) => (person.lastSignInAt ? format.dateTime(person.lastSignInAt) : t(labels.never)),
    },
    {
      name: 'status',
      label: t({ en: 'Status', bn: 'অবস্থা' }),
      render: (person) =>
        person.status === 'active' ? (
          <ActiveBadge isActive />
        ) : (
          <StatusBadge family="user" state={person.status} />
        ),
    },
  ];
  return (
    <>
      <RecordList
        label={t(labels.usersTab)}
        searchLabel={t(labels.searchUsers)}
        list={list}
        read={{ data, error, refetch }}
        columns={columns}
        nameOf={nameOf}
        rowPath={(person) => userPath(person.id)}
        {...(data?.can.edit ? { actions: actsOf } : {})}
        filters={
          <>
            <Select
              aria-label={t(fieldNames.role)}
              placeholder={t(labels.anyRole)}
              data={(roles.data?.items ?? []).map((one) => ({ value: one.code, label: t(one.label) }))}
              value={role ?? null}
              clearable
              searchable
              onChange={(value) => list.setFilter('role', value ? [value] : [])}
            />
            <Select
              aria-label={t({ en: 'Status', bn: 'অবস্থা' })}
              placeholder={t(labels.anyStatus)}
              data={personStatuses.map((one) => ({ value: one, label: t(statuses.user[one].label) }))}
              value={status ?? null}
              clearable
              onChange={(value) => list.setFilter('status', value ? [value] : [])}
            />
          </>
        }
        end={
          <>
            {data ? (
              <span className={classes.quiet}>
                {t(labels.countUsers, { count: format.number(data.total) })}
              </span>
            ) : null}
            {data?.can.edit ? (
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsAdding(true)}>
                {t(texts.new)}
              </Button>
            ) : null}
          </>
        }
        empty={
          <Empty
            text={t(labels.noUsers)}
            action={data?.can.edit ? <Button onClick={() => setIsAdding(true)}>{t(texts.new)}</Button> : null}
          />
        }
      />
      {isAdding ? (
        <Suspense>
          <UserForm isOpen onClose={() => setIsAdding(false)} />
        </Suspense>
      ) : null}
      {dialogs}
    </>
  );
}
