import { Button, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../../../../core/web/form/reason-dialog.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { StatusBadge } from '../../../../core/web/list/status-badge.tsx';
import { useMonthName } from '../../billing/screens/months.ts';
import { feesContract as contract } from '../../contract.ts';
import { SearchBox } from '../../counter/screens/search-box.tsx';
import { fileContract } from '../../reports/file-contract.ts';
import { FileMenu } from '../../reports/screens/file-menu.tsx';
import { LedgerDrawer } from '../../reports/screens/ledger-drawer.tsx';
import classes from '../../screens/fees.module.css';
import { useQueryValues } from '../../screens/query-values.ts';
import { useStudentColumns } from '../../screens/student-columns.tsx';
import type { Setup, WaiverItem } from '../../screens/types.ts';
import { useTaka } from '../../screens/use-taka.ts';
import { settingLabels as labels } from '../../setup/labels.ts';
import { words } from '../../words.ts';

// It comes when it is opened.
const WaiverForm = lazy(() => import('./waiver-form.tsx').then((all) => ({ default: all.WaiverForm })));

/** Who pays less, why and until when; giving and revoking it. */
export function Waivers({ setup }: { setup: Setup }) {
  const t = useText();
  const query = useQueryValues();
  const [isAdding, setIsAdding] = useState(false);
  const [studentId, setStudentId] = useState<string | null>(null);
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const state =
    (['revoked', 'active'] as const).find((one) => one === query.text('state')) ?? ('all' as const);
  const filter = { state, ...query.given('q'), ...query.given('typeId', 'type') };
  const { data, error, refetch } = useRead(contract.waivers, {
    ...filter,
    page: query.page,
    size: query.size,
  });
  const revoke = useSave(contract.revokeWaiver);
  const columns = useWaiverColumns(setStudentId);
  const actions = (row: WaiverItem) =>
    row.state === 'active' || row.state === 'future'
      ? [
          {
            label: t(labels.revoke),
            isDanger: true,
            onClick: () =>
              setAsked({
                title: t(labels.revokeTitle, { name: row.student.name }),
                text: t(labels.revokeText),
                action: t(labels.revoke),
                isDanger: true,
                run: (reason) => revoke.mutateAsync({ id: row.id, version: row.version, reason }),
              }),
          },
        ]
      : [];
  return (
    <>
      <search className={classes.filters}>
        <SearchBox
          label={t(labels.searchWaivers)}
          value={query.text('q')}
          onSearch={(q) => query.set({ q })}
        />
        <Select
          w={180}
          label={t(labels.type)}
          data={setup.waiverTypes.map((one) => ({ value: one.id, label: t(one.label) }))}
          value={query.text('type') || null}
          placeholder={t(words.all)}
          clearable
          onChange={(value) => query.set({ type: value })}
        />
        <Select
          w={150}
          label={t(words.state)}
          data={(['active', 'revoked'] as const).map((value) => ({ value, label: t(stateLabels[value]) }))}
          value={state === 'all' ? null : state}
          placeholder={t(words.all)}
          clearable
          onChange={(value) => query.set({ state: value })}
        />
        <div className={classes.filtersEnd}>
          <FileMenu path={fileContract.waiversFile.path} name="waivers" filter={filter} />
          {data?.can.bill ? (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsAdding(true)}>
              {t(labels.giveWaiver)}
            </Button>
          ) : null}
        </div>
      </search>
      <PagedTable
        label={t(labels.tabWaivers)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => t(row.student.name)}
        pages={query.pages}
        isNarrowed={Boolean(query.text('q') || query.text('type') || state !== 'all')}
        empty={t(labels.noWaivers)}
        {...(data?.can.bill ? { actions } : {})}
      />
      {isAdding ? (
        <Suspense fallback={null}>
          <WaiverForm setup={setup} onClose={() => setIsAdding(false)} />
        </Suspense>
      ) : null}
      <LedgerDrawer studentId={studentId} onClose={() => setStudentId(null)} />
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

const stateLabels = {
  active: labels.stateActive,
  future: labels.stateFuture,
  ended: labels.stateEnded,
  revoked: labels.revoked,
} as const;

function useWaiverColumns(onStudent: (id: string) => void): Column<WaiverItem>[] {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const monthName = useMonthName();
  return [
    ...useStudentColumns<WaiverItem>(onStudent),
    {
      name: 'value',
      label: t(labels.kind),
      align: 'end',
      render: (row) =>
        row.kind === 'percent' ? format.percent((row.share ?? 0) / 100) : taka.signed(row.amount ?? '0'),
    },
    {
      name: 'state',
      label: t(words.state),
      render: (row) =>
        row.state === 'active' ? (
          <StatusBadge family="record" state="active" />
        ) : (
          <span>
            {t(stateLabels[row.state])}
            {row.revokedReason ? <span className={classes.other}>{row.revokedReason}</span> : null}
          </span>
        ),
    },
    {
      name: 'type',
      label: t(labels.type),
      render: (row) => (
        <span>
          {t(row.type)}
          <span className={classes.other}>{row.reason}</span>
        </span>
      ),
    },
    { name: 'fees', label: t(labels.fees), render: (row) => row.subHeads.map((one) => t(one)).join(', ') },
    {
      name: 'months',
      label: t(words.month),
      render: (row) =>
        `${monthName(row.fromMonth)} – ${row.toMonth ? monthName(row.toMonth) : t(labels.open)}`,
    },
  ];
}
