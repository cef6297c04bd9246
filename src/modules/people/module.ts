import { defineModule } from '../../core/module/module.ts';
import { peoplePath } from './paths.ts';
import { employeesOwnPermission, employeesPermission } from './permissions.ts';

export const people = defineModule({
  name: 'people',
  standsIn: 'people',
  place: {
    name: 'people',
    label: { en: 'HR & payroll', bn: 'মানবসম্পদ ও বেতন' },
    icon: 'idBadge',
    menuFor: 'site',
  },
  screens: {
    report: {
      path: peoplePath.report,
      title: { en: 'Employee report', bn: 'কর্মী প্রতিবেদন' },
      permission: employeesPermission.view,
      group: 'records',
    },
    retirement: {
      path: peoplePath.retirement,
      title: { en: 'Retirement', bn: 'অবসর' },
      permission: employeesPermission.view,
      group: 'records',
    },
    birthdays: {
      path: peoplePath.birthdays,
      title: { en: 'Birthdays', bn: 'জন্মদিন' },
      permission: employeesPermission.view,
      group: 'records',
    },
    books: {
      path: peoplePath.books,
      title: { en: 'Service books', bn: 'চাকরি বই' },
      permission: employeesPermission.view,
      group: 'service',
    },
    attachments: {
      path: peoplePath.attachments,
      title: { en: 'Attached employees', bn: 'সংযুক্ত কর্মী' },
      permission: employeesPermission.view,
      group: 'service',
    },
    profile: {
      path: peoplePath.profile,
      title: { en: 'Employee profile', bn: 'কর্মীর প্রোফাইল' },
      permission: employeesPermission.view,
    },
    expiring: {
      path: peoplePath.expiring,
      title: { en: 'Documents that expire', bn: 'মেয়াদ ফুরাচ্ছে এমন কাগজ' },
      permission: employeesPermission.view,
      group: 'service',
    },
    mine: {
      path: peoplePath.mine,
      title: { en: 'My service book', bn: 'আমার চাকরি বই' },
      permission: employeesOwnPermission.see,
      group: 'service',
    },
  },
});
