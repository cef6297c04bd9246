import { lazy } from 'react';
import { Page } from '../../../core/web/page/page.tsx';
import { QueryTabs } from '../../../core/web/page/query-tabs.tsx';
import { Applications } from './applications.tsx';
import { leaveLabels as labels } from './labels.ts';

const Away = lazy(() => import('./away.tsx').then((all) => ({ default: all.Away })));
const Balances = lazy(() => import('./balances.tsx').then((all) => ({ default: all.Balances })));

/** Leave of everybody: what waits for a decision, who is away, what is left. */
export default function Approve() {
  return (
    <Page>
      <QueryTabs
        tabs={[
          { name: 'applications', label: labels.tabApplications, body: () => <Applications /> },
          { name: 'away', label: labels.tabAway, body: () => <Away /> },
          { name: 'balances', label: labels.tabBalances, body: () => <Balances /> },
        ]}
      />
    </Page>
  );
}
