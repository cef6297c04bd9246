import { Button, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useRead, useSave } from '../../../core/web/call.ts';
import type { Column } from '../../../core/web/data-table.tsx';
import { PagedTable } from '../../../core/web/paged-table.tsx';
import { useFormat, useText } from '../../../core/web/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../../../core/web/reason-dialog.tsx';
import { StatusBadge } from '../../../core/web/status-badge.tsx';
import { showToast } from '../../../core/web/toasts.tsx';
import { useAsked } from '../../../core/web/use-asked.ts';
import { feesContract as contract } from '../contract.ts';
import { readPartPeriod } from '../instalment-rules.ts';
import { stateTexts } from '../labels.ts';
import { cancelLabels, fineLabels as labels, words } from '../screen-labels.ts';
import classes from './fees.module.css';
import { useQueryValues } from './query-values.ts';
import { SearchBox } from './search-box.tsx';
import { useStudentColumns } from './student-columns.tsx';
import type { InvoiceLine } from './types.ts';
import { useMay } from './use-may.ts';
import { useFeesSetup, useLineName } from './use-names.ts';
import { useTaka } from './use-taka.ts';

// Each tab and drawer comes when it is opened.
const ChargeDrawer = lazy(() => import('./charge-drawer.tsx').then((all) => ({ default: all.ChargeDrawer })));
const LedgerDrawer = lazy(() => import('./ledger-drawer.tsx').then((all) => ({ default: all.LedgerDrawer })));

const states = ['unpaid', 'overdue', 'partiallyPaid', 'paid', 'cancelled'] as const;

/** Fines and extra charges by hand: given with a reason, listed, cancelled while unpaid. */
export function Charges() {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const lineName = useLineName();
  const may = useMay();
  const query = useQueryValues();
  const { data: setup } = useFeesSetup();
  const [isAdding, setIsAdding] = useState(false);
  const [studentId, setStudentId] = useState<string | null>(null);
  const [asked, setAsked] = useState<AskedReason | null>(null);
  useAsked({ new: may('fees.bill') ? () => setIsAdding(true) : undefined }, true);
  const onDemand = (setup?.subHeads ?? []).filter((one) => one.schedule === 'onDemand');
  const subHeadId = query.text('fee');
  const state = states.find((one) => one === query.text('state'));
  const { data, error, refetch } = useRead(contract.lines, {
    onDemand: '1',
    ...(subHeadId ? { subHeadId } : {}),
    ...(state ? { state } : {}),
    ...query.given('q'),
    page: query.page,
    size: query.size,
  });
  const cancel = useSave(contract.cancelLine);
  const columns: Column<InvoiceLine>[] = [
    ...useStudentColumns<InvoiceLine>(setStudentId),
    { name: 'amount', label: t(words.amount), align: 'end', render: (row) => taka.signed(row.payable) },
    {
      name: 'state',
      label: t(words.state),
      render: ({ state }) =>
        state === 'instalments' ? (
          t(stateTexts.instalments)
        ) : (
          <StatusBadge family="payment" state={state === 'waived' ? 'paid' : state} />
        ),
    },
    { name: 'fee', label: t(words.head), render: (row) => lineName(row) },
    { name: 'reason', label: t(words.reason), render: (row) => row.reason },
    { name: 'due', label: t(labels.due), isWhole: true, render: (row) => format.date(row.due) },
    { name: 'paid', label: t(words.paid), align: 'end', render: (row) => taka.orDash(row.paid) },
  ];
  const actions = (row: InvoiceLine) =>
    data?.can.bill && (row.state === 'unpaid' || row.state === 'overdue') && !readPartPeriod(row.period)
      ? [
          {
            label: t(labels.cancel),
            isDanger: true,
            onClick: () =>
              setAsked({
                title: t(labels.cancelTitle, { amount: taka.signed(row.payable), name: row.student.name }),
                text: t(labels.cancelText),
                action: t(labels.cancel),
                isDanger: true,
                run: async (reason) => {
                  await cancel.mutateAsync({ id: row.id, version: row.version, reason });
                  showToast({ tone: 'leaf', title: t(labels.cancelled) });
                },
              }),
          },
        ]
      : [];
  const add = may('fees.bill') ? (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsAdding(true)}>
      {t(labels.add)}
    </Button>
  ) : null;
  return (
    <>
      <search className={classes.filters}>
        <SearchBox
          label={t(cancelLabels.searchStudent)}
          value={query.text('q')}
          onSearch={(q) => query.set({ q })}
        />
        <Select
          w={200}
          label={t(words.head)}
          data={onDemand.map((one) => ({ value: one.id, label: t(one.label) }))}
          value={subHeadId || null}
          placeholder={t(words.all)}
          clearable
          onChange={(value) => query.set({ fee: value })}
        />
        <Select
          w={180}
          label={t(words.state)}
          data={states.map((value) => ({ value, label: t(stateLabels[value]) }))}
          value={state ?? null}
          placeholder={t(words.all)}
          clearable
          onChange={(value) => query.set({ state: value })}
        />
        <div className={classes.filtersEnd}>{add}</div>
      </search>
      <PagedTable
        label={t(labels.list)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => t(row.student.name)}
        pages={query.pages}
        isNarrowed={Boolean(query.text('q') || subHeadId || state)}
        empty={t(setup && onDemand.length === 0 ? labels.noDemand : labels.none)}
        {...(data?.can.bill ? { actions } : {})}
      />
      <Suspense fallback={null}>
        <ChargeDrawer
          isOpen={isAdding}
          fees={onDemand}
          usual={subHeadId || (onDemand[0]?.id ?? null)}
          today={setup?.today ?? ''}
          onClose={() => setIsAdding(false)}
        />
        <LedgerDrawer studentId={studentId} onClose={() => setStudentId(null)} />
      </Suspense>
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

const stateLabels = {
  unpaid: labels.unpaid,
  overdue: labels.overdue,
  partiallyPaid: labels.partiallyPaid,
  paid: words.paid,
  cancelled: labels.cancelledState,
} as const;
