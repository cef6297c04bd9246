import { lazy } from 'react';

/** What a student was billed and paid, inside another module's screen. */
export const StudentLedger = lazy(() =>
  import('./reports/screens/ledger-drawer.tsx').then((all) => ({ default: all.StudentLedger })),
);
