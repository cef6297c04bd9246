import { defineWebModule } from '../../core/web/web-module.tsx';
import { results } from './module.ts';

export const resultsWeb = defineWebModule(results, {
  screens: {
    mine: () => import('./screens/mine.tsx'),
    settings: () => import('./screens/settings.tsx'),
    generate: () => import('./screens/generate.tsx'),
    permission: () => import('./screens/permission.tsx'),
    scrutiny: () => import('./screens/scrutiny-list.tsx'),
    report: () => import('./screens/report.tsx'),
    tabulation: () => import('./screens/tabulation.tsx'),
    statistics: () => import('./screens/statistics.tsx'),
    staffReport: () => import('./screens/report.tsx'),
  },
});
