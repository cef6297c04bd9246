import { defineWebModule } from '../../core/web/shell/web-module.tsx';
import { academic } from './module.ts';

export const academicWeb = defineWebModule(academic, {
  screens: {},
  entityScreens: {
    section: () => import('./screens/sections.tsx'),
  },
});
