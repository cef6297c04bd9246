import { defineWebModule } from '../../core/web/shell/web-module.tsx';
import * as entities from './entities.ts';
import { academic } from './module.ts';

export const academicWeb = defineWebModule(academic, {
  entities,
  screens: { sectionGrid: () => import('./grid/screens/section-grid.tsx') },
  entityScreens: {
    shift: () => import('./screens/shifts.tsx'),
    section: () => import('./screens/sections.tsx'),
  },
});
