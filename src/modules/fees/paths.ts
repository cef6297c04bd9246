import { definePaths } from '../../core/module/paths.ts';

export const feesPath = definePaths({
  counter: '/site/fee/student-payment/view',
  cancel: '/site/fee/student-payment/fee-cancel-view',
  report: '/site/fee/student-payment-report/view',
  fines: '/site-fine-management',
  paymentMaster: '/site/student/report/payment-master',
  generalReport: '/site/student/report/payment-master/general-payment-report-view',
  settings: '/site/fee/settings',
  mine: '/student/payment/master',
  heads: '/academic/academic-fee-head/view',
  subHeads: '/academic/academic-fee-sub-head/view',
  services: '/site/fee/service/list',
  serviceUses: '/site/fee/service-use/list',
  offers: '/academic/student-offer-type/view',
});
