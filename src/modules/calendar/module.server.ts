import type { ServerModule } from '../../core/server/http/module.ts';
import { serveCalendar } from './routes.ts';
import { entryHooks, entrySource } from './service/entries.ts';
import { calendarDay } from './service/module-day.ts';
import { tellHolidaysJob } from './service/tell-holidays.ts';

export const calendarServer: ServerModule = {
  withinReach: { areas: ['calendar'] },
  routes: serveCalendar,
  hooks: [entryHooks],
  calendar: [entrySource],
  nightly: [tellHolidaysJob],
  day: calendarDay,
};
