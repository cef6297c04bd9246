import type { ServerModule } from '../../core/server/module.ts';
import { serveExams } from './routes.ts';
import { examsDay } from './service/module-day.ts';

export const examsServer: ServerModule = { routes: serveExams, day: examsDay };
