import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { WholeTable } from '../../../../core/web/list/whole-table.tsx';
import { Figures } from '../../../../core/web/page/figures.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Empty, Page } from '../../../../core/web/page/page.tsx';
import { headLabels } from '../../labels.ts';
import { lineHeads } from '../../rules.ts';
import { screenLabels as labels } from '../../screen-labels.ts';
import { reportContract as contract } from '../contract.ts';
import { useSpan } from './span.tsx';

/** What was invoiced under each head. */
export default function Heads() {
  const t = useText();
  const format = useFormat();
  const { from, to, fields } = useSpan();
  const { data, error, refetch } = useRead(contract.heads, { from, to });
  const named = (head: string) => t(headLabels[lineHeads.find((one) => one === head) ?? 'other']);
  return (
    <Page>
      {fields}
      {!data ? (
        <Coming read={{ error, refetch }} />
      ) : data.items.length === 0 ? (
        <Empty text={t(labels.nothing)} />
      ) : (
        <>
          <Figures small items={[{ label: t(labels.invoicedSum), figure: format.money(data.sum) }]} />
          <WholeTable
            label={t(labels.headWise)}
            rows={data.items}
            nameOf={(row) => named(row.head)}
            columns={[
              { name: 'head', label: t(labels.head), render: (row) => named(row.head) },
              {
                name: 'invoices',
                label: t(labels.count),
                align: 'end',
                render: (row) => format.number(row.invoices),
              },
              {
                name: 'amount',
                label: t(labels.amount),
                align: 'end',
                render: (row) => format.money(row.amount),
              },
            ]}
          />
        </>
      )}
    </Page>
  );
}
