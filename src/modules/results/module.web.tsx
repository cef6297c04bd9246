import { defineWebModule } from '../../core/web/shell/web-module.tsx';
import { results } from './module.ts';

export const resultsWeb = defineWebModule(results, {
  screens: {
    mine: () => import('./sheets/screens/mine.tsx'),
    settings: () => import('./grading/screens/settings.tsx'),
    generate: () => import('./publish/screens/generate.tsx'),
    board: () => import('./board/screens/board.tsx'),
    permission: () => import('./publish/screens/permission.tsx'),
    sms: () => import('./screens/result-sms.tsx'),
    conduct: () => import('./sheets/conduct/conduct-screen.tsx'),
    scrutiny: () => import('./scrutiny/screens/scrutiny-list.tsx'),
    report: () => import('./figures/screens/report.tsx'),
    tabulation: () => import('./sheets/screens/tabulation.tsx'),
    statistics: () => import('./figures/screens/statistics.tsx'),
    joint: () => import('./merit/joint/screens/joint.tsx'),
    broughtIn: () => import('./sheets/brought-in/screens/brought-in.tsx'),
    staffReport: () => import('./figures/screens/report.tsx'),
  },
});
