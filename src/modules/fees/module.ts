import { defineModule } from '../../core/module.ts';
import { link } from '../../core/paths.ts';
import { feesPath } from './paths.ts';
import { feesPermission, feesSetupPermission } from './permissions.ts';

export const fees = defineModule({
  name: 'fees',
  standsIn: 'fees',
  place: {
    name: 'fees',
    label: { en: 'Fees', bn: 'ফি' },
    icon: 'receipt',
    menuFor: 'site',
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
        label: { en: 'Close my day', bn: 'দিন সমাপ্তি' },
        icon: 'lock',
        path: link(feesPath.counter, { do: 'close' }),
        permission: feesPermission.collect,
      },
    ],
    groups: {
      collection: { en: 'Collection', bn: 'আদায়' },
      billing: { en: 'Billing and reports', bn: 'বিল ও প্রতিবেদন' },
      setup: { en: 'Set-up', bn: 'সেটআপ' },
    },
    settings: {
      label: { en: 'Fee settings', bn: 'ফি সেটিংস' },
      path: feesPath.settings,
      permission: feesSetupPermission.view,
    },
  },
  screens: {
    counter: {
      path: feesPath.counter,
      title: { en: 'Student Payment', bn: 'শিক্ষার্থীর ফি আদায়' },
      permission: feesPermission.collect,
      group: 'collection',
    },
    report: {
      path: feesPath.report,
      title: { en: 'Student Payment Report', bn: 'ফি আদায় প্রতিবেদন' },
      permission: feesPermission.view,
      group: 'billing',
    },
    cancel: {
      path: feesPath.cancel,
      title: { en: 'Fee Cancel', bn: 'ফি বাতিল' },
      permission: feesPermission.view,
      group: 'collection',
    },
    fines: {
      path: feesPath.fines,
      title: { en: 'Student Fines', bn: 'শিক্ষার্থীর জরিমানা' },
      permission: feesPermission.view,
      group: 'billing',
    },
    settings: {
      path: feesPath.settings,
      title: { en: 'Fee Settings', bn: 'ফি সেটিংস' },
      permission: feesSetupPermission.view,
      group: 'setup',
    },
    mine: {
      path: feesPath.mine,
      title: { en: 'Payment', bn: 'ফি ও পরিশোধ' },
      permission: null,
      standsIn: 'home',
    },
  },
  permissions: [feesSetupPermission, feesPermission],
});
