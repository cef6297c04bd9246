import { Button, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { isDate } from '../../../core/dates.ts';
import { queryOf, useRead } from '../../../core/web/call.ts';
import type { Column } from '../../../core/web/data-table.tsx';
import { DateSpan } from '../../../core/web/date-span.tsx';
import { useDialogs } from '../../../core/web/dialogs.tsx';
import { downloadFile } from '../../../core/web/download.ts';
import { ExportMenu } from '../../../core/web/entity-list-parts.tsx';
import { Empty, Page } from '../../../core/web/page.tsx';
import { useFormat, useText } from '../../../core/web/preferences.tsx';
import { RecordList } from '../../../core/web/record-list.tsx';
import { StatusBadge } from '../../../core/web/status-badge.tsx';
import { useListState } from '../../../core/web/use-list-state.ts';
import { accountsContract as contract, voucherStatuses } from '../contract.ts';
import { voucherLabels as labels, listLabels, voucherWords } from '../screen-labels.ts';
import classes from './accounts.module.css';
import { newPath, typeOfPath, voucherPath } from './paths.ts';

const sorts = ['day', 'number', 'amount', 'narration', 'status'] as const;
const options = { sort: '-day', sortable: sorts, filters: ['status', 'from', 'to'] };
const sizes = ['25', '50', '100', '200'] as const;

/** The vouchers of one kind: by state, day and words, with what they come to. */
export default function VoucherList() {
  const type = typeOfPath(useLocation().pathname);
  return <Vouchers key={type} type={type} />;
}

function Vouchers({ type }: { type: ReturnType<typeof typeOfPath> }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const list = useListState(options);
  const { state } = list;
  const dateOf = (name: string) => {
    const text = state.filter[name]?.[0] ?? '';
    return isDate(text) ? text : '';
  };
  const from = dateOf('from');
  const to = dateOf('to');
  const status = voucherStatuses.find((one) => one === state.filter.status?.[0]);
  const filter = {
    type,
    search: state.q,
    ...(status ? { status } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    sort: sorts.find((one) => one === state.sort.replace('-', '')) ?? ('day' as const),
    direction: state.sort.startsWith('-') ? ('desc' as const) : ('asc' as const),
  };
  const { data, error, refetch } = useRead(
    contract.vouchers,
    { ...filter, page: state.page, size: sizes.find((one) => one === String(state.size)) ?? '25' },
    { placeholderData: keepPreviousData },
  );
  type Row = NonNullable<typeof data>['items'][number];
  const words = voucherWords[type];
  const counts = data?.counts;
  const all = counts ? counts.draft + counts.submitted + counts.posted + counts.cancelled : 0;
  const columns: Column<Row>[] = [
    {
      name: 'number',
      label: t(labels.number),
      role: 'name',
      isWhole: true,
      sortable: true,
      render: (row) => (row.number ? format.digits(row.number) : t(listLabels.draftNumber)),
    },
    {
      name: 'day',
      label: t(labels.date),
      sortable: true,
      isWhole: true,
      render: (row) => format.date(row.day),
    },
    { name: 'narration', label: t(labels.narration), sortable: true, render: (row) => row.narration },
    {
      name: 'party',
      label: t(labels.party),
      isMinor: true,
      render: (row) => row.parties.map((one) => t(one)).join(', ') || '—',
    },
    {
      name: 'amount',
      label: t(listLabels.amount),
      align: 'end',
      sortable: true,
      isWhole: true,
      render: (row) => format.money(row.amount),
    },
    {
      name: 'preparedBy',
      label: t(listLabels.preparedBy),
      isMinor: true,
      render: (row) => row.preparedBy ?? (row.source ? t(row.source.label) : '—'),
    },
    {
      name: 'status',
      label: t(listLabels.status),
      sortable: true,
      render: (row) => <StatusBadge family="voucher" state={row.isReversed ? 'reversed' : row.status} />,
    },
  ];
  return (
    <Page
      count={data ? t(listLabels.count, { count: format.number(data.total) }) : undefined}
      actions={
        <>
          <ExportMenu
            onExport={(kind) =>
              void downloadFile(
                `${contract.vouchersFile.path}${queryOf({ ...filter, format: kind })}`,
                `${type}-vouchers.${kind}`,
              ).catch(showCallError)
            }
          />
          {data?.can.edit ? (
            <Button component={Link} to={newPath(type)} leftSection={<IconPlus size={16} aria-hidden />}>
              {t(words.fresh)}
            </Button>
          ) : null}
        </>
      }
    >
      <Tabs
        value={status ?? 'all'}
        onChange={(next) => list.setFilter('status', next && next !== 'all' ? [next] : [])}
      >
        <Tabs.List>
          <Tabs.Tab value="all">
            {t(listLabels.all)} {format.number(all)}
          </Tabs.Tab>
          {voucherStatuses.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(listLabels[one])} {format.number(counts?.[one] ?? 0)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={status ?? 'all'} pt="md">
          <RecordList
            label={t(words.many)}
            searchLabel={t(listLabels.search)}
            list={list}
            read={{ data, error, refetch }}
            columns={columns}
            nameOf={(row) => row.number ?? row.narration}
            rowPath={(row) => voucherPath(row.type, row.id)}
            filters={
              <DateSpan
                isOptional
                isInline
                w={160}
                from={from}
                to={to}
                onFrom={(day) => list.setFilter('from', day ? [day] : [])}
                onTo={(day) => list.setFilter('to', day ? [day] : [])}
              />
            }
            end={
              data && data.total > 0 ? (
                <span className={classes.code}>
                  {t(listLabels.sum, { amount: format.money(data.amount) })}
                </span>
              ) : null
            }
            empty={
              <Empty
                text={t(listLabels.none)}
                action={
                  data?.can.edit ? (
                    <Button component={Link} to={newPath(type)}>
                      {t(words.fresh)}
                    </Button>
                  ) : null
                }
              />
            }
          />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
