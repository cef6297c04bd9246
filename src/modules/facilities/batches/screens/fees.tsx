import { Button, Select } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type * as z from 'zod';
import { monthLabel } from '../../../../core/format.ts';
import { link } from '../../../../core/module/paths.ts';
import { useMay } from '../../../../core/web/auth/use-may.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { SearchBox, StateChoice } from '../../../../core/web/list/search-box.tsx';
import { Figures } from '../../../../core/web/page/figures.tsx';
import { Coming, Nothing } from '../../../../core/web/page/loaded.tsx';
import { Mark } from '../../../../core/web/page/mark.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { feesPath } from '../../../fees/paths.ts';
import { feesPermission } from '../../../fees/permissions.ts';
import { studentsPath } from '../../../students/paths.ts';
import { type BatchCharged, chargeStates, batchWorkContract as contract } from '../contract.ts';
import { chargeStateTexts, batchWorkLabels as labels } from '../labels.ts';
import classes from './batches.module.css';
import { ChooseBatch, type Query, useBatches } from './choose-batch.tsx';

const FeeDrawer = lazy(() => import('./fee-drawer.tsx'));
const ChargeDrawer = lazy(() => import('./charge-drawer.tsx'));
const tones = { none: 'slate', open: 'sindur', paid: 'leaf', cancelled: 'slate' } as const;
const sorts = ['roll', '-roll', 'name', '-name'] as const;
export type BatchFee = z.output<typeof contract.fee.output>;

/** What a batch costs, and month by month who was charged and who paid. */
export default function BatchFees() {
  const t = useText();
  const query = useQueryValues();
  const { read, items, batch } = useBatches(query);
  return (
    <Page
      {...(batch ? { context: t(batch.name) } : {})}
      actions={
        <Button variant="default" component={Link} to={studentsPath.batches}>
          {t(labels.toBatches)}
        </Button>
      }
    >
      {!read.data ? (
        <Coming read={read} rows={8} />
      ) : batch ? (
        <>
          <div className={classes.tools}>
            <ChooseBatch
              items={items}
              value={batch.id}
              onChange={(id) => query.set({ batch: id, period: null })}
            />
          </div>
          <Fee key={batch.id} batchId={batch.id} query={query} />
        </>
      ) : (
        <Nothing>{t(labels.noBatches)}</Nothing>
      )}
    </Page>
  );
}

function Fee({ batchId, query }: { batchId: string; query: Query }) {
  const t = useText();
  const format = useFormat();
  const [isSetting, setIsSetting] = useState(false);
  const read = useRead(contract.fee, { id: batchId });
  const { data } = read;
  if (!data) return <Coming read={read} rows={4} />;
  const { fee, months, today } = data;
  const periods = months.map((one) => one.period);
  const asked = query.text('period');
  // The month that runs, else the last one there is.
  const period =
    periods.find((one) => one === asked) ??
    periods.find((one) => one === today.slice(0, 7)) ??
    periods.findLast((one) => one <= today) ??
    periods[0];
  return (
    <>
      <div className={classes.tools}>
        <span>
          {fee
            ? t(labels[fee.rhythm], { amount: format.money(fee.amount), head: t(fee.subHead) })
            : t(labels.noFee)}
        </span>
        <span className={classes.end}>
          <Button variant={fee ? 'default' : 'filled'} onClick={() => setIsSetting(true)}>
            {t(fee ? labels.changeFee : labels.setFee)}
          </Button>
        </span>
      </div>
      {period ? <Month key={period} batchId={batchId} period={period} data={data} query={query} /> : null}
      <Suspense>
        {isSetting ? <FeeDrawer batchId={batchId} data={data} onClose={() => setIsSetting(false)} /> : null}
      </Suspense>
    </>
  );
}

function Month(props: { batchId: string; period: string; data: BatchFee; query: Query }) {
  const { batchId, period, data, query } = props;
  const t = useText();
  const format = useFormat();
  const may = useMay();
  const [isCharging, setIsCharging] = useState(false);
  const q = query.text('q');
  const state = query.oneOf('state', ['all', ...chargeStates]);
  const sort = query.oneOf('sort', sorts);
  const { page, size } = query.pages;
  const read = useRead(
    contract.charges,
    { id: batchId, period, state, sort, ...(q ? { q } : {}), page, size },
    { placeholderData: keepPreviousData },
  );
  const columns: Column<BatchCharged>[] = [
    {
      name: 'roll',
      label: t(labels.roll),
      role: 'serial',
      align: 'end',
      sortable: true,
      render: (row) => format.digits(String(row.roll)),
    },
    { name: 'name', label: t(labels.student), role: 'name', sortable: true, render: (row) => t(row.name) },
    { name: 'section', label: t(labels.section), render: (row) => t(row.section) },
    {
      name: 'state',
      label: t(labels.state),
      render: (row) => <Mark tone={tones[row.state]}>{t(chargeStateTexts[row.state])}</Mark>,
    },
    {
      name: 'amount',
      label: t(labels.amount),
      align: 'end',
      render: (row) => (row.amount === null ? '–' : format.money(row.amount)),
    },
    {
      name: 'due',
      label: t(labels.due),
      isWhole: true,
      render: (row) => (row.due ? format.date(row.due) : '–'),
    },
    {
      name: 'receipts',
      label: t(labels.receipts),
      render: (row) =>
        row.receipts ? (
          format.digits(row.receipts)
        ) : row.state === 'open' && may(feesPermission.collect) ? (
          <Link to={link(feesPath.counter, { student: row.studentId })}>{t(labels.collect)}</Link>
        ) : (
          '–'
        ),
    },
  ];
  const counts = read.data?.counts;
  return (
    <>
      <div className={classes.tools}>
        <Select
          aria-label={t(labels.month)}
          w={180}
          data={data.months.map((one) => ({ value: one.period, label: t(monthLabel(one.period)) }))}
          value={period}
          allowDeselect={false}
          onChange={(value) => query.set({ period: value })}
        />
        <SearchBox label={t(labels.search)} value={q} onSearch={(words) => query.set({ q: words })} />
        <StateChoice
          label={labels.state}
          value={state}
          choices={[['all', labels.all], ...chargeStates.map((one) => [one, chargeStateTexts[one]] as const)]}
          onChange={(value) => query.set({ state: value })}
        />
        {data.fee ? (
          <span className={classes.end}>
            <Button onClick={() => setIsCharging(true)}>{t(labels.charge)}</Button>
          </span>
        ) : null}
      </div>
      {counts && read.data ? (
        <Figures
          small
          label={t(labels.state)}
          items={[
            { label: t(labels.chargedSum), figure: format.money(read.data.charged) },
            ...(['none', 'open', 'paid'] as const).map((one) => ({
              label: t(chargeStateTexts[one]),
              figure: format.number(counts[one]),
            })),
          ]}
        />
      ) : null}
      <PagedTable
        label={t(monthLabel(period))}
        columns={columns}
        read={read}
        nameOf={(row) => t(row.name)}
        rowPath={(row) => studentsPath.profile.replace(':id', row.studentId)}
        pages={query.pages}
        sort={sort}
        onSort={(name) => query.set({ sort: sort === name ? `-${name}` : name })}
        isNarrowed={q !== '' || state !== 'all'}
        empty={t(labels.empty)}
      />
      <Suspense>
        {isCharging && data.fee ? (
          <ChargeDrawer
            batchId={batchId}
            period={period}
            amount={data.fee.amount}
            onClose={() => setIsCharging(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
