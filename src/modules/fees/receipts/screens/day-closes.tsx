import { Button, Select } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { DateSpan } from '../../../../core/web/list/date-span.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { StatusBadge } from '../../../../core/web/list/status-badge.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { feesContract as contract } from '../../contract.ts';
import { fileContract } from '../../reports/file-contract.ts';
import { reportLabels } from '../../reports/labels.ts';
import { FileMenu } from '../../reports/screens/file-menu.tsx';
import classes from '../../screens/fees.module.css';
import { useQueryValues } from '../../screens/query-values.ts';
import type { ClosedDay } from '../../screens/types.ts';
import { useFeesSetup } from '../../screens/use-names.ts';
import { paisaOf, useTaka } from '../../screens/use-taka.ts';
import { words } from '../../words.ts';
import { closeLabels as labels } from '../labels.ts';
import { Difference } from './close-day.tsx';
import { receiptsOfDay } from './receipts-of-day.ts';
import { ReopenDrawer } from './reopen-drawer.tsx';

const states = ['waiting', 'confirmed', 'reopened'] as const;
const stateLabels = {
  waiting: labels.waiting,
  confirmed: labels.takenOver,
  reopened: labels.reopened,
} as const;

/** Closed days of all collectors; whoever may takes the money over, never one's own. */
export function DayCloses() {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const query = useQueryValues();
  const { confirm, showCallError } = useDialogs();
  const state = states.find((one) => one === query.text('state'));
  const [from, to] = [query.day('from', ''), query.day('to', '')];
  const filter = {
    ...(state ? { state } : {}),
    ...query.given('collectorId', 'collector'),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
  const { data, error, refetch } = useRead(contract.days, { ...filter, page: query.page, size: query.size });
  const [reopened, setReopened] = useState<ClosedDay | null>(null);
  const save = useSave(contract.confirmDay);
  const takeOver = async (row: ClosedDay) => {
    const isSure = await confirm({
      title: t(labels.confirmTitle, { amount: taka.signed(row.counted), name: row.collector }),
      text: t(labels.confirmText),
      action: labels.confirm,
    });
    if (isSure) save.mutate({ id: row.id, version: row.version }, { onError: showCallError });
  };
  const columns: Column<ClosedDay>[] = [
    { name: 'day', label: t(words.day), role: 'serial', render: (row) => format.date(row.day) },
    { name: 'collector', label: t(labels.collector), role: 'name', render: (row) => row.collector },
    { name: 'counted', label: t(labels.counted), align: 'end', render: (row) => taka.signed(row.counted) },
    {
      name: 'state',
      label: t(words.state),
      render: (row) =>
        row.can.confirm ? (
          <Button size="compact-sm" variant="default" onClick={() => void takeOver(row)}>
            {t(labels.confirm)}
          </Button>
        ) : row.reopenedBy !== null ? (
          <span className={classes.other}>
            {t(labels.reopenedBy, { name: row.reopenedBy, reason: row.reopenedReason })}
          </span>
        ) : row.confirmedBy ? (
          <span>
            <StatusBadge family="approval" state="approved" />
            <span className={classes.other}>{t(labels.confirmed, { name: row.confirmedBy })}</span>
          </span>
        ) : (
          <StatusBadge family="approval" state="pending" />
        ),
    },
    {
      name: 'expected',
      label: t(labels.expected),
      align: 'end',
      render: (row) => <Link to={receiptsOfDay(row, { method: 'cash' })}>{taka.signed(row.expected)}</Link>,
    },
    {
      name: 'difference',
      label: t(labels.difference),
      align: 'end',
      render: (row) => <Difference paisa={paisaOf(row.difference)} />,
    },
    {
      name: 'receipts',
      label: t(words.count),
      align: 'end',
      render: (row) => (
        <Link to={receiptsOfDay(row, { kind: 'receipt' })}>{format.number(row.receipts)}</Link>
      ),
    },
    { name: 'shift', label: t(labels.shift), align: 'end', render: (row) => format.number(row.place) },
    {
      name: 'voucher',
      label: t(labels.voucher),
      isWhole: true,
      render: (row) => format.digits(row.voucher ?? ''),
    },
    { name: 'note', label: t(words.note), render: (row) => row.note },
    {
      name: 'at',
      label: t(labels.closedColumn),
      isWhole: true,
      render: (row) => format.dateTime(row.closedAt),
    },
    {
      name: 'reopen',
      label: '',
      render: (row) =>
        row.can.reopen ? (
          <Button size="compact-sm" variant="subtle" onClick={() => setReopened(row)}>
            {t(labels.reopen)}
          </Button>
        ) : null,
    },
  ];
  return (
    <>
      <Filters query={query} state={state ?? null}>
        <FileMenu path={fileContract.daysFile.path} name="day-closes" filter={filter} />
      </Filters>
      {reopened ? <ReopenDrawer row={reopened} onClose={() => setReopened(null)} /> : null}
      <PagedTable
        tools="own"
        label={t(reportLabels.tabCloses)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => row.collector}
        pages={query.pages}
        isNarrowed={Object.keys(filter).length > 0}
        empty={t(labels.none)}
      />
    </>
  );
}

function Filters(props: {
  query: ReturnType<typeof useQueryValues>;
  state: (typeof states)[number] | null;
  children: ReactNode;
}) {
  const { query } = props;
  const t = useText();
  const { data: setup } = useFeesSetup();
  return (
    <search className={classes.filters}>
      <div className={classes.days}>
        <DateSpan
          isOptional
          from={query.text('from')}
          to={query.text('to')}
          onChange={(from, to) => query.set({ from, to })}
        />
      </div>
      <Select
        w={190}
        label={t(labels.collector)}
        data={(setup?.collectors ?? []).map((one) => ({ value: one.id, label: one.name }))}
        value={query.text('collector') || null}
        placeholder={t(words.all)}
        clearable
        onChange={(value) => query.set({ collector: value })}
      />
      <Select
        w={190}
        label={t(words.state)}
        data={states.map((value) => ({ value, label: t(stateLabels[value]) }))}
        value={props.state}
        placeholder={t(words.all)}
        clearable
        onChange={(value) => query.set({ state: value })}
      />
      <div className={classes.filtersEnd}>{props.children}</div>
    </search>
  );
}
