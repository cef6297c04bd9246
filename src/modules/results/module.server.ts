import type { ServerModule } from '../../core/server/http/module.ts';
import { recordUsualScales } from './grading/scales/service.ts';
import { resultParts } from './grading/service/replicates.ts';
import { serveResults } from './routes.ts';
import { resultAudiences } from './service/audiences.ts';

export const resultsServer: ServerModule = {
  notInAnothersName: [{ begins: '/api/v1/results' }],
  routes: serveResults,
  audiences: resultAudiences,
  replicates: resultParts,
  needs: [{ name: 'results.scales', bring: recordUsualScales }],
};
