import { Select } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { isDate } from '../../../../core/dates.ts';
import { mobileAs } from '../../../../core/identifiers.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { DateSpan } from '../../../../core/web/list/date-span.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { StatusBadge } from '../../../../core/web/list/status-badge.tsx';
import { Figures } from '../../../../core/web/page/figures.tsx';
import { SearchBox } from '../../counter/screens/search-box.tsx';
import { feesPermission } from '../../permissions.ts';
import { cancelLabels } from '../../receipts/labels.ts';
import { FileMenu } from '../../reports/screens/file-menu.tsx';
import classes from '../../screens/fees.module.css';
import { useQueryValues } from '../../screens/query-values.ts';
import { useStudentColumns } from '../../screens/student-columns.tsx';
import { useMay } from '../../screens/use-may.ts';
import { useFeesSetup } from '../../screens/use-names.ts';
import { useTaka } from '../../screens/use-taka.ts';
import { words } from '../../words.ts';
import { overdueContract as contract, type PromiseItem } from '../contract.ts';
import { overdueLabels as labels, promiseStateLabels } from '../labels.ts';
import { promiseStates } from '../rules.ts';
import { useListSort } from './use-list-sort.ts';

const LedgerDrawer = lazy(() =>
  import('../../reports/screens/ledger-drawer.tsx').then((all) => ({ default: all.LedgerDrawer })),
);
const PromiseDrawer = lazy(() =>
  import('./promise-drawer.tsx').then((all) => ({ default: all.PromiseDrawer })),
);

const sorts = ['day', '-day', 'amount', '-amount', 'takenAt', '-takenAt', 'student', '-student'] as const;

/** What guardians promised to pay by when, who noted it, and whether it was kept. */
export function Promises() {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const may = useMay();
  const query = useQueryValues();
  const { data: setup } = useFeesSetup();
  const [studentId, setStudentId] = useState<string | null>(null);
  const [promiseOf, setPromiseOf] = useState<string | null>(null);
  const sort = useListSort(query, sorts, 'day');
  const state = promiseStates.find((one) => one === query.text('state'));
  const [from, to] = [query.text('from'), query.text('to')];
  const filter = {
    sort: sort.value,
    ...(state ? { state } : {}),
    ...query.given('classId', 'class'),
    ...query.given('q'),
    ...(isDate(from) ? { from } : {}),
    ...(isDate(to) ? { to } : {}),
  };
  const { data, error, refetch } = useRead(contract.promises, {
    ...filter,
    page: query.page,
    size: query.size,
  });
  const columns: Column<PromiseItem>[] = [
    ...useStudentColumns<PromiseItem>(setStudentId).map((column) =>
      column.name === 'student' ? { ...column, sortable: true } : column,
    ),
    {
      name: 'day',
      label: t(labels.day),
      sortable: true,
      isWhole: true,
      render: (row) => format.date(row.day),
    },
    {
      name: 'amount',
      label: t(labels.promised),
      align: 'end',
      sortable: true,
      render: (row) => <strong>{taka.signed(row.amount)}</strong>,
    },
    { name: 'paid', label: t(labels.paidOfIt), align: 'end', render: (row) => taka.orDash(row.paid) },
    {
      name: 'state',
      label: t(words.state),
      render: (row) => <StatusBadge family="promise" state={row.state} />,
    },
    { name: 'owedNow', label: t(labels.owedNow), align: 'end', render: (row) => taka.orDash(row.owedNow) },
    {
      name: 'guardian',
      label: t(labels.who),
      isWhole: true,
      render: (row) => (
        <span>
          {t(row.guardian)}
          {/^\d+$/.test(row.mobile) ? (
            <a className={classes.other} href={`tel:${row.mobile}`}>
              {format.digits(mobileAs(row.mobile, 'national'))}
            </a>
          ) : (
            <span className={classes.other}>{format.digits(row.mobile)}</span>
          )}
        </span>
      ),
    },
    {
      name: 'takenAt',
      label: t(labels.takenBy),
      sortable: true,
      render: (row) => (
        <span>
          {row.takenBy}
          <span className={classes.other}>
            {[
              format.dateTime(row.takenAt),
              ...(row.place > 1 ? [t(labels.nth, { place: format.number(row.place) })] : []),
            ].join(' · ')}
          </span>
        </span>
      ),
    },
    { name: 'note', label: t(words.note), render: (row) => row.note || '–' },
  ];
  return (
    <>
      <search className={classes.filters}>
        <SearchBox
          label={t(cancelLabels.searchStudent)}
          value={query.text('q')}
          onSearch={(q) => query.set({ q })}
        />
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
          w={150}
          label={t(words.state)}
          data={promiseStates.map((one) => ({ value: one, label: t(promiseStateLabels[one]) }))}
          value={state ?? null}
          placeholder={t(words.all)}
          clearable
          onChange={(value) => query.set({ state: value })}
        />
        <DateSpan
          isOptional
          from={from}
          to={to}
          onChange={(first, last) => query.set({ from: first, to: last })}
        />
        <div className={classes.filtersEnd}>
          <FileMenu path={contract.promisesFile.path} name="promises" filter={filter} />
        </div>
      </search>
      {data ? (
        <Figures
          small
          items={promiseStates.map((one) => ({
            label: t(promiseStateLabels[one]),
            figure: format.number(data.states[one].count),
            note: taka.signed(data.states[one].amount),
            to: query.address({ state: one }),
          }))}
        />
      ) : null}
      <PagedTable
        tools="own"
        label={t(labels.tabPromises)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => t(row.student.name)}
        pages={query.pages}
        sort={sort.value}
        onSort={sort.set}
        isNarrowed={Object.keys(filter).length > 1}
        empty={t(labels.noPromises)}
        {...(may(feesPermission.collect)
          ? {
              actions: (row: PromiseItem) => [
                { label: t(labels.again), onClick: () => setPromiseOf(row.student.id) },
              ],
            }
          : {})}
      />
      <Suspense fallback={null}>
        {promiseOf ? <PromiseDrawer studentId={promiseOf} onClose={() => setPromiseOf(null)} /> : null}
        {studentId ? <LedgerDrawer studentId={studentId} onClose={() => setStudentId(null)} /> : null}
      </Suspense>
    </>
  );
}
