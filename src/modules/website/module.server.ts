import type { ServerModule } from '../../core/server/http/module.ts';
import { serveNotices } from './notices/service/serve-notices.ts';
import { serveWebsite } from './routes.ts';
import { eventSource } from './service/calendar-source.ts';
import { websiteDay } from './service/module-day.ts';

export const websiteServer: ServerModule = {
  routes: (app) => {
    serveWebsite(app);
    serveNotices(app);
  },
  day: websiteDay,
  calendar: [eventSource],
};
