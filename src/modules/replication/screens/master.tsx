import { lazy } from 'react';
import { Page } from '../../../core/web/page/page.tsx';
import { QueryTabs } from '../../../core/web/page/query-tabs.tsx';
import { screenLabels as labels } from '../screen-labels.ts';

const Copy = lazy(() => import('./copy.tsx'));
const Runs = lazy(() => import('./runs.tsx'));

/** Copying setup into institutions, and what was copied. */
export default function Master() {
  return (
    <Page>
      <QueryTabs
        tabs={[
          { name: 'copy', label: labels.copyTab, body: () => <Copy /> },
          { name: 'runs', label: labels.runsTab, body: () => <Runs /> },
        ]}
      />
    </Page>
  );
}
