import type { ServerModule } from '../../core/server/http/module.ts';
import { platformAnswerSeeds, topicSeeds } from './defaults.data.ts';
import { platformAnswer } from './platform-answer.entity.ts';
import { copyHelpdeskDefaults } from './public.ts';
import { serveHelpdesk } from './routes.ts';
import { waitingTickets } from './service/counters.ts';
import { dueJob } from './service/due.ts';
import { helpdeskFiles } from './service/files.ts';
import { tidyDeskJob } from './service/nightly.ts';
import { platformDeskDay } from './service/platform-day.ts';
import { tellPlatformJob } from './service/tell-platform.ts';
import { mailVisitor } from './service/tell-visitor.ts';
import { topic } from './topic.entity.ts';

export const helpdeskServer: ServerModule = {
  counters: [waitingTickets],
  routes: serveHelpdesk,
  jobs: [tellPlatformJob, mailVisitor, dueJob],
  nightly: [tidyDeskJob],
  day: platformDeskDay,
  fileUses: [helpdeskFiles],
  catalogue: [
    { entity: topic, rows: topicSeeds },
    { entity: platformAnswer, rows: platformAnswerSeeds },
  ],
  needs: [{ name: 'helpdesk.defaults', bring: copyHelpdeskDefaults }],
};
