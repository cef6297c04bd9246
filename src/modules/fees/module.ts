import { defineModule } from '../../core/module/module.ts';
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
  },
  screens: {
    counter: {
      path: feesPath.counter,
      title: { en: 'Student payment', bn: 'শিক্ষার্থীর ফি আদায়' },
      permission: feesPermission.collect,
      group: 'collection',
    },
    report: {
      path: feesPath.report,
      title: { en: 'Student payment report', bn: 'ফি আদায় প্রতিবেদন' },
      permission: feesPermission.view,
      group: 'billing',
    },
    paymentMaster: {
      path: feesPath.paymentMaster,
      title: { en: 'Payment reports', bn: 'পরিশোধ প্রতিবেদন' },
      permission: feesPermission.view,
      group: 'billing',
    },
    generalReport: {
      path: feesPath.generalReport,
      title: { en: 'General payment report', bn: 'সাধারণ পরিশোধ প্রতিবেদন' },
      permission: feesPermission.view,
      viewOf: feesPath.paymentMaster,
    },
    cancel: {
      path: feesPath.cancel,
      title: { en: 'Cancel receipts', bn: 'রসিদ বাতিল' },
      permission: feesPermission.view,
      group: 'collection',
    },
    fines: {
      path: feesPath.fines,
      title: { en: 'Student fines', bn: 'শিক্ষার্থীর জরিমানা' },
      permission: feesPermission.view,
      group: 'billing',
    },
    settings: {
      path: feesPath.settings,
      title: { en: 'Fee settings', bn: 'ফি সেটিংস' },
      permission: feesSetupPermission.view,
      group: 'setup',
    },
    mine: {
      path: feesPath.mine,
      title: { en: 'Payment', bn: 'ফি ও পরিশোধ' },
      permission: null,
      standsIn: 'home',
      family: { position: 2, icon: 'receipt', label: { en: 'Fees', bn: 'ফি' } },
    },
  },
});
