import { defineDetails } from '../../core/module/module.ts';
import { describePermissions } from '../../roles.ts';
import { helpdesk } from './module.ts';
import { helpdeskPermission, helpdeskSetupPermission, platformHelpdeskPermission } from './permissions.ts';

export const helpdeskDetails = defineDetails(helpdesk, {
  jobs: [],
  groups: {},
  permissions: [
    ...describePermissions(helpdeskPermission, {
      ask: {
        en: 'Ask the institution and read the answers',
        bn: 'প্রতিষ্ঠানকে প্রশ্ন করা ও উত্তর পড়া',
        heldBy: ['office', 'accountant', 'cashier', 'librarian', 'teacher', 'student', 'guardian'],
      },
      answer: { en: 'Answer questions at the help desk', bn: 'হেল্প ডেস্কে উত্তর দেওয়া', heldBy: ['office'] },
      manage: {
        en: 'See confidential questions and give questions to colleagues',
        bn: 'গোপনীয় প্রশ্ন দেখা ও প্রশ্ন সহকর্মীকে দেওয়া',
        heldBy: [],
      },
      platform: {
        en: 'Ask the platform for the institution',
        bn: 'প্রতিষ্ঠানের পক্ষে প্ল্যাটফর্মকে প্রশ্ন করা',
        heldBy: ['office'],
      },
    }),
    ...describePermissions(helpdeskSetupPermission, {
      view: {
        en: 'See categories and ready answers of the help desk',
        bn: 'হেল্প ডেস্কের ধরন ও তৈরি উত্তর দেখা',
        heldBy: ['office'],
      },
      edit: {
        en: 'Change categories and ready answers of the help desk',
        bn: 'হেল্প ডেস্কের ধরন ও তৈরি উত্তর পরিবর্তন',
        heldBy: [],
      },
    }),
    ...describePermissions(platformHelpdeskPermission, {
      answer: {
        en: 'Answer the questions of institutions',
        bn: 'প্রতিষ্ঠানের প্রশ্নের উত্তর দেওয়া',
        heldBy: [],
      },
    }),
  ],
});
