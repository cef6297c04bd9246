import type { ServerModule } from '../../core/server/http/module.ts';
import { academicSeeds } from './catalogue/seeds.ts';
import { academicDay } from './service/module-day.ts';

export const academicServer: ServerModule = { day: academicDay, catalogue: academicSeeds };
