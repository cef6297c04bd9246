import type { ServerModule } from '../../core/server/http/module.ts';
import { backupNow, backupWatch, makeArchive, nightlyBackup, purgeSite, startBackups } from './jobs.ts';
import { serveFarewell, serveOperations } from './routes.ts';
import { resumeLost } from './service/resume.ts';

export const operationsServer: ServerModule = {
  routes(app) {
    serveOperations(app);
    serveFarewell(app);
  },
  jobs: [makeArchive, purgeSite, nightlyBackup, backupNow, backupWatch],
  async start(services, context) {
    await startBackups(services, context);
    await resumeLost(services, context);
  },
};
