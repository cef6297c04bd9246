import { defineDetails } from '../../core/module/module.ts';
import { describePermissions } from '../../roles.ts';
import { payroll } from './module.ts';
import {
  payrollOwnPermission,
  payrollPayPermission,
  payrollPermission,
  payrollRulesPermission,
} from './permissions.ts';

/** The groups of its screens stand with the people, in whose place they are. */
export const payrollDetails = defineDetails(payroll, {
  jobs: [],
  groups: {},
  permissions: [
    ...describePermissions(payrollRulesPermission, {
      view: { en: 'See the rules of pay', bn: 'বেতনের নিয়ম দেখা', heldBy: ['accountant'] },
      edit: { en: 'Change the rules of pay', bn: 'বেতনের নিয়ম পরিবর্তন', heldBy: [] },
    }),
    ...describePermissions(payrollPayPermission, {
      view: { en: 'See what each person is paid', bn: 'কার বেতন কত তা দেখা', heldBy: ['accountant'] },
      edit: { en: 'Change what each person is paid', bn: 'কারও বেতন পরিবর্তন', heldBy: [] },
    }),
    ...describePermissions(payrollPermission, {
      view: { en: 'See months of pay', bn: 'মাসের বেতন দেখা', heldBy: ['accountant'] },
      prepare: { en: 'Prepare and check months of pay', bn: 'মাসের বেতন তৈরি ও যাচাই', heldBy: ['accountant'] },
      approve: { en: 'Approve months of pay and loans', bn: 'মাসের বেতন ও ঋণ অনুমোদন', heldBy: [] },
      disburse: { en: 'Pay what is approved', bn: 'অনুমোদিত বেতন পরিশোধ', heldBy: ['accountant'] },
      reveal: {
        en: 'See full account numbers, and print them for the bank',
        bn: 'পূর্ণ হিসাব নম্বর দেখা ও ব্যাংকের জন্য ছাপা',
        heldBy: ['accountant'],
      },
      setup: { en: 'Change the payroll settings', bn: 'বেতন সেটিংস পরিবর্তন', heldBy: [] },
    }),
    ...describePermissions(payrollOwnPermission, {
      see: {
        en: 'See one’s own payslips',
        bn: 'নিজের বেতন বিবরণী দেখা',
        heldBy: ['office', 'accountant', 'cashier', 'librarian', 'teacher'],
      },
    }),
  ],
});
