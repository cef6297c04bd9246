import type { ServerModule } from '../../core/server/http/module.ts';
import { clearTokens, putClearing } from './jobs.ts';
import { serveApi } from './routes.ts';
import { readApplication } from './service/read-application.ts';

export const apiServer: ServerModule = {
  routes: serveApi,
  readApplication,
  jobs: [clearTokens],
  start: putClearing,
  notInAnothersName: [{ begins: '/api/v1/api' }],
};
