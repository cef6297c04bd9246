import type { ServerModule } from '../../core/server/http/module.ts';
import { academicSeeds } from './catalogue/seeds.ts';
import { holidaySource } from './service/holiday-source.ts';
import { holidayHooks } from './service/inherited.ts';
import { academicDay } from './service/module-day.ts';

export const academicServer: ServerModule = {
  day: academicDay,
  hooks: [holidayHooks],
  calendar: [holidaySource],
  catalogue: academicSeeds,
};
