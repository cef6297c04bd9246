import { catalogueOf } from '../../core/entity.ts';
import type { ServerModule } from '../../core/server/http/module.ts';
import { tellJob } from './automatic/service/tell.ts';
import { openAccount } from './ledger/service/balance.ts';
import { smsOrdersDay } from './ledger/service/platform-day.ts';
import { noticeCategories } from './notice-categories.data.ts';
import { noticeCategory } from './notice-category.entity.ts';
import { serveCommunication } from './routes.ts';
import { askProviders } from './sending/service/ask.ts';
import { beginPlanned } from './sending/service/planned.ts';
import { sendBatch } from './sending/service/send-batch.ts';
import { noticesSince, noticesUntil } from './service/counters.ts';
import { communicationDay } from './service/module-day.ts';
import { ownBase } from './setup/contract.ts';
import { messageParts } from './setup/service/replicates.ts';
import { lettersBase, reportsBase } from './threads/contract.ts';
import { threadFiles } from './threads/service/files.ts';
import { tidyThreadsJob } from './threads/service/nightly.ts';
import { mailUnread, ringLater, smsUnread } from './threads/service/tell.ts';

export const communicationServer: ServerModule = {
  counters: [noticesSince, noticesUntil],
  notInAnothersName: [
    { area: 'messages' },
    { area: 'threads' },
    // The office notes a wish it was told under its own name.
    { begins: ownBase },
    // Whoever works in somebody's name reads none of their letters.
    { begins: lettersBase, reads: true },
    { begins: reportsBase, reads: true },
  ],
  routes: serveCommunication,
  jobs: [sendBatch, beginPlanned, tellJob, askProviders, ringLater, mailUnread, smsUnread],
  nightly: [tidyThreadsJob],
  fileUses: [threadFiles],
  day: [communicationDay, smsOrdersDay],
  catalogue: [{ entity: catalogueOf(noticeCategory), rows: noticeCategories }],
  replicates: messageParts,
  needs: [{ name: 'communication.account', bring: openAccount }],
};
