import { defineWebModule } from '../../core/web/shell/web-module.tsx';
import * as entities from './entities.ts';
import { recruitment } from './module.ts';

export const recruitmentWeb = defineWebModule(recruitment, {
  entities,
  screens: { applications: () => import('./desk/screens/applications.tsx') },
});
