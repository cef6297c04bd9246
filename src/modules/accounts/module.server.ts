import type { ServerModule } from '../../core/server/http/module.ts';
import { accountsHooks } from './chart/service/hooks.ts';
import { copyChart } from './public.ts';
import { serveAccounts } from './routes.ts';
import { moneyOfLedger, openVouchers } from './service/counters.ts';
import { accountsDay } from './service/module-day.ts';
import { attachmentUse } from './vouchers/service/attachments.ts';
import { voucherSearch } from './vouchers/service/search.ts';

export const accountsServer: ServerModule = {
  routes: serveAccounts,
  hooks: accountsHooks,
  day: accountsDay,
  counters: [openVouchers, moneyOfLedger],
  search: [voucherSearch],
  fileUses: [attachmentUse],
  needs: [{ name: 'accounts.chart', bring: copyChart }],
};
