import type { ServerModule } from '../../core/server/http/module.ts';
import * as entities from './entities.ts';
import { gateways, merchantTypes, onlineMethods, paymentTypes } from './payments.data.ts';

import { servePayments } from './routes.ts';

export const paymentsServer: ServerModule = {
  routes: servePayments,
  notInAnothersName: [{ begins: '/api/v1/payments' }],
  catalogue: [
    { entity: entities.gateway, rows: gateways },
    { entity: entities.paymentType, rows: paymentTypes },
    { entity: entities.onlineMethod, rows: onlineMethods },
    { entity: entities.merchantType, rows: merchantTypes },
  ],
};
