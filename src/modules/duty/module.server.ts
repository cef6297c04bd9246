import type { ServerModule } from '../../core/server/http/module.ts';
import { copyDutyDefaults } from './public.ts';
import { serveDuty } from './routes.ts';

export const dutyServer: ServerModule = {
  routes: serveDuty,
  needs: [{ name: 'duty.defaults', after: [], bring: copyDutyDefaults }],
};
