import type { ServerModule } from '../../core/server/http/module.ts';
import { runReplication } from './jobs.ts';
import { serveReplication } from './routes.ts';

export const replicationServer: ServerModule = {
  routes: serveReplication,
  jobs: [runReplication],
};
