import type { ServerModule } from '../../core/server/http/module.ts';
import { inheritNational, linkNational, spreadHolidays, yearHooks } from './calendar/service/national.ts';
import { feature } from './lists/feature.entity.ts';
import { features } from './lists/features.data.ts';
import { logoUse } from './public.ts';
import { countSitesJob } from './reports/service/count-job.ts';
import { servePlatformModule } from './routes.ts';
import { platformDay } from './service/module-day.ts';

export const platformServer: ServerModule = {
  catalogue: [{ entity: feature, rows: features }],
  routes: servePlatformModule,
  day: platformDay,
  fileUses: [logoUse],
  hooks: [yearHooks],
  jobs: [spreadHolidays, inheritNational],
  nightly: [countSitesJob],
  needs: [{ name: 'platform.nationalHolidays', bring: linkNational }],
};
