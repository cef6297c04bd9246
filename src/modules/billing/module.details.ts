import { defineDetails } from '../../core/module/module.ts';
import { link } from '../../core/module/paths.ts';
import { describePermissions } from '../../roles.ts';
import { billing } from './module.ts';
import { billingPath } from './paths.ts';
import { billingPermission, platformBillingPermission } from './permissions.ts';

export const billingDetails = defineDetails(billing, {
  jobs: [
    {
      key: 'V',
      label: { en: 'Verify deposits', bn: 'জমা যাচাই' },
      icon: 'inbox',
      path: link(billingPath.challans, { 'f.state': 'deposited' }),
      permission: platformBillingPermission.approve,
    },
    {
      key: 'O',
      label: { en: 'Overdue invoices', bn: 'মেয়াদোত্তীর্ণ বিল' },
      icon: 'list',
      path: link(billingPath.invoices, { 'f.state': 'overdue' }),
      permission: platformBillingPermission.view,
    },
    {
      key: 'M',
      label: { en: 'Memberships', bn: 'সদস্যপদ' },
      icon: 'register',
      path: billingPath.memberships,
      permission: platformBillingPermission.view,
    },
    {
      key: 'R',
      label: { en: 'Regular institutions', bn: 'নিয়মিত প্রতিষ্ঠান' },
      icon: 'notebook',
      path: billingPath.regular,
      permission: platformBillingPermission.view,
    },
  ],
  groups: {
    agreements: { en: 'Packages and agreements', bn: 'প্যাকেজ ও চুক্তি' },
    bills: { en: 'Invoices and challans', bn: 'বিল ও চালান' },
    reports: { en: 'Reports and ledger', bn: 'প্রতিবেদন ও লেজার' },
  },
  permissions: [
    ...describePermissions(platformBillingPermission, {
      view: { en: 'See packages, invoices and challans', bn: 'প্যাকেজ, বিল ও চালান দেখা', heldBy: [] },
      edit: { en: 'Agree on packages and write invoices', bn: 'প্যাকেজ নির্ধারণ ও বিল তৈরি', heldBy: [] },
      approve: { en: 'Verify deposits and decide on voids', bn: 'জমা যাচাই ও বাতিল নিষ্পত্তি', heldBy: [] },
    }),
    ...describePermissions(billingPermission, {
      view: {
        en: "See the institution's bill from the platform",
        bn: 'প্ল্যাটফর্মের কাছে প্রতিষ্ঠানের বিল দেখা',
        heldBy: ['accountant', 'office'],
      },
      pay: { en: "Pay the institution's bill", bn: 'প্রতিষ্ঠানের বিল পরিশোধ', heldBy: ['accountant'] },
    }),
  ],
});
