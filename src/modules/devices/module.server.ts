import type { ServerModule } from '../../core/server/http/module.ts';
import { finishDaysJob } from './days/service/finish.ts';
import { tellFamiliesJob } from './gate/service/tell.ts';
import { serveDevices } from './routes.ts';

export const devicesServer: ServerModule = {
  routes: serveDevices,
  jobs: [tellFamiliesJob],
  nightly: [finishDaysJob],
};
