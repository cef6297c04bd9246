import { defineWebModule } from '../../core/web/shell/web-module.tsx';
import * as entities from './entities.ts';
import { welfareWords as words } from './labels.ts';
import { welfare } from './module.ts';
import { welfareConductPermission, welfareHealthPermission } from './permissions.ts';

export const welfareWeb = defineWebModule(welfare, {
  entities,
  panels: [
    {
      place: 'studentTabs',
      tab: { name: 'conduct', label: words.conduct, position: 7 },
      isFor: (may) => may(welfareConductPermission.view),
      load: () => import('./screens/conduct-tab.tsx').then((all) => ({ default: all.ConductTab })),
    },
    {
      place: 'studentTabs',
      tab: { name: 'health', label: words.health, position: 8 },
      isFor: (may) => may(welfareHealthPermission.view),
      load: () => import('./screens/health-tab.tsx').then((all) => ({ default: all.HealthTab })),
    },
  ],
  screens: {
    own: () => import('./screens/own.tsx'),
  },
});
