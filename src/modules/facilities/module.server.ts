import type { ServerModule } from '../../core/server/http/module.ts';
import { assetHooks } from './assets/service/asset-hooks.ts';
import { copyAssetClasses } from './assets/service/defaults.ts';
import { serveFacilities } from './routes.ts';
import { bookingSource } from './service/calendar-source.ts';
import { bookingsOfDay, toRepair } from './service/counters.ts';
import { facilitiesDay } from './service/module-day.ts';

export const facilitiesServer: ServerModule = {
  counters: [bookingsOfDay, toRepair],
  routes: serveFacilities,
  hooks: assetHooks,
  day: facilitiesDay,
  calendar: [bookingSource],
  needs: [{ name: 'facilities.assetClasses', after: ['accounts.chart'], bring: copyAssetClasses }],
};
