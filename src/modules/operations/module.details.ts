import { defineDetails } from '../../core/module/module.ts';
import { describePermissions } from '../../roles.ts';
import { operations } from './module.ts';
import { platformOperationsPermission } from './permissions.ts';

export const operationsDetails = defineDetails(operations, {
  jobs: [],
  groups: {},
  permissions: describePermissions(platformOperationsPermission, {
    view: { en: 'See jobs, backups and storage', bn: 'কাজ, ব্যাকআপ ও জায়গা দেখা', heldBy: [] },
    run: { en: 'Try jobs again and make backups', bn: 'কাজ আবার চালানো ও ব্যাকআপ করা', heldBy: [] },
    export: {
      en: 'Export everything of an institution',
      bn: 'প্রতিষ্ঠানের সবকিছু এক্সপোর্ট করা',
      heldBy: [],
    },
    purge: {
      en: 'Ask for and confirm the removal of an institution',
      bn: 'প্রতিষ্ঠান মুছে ফেলা চাওয়া ও অনুমোদন',
      heldBy: [],
    },
  }),
});
