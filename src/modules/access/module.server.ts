import type { ServerModule } from '../../core/server/http/module.ts';
import { sendCodeJob } from './codes/service/send-job.ts';
import { serveAccess } from './routes.ts';
import { settingsDay } from './service/module-day.ts';
import { accessParts } from './service/replicates.ts';
import { roleAudience } from './service/role-audience.ts';

export const accessServer: ServerModule = {
  notInAnothersName: [{ begins: '/api/v1/access' }, { area: 'users' }],
  routes: serveAccess,
  day: settingsDay,
  jobs: [sendCodeJob],
  audiences: [roleAudience],
  replicates: accessParts,
};
