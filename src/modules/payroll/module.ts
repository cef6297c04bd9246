import { defineModule } from '../../core/module/module.ts';
import { payrollPath } from './paths.ts';
import { payrollOwnPermission, payrollPermission } from './permissions.ts';

/** Stands among the people, whose place in the side bar is HR and payroll. */
export const payroll = defineModule({
  name: 'payroll',
  standsIn: 'people',
  screens: {
    runs: {
      path: payrollPath.runs,
      title: { en: 'Months of pay', bn: 'মাসের বেতন' },
      permission: payrollPermission.view,
      group: 'payroll',
    },
    inputs: {
      path: payrollPath.inputs,
      title: { en: 'Days and hours of the month', bn: 'মাসের দিন ও ঘণ্টা' },
      permission: payrollPermission.view,
      group: 'payroll',
    },
    dues: {
      path: payrollPath.dues,
      title: { en: 'Loans, funds and arrears', bn: 'ঋণ, তহবিল ও বকেয়া' },
      permission: payrollPermission.view,
      group: 'payroll',
    },
    report: {
      path: payrollPath.report,
      title: { en: 'Payroll report', bn: 'বেতন প্রতিবেদন' },
      permission: payrollPermission.view,
      group: 'payroll',
    },
    mine: {
      path: payrollPath.mine,
      title: { en: 'My payslips', bn: 'আমার বেতন বিবরণী' },
      permission: payrollOwnPermission.see,
      group: 'payroll',
    },
    settings: {
      path: payrollPath.settings,
      title: { en: 'Payroll settings', bn: 'বেতন সেটিংস' },
      permission: payrollPermission.view,
      group: 'payRules',
    },
  },
});
