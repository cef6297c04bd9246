import { defineWebModule } from '../../core/web/shell/web-module.tsx';
import * as entities from './entities.ts';
import { communication } from './module.ts';

export const communicationWeb = defineWebModule(communication, {
  entities,
  screens: {
    messages: () => import('./screens/messages.tsx'),
    smsOrders: () => import('./ledger/screens/sms-orders.tsx'),
    smsOutbox: () => import('./everywhere/screens/sms-outbox.tsx'),
    threads: () => import('./threads/screens/threads.tsx'),
    threadReports: () => import('./threads/screens/reports.tsx'),
    threadPolicy: () => import('./threads/screens/policy.tsx'),
  },
});
