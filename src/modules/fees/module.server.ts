import type { ServerModule } from '../../core/server/http/module.ts';
import { runInvoices } from './billing/jobs.ts';
import { duesAudience } from './overdue/service/audience.ts';
import { copyFeeDefaults } from './public.ts';
import { receiptSearch } from './receipts/service/search.ts';
import { serveFees } from './routes.ts';
import { closesToConfirm, collectedOnDay } from './service/counters.ts';
import { feesDay } from './service/module-day.ts';

export const feesServer: ServerModule = {
  routes: serveFees,
  jobs: [runInvoices.job],
  day: feesDay,
  counters: [collectedOnDay, closesToConfirm],
  search: [receiptSearch],
  audiences: [duesAudience],
  needs: [{ name: 'fees.defaults', after: ['accounts.chart'], bring: copyFeeDefaults }],
};
