import { defineDetails } from '../../core/module/module.ts';
import { link } from '../../core/module/paths.ts';
import { describePermissions } from '../../roles.ts';
import { fees } from './module.ts';
import { feesPath } from './paths.ts';
import { feesPermission, feesSetupPermission } from './permissions.ts';

export const feesDetails = defineDetails(fees, {
  jobs: [
    {
      key: 'C',
      label: { en: 'Collect a fee', bn: 'ফি আদায়' },
      icon: 'register',
      path: feesPath.counter,
      permission: feesPermission.collect,
    },
    {
      key: 'I',
      label: { en: 'Run invoices', bn: 'ইনভয়েস তৈরি' },
      icon: 'invoice',
      path: link(feesPath.report, { tab: 'invoices' }),
      permission: feesPermission.bill,
    },
    {
      key: 'D',
      label: { en: 'Due list', bn: 'বকেয়া তালিকা' },
      icon: 'list',
      path: link(feesPath.report, { tab: 'dues' }),
      permission: feesPermission.view,
    },
    {
      key: 'X',
      label: { en: 'Cancel a receipt', bn: 'রসিদ বাতিল' },
      icon: 'cancelReceipt',
      path: feesPath.cancel,
      permission: feesPermission.view,
    },
    {
      key: 'L',
      label: { en: 'Close my day', bn: 'দিনের হিসাব বন্ধ' },
      icon: 'lock',
      path: link(feesPath.counter, { do: 'close' }),
      permission: feesPermission.collect,
    },
  ],
  settings: {
    label: { en: 'Fee settings', bn: 'ফি সেটিংস' },
    path: feesPath.settings,
    permission: feesSetupPermission.view,
  },
  groups: {
    collection: { en: 'Collection', bn: 'আদায়' },
    billing: { en: 'Billing and reports', bn: 'বিল ও প্রতিবেদন' },
    setup: { en: 'Set-up', bn: 'সেটআপ' },
  },
  subModules: {
    'fees.setup': { label: { en: 'Fee set-up', bn: 'ফি সেটআপ' } },
    fees: { label: { en: 'Fee collection', bn: 'ফি আদায়' }, addresses: ['/api/web/fee-clearance'] },
  },
  permissions: [
    ...describePermissions(feesSetupPermission, {
      view: { en: 'See the fee setup', bn: 'ফি সেটআপ দেখা', heldBy: ['office', 'accountant', 'cashier'] },
      edit: { en: 'Change the fee setup', bn: 'ফি সেটআপ পরিবর্তন', heldBy: ['office', 'accountant'] },
    }),
    ...describePermissions(feesPermission, {
      view: {
        en: "See students' fees and receipts",
        bn: 'শিক্ষার্থীর ফি ও রসিদ দেখা',
        heldBy: ['office', 'accountant', 'cashier'],
      },
      bill: {
        en: 'Bill fees, give waivers and fines',
        bn: 'ফি বিল, মওকুফ ও জরিমানা করা',
        heldBy: ['office', 'accountant'],
      },
      collect: { en: 'Collect fees', bn: 'ফি আদায়', heldBy: ['office', 'accountant', 'cashier'] },
      cancel: {
        en: "Decide on others' cancellations, confirm day closes",
        bn: 'অন্যের রসিদ বাতিলের সিদ্ধান্ত ও দিনের হিসাব গ্রহণ',
        heldBy: ['accountant'],
      },
      approve: {
        en: "Decide on others' waivers above the limit and on opening dues",
        bn: 'সীমার বেশি অন্যের মওকুফ ও প্রারম্ভিক বকেয়ার সিদ্ধান্ত',
        heldBy: ['accountant'],
      },
      waiveFine: { en: 'Waive late fines', bn: 'বিলম্ব জরিমানা মওকুফ', heldBy: ['accountant'] },
    }),
  ],
});
