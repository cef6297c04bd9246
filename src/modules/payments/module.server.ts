import { catalogueOf } from '../../core/entity.ts';
import type { ServerModule } from '../../core/server/http/module.ts';
import * as entities from './entities.ts';
import { gateways, merchantTypes, onlineMethods, paymentTypes } from './payments.data.ts';

import { copyPaymentLists } from './public.ts';
import { servePayments } from './routes.ts';

export const paymentsServer: ServerModule = {
  routes: servePayments,
  notInAnothersName: [{ begins: '/api/v1/payments' }],
  catalogue: [
    { entity: catalogueOf(entities.gateway), rows: gateways },
    { entity: catalogueOf(entities.paymentType), rows: paymentTypes },
    { entity: catalogueOf(entities.onlineMethod), rows: onlineMethods },
    { entity: catalogueOf(entities.merchantType), rows: merchantTypes },
  ],
  replicates: [
    {
      name: 'payments.lists',
      label: { en: 'Gateways and payment methods', bn: 'গেটওয়ে ও পেমেন্ট পদ্ধতি' },
      entities: [entities.merchantType, entities.paymentType, entities.gateway, entities.onlineMethod],
    },
  ],
  needs: [{ name: 'payments.lists', after: [], bring: copyPaymentLists }],
};
