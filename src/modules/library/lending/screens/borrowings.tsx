import { lazy } from 'react';
import { useMay } from '../../../../core/web/auth/use-may.ts';
import { Page } from '../../../../core/web/page/page.tsx';
import { QueryTabs } from '../../../../core/web/page/query-tabs.tsx';
import { libraryPermission } from '../../permissions.ts';
import { lendingLabels as labels } from '../labels.ts';

// The desk stands first; the lists come when they are opened.
const Desk = lazy(() => import('./desk.tsx').then((all) => ({ default: all.Desk })));
const Loans = lazy(() => import('./loans.tsx').then((all) => ({ default: all.Loans })));
const Holds = lazy(() => import('./holds.tsx').then((all) => ({ default: all.Holds })));
const Charges = lazy(() => import('./charges.tsx').then((all) => ({ default: all.Charges })));
const Sets = lazy(() => import('./sets.tsx').then((all) => ({ default: all.Sets })));

/** What goes out and comes back: the desk, and the lists behind it. */
export default function Borrowings() {
  const may = useMay();
  return (
    <Page>
      <QueryTabs
        tabs={[
          ...(may(libraryPermission.lend)
            ? [{ name: 'desk', label: labels.tabDesk, body: () => <Desk /> }]
            : []),
          { name: 'loans', label: labels.tabLoans, body: () => <Loans /> },
          { name: 'holds', label: labels.tabHolds, body: () => <Holds /> },
          { name: 'charges', label: labels.tabCharges, body: () => <Charges /> },
          { name: 'sets', label: labels.tabSets, body: () => <Sets /> },
        ]}
      />
    </Page>
  );
}
