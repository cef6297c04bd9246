import { Button, Select } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSecondPerson } from '../../../core/web/approvals/use-second-person.tsx';
import { useRead, useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import type { Column } from '../../../core/web/list/data-table.tsx';
import { RecordList } from '../../../core/web/list/record-list.tsx';
import { StatusBadge } from '../../../core/web/list/status-badge.tsx';
import { useListState } from '../../../core/web/list/use-list-state.ts';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { Empty } from '../../../core/web/page/page.tsx';
import type { Grant } from '../contract.ts';
import { fieldNames } from '../labels.ts';
import { labels } from '../screen-labels.ts';
import classes from './access.module.css';
import { permissionLabel } from './parts.tsx';
import { usePlace } from './place.tsx';

const GrantForm = lazy(() => import('./grant-form.tsx').then((all) => ({ default: all.GrantForm })));

const options = { sort: '', sortable: [], filters: ['effect', 'state'] };
const states = ['running', 'over', 'all'] as const;

/** What is allowed or denied to single users beside their roles. */
export function GrantList() {
  const t = useText();
  const format = useFormat();
  const { confirm } = useDialogs();
  const secondPerson = useSecondPerson();
  const { calls, userPath } = usePlace();
  const list = useListState(options);
  const { state } = list;
  const [isAdding, setIsAdding] = useState(false);
  const effect = (['allow', 'deny'] as const).find((one) => one === state.filter.effect?.[0]);
  const shown = states.find((one) => one === state.filter.state?.[0]) ?? 'running';
  const { data, error, refetch } = useRead(
    calls.grants,
    {
      ...(state.q ? { q: state.q } : {}),
      ...(effect ? { effect } : {}),
      state: shown,
      page: state.page,
      size: state.size,
    },
    { placeholderData: keepPreviousData },
  );
  const remove = useSave(calls.removeGrant);
  const nameOf = (grant: Grant) => t({ en: grant.person.nameEn, bn: grant.person.nameBn });
  const ask = async (grant: Grant) => {
    const asked = {
      title: t(labels.removeGrantTitle),
      text: t(labels.removeGrantText, {
        permission: permissionLabel(grant.permission),
        name: { en: grant.person.nameEn, bn: grant.person.nameBn },
      }),
      action: labels.remove,
      deletes: true,
    };
    if (await confirm(asked))
      await secondPerson.run(
        (reason) => remove.mutateAsync({ id: grant.id, reason }),
        () => {},
      );
  };
  const columns: Column<Grant>[] = [
    { name: 'person', label: t(fieldNames.accountId), role: 'name', render: nameOf },
    {
      name: 'permission',
      label: t(labels.permission),
      render: (grant) => t(permissionLabel(grant.permission)),
    },
    {
      name: 'effect',
      label: t(labels.effect),
      render: (grant) => <StatusBadge family="permission" state={grant.effect} />,
    },
    { name: 'reason', label: t(fieldNames.reason), render: (grant) => grant.reason },
    {
      name: 'by',
      label: t(labels.givenBy),
      render: (grant) => (
        <>
          {grant.by ? t(grant.by) : '—'}
          <br />
          <span className={classes.quiet}>{format.dateTime(grant.at)}</span>
        </>
      ),
    },
    {
      name: 'until',
      label: t(fieldNames.until),
      render: (grant) =>
        grant.until ? `${format.date(grant.until)}${grant.isOver ? ` · ${t(labels.over)}` : ''}` : '—',
    },
  ];
  return (
    <>
      <RecordList
        label={t(labels.grantsTab)}
        searchLabel={t(labels.searchGrants)}
        list={list}
        read={{ data, error, refetch }}
        columns={columns}
        nameOf={nameOf}
        rowPath={(grant) => userPath(grant.person.id)}
        actions={(grant) =>
          grant.mayRemove && data?.can.edit
            ? [
                {
                  label: t(labels.remove),
                  icon: <IconTrash size={16} />,
                  isDanger: true,
                  onClick: () => void ask(grant),
                },
              ]
            : []
        }
        filters={
          <>
            <Select
              aria-label={t(labels.effect)}
              placeholder={t(labels.anyEffect)}
              clearable
              data={[
                { value: 'allow', label: t(labels.allowed) },
                { value: 'deny', label: t(labels.denied) },
              ]}
              value={effect ?? null}
              onChange={(value) => list.setFilter('effect', value ? [value] : [])}
            />
            <Select
              aria-label={t({ en: 'Status', bn: 'অবস্থা' })}
              allowDeselect={false}
              data={[
                { value: 'running', label: t(labels.running) },
                { value: 'over', label: t(labels.over) },
                { value: 'all', label: t(labels.everyState) },
              ]}
              value={shown}
              onChange={(value) => list.setFilter('state', value && value !== 'running' ? [value] : [])}
            />
          </>
        }
        end={
          data?.can.edit ? (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsAdding(true)}>
              {t(labels.newGrant)}
            </Button>
          ) : null
        }
        empty={
          <Empty
            text={t(labels.noGrants)}
            action={
              data?.can.edit ? <Button onClick={() => setIsAdding(true)}>{t(labels.newGrant)}</Button> : null
            }
          />
        }
      />
      {isAdding && (
        <Suspense>
          <GrantForm isOpen onClose={() => setIsAdding(false)} />
        </Suspense>
      )}
      {secondPerson.dialog}
    </>
  );
}
