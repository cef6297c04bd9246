import type { ServerModule } from '../../core/server/http/module.ts';
import { linkNational, spreadHolidays } from './calendar/service/national.ts';
import { logoUse } from './public.ts';
import { servePlatformModule } from './routes.ts';
import { platformDay } from './service/module-day.ts';

export const platformServer: ServerModule = {
  routes: servePlatformModule,
  day: platformDay,
  fileUses: [logoUse],
  jobs: [spreadHolidays],
  needs: [{ name: 'platform.nationalHolidays', bring: linkNational }],
};
