import { defineDetails } from '../../core/module/module.ts';
import { link } from '../../core/module/paths.ts';
import { describePermissions } from '../../roles.ts';
import { recruitment } from './module.ts';
import { recruitmentPath } from './paths.ts';
import { recruitmentPermission } from './permissions.ts';

export const recruitmentDetails = defineDetails(recruitment, {
  jobs: [
    {
      key: 'J',
      label: { en: 'Job applications', bn: 'চাকরির আবেদন' },
      icon: 'inbox',
      path: link(recruitmentPath.applications, { state: 'applied' }),
      permission: recruitmentPermission.view,
    },
  ],
  groups: {},
  permissions: describePermissions(recruitmentPermission, {
    view: { en: 'See job applications', bn: 'চাকরির আবেদন দেখা', heldBy: ['office'] },
    edit: {
      en: 'Keep posts, shortlist applicants and enter marks',
      bn: 'পদ, সংক্ষিপ্ত তালিকা ও নম্বর রাখা',
      heldBy: ['office'],
    },
    reveal: { en: 'See full National ID numbers', bn: 'পূর্ণ জাতীয় পরিচয়পত্র নম্বর দেখা', heldBy: ['office'] },
    appoint: {
      en: 'Ask for appointments, give letters, make employees of applicants',
      bn: 'নিয়োগের প্রস্তাব, নিয়োগপত্র ও যোগদান',
      heldBy: ['office'],
    },
    approve: { en: 'Approve appointments', bn: 'নিয়োগ অনুমোদন', heldBy: [] },
  }),
});
