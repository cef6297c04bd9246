import { Button, Select, TextInput } from '@mantine/core';
import { IconPlus, IconSearch, IconTrash } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useRead, useSave } from '../../../core/web/call.ts';
import { type Column, DataTable } from '../../../core/web/data-table.tsx';
import { useDialogs } from '../../../core/web/dialogs.tsx';
import { Pager } from '../../../core/web/entity-list-parts.tsx';
import { Empty, Failed, SkeletonRows } from '../../../core/web/page.tsx';
import { useFormat, useText } from '../../../core/web/preferences.tsx';
import { StatusBadge } from '../../../core/web/status-badge.tsx';
import { useListState } from '../../../core/web/use-list-state.ts';
import { contract, type Grant } from '../contract.ts';
import { fieldNames } from '../labels.ts';
import { labels } from '../screen-labels.ts';
import classes from './access.module.css';
import { GrantForm } from './grant-form.tsx';
import { permissionLabel } from './parts.tsx';

const options = { sort: '', sortable: [], filters: ['effect', 'state'] };
const states = ['running', 'over', 'all'] as const;

/** What is allowed or denied to single users beside their roles. */
export function GrantList() {
  const t = useText();
  const format = useFormat();
  const { confirm, showCallError } = useDialogs();
  const list = useListState(options);
  const { state, set } = list;
  const [isAdding, setIsAdding] = useState(false);
  const effect = (['allow', 'deny'] as const).find((one) => one === state.filter.effect?.[0]);
  const shown = states.find((one) => one === state.filter.state?.[0]) ?? 'running';
  const { data, error, isPending, refetch } = useRead(
    contract.grants,
    {
      ...(state.q ? { q: state.q } : {}),
      ...(effect ? { effect } : {}),
      state: shown,
      page: state.page,
      size: state.size,
    },
    { placeholderData: keepPreviousData },
  );
  const remove = useSave(contract.removeGrant);
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
    if (await confirm(asked)) await remove.mutateAsync({ id: grant.id }).catch(showCallError);
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
      <search className={classes.tools}>
        <TextInput
          className={classes.grow}
          type="search"
          value={list.words}
          aria-label={t(labels.searchGrants)}
          placeholder={t(labels.searchGrants)}
          leftSection={<IconSearch size={16} aria-hidden />}
          onChange={(event) => list.setWords(event.currentTarget.value)}
        />
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
        {data?.can.edit ? (
          <Button
            ml="auto"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setIsAdding(true)}
          >
            {t(labels.newGrant)}
          </Button>
        ) : null}
      </search>
      {isPending ? <SkeletonRows /> : null}
      {error && !data ? (
        <div className="ps-panel">
          <Failed error={error} onRetry={() => void refetch()} />
        </div>
      ) : null}
      {data && data.items.length === 0 ? (
        <div className="ps-panel">
          <Empty text={t(labels.noGrants)} />
        </div>
      ) : null}
      {data && data.items.length > 0 ? (
        <DataTable
          label={t(labels.grantsTab)}
          columns={columns}
          rows={data.items}
          nameOf={nameOf}
          rowPath={(grant) => `/site/user/view/${grant.person.id}`}
          actions={(grant) =>
            grant.mayRemove && data.can.edit
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
        />
      ) : null}
      <div className={classes.bottom} />
      {data && data.total > 0 ? (
        <Pager
          state={state}
          total={data.total}
          onPage={(page) => set({ page })}
          onSize={(size) => set({ size, page: 1 })}
        />
      ) : null}
      <GrantForm isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </>
  );
}
