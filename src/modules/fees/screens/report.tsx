import { useRead } from '../../../core/web/call.ts';
import { Page } from '../../../core/web/page.tsx';
import { useFormat } from '../../../core/web/preferences.tsx';
import { feesContract as contract } from '../contract.ts';
import { reportLabels as labels, settingLabels } from '../screen-labels.ts';
import { DayCloses } from './day-closes.tsx';
import { DueList } from './due-list.tsx';
import { Invoices } from './invoices.tsx';
import { Payments } from './payments.tsx';
import { QueryTabs } from './tabs.tsx';
import { useMay } from './use-may.ts';

/** Fees in reports: what came in, who owes, what was billed, whose day is to be taken over. */
export default function PaymentReport() {
  const format = useFormat();
  const may = useMay();
  const { data } = useRead(contract.days, { state: 'waiting' });
  return (
    <Page>
      <QueryTabs
        tabs={[
          { name: 'payments', label: labels.tabCollections, body: () => <Payments /> },
          { name: 'dues', label: labels.tabDues, body: () => <DueList /> },
          ...(may('fees.bill')
            ? [{ name: 'invoices', label: settingLabels.tabInvoices, body: () => <Invoices /> }]
            : []),
          {
            name: 'closes',
            label: labels.tabCloses,
            count: data && data.total > 0 ? format.number(data.total) : undefined,
            body: () => <DayCloses />,
          },
        ]}
      />
    </Page>
  );
}
