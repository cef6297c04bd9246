import { Button, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type * as z from 'zod';
import { pageSizeOf } from '../../../../core/contracts/page-sizes.ts';
import { startOfMonth, todayInDhaka } from '../../../../core/dates.ts';
import { isGuid } from '../../../../core/identifiers.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { StatusBadge } from '../../../../core/web/list/status-badge.tsx';
import { useListState } from '../../../../core/web/list/use-list-state.ts';
import { Figures } from '../../../../core/web/page/figures.tsx';
import { Empty, Page } from '../../../../core/web/page/page.tsx';
import { SetUpFirst } from '../../../../core/web/page/states.tsx';
import { useBookMoney } from '../../books/screens/book-money.ts';
import { ledger } from '../../chart/ledger.entity.ts';
import { reconciliationStatuses } from '../../rules.ts';
import classes from '../../screens/accounts.module.css';
import layout from '../../screens/layout.module.css';
import { StateTabs } from '../../screens/list-parts.tsx';
import { ledgerPath, reconciliationPath } from '../../screens/paths.ts';
import { reconciliationContract as contract } from '../contract.ts';
import { reconciliationLabels as labels } from '../labels.ts';
import own from './reconciliation.module.css';

const ReconciliationForm = lazy(() =>
  import('./reconciliation-form.tsx').then((all) => ({ default: all.ReconciliationForm })),
);
const sorts = ['day', 'balance'] as const;
const options = { sort: '-day', sortable: sorts, filters: ['status', 'bank'] };
type Listed = z.output<typeof contract.list.output>;

/** The statements of the banks, agreed with the books or being worked on, and how far each account is. */
export default function Reconciliations() {
  const t = useText();
  const format = useFormat();
  const list = useListState(options);
  const [isBeginning, setIsBeginning] = useState(false);
  const { state } = list;
  const status = reconciliationStatuses.find((one) => one === state.filter.status?.[0]);
  const asked = state.filter.bank?.[0] ?? '';
  const ledgerId = isGuid(asked) ? asked : null;
  const read = useRead(
    contract.list,
    {
      ...(status ? { status } : {}),
      ...(ledgerId ? { ledgerId } : {}),
      sort: sorts.find((one) => one === state.sort.replace('-', '')) ?? 'day',
      direction: state.sort.startsWith('-') ? 'desc' : 'asc',
      page: state.page,
      size: pageSizeOf(state.size),
    },
    { placeholderData: keepPreviousData },
  );
  const { data } = read;
  const columns = useColumns();
  const mayBegin = data?.can.edit === true && data.banks.some((one) => one.draftId === null);
  const fresh = mayBegin ? (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsBeginning(true)}>
      {t(labels.fresh)}
    </Button>
  ) : null;
  return (
    <Page
      count={data ? t(labels.count, { count: format.number(data.total) }) : undefined}
      actions={data && data.total > 0 ? fresh : null}
    >
      {data && data.banks.length > 0 ? <Banks banks={data.banks} /> : null}
      <StateTabs list={list} states={reconciliationStatuses} labels={labels.states} counts={data?.counts}>
        {data && data.banks.length > 1 ? (
          <div className={layout.filters}>
            <Select
              aria-label={t(labels.bank)}
              w={260}
              allowDeselect={false}
              data={[
                { value: 'all', label: t(labels.bankAll) },
                ...data.banks.map((one) => ({
                  value: one.id,
                  label: `${format.digits(one.code)} ${t(one.name)}`,
                })),
              ]}
              value={ledgerId ?? 'all'}
              onChange={(next) => list.setFilter('bank', next && next !== 'all' ? [next] : [])}
            />
          </div>
        ) : null}
        <PagedTable
          read={read}
          pages={list.pages}
          isNarrowed={list.isNarrowed}
          label={t({ en: 'Bank reconciliations', bn: 'ব্যাংক সমন্বয়' })}
          columns={columns}
          nameOf={(row) => `${t(row.bank.name)}, ${format.date(row.day)}`}
          rowPath={(row) => reconciliationPath(row.id)}
          sort={state.sort}
          onSort={list.sortBy}
          empty={
            data?.banks.length === 0 ? (
              <SetUpFirst
                text={labels.noBank}
                path={ledger.path}
                action={labels.openLedgers}
                permission={ledger.permission.edit}
              />
            ) : (
              <Empty text={t(labels.none)} action={fresh} />
            )
          }
        />
      </StateTabs>
      {isBeginning && data ? (
        <Suspense fallback={null}>
          <ReconciliationForm
            banks={data.banks.filter((one) => one.draftId === null)}
            first={ledgerId}
            onClose={() => setIsBeginning(false)}
          />
        </Suspense>
      ) : null}
    </Page>
  );
}

function Banks({ banks }: { banks: Listed['banks'] }) {
  const t = useText();
  const format = useFormat();
  const money = useBookMoney();
  const today = todayInDhaka(new Date());
  return (
    <div className={own.banks}>
      <Figures
        small
        label={t(labels.banks)}
        items={banks.map((one) => ({
          label: `${format.digits(one.code)} ${t(one.name)}`,
          ...money.figure(one.balance),
          note: [
            one.through ? t(labels.agreedThrough, { day: format.date(one.through) }) : t(labels.neverAgreed),
            one.draftId ? t(labels.draftWaits) : '',
          ]
            .filter(Boolean)
            .join(', '),
          to: ledgerPath(one.id, startOfMonth(one.through ?? today), today),
        }))}
      />
    </div>
  );
}

function useColumns(): Column<Listed['items'][number]>[] {
  const t = useText();
  const format = useFormat();
  return [
    {
      name: 'bank',
      label: t(labels.bank),
      role: 'name',
      render: (row) => `${format.digits(row.bank.code)} ${t(row.bank.name)}`,
    },
    {
      name: 'day',
      label: t(labels.day),
      sortable: true,
      isWhole: true,
      render: (row) => format.date(row.day),
    },
    {
      name: 'balance',
      label: t(labels.statement),
      align: 'end',
      sortable: true,
      isWhole: true,
      render: (row) => format.money(row.statementBalance),
    },
    {
      name: 'book',
      label: t(labels.book),
      align: 'end',
      isWhole: true,
      isMinor: true,
      render: (row) =>
        row.bookBalance === null ? (
          '—'
        ) : (
          <Link to={ledgerPath(row.bank.id, startOfMonth(row.day), row.day)}>
            {format.money(row.bookBalance)}
          </Link>
        ),
    },
    {
      name: 'by',
      label: t(labels.by),
      isMinor: true,
      render: (row) => (
        <div>
          {row.completedBy ?? row.preparedBy ?? '—'}
          {row.completedAt ? (
            <small className={classes.place}>{format.dateTime(row.completedAt)}</small>
          ) : null}
        </div>
      ),
    },
    {
      name: 'state',
      label: t(labels.state),
      isMinor: true,
      render: (row) => <StatusBadge family="reconciliation" state={row.status} />,
    },
  ];
}
