import { lazy } from 'react';
import { Page } from '../../../core/web/page.tsx';
import { fineWaiverLabels as labels } from '../fine-waiver-labels.ts';
import { QueryTabs } from './tabs.tsx';

// Each tab and drawer comes when it is opened.
const Charges = lazy(() => import('./charges.tsx').then((all) => ({ default: all.Charges })));
const WaivedFines = lazy(() => import('./waived-fines.tsx').then((all) => ({ default: all.WaivedFines })));

/** Fines: those charged by hand, and the late fines that were waived. */
export default function Fines() {
  return (
    <Page>
      <QueryTabs
        tabs={[
          { name: 'charges', label: labels.charges, body: () => <Charges /> },
          { name: 'waived', label: labels.tab, body: () => <WaivedFines /> },
        ]}
      />
    </Page>
  );
}
