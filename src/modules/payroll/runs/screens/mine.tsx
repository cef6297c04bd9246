import { keepPreviousData } from '@tanstack/react-query';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { screenLabels as labels } from '../../screens/labels.ts';
import { Mark } from '../../screens/parts.tsx';
import { useQueryValues } from '../../screens/query-values.ts';
import { runsContract as contract } from '../contract.ts';
import { PayslipDrawer } from './payslip-view.tsx';

type Row = {
  id: string;
  title: { en: string; bn: string };
  net: string;
  payable: string;
  paidOn: string;
  isWithheld: boolean;
};

/** One's own payslips, the latest first. */
export default function Mine() {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const { data, error, refetch } = useRead(
    contract.mine,
    { page: query.pages.page, size: query.pages.size },
    { placeholderData: keepPreviousData },
  );
  const columns: Column<Row>[] = [
    { name: 'title', label: t(labels.month), role: 'name', render: (row) => t(row.title) },
    { name: 'payable', label: t(labels.payable), align: 'end', render: (row) => format.money(row.payable) },
    { name: 'net', label: t(labels.total), align: 'end', render: (row) => format.money(row.net) },
    { name: 'paidOn', label: t(labels.paidOn), isWhole: true, render: (row) => format.date(row.paidOn) },
    {
      name: 'state',
      label: t(labels.state),
      render: (row) => (row.isWithheld ? <Mark tone="marigold">{t(labels.withheld)}</Mark> : '–'),
    },
  ];
  const slip = query.text('slip');
  return (
    <Page>
      <PagedTable
        label={t(labels.payslips)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => t(row.title)}
        pages={query.pages}
        empty={t(labels.noneOfMine)}
        onOpen={(row) => query.set({ slip: row.id })}
      />
      {slip === '' ? null : <PayslipDrawer id={slip} isMine onClose={() => query.set({ slip: null })} />}
    </Page>
  );
}
