import { defineWebModule } from '../../core/web/web-module.tsx';
import { fees } from './module.ts';

export const feesWeb = defineWebModule(fees, {
  screens: {
    counter: () => import('./screens/counter.tsx'),
    report: () => import('./screens/report.tsx'),
    cancel: () => import('./screens/cancel.tsx'),
    fines: () => import('./screens/fines.tsx'),
    settings: () => import('./screens/settings.tsx'),
    mine: () => import('./screens/mine.tsx'),
  },
});
