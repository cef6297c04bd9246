import { definePaths } from '../../core/module/paths.ts';

export const communicationPath = definePaths({
  categories: '/site/notice/category/list',
  messages: '/site/sms/master',
  smsPacks: '/platform/sms/pack/list',
  smsOrders: '/platform/sms/order/list',
  smsOutbox: '/platform/sms/outbox/list',
  smsProviders: '/platform/sms/provider/list',
  threads: '/messages',
  threadReports: '/site/communication/report/list',
  threadPolicy: '/site/communication/policy',
});
