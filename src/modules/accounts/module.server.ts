import { catalogueOf } from '../../core/entity.ts';
import type { ServerModule } from '../../core/server/http/module.ts';
import { accountsHeads, chartRows, voucherTypeRows } from './chart/catalogue.data.ts';
import { accountsHooks } from './chart/service/hooks.ts';
import * as entities from './entities.ts';
import { copyChart, copyHeads } from './public.ts';
import { serveAccounts } from './routes.ts';
import { moneyOfLedger, openVouchers } from './service/counters.ts';
import { accountsDay } from './service/module-day.ts';
import { attachmentUse } from './vouchers/service/attachments.ts';
import { voucherSearch } from './vouchers/service/search.ts';

export const accountsServer: ServerModule = {
  notInAnothersName: [{ begins: '/api/v1/accounts' }],
  routes: serveAccounts,
  hooks: accountsHooks,
  day: accountsDay,
  counters: [openVouchers, moneyOfLedger],
  search: [voucherSearch],
  fileUses: [attachmentUse],
  catalogue: [
    { entity: catalogueOf(entities.accountGroup), rows: chartRows.groups },
    { entity: catalogueOf(entities.accountSubGroup), rows: chartRows.subGroups },
    { entity: catalogueOf(entities.ledger), rows: chartRows.ledgers },
    { entity: catalogueOf(entities.accountsHead), rows: accountsHeads },
    { entity: catalogueOf(entities.voucherType), rows: voucherTypeRows },
  ],
  replicates: [
    {
      name: 'accounts.chart',
      label: { en: 'Accounts heads and ledgers', bn: 'হিসাবের খাত ও লেজার' },
      entities: [
        entities.accountsHead,
        entities.voucherType,
        entities.accountGroup,
        entities.accountSubGroup,
        entities.ledger,
      ],
      // The system marks the ledgers it posts to, in each institution.
      without: { ledger: ['isSystem'] },
    },
  ],
  needs: [
    { name: 'accounts.chart', bring: copyChart },
    { name: 'accounts.heads', bring: copyHeads },
  ],
};
