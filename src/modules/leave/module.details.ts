import { defineDetails } from '../../core/module/module.ts';
import { describePermissions } from '../../roles.ts';
import { leave } from './module.ts';
import { leavePermission, leaveTypesPermission } from './permissions.ts';

export const leaveDetails = defineDetails(leave, {
  jobs: [],
  groups: {},
  permissions: [
    ...describePermissions(leaveTypesPermission, {
      view: { en: 'See the kinds of leave', bn: 'ছুটির নিয়ম দেখা', heldBy: ['office', 'accountant'] },
      edit: { en: 'Change the kinds of leave', bn: 'ছুটির নিয়ম পরিবর্তন', heldBy: [] },
    }),
    ...describePermissions(leavePermission, {
      view: { en: 'See everybody’s leave', bn: 'সবার ছুটি দেখা', heldBy: ['office', 'accountant'] },
      apply: {
        en: 'Apply for leave',
        bn: 'ছুটির আবেদন করা',
        heldBy: ['office', 'accountant', 'cashier', 'librarian', 'teacher'],
      },
      recommend: { en: 'Recommend or refuse leave', bn: 'ছুটির সুপারিশ বা নামঞ্জুর', heldBy: ['office'] },
      approve: { en: 'Approve leave and call back from it', bn: 'ছুটি অনুমোদন ও ছুটি থেকে ফেরানো', heldBy: [] },
      committee: {
        en: 'Decide on leave for the committee',
        bn: 'কমিটির পক্ষে ছুটির সিদ্ধান্ত দেওয়া',
        heldBy: [],
      },
      manage: {
        en: 'Enter leave for others, keep balances, close years of leave',
        bn: 'অন্যের ছুটি লেখা, হিসাব ঠিক রাখা, ছুটির বছর সমাপ্ত করা',
        heldBy: ['office'],
      },
    }),
  ],
});
