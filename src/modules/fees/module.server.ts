import type { ServerModule } from '../../core/server/http/module.ts';
import { runInvoices } from './billing/jobs.ts';
import { copyFeeDefaults } from './public.ts';
import { serveFees } from './routes.ts';
import { feesDay } from './service/module-day.ts';

export const feesServer: ServerModule = {
  routes: serveFees,
  jobs: [runInvoices.job],
  day: feesDay,
  needs: [{ name: 'fees.defaults', after: ['accounts.chart'], bring: copyFeeDefaults }],
};
