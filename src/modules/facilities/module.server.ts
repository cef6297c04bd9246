import type { ServerModule } from '../../core/server/http/module.ts';
import { serveFacilities } from './routes.ts';
import { bookingSource } from './service/calendar-source.ts';
import { facilitiesDay } from './service/module-day.ts';

export const facilitiesServer: ServerModule = {
  routes: serveFacilities,
  day: facilitiesDay,
  calendar: [bookingSource],
};
