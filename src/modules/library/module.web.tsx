import { defineWebModule } from '../../core/web/shell/web-module.tsx';
import * as entities from './entities.ts';
import { library } from './module.ts';

export const libraryWeb = defineWebModule(library, {
  entities,
  screens: {
    desk: () => import('./lending/screens/borrowings.tsx'),
    members: () => import('./lending/screens/members.tsx'),
    stock: () => import('./stock/screens/stock.tsx'),
    reports: () => import('./reports/screens/reports.tsx'),
    settings: () => import('./setup/screens/settings.tsx'),
    mine: () => import('./lending/screens/mine.tsx'),
  },
  entityScreens: {
    title: () => import('./catalogue/screens/titles.tsx'),
  },
});
