import { defineWebModule } from '../../core/web/shell/web-module.tsx';
import * as entities from './entities.ts';
import { fees } from './module.ts';
import { feesPermission } from './permissions.ts';

export const feesWeb = defineWebModule(fees, {
  entities,
  panels: [
    {
      place: 'studentActions',
      isFor: (may) => may(feesPermission.collect),
      load: () => import('./screens/collect-button.tsx').then((all) => ({ default: all.CollectButton })),
    },
    {
      place: 'studentTabs',
      tab: { name: 'fees', label: { en: 'Fees', bn: 'ফি' }, position: 2 },
      isFor: (may) => may(feesPermission.view),
      load: () => import('./reports/screens/ledger-drawer.tsx').then((all) => ({ default: all.LedgerTab })),
    },
  ],
  screens: {
    counter: () => import('./counter/screens/counter.tsx'),
    report: () => import('./reports/screens/report.tsx'),
    paymentMaster: () => import('./reports/screens/payment-master.tsx'),
    generalReport: () => import('./reports/screens/payment-master.tsx'),
    cancel: () => import('./receipts/screens/cancel.tsx'),
    fines: () => import('./billing/screens/fines.tsx'),
    settings: () => import('./setup/screens/settings.tsx'),
    mine: () => import('./reports/screens/mine.tsx'),
  },
});
