import { lazy } from 'react';
import { Page } from '../../../core/web/page/page.tsx';
import { QueryTabs } from '../../../core/web/page/query-tabs.tsx';
import { dutyLabels as labels } from './labels.ts';
import { Week } from './week.tsx';

const Mine = lazy(() => import('./mine.tsx').then((all) => ({ default: all.Mine })));
const Swaps = lazy(() => import('./swaps.tsx').then((all) => ({ default: all.Swaps })));
const Report = lazy(() => import('./report.tsx').then((all) => ({ default: all.Report })));

/** Who stands where on which day, one's own duties, swaps, and how fair it was. */
export default function Roster() {
  return (
    <Page>
      <QueryTabs
        tabs={[
          { name: 'roster', label: labels.tabRoster, body: () => <Week /> },
          { name: 'mine', label: labels.tabMine, body: () => <Mine /> },
          { name: 'swaps', label: labels.tabSwaps, body: () => <Swaps /> },
          { name: 'report', label: labels.tabReport, body: () => <Report /> },
        ]}
      />
    </Page>
  );
}
