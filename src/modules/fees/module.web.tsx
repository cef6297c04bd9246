import { defineWebModule } from '../../core/web/shell/web-module.tsx';
import * as entities from './entities.ts';
import { fees } from './module.ts';

export const feesWeb = defineWebModule(fees, {
  entities,
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
