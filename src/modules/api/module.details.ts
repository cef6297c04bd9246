import { defineDetails } from '../../core/module/module.ts';
import { describePermissions } from '../../roles.ts';
import { api } from './module.ts';
import { apiPermission, platformApiPermission } from './permissions.ts';

export const apiDetails = defineDetails(api, {
  jobs: [],
  groups: {},
  permissions: [
    ...describePermissions(platformApiPermission, {
      view: { en: 'See API clients', bn: 'এপিআই ক্লায়েন্ট দেখা', heldBy: [] },
      edit: { en: 'Make and change API clients', bn: 'এপিআই ক্লায়েন্ট তৈরি ও পরিবর্তন', heldBy: [] },
    }),
    ...describePermissions(apiPermission, {
      view: { en: 'See other programs and their calls', bn: 'অন্য প্রোগ্রাম ও তাদের কল দেখা', heldBy: [] },
      edit: {
        en: 'Let other programs in and end what they hold',
        bn: 'অন্য প্রোগ্রামকে ঢুকতে দেওয়া ও তাদের অনুমতি শেষ করা',
        heldBy: [],
      },
    }),
  ],
});
