import { lazy } from 'react';
import { approvalsContract } from '../../../../core/approvals/approvals-contract.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat } from '../../../../core/web/device/preferences.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { feesContract } from '../../contract.ts';
import { QueryTabs } from '../../screens/tabs.tsx';
import { cancelLabels as labels } from '../labels.ts';

// Each tab and drawer comes when it is opened.
const RequestList = lazy(() =>
  import('../../../../core/web/approvals/request-list.tsx').then((all) => ({ default: all.RequestList })),
);
const Payments = lazy(() => import('./payments.tsx').then((all) => ({ default: all.Payments })));

const { act } = feesContract.askCancel.approval;

/** Cancelling receipts: one asks, somebody else who did not collect it decides. */
export default function FeeCancel() {
  const format = useFormat();
  const { data } = useRead(approvalsContract.list, { view: 'open', act });
  return (
    <Page>
      <QueryTabs
        tabs={[
          { name: 'find', label: labels.tabFind, body: () => <Payments forCancel /> },
          {
            name: 'open',
            label: labels.tabOpen,
            count: data && data.total > 0 ? format.number(data.total) : undefined,
            body: () => <RequestList view="open" act={act} />,
          },
          { name: 'decided', label: labels.tabPast, body: () => <RequestList view="decided" act={act} /> },
        ]}
      />
    </Page>
  );
}
