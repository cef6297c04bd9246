import { catalogueOf } from '../../core/entity.ts';
import type { ServerModule } from '../../core/server/http/module.ts';
import { openAccount } from './ledger/service/balance.ts';
import { noticeCategories } from './notice-categories.data.ts';
import { noticeCategory } from './notice-category.entity.ts';
import { serveCommunication } from './routes.ts';
import { askProviders } from './sending/service/ask.ts';
import { sendBatch } from './sending/service/send-batch.ts';
import { communicationDay } from './service/module-day.ts';

export const communicationServer: ServerModule = {
  routes: serveCommunication,
  jobs: [sendBatch, askProviders],
  day: communicationDay,
  catalogue: [{ entity: catalogueOf(noticeCategory), rows: noticeCategories }],
  needs: [{ name: 'communication.account', bring: openAccount }],
};
