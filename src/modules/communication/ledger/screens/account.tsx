import { keepPreviousData } from '@tanstack/react-query';
import type * as z from 'zod';
import { monthLabels } from '../../../../core/dates.ts';
import { useMay } from '../../../../core/web/auth/use-may.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { type Column, DataTable } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { Figures } from '../../../../core/web/page/figures.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { eventOf } from '../../events.data.ts';
import { messagesPermission } from '../../permissions.ts';
import classes from '../../screens/messages.module.css';
import { ledgerContract as contract } from '../contract.ts';
import { ledgerLabels as labels } from '../labels.ts';
import { OrderForm } from './order-form.tsx';

type Ledger = z.output<typeof contract.ledger.output>;
type Entry = Ledger['items'][number];

/** The SMS account: what is left, what was bought and used by month, and every movement behind it. */
export function Account() {
  const query = useQueryValues();
  const t = useText();
  const format = useFormat();
  const may = useMay();
  const { page, size } = query.pages;
  const read = useRead(contract.ledger, { page, size }, { placeholderData: keepPreviousData });
  const { data } = read;
  if (!data) return <Coming read={read} />;
  const columns: Column<Entry>[] = [
    { name: 'at', label: t(labels.at), isWhole: true, render: (row) => format.dateTime(row.at) },
    { name: 'kind', label: t(labels.kind), role: 'name', render: (row) => t(labels[row.kind]) },
    {
      name: 'about',
      label: t(labels.about),
      render: (row) => {
        const event = eventOf(row.about);
        return event ? t(event.label) : format.digits(row.about);
      },
    },
    { name: 'by', label: t(labels.by), render: (row) => (row.by ? t(row.by) : '–') },
    { name: 'parts', label: t(labels.parts), align: 'end', render: (row) => format.number(row.parts) },
  ];
  const [month] = data.months;
  return (
    <div className={classes.stack}>
      <Figures
        items={[
          { label: t(labels.balance), figure: format.number(data.balance) },
          { label: t(labels.used), figure: format.number(month?.used ?? 0) },
          { label: t(labels.refunded), figure: format.number(month?.refunded ?? 0) },
          { label: t(labels.bought), figure: format.number(month?.bought ?? 0) },
        ]}
      />
      {data.balance < data.lowBalance ? (
        <p className={classes.warn} role="status">
          {t(labels.low, { balance: format.number(data.balance), low: format.number(data.lowBalance) })}
        </p>
      ) : null}
      {may(messagesPermission.buy) ? <OrderForm packs={data.packs} /> : null}
      {data.orders.length > 0 ? <Orders orders={data.orders} /> : null}
      {data.months.length > 0 ? <Months months={data.months} /> : null}
      <Panel title={t(labels.entries)} flush>
        <PagedTable
          label={t(labels.entries)}
          columns={columns}
          read={read}
          nameOf={(row) => t(labels[row.kind])}
          pages={query.pages}
          isWithin
          empty={t(labels.none)}
        />
      </Panel>
    </div>
  );
}

function Orders({ orders }: { orders: Ledger['orders'] }) {
  const t = useText();
  const format = useFormat();
  return (
    <Panel title={t(labels.orders)}>
      <ul className={classes.list}>
        {orders.map((one) => (
          <li key={one.id} className={classes.item}>
            <div className={classes.itemHead}>
              <span>
                {format.number(one.parts)} {t(labels.parts)}, {format.money(one.price)}
              </span>
              <span>{t(labels[one.state])}</span>
            </div>
            <span className={classes.below}>
              {[format.dateTime(one.at), one.payment, one.reason].filter((text) => text !== '').join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Months({ months }: { months: Ledger['months'] }) {
  const t = useText();
  const format = useFormat();
  type Month = Ledger['months'][number] & { id: string };
  const figure = (name: 'opening' | 'pack' | 'use' | 'refund' | 'closing', of: (row: Month) => number) => ({
    name,
    label: t(labels[name]),
    align: 'end' as const,
    render: (row: Month) => format.number(of(row)),
  });
  const columns: Column<Month>[] = [
    {
      name: 'month',
      label: t(labels.month),
      role: 'name',
      render: ({ month }) =>
        `${t(monthLabels[Number(month.slice(5)) - 1] ?? labels.month)} ${format.digits(month.slice(0, 4))}`,
    },
    figure('opening', (row) => row.opening),
    figure('pack', (row) => row.bought),
    figure('use', (row) => row.used),
    figure('refund', (row) => row.refunded),
    figure('closing', (row) => row.closing),
  ];
  return (
    <Panel title={t(labels.statement)} flush>
      <DataTable
        label={t(labels.statement)}
        columns={columns}
        rows={months.map((one) => ({ id: one.month, ...one }))}
        nameOf={(row) => format.digits(row.month)}
      />
    </Panel>
  );
}
