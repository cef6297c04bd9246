import type { ServerModule } from '../../core/server/http/module.ts';
import { academicSeeds } from './catalogue/seeds.ts';
import { serveAcademic } from './routes.ts';
import { holidaySource } from './service/holiday-source.ts';
import { holidaysChangedJob } from './service/holidays-changed.ts';
import { holidayHooks } from './service/inherited.ts';
import { academicDay } from './service/module-day.ts';
import { copyPeriodDefaults } from './service/period-defaults.ts';
import { academicParts } from './service/replicates.ts';

export const academicServer: ServerModule = {
  routes: serveAcademic,
  jobs: [holidaysChangedJob],
  day: academicDay,
  withinReach: { areas: ['academic'] },
  hooks: [holidayHooks],
  calendar: [holidaySource],
  catalogue: academicSeeds,
  needs: [{ name: 'academic.periods', after: [], bring: copyPeriodDefaults }],
  replicates: academicParts,
};
