import { definePaths } from '../../core/module/paths.ts';

export const billingPath = definePaths({
  memberships: '/edu/site-membership/list',
  packages: '/package/attached-list',
  modules: '/module/attachment-list',
  subModules: '/sub-module/attached-list',
  run: '/edu/invoice/site-invoice-master-form',
  invoices: '/edu/invoice/master',
  newInvoice: '/edu/invoice/create',
  invoice: '/edu/invoice/edit/:id',
  challans: '/edu/challan/master',
  newChallan: '/edu/challan/create',
  challan: '/edu/challan/edit/:id',
  regular: '/edu/reguler-site/master',
  heads: '/edu/reguler-site/master2',
  ledger: '/edu/billing-ledger/view',
  mine: '/site/billing/view',
});
