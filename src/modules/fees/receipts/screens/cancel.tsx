import { lazy } from 'react';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat } from '../../../../core/web/device/preferences.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { feesContract as contract } from '../../contract.ts';
import { cancelLabels as labels } from '../../screen-labels.ts';
import { QueryTabs } from '../../screens/tabs.tsx';

// Each tab and drawer comes when it is opened.
const CancelRequests = lazy(() =>
  import('./cancel-requests.tsx').then((all) => ({ default: all.CancelRequests })),
);
const Payments = lazy(() => import('./payments.tsx').then((all) => ({ default: all.Payments })));

/** Cancelling receipts: whoever took the money asks, somebody else decides. */
export default function FeeCancel() {
  const format = useFormat();
  const { data } = useRead(contract.cancelRequests, { state: 'open' });
  return (
    <Page>
      <QueryTabs
        tabs={[
          { name: 'find', label: labels.tabFind, body: () => <Payments forCancel /> },
          {
            name: 'open',
            label: labels.tabOpen,
            count: data && data.total > 0 ? format.number(data.total) : undefined,
            body: () => <CancelRequests state="open" />,
          },
          { name: 'decided', label: labels.tabPast, body: () => <CancelRequests state="decided" /> },
        ]}
      />
    </Page>
  );
}
