import type { ServerModule } from '../../core/server/http/module.ts';
import { serveTasks } from './routes.ts';
import { taskSource } from './service/read.ts';
import { remindJob } from './service/series.ts';

export const tasksServer: ServerModule = {
  withinReach: { areas: ['tasks'] },
  routes: serveTasks,
  nightly: [remindJob],
  calendar: [taskSource],
};
