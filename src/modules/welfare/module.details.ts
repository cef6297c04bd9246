import { defineDetails } from '../../core/module/module.ts';
import { describePermissions } from '../../roles.ts';
import { welfare } from './module.ts';
import { welfareConductPermission, welfareHealthPermission, welfareOwnPermission } from './permissions.ts';

export const welfareDetails = defineDetails(welfare, {
  jobs: [],
  groups: {},
  permissions: [
    ...describePermissions(welfareConductPermission, {
      view: {
        en: 'See conduct and discipline of students',
        bn: 'শিক্ষার্থীর আচরণ ও শৃঙ্খলা দেখা',
        heldBy: ['office', 'teacher'],
      },
      edit: {
        en: 'Write and change entries about conduct',
        bn: 'আচরণের ভুক্তি লেখা ও বদলানো',
        heldBy: ['office', 'teacher'],
      },
      decide: {
        en: 'Give written warnings and suspensions, and delete entries about conduct',
        bn: 'লিখিত সতর্কতা ও সাময়িক বিরতি দেওয়া, আচরণের ভুক্তি মুছে ফেলা',
        heldBy: [],
      },
    }),
    ...describePermissions(welfareHealthPermission, {
      view: { en: 'See the health of students', bn: 'শিক্ষার্থীর স্বাস্থ্য তথ্য দেখা', heldBy: ['office'] },
      edit: {
        en: 'Write and change the health of students',
        bn: 'শিক্ষার্থীর স্বাস্থ্য তথ্য লেখা ও বদলানো',
        heldBy: ['office'],
      },
    }),
    ...describePermissions(welfareOwnPermission, {
      see: {
        en: 'See what the school keeps about own conduct and health',
        bn: 'নিজের আচরণ ও স্বাস্থ্য সম্পর্কে রাখা তথ্য দেখা',
        heldBy: ['student', 'guardian'],
      },
    }),
  ],
});
