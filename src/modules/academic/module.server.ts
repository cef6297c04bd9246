import type { ServerModule } from '../../core/server/http/module.ts';
import { academicDay } from './service/module-day.ts';

export const academicServer: ServerModule = { day: academicDay };
