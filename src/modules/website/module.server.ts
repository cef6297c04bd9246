import type { ServerModule } from '../../core/server/http/module.ts';
import { serveWebsite } from './routes.ts';
import { eventSource } from './service/calendar-source.ts';
import { websiteDay } from './service/module-day.ts';

export const websiteServer: ServerModule = {
  routes: serveWebsite,
  day: websiteDay,
  calendar: [eventSource],
};
