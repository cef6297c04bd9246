import { Select } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { link } from '../../../../core/module/paths.ts';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../../../../core/web/form/reason-dialog.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { SearchBox, StateChoice } from '../../../../core/web/list/search-box.tsx';
import { Mark } from '../../../../core/web/page/mark.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { memberTexts } from '../../labels.ts';
import { libraryPath } from '../../paths.ts';
import { memberKinds } from '../../rules.ts';
import classes from '../../screens/library.module.css';
import { lendingContract as contract, type ListedMember } from '../contract.ts';
import { lendingLabels as labels } from '../labels.ts';
import { usePrintCard } from './use-print-card.ts';

/** Who borrows: what they have, what is late, what they have read; a name leads to the desk. */
export default function Members() {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const state = query.oneOf('state', ['all', 'withBooks', 'late', 'suspended']);
  const kind = memberKinds.find((one) => one === query.text('kind'));
  const q = query.text('q');
  const { data, error, refetch } = useRead(
    contract.members,
    { state, ...(kind ? { kind } : {}), ...(q ? { q } : {}), page: query.pages.page, size: query.pages.size },
    { placeholderData: keepPreviousData },
  );
  const suspend = useSave(contract.suspend);
  const card = usePrintCard();
  const columns: Column<ListedMember>[] = [
    {
      name: 'code',
      label: t({ en: 'ID', bn: 'আইডি' }),
      role: 'serial',
      render: (row) => format.digits(row.code),
    },
    { name: 'name', label: t(labels.member), role: 'name', render: (row) => t(row.name) },
    { name: 'place', label: t(labels.place), render: (row) => format.digits(t(row.place)) },
    { name: 'kind', label: t(labels.memberKind), render: (row) => t(memberTexts[row.kind]) },
    { name: 'out', label: t(labels.out), align: 'end', render: (row) => format.number(row.loans) },
    {
      name: 'late',
      label: t(labels.lateBooks),
      align: 'end',
      render: (row) =>
        row.late > 0 ? <Mark tone="sindur">{format.number(row.late)}</Mark> : format.number(0),
    },
    { name: 'read', label: t(labels.read), align: 'end', render: (row) => format.number(row.read) },
    {
      name: 'state',
      label: t(labels.state),
      render: (row) =>
        row.isSuspended ? (
          <Mark tone="sindur">{t(labels.suspendedFor, { reason: row.suspendedReason })}</Mark>
        ) : (
          '–'
        ),
    },
  ];
  const askSuspend = (row: ListedMember) =>
    setAsked({
      title: t(row.isSuspended ? labels.allow : labels.suspend),
      text: t(row.isSuspended ? labels.allowText : labels.suspendText, { name: row.name }),
      action: t(row.isSuspended ? labels.allow : labels.suspend),
      run: (reason) =>
        suspend.mutateAsync({ id: row.id, version: row.version, isSuspended: !row.isSuspended, reason }),
    });
  return (
    <Page>
      <search className={classes.tools}>
        <SearchBox label={t(labels.member)} value={q} onSearch={(words) => query.set({ q: words })} />
        <Select
          w={160}
          aria-label={t(labels.memberKind)}
          placeholder={t(labels.memberKind)}
          data={memberKinds.map((value) => ({ value, label: t(memberTexts[value]) }))}
          value={kind ?? null}
          clearable
          onChange={(value) => query.set({ kind: value })}
        />
        <StateChoice
          label={labels.state}
          value={state}
          choices={[
            ['all', labels.all],
            ['withBooks', labels.withBooks],
            ['late', labels.withLate],
            ['suspended', labels.suspended],
          ]}
          onChange={(value) => query.set({ state: value })}
        />
      </search>
      <PagedTable
        label={t(labels.member)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => t(row.name)}
        pages={query.pages}
        isNarrowed={q !== '' || state !== 'all' || kind !== undefined}
        empty={t(labels.noMembers)}
        rowPath={(row) =>
          data?.can.lend
            ? link(libraryPath.desk, { member: row.id })
            : link(libraryPath.desk, { tab: 'loans', q: row.code })
        }
        {...(data?.can.lend
          ? {
              actions: (row: ListedMember) => [
                { label: t(labels.printCard), onClick: () => void card.print(row) },
                { label: t(row.isSuspended ? labels.allow : labels.suspend), onClick: () => askSuspend(row) },
              ],
            }
          : {})}
      />
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </Page>
  );
}
