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
    // That two of the platform decided, when and on what roles stays; whom it was about and in which words goes.
    access_platform_request: [
      `UPDATE access_platform_request SET subject = 'gone ' || id, digest = '', input = '{}', reason = '', note = '',
              title = '{"en": "About a former user", "bn": "সাবেক একজন ব্যবহারকারী সম্পর্কে"}', problem = NULL,
              state = CASE WHEN state = 'asked' THEN 'expired' ELSE state END,
              seen = CASE WHEN act = 'platform.changePerson' THEN '[]' ELSE seen END
        WHERE excluded && $2::uuid[]`,
    ],
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
