import type { ServerModule } from '../../core/server/http/module.ts';
import { sendCodeJob } from './codes/service/send-job.ts';
import { sendProofJob } from './codes/service/send-proof.ts';
import { serveAccess } from './routes.ts';
import { settingsDay } from './service/module-day.ts';
import { accessParts } from './service/replicates.ts';
import { roleAudience } from './service/role-audience.ts';

export const accessServer: ServerModule = {
  notInAnothersName: [{ begins: '/api/v1/access' }, { area: 'users' }],
  purges: {
    access_review_line: [
      'DELETE FROM access_review_line WHERE review_id IN (SELECT id FROM access_review WHERE of_site = $1)',
    ],
    access_review: ['DELETE FROM access_review WHERE of_site = $1'],
  },
  routes: serveAccess,
  day: settingsDay,
  jobs: [sendCodeJob, sendProofJob],
  audiences: [roleAudience],
  replicates: accessParts,
};
