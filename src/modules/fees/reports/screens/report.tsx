import { lazy, Suspense } from 'react';
import { useIsLimited } from '../../../../core/web/auth/use-may.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../../core/web/device/use-page-query.ts';
import { Page } from '../../../../core/web/page/page.tsx';
import { openingLabels } from '../../billing/openings/labels.ts';
import { clearanceLabels } from '../../clearance/labels.ts';
import { feesContract as contract } from '../../contract.ts';
import { overdueLabels } from '../../overdue/labels.ts';
import { feesPermission } from '../../permissions.ts';
import { outsideLabels } from '../../receipts/outside/labels.ts';
import { QueryTabs } from '../../screens/tabs.tsx';
import { useMay } from '../../screens/use-may.ts';
import { settingLabels } from '../../setup/labels.ts';
import { reportLabels as labels } from '../labels.ts';

// Each tab and drawer comes when it is opened.
const Clearances = lazy(() =>
  import('../../clearance/screens/clearances.tsx').then((all) => ({ default: all.Clearances })),
);
const DayCloses = lazy(() =>
  import('../../receipts/screens/day-closes.tsx').then((all) => ({ default: all.DayCloses })),
);
const DueList = lazy(() => import('./due-list.tsx').then((all) => ({ default: all.DueList })));
const DueSummary = lazy(() =>
  import('../../overdue/screens/due-summary.tsx').then((all) => ({ default: all.DueSummary })),
);
const Promises = lazy(() =>
  import('../../overdue/screens/promises.tsx').then((all) => ({ default: all.Promises })),
);
const Advances = lazy(() =>
  import('../../overdue/screens/advances.tsx').then((all) => ({ default: all.Advances })),
);
const LinesDrawer = lazy(() => import('./lines-drawer.tsx').then((all) => ({ default: all.LinesDrawer })));
const Invoices = lazy(() =>
  import('../../billing/screens/invoices.tsx').then((all) => ({ default: all.Invoices })),
);
const Openings = lazy(() =>
  import('../../billing/openings/screens/openings.tsx').then((all) => ({ default: all.Openings })),
);
const OutsideReceipts = lazy(() =>
  import('../../receipts/outside/screens/outside-receipts.tsx').then((all) => ({
    default: all.OutsideReceipts,
  })),
);
const Payments = lazy(() =>
  import('../../receipts/screens/payments.tsx').then((all) => ({ default: all.Payments })),
);

/** Fees in reports: what came in, who owes, what was billed, whose day is to be taken over. */
export default function PaymentReport() {
  const format = useFormat();
  const may = useMay();
  const isLimited = useIsLimited();
  const { data } = useRead(contract.days, { state: 'waiting' }, { enabled: !isLimited });
  const dues = { name: 'dues', label: labels.tabDues, body: () => <DueList /> };
  if (isLimited)
    return (
      <Page>
        <QueryTabs tabs={[dues]} />
      </Page>
    );
  return (
    <Page>
      <QueryTabs
        tabs={[
          { name: 'payments', label: labels.tabCollections, body: () => <Payments /> },
          { name: 'others', label: outsideLabels.tab, body: () => <OutsideReceipts /> },
          dues,
          { name: 'due-months', label: overdueLabels.tabSummary, body: () => <DueSummary /> },
          { name: 'promises', label: overdueLabels.tabPromises, body: () => <Promises /> },
          { name: 'advances', label: overdueLabels.tabAdvances, body: () => <Advances /> },
          ...(may(feesPermission.bill)
            ? [{ name: 'invoices', label: settingLabels.tabInvoices, body: () => <Invoices /> }]
            : []),
          { name: 'opening', label: openingLabels.tab, body: () => <Openings /> },
          { name: 'clearances', label: clearanceLabels.tab, body: () => <Clearances /> },
          {
            name: 'closes',
            label: labels.tabCloses,
            count: data && data.total > 0 ? format.number(data.total) : undefined,
            body: () => <DayCloses />,
          },
        ]}
      />
      <LinesOfPosting />
    </Page>
  );
}

/** The fees of a posting in the books, where the address names one. */
function LinesOfPosting() {
  const t = useText();
  const [query, setQuery] = usePageQuery();
  const postingId = query.get('posting');
  const close = () => {
    const rest = new URLSearchParams(query);
    rest.delete('posting');
    setQuery(rest, { replace: true });
  };
  if (postingId === null) return null;
  return (
    <Suspense fallback={null}>
      <LinesDrawer asked={{ title: t(labels.linesOfPosting), filter: { postingId } }} onClose={close} />
    </Suspense>
  );
}
