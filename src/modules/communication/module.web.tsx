import { defineWebModule } from '../../core/web/shell/web-module.tsx';
import * as entities from './entities.ts';
import { communication } from './module.ts';
import { messagesPermission } from './permissions.ts';

const wishes = () => import('./setup/screens/wish-panels.tsx');

export const communicationWeb = defineWebModule(communication, {
  entities,
  panels: [
    {
      place: 'guardian',
      isFor: (may) => may(messagesPermission.view),
      load: () => wishes().then((all) => ({ default: all.GuardianWish })),
    },
    {
      place: 'employee',
      isFor: (may) => may(messagesPermission.view),
      load: () => wishes().then((all) => ({ default: all.EmployeeWish })),
    },
    {
      place: 'ownAccount',
      isFor: () => true,
      load: () => import('./setup/screens/own-wishes.tsx').then((all) => ({ default: all.OwnWishes })),
    },
  ],
  screens: {
    messages: () => import('./screens/messages.tsx'),
    smsOrders: () => import('./ledger/screens/sms-orders.tsx'),
    smsOutbox: () => import('./everywhere/screens/sms-outbox.tsx'),
    smsProviders: () => import('./gateways/screens/platform-gateways.tsx'),
    threads: () => import('./threads/screens/threads.tsx'),
    threadReports: () => import('./threads/screens/reports.tsx'),
    threadPolicy: () => import('./threads/screens/policy.tsx'),
  },
});
