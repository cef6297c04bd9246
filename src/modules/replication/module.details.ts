import { defineDetails } from '../../core/module/module.ts';
import { describePermissions } from '../../roles.ts';
import { replication } from './module.ts';
import { platformReplicationPermission, replicationPermission } from './permissions.ts';

export const replicationDetails = defineDetails(replication, {
  jobs: [],
  groups: {},
  permissions: [
    ...describePermissions(platformReplicationPermission, {
      view: {
        en: 'Compare the setup of institutions',
        bn: 'প্রতিষ্ঠানগুলোর সেটআপ মিলিয়ে দেখা',
        heldBy: [],
      },
      edit: { en: 'Copy setup into institutions', bn: 'প্রতিষ্ঠানে সেটআপ অনুলিপি করা', heldBy: [] },
    }),
    ...describePermissions(replicationPermission, {
      view: {
        en: "Compare the setup with the platform's",
        bn: 'প্ল্যাটফর্মের সেটআপের সঙ্গে মিলিয়ে দেখা',
        heldBy: ['office'],
      },
      edit: { en: "Take over the platform's setup", bn: 'প্ল্যাটফর্মের সেটআপ নেওয়া', heldBy: [] },
    }),
  ],
});
