import type { ServerModule } from '../../core/server/http/module.ts';
import { copyLeaveDefaults } from './public.ts';
import { serveLeave } from './routes.ts';
import { leaveSource } from './service/calendar-source.ts';
import { paperUse } from './service/papers.ts';
import { leaveType } from './type.entity.ts';

export const leaveServer: ServerModule = {
  withinReach: { areas: ['leave'] },
  routes: serveLeave,
  fileUses: [paperUse],
  calendar: [leaveSource],
  replicates: [
    {
      name: 'leave.types',
      label: { en: 'Leave settings', bn: 'ছুটির নিয়ম' },
      entities: [leaveType],
    },
  ],
  needs: [{ name: 'leave.defaults', after: [], bring: copyLeaveDefaults }],
};
