import { defineDetails } from '../../core/module/module.ts';
import { describePermissions } from '../../roles.ts';
import { meetings } from './module.ts';
import { meetingsBodyPermission, meetingsPermission } from './permissions.ts';

export const meetingsDetails = defineDetails(meetings, {
  jobs: [],
  groups: {},
  permissions: [
    ...describePermissions(meetingsPermission, {
      view: { en: 'See all meetings', bn: 'সব সভা দেখা', heldBy: ['office'] },
      call: {
        en: 'Call meetings and write their minutes',
        bn: 'সভা ডাকা ও কার্যবিবরণী লেখা',
        heldBy: ['office'],
      },
      approve: { en: 'Approve minutes', bn: 'কার্যবিবরণী অনুমোদন', heldBy: [] },
    }),
    ...describePermissions(meetingsBodyPermission, {
      view: { en: 'See the governing body', bn: 'পরিচালনা পর্ষদ দেখা', heldBy: ['office'] },
      edit: { en: 'Change the governing body', bn: 'পরিচালনা পর্ষদ পরিবর্তন', heldBy: [] },
      statement: {
        en: "See the month's figures for the governing body, with income and expense",
        bn: 'পরিচালনা পর্ষদের মাসিক প্রতিবেদন দেখা, আয়-ব্যয়সহ',
        heldBy: [],
      },
    }),
  ],
});
