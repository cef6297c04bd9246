import { defineWebModule } from '../../core/web/shell/web-module.tsx';
import * as entities from './entities.ts';
import { duty } from './module.ts';

export const dutyWeb = defineWebModule(duty, {
  entities,
  screens: {
    roster: () => import('./screens/roster.tsx'),
    holidays: () => import('./screens/holidays.tsx'),
  },
});
