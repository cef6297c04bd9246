import { defineWebModule } from '../../core/web/shell/web-module.tsx';
import * as entities from './entities.ts';
import { meetings } from './module.ts';

export const meetingsWeb = defineWebModule(meetings, {
  entities,
  screens: {
    list: () => import('./screens/meetings.tsx'),
    invitation: () => import('./screens/invitation.tsx'),
    routine: () => import('./screens/routine.tsx'),
    statement: () => import('./statement/screens/statement.tsx'),
    mine: () => import('./screens/my-invitation.tsx'),
  },
});
