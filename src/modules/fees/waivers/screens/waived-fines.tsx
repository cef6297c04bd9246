import { Select } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../../../../core/web/form/reason-dialog.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { Figures } from '../../../../core/web/page/figures.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { SearchBox } from '../../counter/screens/search-box.tsx';
import classes from '../../screens/fees.module.css';
import { Opens } from '../../screens/opens.tsx';
import { useQueryValues } from '../../screens/query-values.ts';
import { useStudentColumns } from '../../screens/student-columns.tsx';
import { useFeesSetup, useLineName } from '../../screens/use-names.ts';
import { useTaka } from '../../screens/use-taka.ts';
import { words } from '../../words.ts';
import { fineWaiverContract as contract, type FineWaiverItem } from '../contract.ts';
import { fineWaiverLabels as labels } from '../labels.ts';

const LedgerDrawer = lazy(() =>
  import('../../reports/screens/ledger-drawer.tsx').then((all) => ({ default: all.LedgerDrawer })),
);
const LineDrawer = lazy(() =>
  import('../../reports/screens/line-drawer.tsx').then((all) => ({ default: all.LineDrawer })),
);
const states = ['given', 'withdrawn'] as const;
const kinds = ['fine', 'charge'] as const;
const kindLabels = { fine: labels.lateFines, charge: labels.chargesOnly } as const;

/** The late fines and charges that were waived, by whom and why; withdrawing one. */
export function WaivedFines() {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const query = useQueryValues();
  const { data: setup } = useFeesSetup();
  const [studentId, setStudentId] = useState<string | null>(null);
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const state = states.find((one) => one === query.text('state'));
  const of = kinds.find((one) => one === query.text('of'));
  const filter = {
    ...(state ? { state } : {}),
    ...query.given('q'),
    ...query.given('classId', 'class'),
    ...(of ? { of } : {}),
  };
  const { data, error, refetch } = useRead(contract.fineWaivers, {
    ...filter,
    page: query.page,
    size: query.size,
  });
  const withdraw = useSave(contract.withdrawFineWaiver);
  const [lineId, setLineId] = useState<string | null>(null);
  const columns = useColumns(setStudentId, setLineId);
  const actions = (row: FineWaiverItem) =>
    data?.can.waive && row.withdrawal === null
      ? [
          {
            label: t(labels.withdraw),
            isDanger: true,
            onClick: () =>
              setAsked({
                title: t(labels.withdrawTitle, { amount: taka.signed(row.amount), name: row.student.name }),
                text: t(labels.withdrawText),
                action: t(labels.withdraw),
                isDanger: true,
                run: async (reason) => {
                  await withdraw.mutateAsync({ id: row.id, reason });
                  showToast({ tone: 'leaf', title: t(labels.withdrawDone) });
                },
              }),
          },
        ]
      : [];
  return (
    <>
      <search className={classes.filters}>
        <SearchBox label={t(labels.search)} value={query.text('q')} onSearch={(q) => query.set({ q })} />
        <Select
          w={150}
          label={t(words.class)}
          data={(setup?.classes ?? []).map((one) => ({ value: one.id, label: t(one.label) }))}
          value={query.text('class') || null}
          placeholder={t(words.all)}
          clearable
          onChange={(value) => query.set({ class: value })}
        />
        <Select
          w={170}
          label={t(words.state)}
          data={states.map((value) => ({ value, label: t(labels[value]) }))}
          value={state ?? null}
          placeholder={t(words.all)}
          clearable
          onChange={(value) => query.set({ state: value })}
        />
        <Select
          w={170}
          label={t(labels.ofWhat)}
          data={kinds.map((value) => ({ value, label: t(kindLabels[value]) }))}
          value={of ?? null}
          placeholder={t(words.all)}
          clearable
          onChange={(value) => query.set({ of: value })}
        />
      </search>
      {data && data.total > 0 ? (
        <Figures
          small
          items={[
            {
              label: t(labels.total),
              figure: taka.signed(data.amount),
              note: t(labels.count, { count: format.number(data.given) }),
              ...(data.given > 0 ? { to: query.address({ state: 'given' }) } : {}),
            },
          ]}
        />
      ) : null}
      <PagedTable
        label={t(labels.tab)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => t(row.student.name)}
        pages={query.pages}
        isNarrowed={Object.keys(filter).length > 0}
        empty={t(labels.empty)}
        {...(data?.can.waive ? { actions } : {})}
      />
      <Suspense fallback={null}>
        <LedgerDrawer studentId={studentId} onClose={() => setStudentId(null)} />
        {lineId ? <LineDrawer lineId={lineId} onClose={() => setLineId(null)} /> : null}
      </Suspense>
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

function useColumns(onStudent: (id: string) => void, onLine: (id: string) => void): Column<FineWaiverItem>[] {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const lineName = useLineName();
  return [
    ...useStudentColumns<FineWaiverItem>(onStudent),
    {
      name: 'amount',
      label: t(words.amount),
      align: 'end',
      render: (row) => <Opens onOpen={() => onLine(row.lineId)}>{taka.signed(row.amount)}</Opens>,
    },
    {
      name: 'fee',
      label: t(words.head),
      render: (row) => (
        <span>
          {lineName(row)}
          <span className={classes.other}>{t(kindLabels[row.of])}</span>
        </span>
      ),
    },
    { name: 'reason', label: t(words.reason), render: (row) => row.reason },
    {
      name: 'by',
      label: t(labels.by),
      render: (row) => (
        <span>
          {row.givenBy}
          <span className={classes.other}>{format.dateTime(row.givenAt)}</span>
        </span>
      ),
    },
    {
      name: 'state',
      label: t(words.state),
      render: ({ withdrawal }) =>
        withdrawal ? (
          <span>
            {t(labels.withdrawn)}
            <span className={classes.other}>{withdrawal.reason}</span>
            <span className={classes.other}>
              {withdrawal.by} · {format.dateTime(withdrawal.at)}
            </span>
          </span>
        ) : (
          t(labels.given)
        ),
    },
  ];
}
