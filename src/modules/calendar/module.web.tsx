import { defineWebModule } from '../../core/web/shell/web-module.tsx';
import * as entities from './entities.ts';
import { calendar } from './module.ts';

export const calendarWeb = defineWebModule(calendar, {
  entities,
  screens: {
    view: () => import('./screens/calendar.tsx'),
    month: () => import('./screens/calendar.tsx'),
    year: () => import('./screens/calendar.tsx'),
    list: () => import('./screens/calendar.tsx'),
    mine: () => import('./screens/mine.tsx'),
  },
});
