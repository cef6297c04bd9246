import { lazy } from 'react';
import { Page } from '../../../core/web/page/page.tsx';
import { QueryTabs } from '../../../core/web/page/query-tabs.tsx';
import { waysLabels as labels } from '../ways-labels.ts';

const Jobs = lazy(() => import('./jobs.tsx'));
const Backups = lazy(() => import('./backups.tsx'));
const Slow = lazy(() => import('./slow.tsx'));

/** What works behind the screens: the queue, the backups, and what people waited for. */
export default function Operations() {
  return (
    <Page>
      <QueryTabs
        tabs={[
          { name: 'jobs', label: labels.jobs, body: () => <Jobs /> },
          { name: 'backups', label: labels.backups, body: () => <Backups /> },
          { name: 'slow', label: labels.slow, body: () => <Slow /> },
        ]}
      />
    </Page>
  );
}
