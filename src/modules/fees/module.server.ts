import { catalogueOf } from '../../core/entity.ts';
import type { ServerModule } from '../../core/server/http/module.ts';
import { aboutStudent } from '../students/public.ts';
import { accrueNightly } from './billing/accrual/service/accrue.ts';
import { runInvoices } from './billing/jobs.ts';
import { serviceHooks } from './billing/services/service/hooks.ts';
import { feesContract as contract } from './contract.ts';
import * as entities from './entities.ts';
import { fees } from './module.ts';
import { duesAudience } from './overdue/service/audience.ts';
import { chosenDuesAudience } from './overdue/service/choices.ts';
import { remindOfFeesJob } from './overdue/service/tell-families.ts';
import { copyFeeDefaults, copyFeeOffers } from './public.ts';
import { receiptSearch } from './receipts/service/search.ts';
import { madeOfContract } from './reports/made-of-contract.ts';
import { serveFees } from './routes.ts';
import { closesToConfirm, collectedOnDay } from './service/counters.ts';
import { feesDay } from './service/module-day.ts';
import { aboutLine, aboutReceipt } from './service/within.ts';
import { ceilingHooks } from './setup/ceiling/service/head-hooks.ts';
import { feeGroupSeeds, offerTypeSeeds, subHeadSeeds, waiverTypeSeeds } from './setup/defaults.data.ts';
import { feeHeads } from './setup/fee-heads.data.ts';
import { offerHooks } from './setup/service/offer-hooks.ts';
import { feeParts } from './setup/service/replicates.ts';
import { waiverPaperUse } from './waivers/service/papers.ts';
import { tellOfLimitsByDay } from './waivers/service/tell-limits.ts';

export const feesServer: ServerModule = {
  notInAnothersName: [{ begins: '/api/v1/fees' }],
  withinReach: {
    calls: [contract.setup, contract.dueList, contract.dueListFile],
    about: [
      aboutStudent(contract.ledger),
      aboutStudent(contract.ledgerFile),
      aboutStudent(contract.dues),
      aboutStudent(contract.lines, 'studentId'),
      aboutLine(madeOfContract.line),
      aboutReceipt(contract.receipt),
    ],
    screens: [fees.screens.report],
  },
  routes: serveFees,
  jobs: [runInvoices.job],
  nightly: [accrueNightly, remindOfFeesJob],
  day: feesDay,
  counters: [collectedOnDay, closesToConfirm],
  search: [receiptSearch],
  catalogue: [
    { entity: catalogueOf(entities.feeHead), rows: feeHeads },
    { entity: catalogueOf(entities.feeGroup), rows: feeGroupSeeds },
    { entity: catalogueOf(entities.feeSubHead), rows: subHeadSeeds },
    { entity: catalogueOf(entities.waiverType), rows: waiverTypeSeeds },
    { entity: catalogueOf(entities.studentOfferType), rows: offerTypeSeeds },
  ],
  replicates: feeParts,
  audiences: [duesAudience, chosenDuesAudience],
  hooks: [offerHooks, ...ceilingHooks, ...serviceHooks],
  fileUses: [waiverPaperUse],
  needs: [
    { name: 'fees.defaults', after: ['accounts.chart'], bring: copyFeeDefaults },
    // Groups and offers came later than the rest.
    { name: 'fees.offers', after: ['fees.defaults'], bring: copyFeeOffers },
    { name: 'fees.limitsByDay', bring: tellOfLimitsByDay },
  ],
};
