import type { ServerModule } from '../../core/server/http/module.ts';
import { finishDaysJob } from './days/service/finish.ts';
import { serveDevices } from './routes.ts';

export const devicesServer: ServerModule = { routes: serveDevices, nightly: [finishDaysJob] };
