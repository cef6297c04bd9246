import type { SiteNeed } from './core/server/database/site-needs.ts';
import { copyChart } from './modules/accounts/public.ts';
import { copyUsualRemarks } from './modules/exams/remarks/public.ts';
import { copyFeeDefaults } from './modules/fees/public.ts';

/** What the modules bring to institutions that were there before them, each after what it stands on. */
export const siteNeeds: readonly SiteNeed[] = [
  { name: 'accounts.chart', bring: copyChart },
  { name: 'fees.defaults', bring: copyFeeDefaults },
  {
    name: 'exams.remarks',
    async bring(transaction) {
      await copyUsualRemarks(transaction);
    },
  },
];
