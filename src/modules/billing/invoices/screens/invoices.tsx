import { Button, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router';
import { link } from '../../../../core/module/paths.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { RecordList } from '../../../../core/web/list/record-list.tsx';
import { statuses } from '../../../../core/web/list/status-badge.tsx';
import { useListState } from '../../../../core/web/list/use-list-state.ts';
import { Figures } from '../../../../core/web/page/figures.tsx';
import { Empty, Page } from '../../../../core/web/page/page.tsx';
import { billingPath } from '../../paths.ts';
import { screenLabels as labels } from '../../screen-labels.ts';
import { InvoiceState } from '../../screens/parts.tsx';
import { invoiceContract as contract } from '../contract.ts';

const options = { sort: 'no', sortable: [], filters: ['state'] } as const;
const states = [
  'open',
  'overdue',
  'unpaid',
  'partiallyPaid',
  'paid',
  'draft',
  'cancelled',
  'voidAsked',
] as const;
type State = (typeof states)[number];

/** What the platform asks of its institutions, the newest first. */
export default function Invoices() {
  const t = useText();
  const format = useFormat();
  const list = useListState(options);
  const state = states.find((one) => one === list.state.filter.state?.[0]);
  const { data, error, refetch } = useRead(
    contract.list,
    { q: list.state.q, page: list.state.page, size: list.state.size, ...(state ? { state } : {}) },
    { placeholderData: keepPreviousData },
  );
  const named = (one: State) =>
    one === 'open'
      ? t(labels.stateOpen)
      : one === 'voidAsked'
        ? t(labels.stateVoidAsked)
        : one === 'draft'
          ? t(labels.draft)
          : t(statuses.payment[one].label);
  const button = data?.can.edit ? (
    <Button component={Link} to={billingPath.newInvoice} leftSection={<IconPlus size={16} aria-hidden />}>
      {t(labels.newInvoice)}
    </Button>
  ) : null;
  return (
    <Page actions={button}>
      {data ? (
        <Figures
          small
          items={[
            { label: t(labels.invoices), figure: format.number(data.total) },
            { label: t(labels.invoicedSum), figure: format.money(data.sum) },
            { label: t(labels.openSum), figure: format.money(data.open) },
          ]}
        />
      ) : null}
      <RecordList
        label={t(labels.invoices)}
        searchLabel={t(labels.search)}
        list={list}
        read={{ data, error, refetch }}
        nameOf={(row) => row.no}
        rowPath={(row) => link(billingPath.invoice, { id: row.id })}
        filters={
          <Select
            w={190}
            aria-label={t(labels.state)}
            placeholder={t(labels.state)}
            clearable
            value={state ?? null}
            data={states.map((one) => ({ value: one, label: named(one) }))}
            onChange={(value) => list.setFilter('state', value ? [value] : [])}
          />
        }
        columns={[
          {
            name: 'no',
            label: t(labels.number),
            role: 'name',
            isWhole: true,
            render: (row) => format.digits(row.no),
          },
          { name: 'site', label: t(labels.institution), render: (row) => t(row.site.name) },
          {
            name: 'period',
            label: t(labels.period),
            render: (row) =>
              row.period ? `${format.date(row.period.from)} – ${format.date(row.period.to)}` : '–',
          },
          { name: 'due', label: t(labels.dueOn), isWhole: true, render: (row) => format.date(row.dueOn) },
          { name: 'total', label: t(labels.total), align: 'end', render: (row) => format.money(row.total) },
          { name: 'open', label: t(labels.open), align: 'end', render: (row) => format.money(row.open) },
          { name: 'state', label: t(labels.state), render: (row) => <InvoiceState state={row.state} /> },
        ]}
        empty={<Empty text={t(labels.noInvoices)} action={button} />}
      />
    </Page>
  );
}
