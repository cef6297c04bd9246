import type { ServerModule } from '../../core/server/http/module.ts';
import { runReplication } from './jobs.ts';
import { serveReplication } from './routes.ts';
import { resumeRuns } from './service/runs.ts';

export const replicationServer: ServerModule = {
  routes: serveReplication,
  jobs: [runReplication],
  start: resumeRuns,
  // What it copies is books, fees and rights as much as classes.
  notInAnothersName: [{ begins: '/api/v1/replication' }],
};
