import type { ServerModule } from '../../core/server/http/module.ts';
import { invoiceSearch } from './invoices/service/search.ts';
import { billingNight, putBillingNight } from './jobs.ts';
import { tellCutJob } from './packages/service/tell-cut.ts';
import { serveBilling } from './routes.ts';
import { billingDay } from './service/module-day.ts';
import { postBills } from './service/post-in-books.ts';
import { textReminders } from './service/text-reminders.ts';

export const billingServer: ServerModule = {
  notInAnothersName: [{ begins: '/api/v1/billing' }],
  routes: serveBilling,
  jobs: [billingNight, textReminders, tellCutJob],
  platformSearch: [invoiceSearch],
  nightly: [postBills],
  day: billingDay,
  start: (services, context) => putBillingNight(services, context),
};
