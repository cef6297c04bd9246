import type { ServerModule } from '../../core/server/http/module.ts';
import { serveMeetings } from './routes.ts';
import { bodyAudience, employeeByName } from './service/audiences.ts';
import { meetingSource } from './service/read.ts';
import { remindJob } from './service/reminders.ts';

export const meetingsServer: ServerModule = {
  routes: serveMeetings,
  nightly: [remindJob],
  audiences: [bodyAudience, employeeByName],
  calendar: [meetingSource],
};
