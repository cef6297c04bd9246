import type { ServerModule } from '../../core/server/http/module.ts';
import { serveTasks } from './routes.ts';
import { openTasks } from './service/counters.ts';
import { taskSource } from './service/read.ts';
import { remindJob } from './service/series.ts';

export const tasksServer: ServerModule = {
  counters: [openTasks],
  withinReach: { areas: ['tasks'] },
  routes: serveTasks,
  nightly: [remindJob],
  calendar: [taskSource],
};
