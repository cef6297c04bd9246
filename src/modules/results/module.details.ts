import { defineDetails } from '../../core/module/module.ts';
import { describePermissions } from '../../roles.ts';
import { results } from './module.ts';
import { resultsPermission } from './permissions.ts';

export const resultsDetails = defineDetails(results, {
  jobs: [],
  groups: {},
  subModules: {
    results: { label: { en: 'Results', bn: 'ফলাফল' }, addresses: ['/api/web/exam-result'] },
  },
  permissions: [
    ...describePermissions(resultsPermission, {
      view: { en: 'See results before publication', bn: 'প্রকাশের আগে ফলাফল দেখা', heldBy: ['office'] },
      generate: { en: 'Set up and generate results', bn: 'ফলাফলের নিয়ম ও প্রস্তুত', heldBy: ['office'] },
      publish: { en: 'Approve the publication of results', bn: 'ফলাফল প্রকাশ অনুমোদন', heldBy: [] },
      amend: { en: 'Approve changes of published marks', bn: 'প্রকাশিত নম্বরের সংশোধন অনুমোদন', heldBy: [] },
      scrutiny: {
        en: 'Handle applications for re-scrutiny',
        bn: 'পুনঃনিরীক্ষণের আবেদন পরিচালনা',
        heldBy: ['office'],
      },
    }),
  ],
});
