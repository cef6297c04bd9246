import { definePaths } from '../../core/module/paths.ts';

export const feesPath = definePaths({
  counter: '/site/fee/student-payment/view',
  cancel: '/site/fee/student-payment/fee-cancel-view',
  report: '/site/fee/student-payment-report/view',
  fines: '/site-fine-management',
  settings: '/site/fee/settings',
  mine: '/student/payment/master',
  heads: '/academic/academic-fee-head/view',
  subHeads: '/academic/academic-fee-sub-head/view',
});
