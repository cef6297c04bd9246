import type { ServerModule } from '../../core/server/http/module.ts';
import { clearTokens, putClearing } from './jobs.ts';
import { serveApi } from './routes.ts';
import { readApplication } from './service/read-application.ts';

export const apiServer: ServerModule = {
  routes: serveApi,
  readApplication,
  jobs: [clearTokens],
  start: putClearing,
  purges: {
    oauth_artifact: ['DELETE FROM oauth_artifact WHERE of_site = $1 OR account_id = ANY($2::uuid[])'],
    oauth_call: ['DELETE FROM oauth_call WHERE of_site = $1 OR account_id = ANY($2::uuid[])'],
    oauth_admission: ['DELETE FROM oauth_admission WHERE of_site = $1'],
    oauth_client: [
      `UPDATE oauth_client SET sites = array_remove(sites, $1::bigint), version = version + 1
        WHERE $1::bigint = ANY(sites)`,
    ],
  },
  notInAnothersName: [{ begins: '/api/v1/api' }],
};
