import { defineWebModule } from '../../core/web/shell/web-module.tsx';
import * as entities from './entities.ts';
import { leave } from './module.ts';

export const leaveWeb = defineWebModule(leave, {
  entities,
  screens: {
    mine: () => import('./screens/mine.tsx'),
    approve: () => import('./screens/approve.tsx'),
    history: () => import('./screens/history.tsx'),
  },
});
