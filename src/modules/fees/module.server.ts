import type { ServerModule } from '../../core/server/module.ts';
import { runInvoices } from './billing/jobs.ts';
import { serveFees } from './routes.ts';
import { feesDay } from './service/module-day.ts';

export const feesServer: ServerModule = { routes: serveFees, jobs: [runInvoices.job], day: feesDay };
