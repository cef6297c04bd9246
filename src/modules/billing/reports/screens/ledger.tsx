import { keepPreviousData } from '@tanstack/react-query';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { DataTable } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useListState } from '../../../../core/web/list/use-list-state.ts';
import { Page } from '../../../../core/web/page/page.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { kindLabels, ledgerLabels } from '../../labels.ts';
import { screenLabels as labels } from '../../screen-labels.ts';
import classes from '../../screens/billing.module.css';
import { reportContract as contract } from '../contract.ts';
import { useSpan } from './span.tsx';

/** The platform's own books: every entry, and what each account comes to. */
export default function Ledger() {
  const t = useText();
  const format = useFormat();
  const { from, to, fields } = useSpan();
  const { pages } = useListState({ sort: 'no', sortable: [], filters: [] });
  const { data, error, refetch } = useRead(
    contract.ledger,
    { from, to, page: pages.page, size: pages.size },
    { placeholderData: keepPreviousData },
  );
  const side = (amount: string, isDebit: boolean) =>
    amount.startsWith('-') === isDebit ? '–' : format.money(amount.replace('-', ''));
  return (
    <Page>
      {fields}
      <div className={classes.stack}>
        {data && data.balances.length > 0 ? (
          <Panel title={t(labels.balances, { day: format.date(to) })} flush>
            <DataTable
              label={t(labels.balances, { day: format.date(to) })}
              rows={data.balances.map((one) => ({ ...one, id: one.ledger }))}
              nameOf={(row) => t(ledgerLabels[row.ledger])}
              columns={[
                { name: 'ledger', label: t(labels.account), render: (row) => t(ledgerLabels[row.ledger]) },
                {
                  name: 'debit',
                  label: t(labels.debit),
                  align: 'end',
                  render: (row) => side(row.amount, true),
                },
                {
                  name: 'credit',
                  label: t(labels.credit),
                  align: 'end',
                  render: (row) => side(row.amount, false),
                },
              ]}
            />
          </Panel>
        ) : null}
        {data ? (
          <p className={classes.quiet}>{t(labels.openOfInvoices, { amount: format.money(data.open) })}</p>
        ) : null}
        <PagedTable
          label={t(labels.entries)}
          read={{ data, error, refetch }}
          pages={pages}
          nameOf={(row) => String(row.no)}
          empty={t(labels.nothing)}
          columns={[
            { name: 'no', label: t(labels.entry), role: 'serial', render: (row) => format.number(row.no) },
            { name: 'day', label: t(labels.day), isWhole: true, render: (row) => format.date(row.day) },
            { name: 'kind', label: t(labels.kind), render: (row) => t(kindLabels[row.kind]) },
            { name: 'about', label: t(labels.about), render: (row) => format.digits(row.about) },
            { name: 'site', label: t(labels.institution), render: (row) => t(row.site.name) },
            {
              name: 'lines',
              label: t(labels.account),
              render: (row) =>
                row.lines
                  .map((line) => `${t(ledgerLabels[line.ledger])} ${format.money(line.amount)}`)
                  .join('; '),
            },
          ]}
        />
      </div>
    </Page>
  );
}
