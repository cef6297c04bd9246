import { defineWebModule } from '../../core/web/shell/web-module.tsx';
import * as entities from './entities.ts';
import { payroll } from './module.ts';

export const payrollWeb = defineWebModule(payroll, {
  entities,
  screens: {
    runs: () => import('./runs/screens/runs.tsx'),
    inputs: () => import('./runs/screens/inputs.tsx'),
    dues: () => import('./dues/screens/dues.tsx'),
    report: () => import('./reports/screens/report.tsx'),
    mine: () => import('./runs/screens/mine.tsx'),
    settings: () => import('./setup/screens/settings.tsx'),
  },
});
