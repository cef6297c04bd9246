import type { ServerModule } from '../../core/server/http/module.ts';
import { runReplication } from './jobs.ts';
import { serveReplication } from './routes.ts';

export const replicationServer: ServerModule = {
  routes: serveReplication,
  jobs: [runReplication],
  // What it copies is books, fees and rights as much as classes.
  notInAnothersName: [{ begins: '/api/v1/replication' }],
};
