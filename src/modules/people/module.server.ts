import type { ServerModule } from '../../core/server/http/module.ts';
import { peopleDay } from './service/module-day.ts';

export const peopleServer: ServerModule = { day: peopleDay };
