import { defineWebModule } from '../../core/web/shell/web-module.tsx';
import { billing } from './module.ts';

export const billingWeb = defineWebModule(billing, {
  screens: {
    memberships: () => import('./membership/screens/memberships.tsx'),
    packages: () => import('./packages/screens/packages.tsx'),
    modules: () => import('./packages/screens/packages.tsx'),
    subModules: () => import('./packages/screens/packages.tsx'),
    invoices: () => import('./invoices/screens/invoices.tsx'),
    run: () => import('./invoices/screens/run.tsx'),
    newInvoice: () => import('./invoices/screens/invoice-form.tsx'),
    invoice: () => import('./invoices/screens/invoice.tsx'),
    challans: () => import('./challans/screens/challans.tsx'),
    newChallan: () => import('./challans/screens/new-challan.tsx'),
    challan: () => import('./challans/screens/challan.tsx'),
    regular: () => import('./reports/screens/regular.tsx'),
    heads: () => import('./reports/screens/heads.tsx'),
    ledger: () => import('./reports/screens/ledger.tsx'),
    mine: () => import('./mine/screens/bill.tsx'),
  },
});
