import { defineWebModule } from '../../core/web/shell/web-module.tsx';
import * as entities from './entities.ts';
import { helpdesk } from './module.ts';
import { helpdeskPermission } from './permissions.ts';

export const helpdeskWeb = defineWebModule(helpdesk, {
  entities,
  screens: {
    view: () => import('./screens/help-desk.tsx'),
    mine: () => import('./screens/mine.tsx'),
    platform: () => import('./screens/platform-desk.tsx'),
  },
  panels: [
    {
      place: 'forbidden',
      isFor: (may) => may(helpdeskPermission.ask),
      load: () => import('./screens/ask-access.tsx'),
    },
  ],
});
