import { definePaths } from '../../core/module/paths.ts';

export const communicationPath = definePaths({
  categories: '/site/notice/category/list',
  messages: '/site/sms/master',
  smsOrders: '/platform/sms/order/list',
  smsOutbox: '/platform/sms/outbox/list',
  threads: '/messages',
  threadReports: '/site/communication/report/list',
  threadPolicy: '/site/communication/policy',
});
