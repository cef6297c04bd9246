import type { ServerModule } from '../../core/server/http/module.ts';
import { aboutEnrolment, aboutSection } from '../students/public.ts';
import { resultsContract as contract } from './contract.ts';
import { recordUsualScales } from './grading/scales/service.ts';
import { resultParts } from './grading/service/replicates.ts';
import { textOpenedJob } from './publish/service/tell-results.ts';
import { serveResults } from './routes.ts';
import { resultAudiences } from './service/audiences.ts';

export const resultsServer: ServerModule = {
  withinReach: {
    calls: [contract.overview, contract.run, contract.list],
    about: [
      aboutEnrolment(contract.student),
      aboutSection(contract.tabulation),
      aboutSection(contract.tabulationFile),
      aboutSection(contract.sheets),
      aboutSection(contract.markSheets),
      aboutEnrolment(contract.markSheets),
      aboutSection(contract.comments),
      aboutSection(contract.saveComments),
      aboutEnrolment(contract.commentHistory),
      aboutSection(contract.conduct),
    ],
  },
  notInAnothersName: [{ begins: '/api/v1/results' }],
  routes: serveResults,
  jobs: [textOpenedJob],
  audiences: resultAudiences,
  replicates: resultParts,
  needs: [{ name: 'results.scales', bring: recordUsualScales }],
};
