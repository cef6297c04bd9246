import { keepPreviousData } from '@tanstack/react-query';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useListState } from '../../../../core/web/list/use-list-state.ts';
import { Figures } from '../../../../core/web/page/figures.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { screenLabels as labels } from '../../screen-labels.ts';
import { useDiscountText } from '../../screens/parts.tsx';
import { reportContract as contract } from '../contract.ts';
import { useSpan } from './span.tsx';

/** Who pays in time: invoiced, collected and open of each institution, those that owe most first. */
export default function Regular() {
  const t = useText();
  const format = useFormat();
  const discountText = useDiscountText();
  const { from, to, fields } = useSpan();
  const { pages } = useListState({ sort: 'site', sortable: [], filters: [] });
  const { data, error, refetch } = useRead(
    contract.regular,
    { from, to, page: pages.page, size: pages.size },
    { placeholderData: keepPreviousData },
  );
  return (
    <Page>
      {fields}
      {data ? (
        <Figures
          small
          items={[
            { label: t(labels.invoicedSum), figure: format.money(data.sum.invoiced) },
            { label: t(labels.collected), figure: format.money(data.sum.collected) },
            { label: t(labels.openSum), figure: format.money(data.sum.due) },
          ]}
        />
      ) : null}
      <PagedTable
        label={t(labels.regular)}
        read={{ data, error, refetch }}
        pages={pages}
        nameOf={(row) => t(row.site.name)}
        empty={t(labels.nothing)}
        columns={[
          { name: 'site', label: t(labels.institution), render: (row) => t(row.site.name) },
          {
            name: 'invoiced',
            label: t(labels.invoicedSum),
            align: 'end',
            render: (row) => format.money(row.invoiced),
          },
          {
            name: 'collected',
            label: t(labels.collected),
            align: 'end',
            render: (row) => format.money(row.collected),
          },
          { name: 'due', label: t(labels.open), align: 'end', render: (row) => format.money(row.due) },
          {
            name: 'alumni',
            label: t(labels.alumniFee),
            align: 'end',
            render: ({ agreed }) => (agreed ? format.money(agreed.alumniFee) : '–'),
          },
          {
            name: 'discount',
            label: t(labels.discount),
            render: ({ agreed }) => discountText(agreed),
          },
          {
            name: 'regular',
            label: t(labels.state),
            render: (row) => t(row.isRegular ? labels.isRegular : labels.notRegular),
          },
        ]}
      />
    </Page>
  );
}
