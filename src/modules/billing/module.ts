import { defineModule } from '../../core/module/module.ts';
import { billingPath } from './paths.ts';
import { billingPermission, platformBillingPermission } from './permissions.ts';

const { view, edit } = platformBillingPermission;

export const billing = defineModule({
  name: 'billing',
  standsIn: 'billing',
  place: {
    name: 'billing',
    label: { en: 'Packages & bills', bn: 'প্যাকেজ ও বিল' },
    icon: 'receipt',
    menuFor: 'platform',
  },
  screens: {
    memberships: {
      path: billingPath.memberships,
      title: { en: 'Site membership', bn: 'প্রতিষ্ঠানের সদস্যপদ' },
      permission: view,
      group: 'agreements',
    },
    packages: {
      path: billingPath.packages,
      title: { en: 'Package attachment', bn: 'প্যাকেজ' },
      permission: view,
      group: 'agreements',
    },
    modules: {
      path: billingPath.modules,
      title: { en: 'Module attachment', bn: 'মডিউল সংযুক্তি' },
      permission: view,
      viewOf: billingPath.packages,
    },
    subModules: {
      path: billingPath.subModules,
      title: { en: 'Sub-module attachment', bn: 'সাব-মডিউল সংযুক্তি' },
      permission: view,
      viewOf: billingPath.packages,
    },
    invoices: {
      path: billingPath.invoices,
      title: { en: 'Invoices', bn: 'বিলসমূহ' },
      permission: view,
      group: 'bills',
    },
    run: {
      path: billingPath.run,
      title: { en: 'Institution invoice', bn: 'কিস্তির বিল তৈরি' },
      permission: view,
      group: 'bills',
    },
    newInvoice: {
      path: billingPath.newInvoice,
      title: { en: 'New invoice', bn: 'নতুন বিল' },
      permission: edit,
    },
    invoice: {
      path: billingPath.invoice,
      title: { en: 'Edit invoice', bn: 'বিল' },
      permission: view,
    },
    challans: {
      path: billingPath.challans,
      title: { en: 'Challans', bn: 'চালানসমূহ' },
      permission: view,
      group: 'bills',
    },
    newChallan: {
      path: billingPath.newChallan,
      title: { en: 'New challan', bn: 'নতুন চালান' },
      permission: edit,
    },
    challan: {
      path: billingPath.challan,
      title: { en: 'Edit challan', bn: 'চালান' },
      permission: view,
    },
    regular: {
      path: billingPath.regular,
      title: { en: 'Regular institutions', bn: 'নিয়মিত প্রতিষ্ঠান' },
      permission: view,
      group: 'reports',
    },
    heads: {
      path: billingPath.heads,
      title: { en: 'Head-wise report', bn: 'খাতভিত্তিক প্রতিবেদন' },
      permission: view,
      viewOf: billingPath.regular,
    },
    ledger: {
      path: billingPath.ledger,
      title: { en: 'Ledger', bn: 'লেজার' },
      permission: view,
      group: 'reports',
    },
    mine: {
      path: billingPath.mine,
      title: { en: 'Our bill', bn: 'আমাদের বিল' },
      permission: billingPermission.view,
      group: 'institution',
      standsIn: 'settings',
    },
  },
});
