import type { ServerModule } from '../../core/server/http/module.ts';
import { copyDutyDefaults } from './public.ts';
import { serveDuty } from './routes.ts';
import { dutySource } from './service/calendar-source.ts';
import { remindJob } from './service/remind.ts';

export const dutyServer: ServerModule = {
  withinReach: { areas: ['duty'] },
  routes: serveDuty,
  nightly: [remindJob],
  calendar: [dutySource],
  needs: [{ name: 'duty.defaults', after: [], bring: copyDutyDefaults }],
};
