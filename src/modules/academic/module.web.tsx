import { defineWebModule } from '../../core/web/web-module.tsx';
import { academic } from './module.ts';

export const academicWeb = defineWebModule(academic, {
  screens: {},
  entityScreens: {
    section: () => import('./screens/sections.tsx'),
  },
});
