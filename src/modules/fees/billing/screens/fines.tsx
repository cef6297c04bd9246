import { lazy } from 'react';
import { Page } from '../../../../core/web/page/page.tsx';
import { QueryTabs } from '../../screens/tabs.tsx';
import { fineWaiverLabels as labels } from '../../waivers/labels.ts';
import { absenceLabels } from '../labels.ts';

// Each tab and drawer comes when it is opened.
const Charges = lazy(() => import('./charges.tsx').then((all) => ({ default: all.Charges })));
const Absences = lazy(() => import('./absences.tsx').then((all) => ({ default: all.Absences })));
const WaivedFines = lazy(() =>
  import('../../waivers/screens/waived-fines.tsx').then((all) => ({ default: all.WaivedFines })),
);

/** Fines: those charged by hand, and the late fines that were waived. */
export default function Fines() {
  return (
    <Page>
      <QueryTabs
        tabs={[
          { name: 'charges', label: labels.charges, body: () => <Charges /> },
          { name: 'absences', label: absenceLabels.tab, body: () => <Absences /> },
          { name: 'waived', label: labels.tab, body: () => <WaivedFines /> },
        ]}
      />
    </Page>
  );
}
