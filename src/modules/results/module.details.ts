import { defineDetails } from '../../core/module/module.ts';
import { describePermissions } from '../../roles.ts';
import { results } from './module.ts';
import { resultsPermission } from './permissions.ts';

export const resultsDetails = defineDetails(results, {
  jobs: [],
  groups: {},
  permissions: [
    ...describePermissions(resultsPermission, {
      view: { en: 'See results before publication', bn: 'প্রকাশের আগে ফলাফল দেখা', heldBy: ['office'] },
      generate: { en: 'Set up and generate results', bn: 'ফলাফলের নিয়ম ও প্রস্তুত', heldBy: ['office'] },
      publish: { en: 'Publish results', bn: 'ফলাফল প্রকাশ', heldBy: [] },
      amend: { en: 'Change marks after publication', bn: 'প্রকাশের পর নম্বর সংশোধন', heldBy: [] },
      scrutiny: {
        en: 'Handle applications for re-scrutiny',
        bn: 'পুনঃনিরীক্ষণের আবেদন পরিচালনা',
        heldBy: ['office'],
      },
    }),
  ],
});
