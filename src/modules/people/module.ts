import { defineModule } from '../../core/module/module.ts';
import { peoplePath } from './paths.ts';
import { employeesPermission } from './permissions.ts';

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
  },
});
