import { Button, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { isWaiting } from '../../../../core/approvals/approvals.ts';
import { useTellWaiting } from '../../../../core/web/approvals/use-waiting.ts';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../../../../core/web/form/reason-dialog.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { StatusBadge } from '../../../../core/web/list/status-badge.tsx';
import { SetUpFirst } from '../../../../core/web/page/states.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { useAsked } from '../../../../core/web/page/use-asked.ts';
import { feesContract as contract } from '../../contract.ts';
import { SearchBox } from '../../counter/screens/search-box.tsx';
import { readPartPeriod } from '../../instalments/rules.ts';
import { stateTexts } from '../../labels.ts';
import { feesPath } from '../../paths.ts';
import { feesPermission, feesSetupPermission } from '../../permissions.ts';
import { cancelLabels } from '../../receipts/labels.ts';
import { fineLabels as labels } from '../../reports/labels.ts';
import classes from '../../screens/fees.module.css';
import { Opens } from '../../screens/opens.tsx';
import { useQueryValues } from '../../screens/query-values.ts';
import { useStudentColumns } from '../../screens/student-columns.tsx';
import type { InvoiceLine } from '../../screens/types.ts';
import { useMay } from '../../screens/use-may.ts';
import { useFeesSetup, useLineName } from '../../screens/use-names.ts';
import { useTaka } from '../../screens/use-taka.ts';
import { settingLabels } from '../../setup/labels.ts';
import { fineWaiverLabels } from '../../waivers/labels.ts';
import { words } from '../../words.ts';

// Each tab and drawer comes when it is opened.
const ChargeDrawer = lazy(() => import('./charge-drawer.tsx').then((all) => ({ default: all.ChargeDrawer })));
const LedgerDrawer = lazy(() =>
  import('../../reports/screens/ledger-drawer.tsx').then((all) => ({ default: all.LedgerDrawer })),
);

const LineDrawer = lazy(() =>
  import('../../reports/screens/line-drawer.tsx').then((all) => ({ default: all.LineDrawer })),
);
const ChargeWaiverDrawer = lazy(() =>
  import('../../waivers/screens/charge-waiver-drawer.tsx').then((all) => ({
    default: all.ChargeWaiverDrawer,
  })),
);

const states = ['unpaid', 'overdue', 'partiallyPaid', 'paid', 'waived', 'cancelled'] as const;

/** Fines and extra charges by hand: given with a reason, listed, waived in part or whole, cancelled while unpaid. */
export function Charges() {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const lineName = useLineName();
  const may = useMay();
  const query = useQueryValues();
  const { data: setup } = useFeesSetup();
  const [isAdding, setIsAdding] = useState(false);
  const [lineId, setLineId] = useState<string | null>(null);
  const [waiving, setWaiving] = useState<InvoiceLine | null>(null);
  const [studentId, setStudentId] = useState<string | null>(null);
  const [asked, setAsked] = useState<AskedReason | null>(null);
  useAsked({ new: may(feesPermission.bill) ? () => setIsAdding(true) : undefined }, true);
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
  const tellWaiting = useTellWaiting();
  const columns: Column<InvoiceLine>[] = [
    ...useStudentColumns<InvoiceLine>(setStudentId),
    {
      name: 'amount',
      label: t(words.amount),
      align: 'end',
      render: (row) => <Opens onOpen={() => setLineId(row.id)}>{taka.signed(row.payable)}</Opens>,
    },
    {
      name: 'state',
      label: t(words.state),
      render: ({ state }) =>
        state === 'instalments' || state === 'waived' ? (
          t(stateTexts[state])
        ) : (
          <StatusBadge family="payment" state={state} />
        ),
    },
    { name: 'fee', label: t(words.head), render: (row) => lineName(row) },
    { name: 'reason', label: t(words.reason), render: (row) => row.reason },
    { name: 'due', label: t(labels.due), isWhole: true, render: (row) => format.date(row.due) },
    ...(['waiver', 'paid'] as const).map(
      (name): Column<InvoiceLine> => ({
        name,
        label: t(words[name]),
        align: 'end',
        render: (row) => (
          <Opens isBeside onOpen={Number(row[name]) === 0 ? null : () => setLineId(row.id)}>
            {taka.orDash(row[name])}
          </Opens>
        ),
      }),
    ),
  ];
  /** What of a charge is still owed as it was charged, not by the parts of an instalment plan. */
  const isOpen = (row: InvoiceLine) =>
    ['unpaid', 'overdue', 'partiallyPaid'].includes(row.state) && !readPartPeriod(row.period);
  const actions = (row: InvoiceLine) => [
    ...(data?.can.waive && isOpen(row) && Number(row.principal) > 0
      ? [{ label: t(fineWaiverLabels.waiveCharge), onClick: () => setWaiving(row) }]
      : []),
    ...(data?.can.bill && isOpen(row) && row.state !== 'partiallyPaid'
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
                  const answer = await cancel.mutateAsync({ id: row.id, version: row.version, reason });
                  if (isWaiting(answer)) tellWaiting(answer);
                  else showToast({ tone: 'leaf', title: t(labels.cancelled) });
                },
              }),
          },
        ]
      : []),
  ];
  const add = may(feesPermission.bill) ? (
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
        empty={
          setup && onDemand.length === 0 ? (
            <SetUpFirst
              text={labels.noDemand}
              path={feesPath.subHeads}
              action={settingLabels.addSubHead}
              permission={feesSetupPermission.edit}
            />
          ) : (
            t(labels.none)
          )
        }
        {...(data?.can.bill || data?.can.waive ? { actions } : {})}
      />
      <Suspense fallback={null}>
        <ChargeDrawer
          isOpen={isAdding}
          fees={onDemand}
          usual={subHeadId || (onDemand[0]?.id ?? null)}
          today={setup?.today ?? ''}
          onClose={() => setIsAdding(false)}
        />
        {waiving ? <ChargeWaiverDrawer line={waiving} onClose={() => setWaiving(null)} /> : null}
        {lineId ? <LineDrawer lineId={lineId} onClose={() => setLineId(null)} /> : null}
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
  waived: stateTexts.waived,
  cancelled: labels.cancelledState,
} as const;
